"""Battles at a table: an address into the command it will become, and its sheet."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any
from urllib.parse import urlencode

from pydantic import ValidationError

from app.codec import adapter, to_plain
from app.errors import BadForm
from app.games.eots.battle_query import HITS, acted, said_in
from app.seats import SeatedDevice
from rules.eots.battle.changes import KINDS, Change, read_change
from rules.eots.battle.fighters import Reach
from rules.eots.battle.participants import SEA, reach_in
from rules.eots.commands import FightBattle
from rules.eots.printed.components import PACIFIC
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.views.battle import BattleView
from rules.maps.hexgrid import HexId


@dataclass(frozen=True)
class TableSheet:
    """Everything that a battle's sheet at a table shows."""

    place: SeatedDevice
    seq: int
    command: FightBattle
    view: BattleView
    action: str
    others: tuple[str, ...]
    link: str = ""
    error: str = ""
    mode: str = "table"
    change_kinds: Mapping[str, str] = field(default_factory=lambda: KINDS)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What cards and agreements change."""
        return tuple(found for one in self.command.changes if (found := read_change(one)))

    @property
    def hidden(self) -> Iterator[tuple[str, str]]:
        """What was said that no control on the sheet says."""
        for name in ("changes", "choosing", *HITS):
            for value in getattr(self.command, name):
                yield name, value

    @property
    def proposal(self) -> dict[str, Any]:
        """The whole command with the losses as they are shown, for the button that proposes it."""
        losses = {f"{roll.field}_hits": list(roll.allocation) for c in self.view.combats for roll in c.rolls}
        plain = {name: value for name, value in to_plain(self.command).items() if value not in (None, "", [])}
        kept = {name: value for name, value in losses.items() if value}
        chosen = {"choosing": list(self.command.choosing)} if self.command.choosing else {}
        return {**plain, **kept, **chosen, "kind": "FightBattle", **self._sending}

    @property
    def rolling(self) -> dict[str, Any]:
        """The command that lets the app roll for these forces."""
        command = self.command
        return {
            "kind": "RollBattle",
            "roll": "app",
            "hex": command.hex,
            "combat": self.app_rolls,
            "offensive": command.offensive,
            "condition": command.condition,
            "units": list(command.units),
            **self._sending,
        }

    @property
    def _sending(self) -> dict[str, Any]:
        return {"seen": self.seq, "key": secrets.token_urlsafe(12)}

    @property
    def forces(self) -> str:
        """Who fights, on which side of the counter: what was entered holds for them only."""
        return " ".join((*self.command.units, "|", *self.command.reduced))

    @property
    def app_rolls(self) -> str:
        """The combat whose dice the app is to roll next, where the table lets it."""
        if self.place.game.dice != "app":
            return ""
        open_ = (c.code for c in self.view.combats if any(r.die is None and not r.silent for r in c.rolls))
        return next(open_, "")


def calculator_query(state: State, command: FightBattle) -> str:
    """The same battle in the calculator, to try what else might be there; nothing on other maps."""
    if state.map != PACIFIC:
        return ""
    names = state.components.units
    reach = {unit: reach_in(state, names[UnitId(unit)], HexId(command.hex)) for unit in command.units}
    ways = dict(one.split(":", 1) for one in command.came)
    said = [
        ("hex", command.hex),
        ("turn", str(state.turn)),
        ("edition", state.edition.removeprefix("v")),
        ("offensive", command.offensive),
        ("condition", command.condition),
        *(("units", unit) for unit in command.units),
        *(("reduced", unit) for unit in command.reduced),
        *(("near", unit) for unit in command.units if reach[unit] is Reach.NEAR),
        *(("extended", unit) for unit in command.units if reach[unit] is Reach.EXTENDED),
        *(("amphibious", unit) for unit, way in ways.items() if way == SEA or way in names),
        *(("changes", one) for one in command.changes),
    ]
    return urlencode(said)


def asked_battle(hex_id: str, query: str) -> FightBattle:
    """The battle that an address describes, after what its buttons do."""
    asked = acted(said_in(query))
    values: dict[str, Any] = {
        "hex": hex_id,
        "offensive": asked.one("offensive") if "offensive" in asked.values else "",
    }
    for one in fields(FightBattle):
        if str(one.type).startswith("tuple"):
            values[one.name] = asked.many(one.name)
        elif one.name not in values and asked.values.get(one.name, ("",))[-1]:
            values[one.name] = asked.one(one.name)
    try:
        found: FightBattle = adapter(FightBattle).validate_python(values)
    except ValidationError as error:
        first = error.errors()[0]
        raise BadForm(str(first["loc"][0]), f"{first['loc'][0]}: {first['msg']}") from error
    return found
