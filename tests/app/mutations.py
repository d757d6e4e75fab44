"""Records that were played through the door, and what bad faith makes of them."""

import gzip
import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app import codec, record, signing, transfer
from app.db import Database
from app.given_dice import GivenDice
from app.referee import Tap, submit
from rules.core.game import Setup
from rules.core.table import Answer, Correct, Entry, SetAside, Strike
from rules.eots.commands import ChangeControl, EndSegment, FlipUnits, MoveMarker, MoveUnits, RollDice
from tests.app.checks import chained
from tests.app.kept_records import RECORDS
from tests.support import SETUP, eots

File = dict[str, Any]
SERVER = signing.signer_of("a secret of the server")
BURMA = Setup("burma", "v3.2", "guided", "table")
FIRST_OFFENSIVES = 28
ALONE = frozenset({"allies"})

# Seat, command, faces, and the seats that were not there.
TABLE: tuple[tuple[str, Any, tuple[int, ...], frozenset[str]], ...] = (
    ("japan", MoveUnits(("jp-cv-akagi",), "4017"), (), frozenset()),
    ("allies", FlipUnits(("us-feaf",)), (), frozenset()),
    ("japan", RollDice("luck", 2), (3, 9), frozenset()),
    ("japan", MoveMarker("political-will", 6), (), frozenset()),
    ("japan", Strike(3, "a slip"), (), frozenset()),
    ("allies", Correct(ChangeControl("2813", "japan"), "it stood so"), (), frozenset()),
    ("japan", SetAside(MoveUnits(("us-feaf",), "2712"), "we agree"), (), frozenset()),
    ("allies", Answer(7, True), (), frozenset()),
    ("allies", Strike(2, "both forgot"), (), frozenset()),
    ("japan", Answer(9, True), (), frozenset()),
    ("japan", RollDice("weather", 1), (0,), frozenset()),
    ("referee", EndSegment(), (), frozenset()),
    ("japan", SetAside(MoveUnits(("us-feaf",), "2712"), "nobody there"), (), ALONE),
    ("japan", MoveUnits(("jp-cv-akagi",), "3706"), (), ALONE),
)


def seats() -> dict[str, Any]:
    """The seats of the game."""
    return {seat.code: seat for seat in eots().seats}


def played(database: Database, table: str, setup: Setup, made: Iterator[Entry | tuple[Any, ...]]) -> File:
    """A record made by taps, as it is exported."""
    with database.writing() as session:
        record.open_record(session, table, "eots", setup, "japan", "Ann", False)
    for number, (seat, command, faces, absent) in enumerate(made):
        origin = "app" if setup.dice == "app" else "table"
        tap = Tap(
            seats()[seat], seat.title(), number, f"key-{number}", command, GivenDice(faces, 0, origin), absent
        )
        submit(database, table, tap)
    with database.reading() as session:
        game = record.find_game(session, table)
        assert game is not None
        return transfer.export(session, game)


def at_the_table(database: Database) -> File:
    """Moves, dice, rulings, corrections, strikes and answers of two sides."""
    return played(database, "the-free-table", SETUP, iter(TABLE))


def two_offensives(database: Database) -> File:
    """The first two offensives of a war in Burma."""
    war = transfer.verify(gzip.decompress((RECORDS / "war-burma-v3-2.json.gz").read_bytes()))
    taps = ((one.seat, one.command, one.faces, frozenset()) for one in war.entries[1:FIRST_OFFENSIVES])
    return played(database, "the-war-in-burma", BURMA, taps)


def produced(database: Database, table: str, file: File) -> bool:
    """Whether the same taps, made anew through the door, give the same record."""
    entries = [*map(_read, file["entries"])]
    made = [entry.get("made") or {"absent": []} for entry in file["entries"]]
    taps = (
        (one.seat, one.command, one.faces, frozenset(how["absent"]))
        for one, how in zip(entries[1:], made[1:], strict=True)
    )
    again = played(database, table, entries[0].command.setup, taps)
    return [one["events"] for one in again["entries"][1:]] == [one["events"] for one in file["entries"][1:]]


def _read(entry: File) -> Entry:
    command, events = codec.from_plain("eots", entry["command"]), codec.from_plain("eots", entry["events"])
    return Entry(entry["seq"], entry["at"], entry["seat"], entry["who"], command, events)


# Signatures


def phone_key() -> ec.EllipticCurvePrivateKey:
    """The key of a phone."""
    return ec.generate_private_key(ec.SECP256R1())


def signed_by(key: ec.EllipticCurvePrivateKey, file: File, seat: str, seq: int) -> File:
    """A phone's signature under an entry, as its browser makes it."""
    digest = file["entries"][seq]["hash"]
    said = signing.message(file["table"], seat, seq, digest)
    numbers = decode_dss_signature(key.sign(said, ec.ECDSA(SHA256())))
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    made = b"".join(number.to_bytes(32) for number in numbers)
    return {
        "seat": seat,
        "seq": seq,
        "hash": digest,
        "algorithm": signing.P256,
        "key": b64encode(public).decode(),
        "signature": b64encode(made).decode(),
    }


def signed(file: File) -> File:
    """The same record, signed at its end by the server and both sides."""
    last = len(file["entries"]) - 1
    server = SERVER.sign(file["table"], last, file["hash"]).model_dump()
    return {**file, "signatures": [server, *(signed_by(phone_key(), file, s, last) for s in seats_playing())]}


def seats_playing() -> list[str]:
    """Japan and the Allies."""
    return [seat.code for seat in eots().seats if seat.is_player]


# Bad faith: each changes a copy, which is then hashed anew


def _any(file: File, lot: Random) -> File:
    found: File = lot.choice(file["entries"][1:])
    return found


