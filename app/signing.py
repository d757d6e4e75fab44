"""Signatures under a record: the server's and those of the devices in its seats.

A signature is made over the table, the entry, its hash and the seat. The hash covers every entry before it,
so a record that was changed and hashed anew no longer fits the signatures under it.
"""

import hashlib
import hmac
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key
from flask import current_app, has_app_context
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy import bindparam, func
from sqlalchemy import select as columns
from sqlmodel import Session, col, select

from app.codec import canonical
from app.models import Game as GameRow
from app.models import Signature
from rules.core.game import AnyGame

SERVER = "server"
Algorithm = Literal["ed25519", "ecdsa-p256"]
ED25519: Algorithm = "ed25519"
P256: Algorithm = "ecdsa-p256"
PURPOSE = b"adjutant record signatures"
BASE64 = r"^[A-Za-z0-9+/]+={0,2}$"


class SignatureFile(BaseModel):
    """One signature in a record file; key and signature are Base64."""

    model_config = ConfigDict(extra="forbid", strict=True)

    seat: str = Field(min_length=1, max_length=40)
    seq: int = Field(ge=0)
    hash: str = Field(pattern=r"^[0-9a-f]{64}$")
    algorithm: Algorithm
    key: str = Field(max_length=200, pattern=BASE64)
    signature: str = Field(max_length=200, pattern=BASE64)


@dataclass(frozen=True)
class Signer:
    """The server's key."""

    private: Ed25519PrivateKey

    @property
    def key(self) -> str:
        """The public half, as records carry it."""
        return b64encode(self.private.public_key().public_bytes_raw()).decode()

    def sign(self, table: str, seq: int, digest: str) -> SignatureFile:
        """The server's signature under an entry."""
        made = self.private.sign(message(table, SERVER, seq, digest))
        return SignatureFile(
            seat=SERVER,
            seq=seq,
            hash=digest,
            algorithm=ED25519,
            key=self.key,
            signature=b64encode(made).decode(),
        )


@cache
def signer_of(secret: str) -> Signer:
    """The key that belongs to a server's secret: the same as long as the secret is kept."""
    return Signer(Ed25519PrivateKey.from_private_bytes(hmac.digest(secret.encode(), PURPOSE, hashlib.sha256)))


def this_server() -> Signer | None:
    """The key of the running server, if one runs."""
    return signer_of(current_app.config["SECRET_KEY"]) if has_app_context() else None


def message(table: str, seat: str, seq: int, digest: str) -> bytes:
    """What is signed."""
    said = {"format": "adjutant-signature", "hash": digest, "seat": seat, "seq": seq, "table": table}
    return canonical(said).encode()


def holds(table: str, one: SignatureFile) -> bool:
    """Whether a signature was made with its key, over what it says."""
    said = message(table, one.seat, one.seq, one.hash)
    try:
        key, made = b64decode(one.key, validate=True), b64decode(one.signature, validate=True)
        if one.algorithm == ED25519:
            Ed25519PublicKey.from_public_bytes(key).verify(made, said)
        else:
            _p256(key).verify(_der(made), said, ECDSA(SHA256()))
    except (InvalidSignature, ValueError):
        return False
    return True


def _p256(key: bytes) -> EllipticCurvePublicKey:
    """A phone's public key."""
    found = load_der_public_key(key)
    if not isinstance(found, EllipticCurvePublicKey) or not isinstance(found.curve, SECP256R1):
        raise ValueError("no key of the curve P-256")
    return found


def _der(made: bytes) -> bytes:
    """A phone's signature: two numbers of 32 bytes."""
    if len(made) != 64:
        raise ValueError("a signature has 64 bytes")
    return encode_dss_signature(int.from_bytes(made[:32]), int.from_bytes(made[32:]))


def read(values: Mapping[str, object]) -> SignatureFile | None:
    """A signature from what a device sent, if it is one."""
    try:
        return SignatureFile.model_validate(values)
    except ValidationError:
        return None


# Kept at a table


