"""Sealed choices: what is chosen face down is kept for its seat alone, and the record holds a commitment.

A commitment is the SHA-256 of the value with a random salt; nobody can tell the value from it, and nobody
can open it as anything else. A command or an event that puts something face down carries the commitment in
its field `sealed`; one that turns it up names the value openly and carries the salt in its field `salt`.
"""

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

SALT_BYTES = 16
SALT = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES},64}}")
COMMITMENT = re.compile(r"[0-9a-f]{64}")
NO_SALT = "0" * (2 * SALT_BYTES)

State = TypeVar("State", contravariant=True)
Command = TypeVar("Command")
Event = TypeVar("Event", contravariant=True)


def commitment(value: str, salt: str) -> str:
    """The SHA-256 over the canonical JSON of a value and its salt."""
    content = json.dumps(
        {"salt": salt, "value": value}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(content.encode()).hexdigest()


def matches(sealed: str, value: str, salt: str) -> bool:
    """Whether a value with its salt is what was sealed; a short salt opens nothing."""
    return bool(SALT.fullmatch(salt)) and commitment(value, salt) == sealed


@dataclass(frozen=True, slots=True)
class Opening:
    """What opens a commitment, and the seat that it is kept for."""

    commitment: str
    seat: str
    value: str
    salt: str

    @property
    def holds(self) -> bool:
        """Whether it opens what it says."""
        return matches(self.commitment, self.value, self.salt)


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A commitment and the value as which it is opened."""

    commitment: str
    value: str


@dataclass(frozen=True, slots=True)
class FaceDownOffer:
    """A choice that a seat may make face down now: the command, its field, and what can be chosen."""

    title: str
    rule: str
    kind: str
    field: str
    options: tuple[tuple[str, str], ...]
    button: str


class Sealing(Protocol[State, Command, Event]):
    """What a game says of the choices that it makes face down."""

    def chosen(self, state: State, command: Command) -> str:
        """What a command chooses face down, or nothing."""

    def hidden(self, command: Command) -> Command:
        """The command without what it chooses face down; the same command if it chooses nothing so."""

    def puts_down(self, command: Command) -> bool:
        """Whether a command puts something face down, named or not."""

    def owner(self, command: Command) -> str:
        """The seat whose choice face down a command names, or nothing."""

    def turned_up(self, state: State, item: Command | Event) -> TurnedUp | None:
        """What a command or an event turns up, if it was sealed."""

    def lying(self, state: State) -> frozenset[str]:
        """The commitments that lie face down."""

    def title(self, value: str) -> str:
        """What was chosen, in the players' words."""

    def offer(self, state: State, seat: str) -> FaceDownOffer | None:
        """A choice that a seat may make face down now, beside what it plays."""


class NothingSealed(Generic[State, Command, Event]):
    """A game in which everything lies open."""

    def chosen(self, state: State, command: Command) -> str:
        """Nothing."""
        return ""

    def hidden(self, command: Command) -> Command:
        """The command as it is."""
        return command

    def puts_down(self, command: Command) -> bool:
        """No."""
        return False

    def owner(self, command: Command) -> str:
        """Nobody."""
        return ""

    def turned_up(self, state: State, item: Command | Event) -> TurnedUp | None:
        """Nothing."""
        return None

    def lying(self, state: State) -> frozenset[str]:
        """Nothing."""
        return frozenset()

    def title(self, value: str) -> str:
        """The value itself."""
        return value

    def offer(self, state: State, seat: str) -> FaceDownOffer | None:
        """Nothing."""
        return None
