"""What is due because of where the turn stands; chapters have dues of their own."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OfPhase:
    """A phase waits for whatever is to be done in it (CO 5.1)."""

    phase: str


@dataclass(frozen=True, slots=True)
class Arrived:
    """A force has come where it attacks, by the code of that attack; `cargo` lands there (CO 8.2, 11.0).

    One that `may` attack need not.
    """

    code: str
    ships: tuple[str, ...]
    where: str
    cargo: tuple[str, ...] = ()
    may: bool = False
