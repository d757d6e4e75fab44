"""Studies from the command line: positions, audits and activations as JSON."""

import json
from pathlib import Path
from typing import Any

import click

from app.studies.files import POSITION, json_of
from rules import games
from rules.core.data import BadData
from rules.eots.files.audit import activation_object, audit_object
from rules.eots.files.positions import PositionReader, write_position
from rules.eots.offensive.activation import Play, eligibility
from rules.eots.printed.card import Card
from rules.eots.printed.card_reader import card_id
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId

LETTER = {"japan": "J", "allies": "A"}


@click.command()
@click.argument("game", type=click.Choice(["eots"]))
@click.argument("scenario")
@click.option("--edition", default=None, help="Rules 2.0 or 3.2; the newest of the scenario when not given.")
def position(game: str, scenario: str, edition: str | None) -> None:
    """Print the starting position of a SCENARIO as JSON."""
    asked = {"game": game, "scenario": scenario, **({"edition": edition} if edition else {})}
    state = PositionReader(games()[game], Path("adjutant position")).read(asked)
    click.echo(json.dumps(write_position(games()[game], state), indent=1))


@click.command("audit")
@click.argument("files", nargs=-1, required=True, type=POSITION)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead of sentences.")
@click.option("--mend", "mending", is_flag=True, help="Look for a change that would mend each broken line.")
@click.option(
    "--without-zone", multiple=True, metavar="UNIT", help="Take a unit to have no zone; repeatable."
)
def audit_positions(
    files: tuple[Path, ...], as_json: bool, mending: bool, without_zone: tuple[str, ...]
) -> None:
    """Audit positions: zones of influence, supply, attrition, each with its reason."""
    for file in files:
        state = read_file(file)
        for unit in without_zone:
            if unit not in state.units:
                raise BadData(Path("--without-zone"), None, f"there is no counter {unit!r} in {file.name}")
        found = audit(state, frozenset(UnitId(unit) for unit in without_zone))
        written = audit_object(found, mending)
        click.echo(json.dumps(written) if as_json else "\n".join(_sentences(state, written)))


def _sentences(state: State, written: dict[str, Any]) -> list[str]:
    """An audit for a reader: HQs, then units out of supply."""
    units = state.components.units
    lines = [f"Burma Road: {written['burma_road']}"]
    for kind in ("hqs", "units"):
        for code, found in written[kind].items():
            if kind == "hqs" or not found["in_supply"]:
                verdict = "in supply" if found["in_supply"] else "OUT OF SUPPLY"
                rules = ", ".join(found["rules"])
                mend = f"; in supply {found['mend']['text']}" if "mend" in found else ""
                name = units[UnitId(code)].name
                lines.append(f"{name} ({found['hex']}): {verdict}, {found['why']}{mend} [{rules}]")
    lines += [f"Attrition: {units[UnitId(u)].name} {loss}" for u, loss in written["attrition"].items()]
    return lines


@click.command("activation")
@click.argument("file", type=POSITION)
@click.option("--hq", required=True, metavar="ID", help="The HQ that activates.")
@click.option("--card", default=None, metavar="SIDE:NUMBER", help="The card played, such as japan:44.")
@click.option("--as", "play", type=click.Choice(["oc", "ec"]), default="oc", help="Operations or event.")
@click.option("--with", "chosen", multiple=True, metavar="UNIT", help="A unit chosen already; repeatable.")
@click.option("--reaction-to", default=None, metavar="SIDE:NUMBER", help="The enemy's card, for a reaction.")
@click.option("--battle-hex", "battle_hexes", multiple=True, metavar="HEX", help="A declared battle hex.")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of sentences.")
def activation(
    file: Path,
    hq: str,
    card: str | None,
    play: str,
    chosen: tuple[str, ...],
    reaction_to: str | None,
    battle_hexes: tuple[str, ...],
    as_json: bool,
) -> None:
    """Which units an HQ may activate with a card, and why not the others."""
    state = read_file(file)
    asked = Play(
        hq=_hq(state, hq),
        card=_card("--card", card) if card else None,
        as_event=play == "ec",
        reaction=reaction_to is not None,
        offensive_ops=_card("--reaction-to", reaction_to).ops if reaction_to else 0,
        battle_hexes=tuple(hex_of(state, one, "--battle-hex") for one in battle_hexes),
    )
    if asked.card is None and not asked.reaction:
        raise BadData(Path("--card"), None, "say which card is played, such as --card japan:44")
    found = eligibility(audit(state), asked, tuple(_unit(state, one) for one in chosen))
    written = activation_object(found)
    click.echo(json.dumps(written) if as_json else "\n".join(_activation_sentences(state, written)))


def _activation_sentences(state: State, written: dict[str, Any]) -> list[str]:
    units = state.components.units
    lines = [
        f"Limit {written['limit']}: efficiency {written['efficiency']} and {written['value']} of the card"
    ]
    lines += [f"NOT NOW: {one['reason']} [{one['rule']}]" for one in written["objections"]]
    lines += [f"eligible: {units[UnitId(unit)].name}" for unit in written["eligible"]]
    for unit, why in written["refused"].items():
        reasons = "; ".join(f"{one['reason']} [{one['rule']}]" for one in why)
        lines.append(f"refused: {units[UnitId(unit)].name}: {reasons}")
    return lines


def read_file(path: Path) -> State:
    """A position from a file, or from standard input (-)."""
    return position_of(*json_of(path))


def position_of(path: Path, data: Any) -> State:
    """The position that a file holds."""
    return PositionReader(games()["eots"], path).read(data)


def _hq(state: State, text: str) -> UnitId:
    unit = state.components.units.get(_unit(state, text, "--hq"))
    if unit is None or unit.unit_class != "hq":
        raise BadData(Path("--hq"), None, f"{text!r} is not an HQ")
    return unit.id


def _unit(state: State, text: str, option: str = "--with") -> UnitId:
    if text not in state.units:
        raise BadData(Path(option), None, f"there is no counter {text!r} in this position")
    return UnitId(text)


def hex_of(state: State, text: str, option: str) -> HexId:
    """A hex that an option names."""
    if text not in state.components.hexes:
        raise BadData(Path(option), None, f"there is no hex {text!r} on this map")
    return HexId(text)


def _card(option: str, text: str) -> Card:
    side, colon, number = text.partition(":")
    spoken = f"{LETTER[side]}{number}" if colon and side in tuple(Side) else text
    game: Any = games()["eots"]
    try:
        card: Card = game.cards[card_id(spoken)]
    except ValueError as error:
        raise BadData(Path(option), None, f"{text!r} is not a card, such as japan:44") from error
    return card


COMMANDS = (position, audit_positions, activation)
