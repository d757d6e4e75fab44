"""The tables of the database."""

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel


class Game(SQLModel, table=True):
    """A table with a game on it; `head` and `head_hash` are those of its newest entry."""

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


class Entry(SQLModel, table=True):
    """One line of a record; the key (game, seq) refuses a second writer.

    `heading`, `kinds` and `struck_to` are read from the events, so that the log can be searched.
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


class Device(SQLModel, table=True):
    """A phone or laptop that sat down at least once."""

    id: str = Field(primary_key=True)
    name: str
    created: str


class Seat(SQLModel, table=True):
    """A device at a table in one role."""

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    device_id: str = Field(primary_key=True, foreign_key="device.id", index=True)
    code: str = Field(primary_key=True)
    host: bool = False
    joined: str


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


class Invitation(SQLModel, table=True):
    """A way to a seat; only a hash of its token is kept."""

    id: str = Field(primary_key=True)
    game_id: str = Field(foreign_key="game.id", index=True)
    code: str
    token_hash: str = Field(unique=True)
    expires: str
    revoked: bool = False