def a_die(file: File, lot: Random) -> None:
    """Another face in an event."""
    shown = [event for entry in file["entries"] for event in entry["events"] if event.get("faces")]
    faces = lot.choice(shown)["faces"]
    index = lot.randrange(len(faces))
    faces[index] = (faces[index] + lot.randint(1, 9)) % 10


def an_impossible_die(file: File, lot: Random) -> None:
    """A face that no die has."""
    shown = [event for entry in file["entries"] for event in entry["events"] if event.get("faces")]
    lot.choice(shown)["faces"][0] = lot.choice((10, -1, 77))


def a_die_of_the_app(file: File, lot: Random) -> None:
    """A face of the app where the table rolls."""
    shown = [event for entry in file["entries"] for event in entry["events"] if "faces" in event]
    rolled = [event for event in shown if "origin" in event]
    lot.choice(rolled)["origin"] = "app"


def an_unlawful_event(file: File, lot: Random) -> None:
    """Something that simply happens."""
    _any(file, lot)["events"].append(
        lot.choice(
            (
                {"kind": "UnitsEliminated", "units": ["jp-15-army"], "origins": ["2106"]},
                {"kind": "ControlChanged", "hex": "1905", "side": "allies"},
                {"kind": "RulingMade", "objections": [], "agreed": ["japan", "allies"], "why": "they say"},
                {"kind": "DiceRolled", "what": "x", "faces": [9], "origin": "table"},
                {"kind": "Struck", "back_to": 0, "why": ""},
            )
        )
    )


def no_event(file: File, lot: Random) -> None:
    """Something that did not happen."""
    entry = lot.choice([one for one in file["entries"][1:] if one["events"]])
    entry["events"].pop(lot.randrange(len(entry["events"])))


def another_seat(file: File, lot: Random) -> None:
    """Somebody else did it."""
    entry = _any(file, lot)
    entry["seat"] = lot.choice([code for code in seats() if code != entry["seat"]])


def an_onlooker(file: File, lot: Random) -> None:
    """An observer or a screen did it."""
    _any(file, lot)["seat"] = lot.choice(("observer", "screen"))


def no_day(file: File, lot: Random) -> None:
    """A time that no calendar has."""
    _any(file, lot)["at"] = lot.choice(("2099-99-99T99:99:99.000+00:00", "2026-02-30T12:00:00.000+00:00"))


def the_future(file: File, lot: Random) -> None:
    """A time that is yet to come."""
    _any(file, lot)["at"] = _moment(datetime.now(UTC) + timedelta(hours=lot.randint(2, 500_000)))


def the_past(file: File, lot: Random) -> None:
    """A time before that of the entry before."""
    _any(file, lot)["at"] = _moment(datetime.now(UTC) - timedelta(hours=lot.randint(2, 5000)))


def _moment(when: datetime) -> str:
    return when.isoformat(timespec="milliseconds")


def dropped(file: File, lot: Random) -> None:
    """An entry is left out."""
    file["entries"].pop(lot.randrange(1, len(file["entries"])))


def swapped(file: File, lot: Random) -> None:
    """Two entries change places, each at the other's time."""
    entries = file["entries"]
    one, other = sorted(lot.sample(range(1, len(entries)), 2))
    entries[one], entries[other] = {**entries[other], "at": entries[one]["at"]}, entries[one]
    entries[other]["at"] = entries[max(one, other - 1)]["at"]


def doubled(file: File, lot: Random) -> None:
    """An entry is made twice."""
    at = lot.randrange(1, len(file["entries"]))
    file["entries"].insert(at, {**deepcopy(file["entries"][at]), "key": "once-more"})


def an_event_field(file: File, lot: Random) -> None:
    """Something else in an event."""
    entry = lot.choice([one for one in file["entries"] if one["events"]])
    _alter(lot.choice(entry["events"]), lot)


def a_command_field(file: File, lot: Random) -> None:
    """Something else in a command."""
    _alter(_any(file, lot)["command"], lot)


def what_it_was_made_by(file: File, lot: Random) -> None:
    """Other rules, no rules, or another seat away."""
    entry = _any(file, lot)
    change = lot.choice(({"rules": 99}, {"absent": ["allies"]}, {"absent": ["japan"]}, {"absent": ["mars"]}))
    if lot.random() < 0.2:
        del entry["made"]
    else:
        entry["made"] = {**entry["made"], **change}


def _alter(value: File, lot: Random) -> None:
    """One field of a command or event becomes something of its kind."""
    names = [name for name in value if name != "kind"]
    if names:
        name = lot.choice(names)
        value[name] = _other(value[name], lot)


def _other(value: Any, lot: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + lot.choice((-3, -1, 1, 2))
    if isinstance(value, str):
        return lot.choice(("4017", "1905", "japan", "allies", "jp-15-army", "x", "", "3"))
    if isinstance(value, list):
        return [_other(one, lot) for one in value] if value and lot.random() < 0.5 else value[1:]
    if isinstance(value, dict) and value:
        found = deepcopy(value)
        _alter(found, lot)
        return found
    return lot.choice((1, "x", None))


MUTATIONS: tuple[Callable[[File, Random], None], ...] = (
    *(a_die, an_impossible_die, a_die_of_the_app, an_unlawful_event, no_event, another_seat, an_onlooker),
    *(no_day, the_future, the_past, dropped, swapped, doubled, an_event_field, a_command_field),
    what_it_was_made_by,
)


def mutated(file: File, lot: Random) -> tuple[str, File]:
    """A record that was changed and hashed anew, and how."""
    change, copy = lot.choice(MUTATIONS), deepcopy(file)
    change(copy, lot)
    return change.__name__, json.loads(chained(copy))
