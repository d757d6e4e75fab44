"""More studies from the command line: where units may go, and how the game would be scored."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from app.games.eots.studies.positions import hex_of, read_file
from app.studies.files import POSITION, called
from rules.core.data import BadData
from rules.eots.files.moves import faults, moves_object
from rules.eots.files.score import score_object
from rules.eots.movement.reach import OPERATIONS
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State

UNITS = {Mode.GROUND: "MP", Mode.AIR: "legs", Mode.STRATEGIC_AIR: "legs"}


@click.command("moves")
@click.argument("file", type=POSITION)
@click.argument("more", nargs=-1, metavar="")
@click.option("--units", multiple=True, metavar="ID...", help="The counters that move together.")
@click.option("--operations", metavar="N", help="The operations value of the card: 1, 2 or 3.")
@click.option("--reaction-to", metavar="HEX", help="A declared battle hex, for the moves of a reaction.")
@click.option("--each", is_flag=True, help="Say also what each of several counters may do alone.")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of sentences.")
def moves(
    file: Path,
    more: tuple[str, ...],
    units: tuple[str, ...],
    operations: str | None,
    reaction_to: str | None,
    each: bool,
    as_json: bool,
) -> None:
    """Where counters of a position FILE may go together, by kind of move."""
    state, oc = read_file(file), _operations(operations)
    battle = None if reaction_to is None else hex_of(state, reaction_to, "--reaction-to")
    stack = _stack(state, file, (*units, *more))
    written = moves_object(state, stack, oc, battle)
    if each and len(stack) > 1:
        written["each"] = {unit: moves_object(state, (unit,), oc, battle) for unit in stack}
    click.echo(json.dumps(written) if as_json else "\n".join(_move_sentences(state, written)))


def _operations(text: str | None) -> int:
    if text not in tuple(map(str, OPERATIONS)):
        raise BadData(Path("--operations"), None, f"must be 1, 2 or 3, not {text!r}")
    return int(text)


def _stack(state: State, file: Path, said: tuple[str, ...]) -> tuple[UnitId, ...]:
    units = tuple(unit for text in said for unit in text.split(","))
    for fault in faults(state, units):
        raise BadData(called(file), None, f"--units: {fault}")
    return tuple(map(UnitId, units))


def _move_sentences(state: State, written: dict[str, Any]) -> Iterator[str]:
    """The moves of a stack, then those of each of its counters."""
    title, units = state.components.place_title, state.components.units
    names = ", ".join(units[UnitId(unit)].name for unit in written["units"])
    reaction = f", in reaction to {title(written['reaction_to'])}" if written["reaction_to"] else ""
    operations = f"{written['operations']} operation{'' if written['operations'] == 1 else 's'}"
    yield f"{names} from {title(written['from'])}, {operations}{reaction}"
    for one in written["objections"]:
        yield f"NO MOVE: {one['reason']} [{one['rule']}]"
    for mode, found in written["moves"].items():
        for one in found:
            cost = f"{one['cost']:g} {UNITS.get(Mode(mode), 'hexes')}"
            note = f", {one['note']}" if one["note"] else ""
            enemy = ", the enemy is there" if one["enemy"] else ""
            yield f"{mode}: {title(one['hex'])}, {cost}{enemy}{note}: {' '.join(one['path'])}"
    if written["turn_track"]:
        yield f"turn track: {title(written['turn_track'])}"
    for alone in written.get("each", {}).values():
        yield from _move_sentences(state, alone)


@click.command("score")
@click.argument("file", type=POSITION)
@click.option("--json", "as_json", is_flag=True, help="JSON instead of sentences.")
def score(file: Path, as_json: bool) -> None:
    """What a position FILE would score, item by item, if the game ended now."""
    written = score_object(read_file(file))
    click.echo(json.dumps(written) if as_json else "\n".join(_score_sentences(written)))


def _score_sentences(written: dict[str, Any]) -> Iterator[str]:
    """The items, the conditions, the result, then US Political Will."""
    for one in written["items"]:
        counts = "" if one["counts"] else ", does not count"
        yield f"{one['points']:+d} {Side(one['side']).label}: {_said(one)}{counts} [{one['rule']}]"
    for one in written["conditions"]:
        met = "met" if one["met"] else "not met"
        yield f"{met}, {Side(one['side']).label}: {_said(one)} [{one['rule']}]"
    total = "" if written["total"] is None else f"{written['total']} points: "
    yield f"{total}{written['result']} [{written['rule']}]"
    will = written["political_will"]
    for one in will["turn_end"]:
        yield f"US Political Will as the turn ends {one['change']:+d}: {one['text']} [{one['rule']}]"
    for one in will["before_scoring"]:
        yield f"US Political Will before scoring {one['change']:+d}: {one['text']} [{one['rule']}]"
    yield f"US Political Will {will['now']}, {will['after']} after the turn"


def _said(one: dict[str, Any]) -> str:
    return f"{one['text']} ({one['detail']})" if one["detail"] else str(one["text"])


COMMANDS = (moves, score)
