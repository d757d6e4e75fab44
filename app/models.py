"""The tables of the database."""

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel


class Game(SQLModel, table=True):
    """A table with a game on it; `head` and `head_hash` are those of its newest entry.

    `opened` is the day on which a device last opened it, `packed` when its entries were packed away,
    `doubt` says what is not as the rules decide in a record that was brought from elsewhere.
    """

    id: str = Field(primary_key=True)
    code: str
    scenario: str
    edition: str
    mode: str
    dice: str
    solo: bool = False
    created: str
    head: int
    head_hash: str
    opened: str | None = None
    packed: str | None = None
    doubt: str = ""


class Entry(SQLModel, table=True):
    """One line of a record; the key (game, seq) refuses a second writer.

    `made` holds, as JSON, the versions it was made by and the seats that were not there; entries of earlier
    versions have none. `heading`, `kinds` and `struck_to` are read from the events, so that the log can be
    searched.
    """

    __table_args__ = (UniqueConstraint("game_id", "key"),)

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    seq: int = Field(primary_key=True)
    at: str
    seat: str
    who: str
    key: str
    command: str
    events: str
    prev: str
    hash: str
    heading: str
    kinds: str
    struck_to: int | None = None
    made: str | None = None


class Signature(SQLModel, table=True):
    """A signature under a record up to an entry, by the server or by a device for a seat."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    seq: int = Field(primary_key=True)
    seat: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    algorithm: str
    hash: str
    signature: str


class Device(SQLModel, table=True):
    """Somebody who sat down at least once, on one phone or laptop or on several."""

    id: str = Field(primary_key=True)
    name: str
    created: str


class SignIn(SQLModel, table=True):
    """One phone or laptop of somebody; its cookie holds the id, and opens nothing once it has ended."""

    id: str = Field(primary_key=True)
    device_id: str = Field(foreign_key="device.id", index=True)
    label: str
    created: str
    seen: str
    ended: bool = False


class Handover(SQLModel, table=True):
    """A code by which another phone goes on as somebody: everywhere, or in the seats of one table."""

    token_hash: str = Field(primary_key=True)
    device_id: str = Field(foreign_key="device.id")
    game_id: str | None = Field(default=None, foreign_key="game.id")
    expires: str


class Seat(SQLModel, table=True):
    """Somebody at a table in one role; `name` is theirs alone there, `told` the last news they have read."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    device_id: str = Field(primary_key=True, foreign_key="device.id", index=True)
    code: str = Field(primary_key=True)
    host: bool = False
    joined: str
    name: str = ""
    told: int = 0


class Tick(SQLModel, table=True):
    """A place ticked off while setting up, on any phone."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    place: str = Field(primary_key=True)


class BoardTask(SQLModel, table=True):
    """A thing on the real board that still lies as it `was`; `seq` is the newest entry that moved it."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    thing: str = Field(primary_key=True)
    was: str
    seq: int
    number: int


class Plan(SQLModel, table=True):
    """What a device tries privately at a table; `steps` holds its commands in order, as JSON."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    device_id: str = Field(primary_key=True, foreign_key="device.id")
    id: str
    steps: str


class Sealed(SQLModel, table=True):
    """What a seat chose face down, which opens a commitment of the record; it is that seat's alone."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    commitment: str = Field(primary_key=True)
    seat: str
    value: str
    salt: str


class Invitation(SQLModel, table=True):
    """A way to a seat; only a hash of its token is kept. One from `inside` opens a seat that is taken."""

    id: str = Field(primary_key=True)
    game_id: str = Field(foreign_key="game.id", index=True)
    code: str
    token_hash: str = Field(unique=True)
    expires: str
    revoked: bool = False
    inside: bool = False


class Tally(SQLModel, table=True):
    """How often something was done in a time that ends at `until`, for all processes together."""

    key: str = Field(primary_key=True)
    number: int
    until: float


class Knock(SQLModel, table=True):
    """Somebody who asks those at a table to be let in to a seat."""

    id: str = Field(primary_key=True)
    game_id: str = Field(foreign_key="game.id", index=True)
    code: str
    device_id: str = Field(foreign_key="device.id")
    name: str
    at: str
    answer: str = ""


class Going(SQLModel, table=True):
    """One line about who came to a table and who left; those that are `loud` are told to everybody there."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: str = Field(foreign_key="game.id", index=True)
    device_id: str
    at: str
    text: str
    loud: bool = False


class Copy(SQLModel, table=True):
    """What is known of somebody's printed copy of a game, under a name."""

    id: str = Field(primary_key=True)
    device_id: str = Field(foreign_key="device.id", index=True)
    game: str
    name: str
    created: str
    changed: str


class CopyFact(SQLModel, table=True):
    """A printed fact of a copy; `was` and `was_by` are what was told before, and by which table.

    `told_by` is the table that told it, or nothing where its owner wrote it down.
    """

    copy_id: str = Field(primary_key=True, foreign_key="copy.id")
    key: str = Field(primary_key=True)
    value: str
    at: str
    told_by: str = ""
    was: str | None = None
    was_by: str = ""


class CopyAtTable(SQLModel, table=True):
    """The copy that a table is played with: what is told there is written down in it."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    copy_id: str = Field(foreign_key="copy.id", index=True)
