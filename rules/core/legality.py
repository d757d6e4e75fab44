"""Why a command is refused: objections with their rule."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Objection:
    """One reason against a command; a final one cannot be set aside by agreement."""

    rule: str
    reason: str
    final: bool = False


def each_once(objections: Iterable[Objection]) -> tuple[Objection, ...]:
    """The same objections in their order, none of them twice; one that is final anywhere is."""
    found: dict[tuple[str, str], bool] = {}
    for one in objections:
        found[one.rule, one.reason] = found.get((one.rule, one.reason), False) or one.final
    return tuple(Objection(rule, reason, final) for (rule, reason), final in found.items())


class IllegalCommand(Exception):
    """A command the rules refuse, with every objection."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        super().__init__("; ".join(f"{o.reason} ({o.rule})" for o in objections))
        self.objections = objections


def refuse_if(objections: Iterable[Objection]) -> None:
    """Refuse a command against which anything speaks."""
    if found := each_once(objections):
        raise IllegalCommand(found)