def keep(session: Session, game: GameRow, one: SignatureFile) -> None:
    """Keep a signature under a table's record; the same one again changes nothing."""
    if session.get(Signature, (game.id, one.seq, one.seat, one.key)) is None:
        session.add(Signature(game_id=game.id, **one.model_dump()))


def kept(session: Session, game_id: str) -> list[SignatureFile]:
    """The signatures under a table's record, oldest first."""
    order = (col(Signature.seq), col(Signature.seat), col(Signature.key))
    found = session.exec(select(Signature).where(Signature.game_id == game_id).order_by(*order))
    return [SignatureFile(**row.model_dump(exclude={"game_id"})) for row in found]


def numbers(session: Session, game_ids: Sequence[str]) -> dict[str, int]:
    """How many signatures there are at several tables."""
    query = columns(col(Signature.game_id), func.count()).where(col(Signature.game_id).in_(game_ids))
    return {row[0]: row[1] for row in session.execute(query.group_by(col(Signature.game_id)))}


def sign_if_due(session: Session, game: GameRow, rules: AnyGame, before: object, after: object) -> None:
    """The server signs the newest entry where a turn or the game has ended."""
    signer = this_server()
    if signer is not None and rules.standing(before).milestone != rules.standing(after).milestone:
        keep(session, game, signer.sign(game.id, game.head, game.head_hash))


@dataclass(frozen=True)
class ToSign:
    """What a device is asked to sign for a seat."""

    seat: str
    message: str


@dataclass(frozen=True)
class Standing:
    """The newest entry that the server signed, the keys of those who signed it, and who is asked to."""

    seq: int
    hash: str
    keys: Mapping[str, str]
    to_sign: tuple[ToSign, ...]


_OF_THE_GAME = col(Signature.game_id) == bindparam("game")
_LAST = columns(func.max(col(Signature.seq))).where(_OF_THE_GAME, col(Signature.seat) == SERVER)
_SIGNED_LAST = (
    columns(*map(col, (Signature.seat, Signature.key, Signature.seq, Signature.hash)))
    .where(_OF_THE_GAME, col(Signature.seq) == _LAST.scalar_subquery())
    .order_by(col(Signature.seat), col(Signature.key))
)


def standing(session: Session, game_id: str, seats: Sequence[str]) -> Standing | None:
    """How far a table is signed, and what the seats of a device have still to sign."""
    signed = session.connection().execute(_SIGNED_LAST, {"game": game_id}).all()
    last = next((one for one in signed if one.seat == SERVER), None)
    if last is None:
        return None
    keys = {one.seat: one.key for one in signed}
    asked = (
        ToSign(seat, message(game_id, seat, last.seq, last.hash).decode())
        for seat in seats
        if seat not in keys
    )
    return Standing(last.seq, last.hash, keys, tuple(asked))


# Judged


@dataclass(frozen=True)
class Signed:
    """The signatures of a file: those that fit its entries, and who made the others."""

    good: tuple[SignatureFile, ...] = ()
    broken: tuple[tuple[str, int], ...] = ()

    def last(self, seat: str) -> int | None:
        """The newest entry that a seat signed."""
        return max((one.seq for one in self.good if one.seat == seat), default=None)

    def keys(self, seat: str) -> tuple[str, ...]:
        """The keys that a seat signed with."""
        return tuple(dict.fromkeys(one.key for one in self.good if one.seat == seat))


def judge(table: str, hashes: Sequence[str], found: Sequence[SignatureFile], seats: Sequence[str]) -> Signed:
    """Which signatures hold for these entries, each once."""
    each = {(one.seq, one.seat, one.key): one for one in found}
    good = tuple(one for one in each.values() if _fits(table, hashes, one, seats))
    return Signed(good, tuple((one.seat, one.seq) for one in found if one not in good))


def _fits(table: str, hashes: Sequence[str], one: SignatureFile, seats: Sequence[str]) -> bool:
    algorithm = ED25519 if one.seat == SERVER else P256
    known = one.seat in (SERVER, *seats) and one.algorithm == algorithm and one.seq < len(hashes)
    return known and hashes[one.seq] == one.hash and holds(table, one)
