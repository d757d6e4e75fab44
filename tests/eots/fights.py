"""Battles of a game in one line: boards, what players say, and what came of it."""

from typing import Any

import pytest

from rules.core.dice import TableDice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.commands import FightBattle
from rules.eots.events import (
    UnitsMoved,
)
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.views.battle import BattleView
from tests.eots.boards import board
from tests.support import eots

JAPAN, ALLIES = (SeatKind("japan", "Japan", is_player=True), SeatKind("allies", "Allies", is_player=True))
EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
Faces = tuple[int | None, int | None]


def moved(state: State, to: str, *units: str) -> State:
    """The board after counters were moved, which also tells where they came from."""
    origins = tuple(state.units[UnitId(unit)].place for unit in units)
    return eots().apply(state, UnitsMoved(units, origins, to))


def asked(where: str, air: Faces = (None, None), land: Faces = (None, None), **said: Any) -> FightBattle:
    """What a player says of a battle, the attacker's dice first."""
    return FightBattle(
        where,
        said.pop("offensive", ""),
        air_offensive=air[0],
        air_reaction=air[1],
        ground_offensive=land[0],
        ground_reaction=land[1],
        **said,
    )


def seen(state: State, where: str, **said: Any) -> tuple[FightBattle, BattleView]:
    """A battle as the table completes and shows it."""
    command, view = eots().battle(state, asked(where, **said))
    assert isinstance(command, FightBattle)
    return command, view


def entered(state: State, where: str, **said: Any) -> FightBattle:
    return seen(state, where, **said)[0]


def against(state: State, command: Any, seat: SeatKind = JAPAN) -> list[Objection]:
    return list(eots().objections(state, seat, command))


def rules(state: State, command: Any) -> list[str]:
    return [one.rule for one in against(state, command)]


def outcome(state: State, command: Any, *faces: int) -> tuple[Any, ...]:
    """The events of a command against which nothing speaks."""
    assert against(state, command) == []
    return eots().outcome(state, JAPAN, command, TableDice(faces))


def after(state: State, command: Any, *faces: int) -> State:
    for event in outcome(state, command, *faces):
        state = eots().apply(state, event)
    return state


def fought(state: State, where: str, **said: Any) -> State:
    """The board after a battle with all its dice."""
    return after(state, entered(state, where, **said))


def changes(before: State, now: State) -> dict[str, str]:
    """Every counter that is not as it was: "reduced", "eliminated" or where it went."""
    found = {}
    for unit, old in before.units.items():
        new = now.units[unit]
        if new.place != old.place:
            found[unit] = str(new.place)
        elif new.reduced != old.reduced:
            found[unit] = "reduced"
    return found


def modifiers(view: BattleView, combat: str, role: int) -> list[str]:
    """What is added to a side's die in a combat."""
    roll = next(one for one in view.combats if one.code == combat).rolls[role]
    return [f"{value} {why}" for value, why, _ in roll.modifiers]


SWATOW = {"us-xi-corps": "2809", "us-bb-new-jersey": "2809"}
FLEETS = board(
    {"jp-bb-kongo": "2811", "jp-ca-takao": "2811", "us-bb-maryland": "2811", "us-ca-us-asia": "2811"}
)
AT_SEA = entered(FLEETS, "2811", air=(6, 0))
KUANTAN = moved(board({"jp-15-army": "1913", "in-3-corps": "2014"}), "2014", "jp-15-army")
BOMBARDED = board(
    {
        "jp-bb-yamato": "2812",
        "jp-bb-nagato": "2812",
        "jp-bb-hiei": "2812",
        "us-nl-corps": "2812",
        "us-sl-corps": "2812",
    }
)
DECKS = board(
    {"jp-cv-akagi": "2811", "jp-cvl-zuiho": "2811", "us-cv-wasp": "2811", "us-cv-enterprise": "2811"}
)
STRUCK = entered(DECKS, "2811", air=(0, 6), air_reaction_hits=("jp-cv-akagi",))
BEATEN = entered(KUANTAN, "2014", land=(0, 0))

# North Luzon: Takao and the 14th Army, come over the sea from Tainan, against a corps.
LUZON = {"jp-ca-takao": "2812", "jp-14-army": "2909", "us-nl-corps": "2812"}


def luzon(**more: str) -> State:
    units = {**LUZON, **{unit.replace("_", "-"): place for unit, place in more.items()}}
    return moved(board(units), "2812", "jp-14-army")
