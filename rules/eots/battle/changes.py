"""What cards and agreements change in a battle, as one short text each: whose, where, what, why (EotS 5.31).

"japan:ground:=4:Col. Tsuji" makes the modifier 4 and nothing else count; "allies:air-naval:half-defense:…"
halves the defence of a side's units.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.eots.battle.battle import Battle, Event
from rules.eots.battle.forces import Modifier, Role
from rules.eots.printed.sides import Side

COMBATS = {"air-naval": "Air-naval", "ground": "Ground"}
EVENT_RULE = "EotS 5.31"
MOST = 20
CRITICAL_FROM = 9
NO_ROLL, HALF_DEFENSE, CRITICAL = "no-roll", "half-defense", "critical"
KINDS: Mapping[str, str] = {
    **{f"{n:+d}": f"{n:+d}" for n in (4, 3, 2, 1, -1, -2, -3, -4)},
    "=4": "+4 and nothing else",
    NO_ROLL: "does not roll",
    HALF_DEFENSE: "defends at half",
    CRITICAL: f"critical from a modified {CRITICAL_FROM}",
}
AIR_NAVAL_ONLY = (NO_ROLL, HALF_DEFENSE, CRITICAL)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different in a battle."""

    side: Side
    combat: str
    kind: str
    why: str

    @property
    def value(self) -> int:
        """What it adds to the die."""
        return int(self.kind.removeprefix("=")) if self.kind not in AIR_NAVAL_ONLY else 0

    @property
    def title(self) -> str:
        """What it does, in words."""
        return (
            f"{COMBATS[self.combat]}: {KINDS.get(self.kind, self.kind)}{f', {self.why}' if self.why else ''}"
        )


def read_change(text: str) -> Change | None:
    """A change from its text; nothing if the text says none."""
    side, combat, kind, why = (*text.split(":", 3), "", "", "", "")[:4]
    numbered = re.fullmatch(r"=?[+-]?[0-9]{1,2}", kind) and abs(int(kind.removeprefix("="))) <= MOST
    named = kind in AIR_NAVAL_ONLY and combat == "air-naval"
    if side not in tuple(Side) or combat not in COMBATS or not (numbered or named):
        return None
    if kind == CRITICAL and side != Side.ALLIES:
        return None
    return Change(Side(side), combat, kind, why.strip())


def changed(battle: Battle, changes: Iterable[Change]) -> Battle:
    """A battle with everything that cards and agreements change in it (EotS 5.31, 9.2 B, 9.4)."""
    for one in changes:
        if one.kind == NO_ROLL:
            battle = replace(battle, no_roll=battle.no_roll | {one.side})
        elif one.kind == HALF_DEFENSE:
            battle = replace(battle, half_defense=battle.half_defense | {one.side})
        elif one.kind == CRITICAL:
            battle = replace(battle, critical_from=CRITICAL_FROM)
        else:
            battle = replace(battle, events=(*battle.events, _event(battle, one)))
    return battle


def _event(battle: Battle, one: Change) -> Event:
    role = Role.OFFENSIVE if one.side is battle.offensive_side else Role.REACTION
    why = one.why or "By agreement"
    return Event(role, one.combat, Modifier(one.value, why, EVENT_RULE, final=one.kind.startswith("=")))
