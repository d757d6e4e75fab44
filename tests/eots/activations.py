"""Activations in one line: a board, the play of a card, and whom its HQ may activate."""

from pathlib import Path
from typing import Any

from rules.eots.files.positions import PositionReader
from rules.eots.offensive.activation import Eligibility, Play, eligibility, selection_objections
from rules.eots.printed.card_reader import card_id
from rules.eots.state import State
from rules.eots.supply.audit import audit
from tests.support import eots

# A straight line of five hexes from Hanoi to 1911, by land over Bangkok: 2309, 2210, 2110, 2011.
HANOI = {"br-hq-malaya": "2409", "in-3-corps": "1911"}
# Truk within the zone of a carrier that Oahu supplies over 19 hexes.
TRUK_CUT_OFF = {
    "jp-hq-south-seas": "4017",
    "jp-3-sn-brigade": "4017",
    "us-cv-enterprise": "4018",
    "us-hq-central-pacific": "5808",
}
# The example of v2.0 7.35.
LUZON = {
    "us-hq-southwest-pacific": "2813",
    "us-reserve-corps": "2813",
    "us-sl-corps": "2913 reduced",
    "us-p-brigade": "3014",
    "jp-hq-south": "2212",
}


def board(places: dict[str, str], **fields: Any) -> State:
    """Only these counters on the 1942 map, each "hex", "box" or "hex reduced"."""
    units = {unit: at(place) for unit, place in places.items()}
    table = {"scenario": "1942", "edition": "3.2", "replace": True, "units": units, **fields}
    return PositionReader(eots(), Path("a test")).read(table)


def at(place: str) -> dict[str, Any]:
    """A place as a position file has it."""
    where, _, side = place.partition(" ")
    return {"hex" if where.isdecimal() else "box": where, "reduced": side == "reduced"}


def play(hq: str, card: str | None = "J44", event: bool = False, **fields: Any) -> Play:
    """A card played with an HQ, or an HQ that acts without one."""
    return Play(hq, eots().cards[card_id(card)] if card else None, event, **fields)


def found(state: State, asked: Play, *chosen: str) -> Eligibility:
    """Who may be activated beside those chosen already."""
    return eligibility(audit(state), asked, chosen)


def rules(state: State, asked: Play, unit: str, *chosen: str) -> list[str]:
    """The rules against one unit; none when it is eligible."""
    verdict = found(state, asked, *chosen)
    assert (unit in verdict.eligible) != (unit in verdict.refused)
    return [objection.rule for objection in verdict.refused.get(unit, ())]


def selection(state: State, asked: Play, *chosen: str) -> list[str]:
    """The rules against a whole selection."""
    return [objection.rule for objection in selection_objections(audit(state), asked, chosen)]
