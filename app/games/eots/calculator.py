"""The battle calculator: a page without a game.

Nothing here needs a server: the same module answers on a phone that has lost its network.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, select_autoescape

from app.games.eots.battle_query import (
    BARE_KINDS,
    HITS,
    Asked,
    asked_from,
    battle_object,
    changes_in,
    components_of,
    is_bare,
    problem_in,
    side_of,
)
from rules.core.data import BadData
from rules.core.search import Term, search
from rules.core.view import UnitView
from rules.eots.battle.battle import Battle
from rules.eots.battle.changes import KINDS, Change, changed
from rules.eots.battle.fighters import extended_range, kind_of
from rules.eots.battle.forces import Fighter, Kind
from rules.eots.battle.resolution import Entered, course
from rules.eots.files.battle import BattleReader
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import Side, UnitId
from rules.eots.sequence import date_of
from rules.eots.views.battle import BattleView, SwitchView
from rules.eots.views.battle_sheet import Extras, battle_view
from rules.eots.views.board_view import printed_view
from rules.eots.views.finding import terms_of

TEMPLATES = Path(__file__).parents[3] / "templates"
ANSWER, FIND, PAGE = "/battle/answer", "/battle/find", "/battle"
TURNS = range(1, 13)
CLASSES = {Kind.AIR: "air", Kind.CARRIER: "naval", Kind.SHIP: "naval", Kind.GROUND: "ground"}
EXAMPLE = (
    "hex=2813&turn=2&condition=surprise&units=jp-ca-takao&units=jp-cv-akagi&units=jp-14-army"
    "&units=us-feaf&units=us-ca-us-asia&units=us-nl-corps&near=jp-cv-akagi&amphibious=jp-14-army"
)
PLAIN = {"edition": ("2.0", "3.2"), "offensive": tuple(Side), "condition": tuple(Condition)}
READER = BattleReader(components_of, Path("calculator"))


@dataclass(frozen=True)
class Sheet:
    """Everything that the calculator's page shows."""

    asked: Asked
    view: BattleView
    error: str
    link: str
    action: str = ANSWER
    find: str = FIND
    example: str = f"{PAGE}?{EXAMPLE}"
    mode: str = "calculator"
    turns: tuple[tuple[str, str], ...] = tuple((str(turn), f"{turn} · {date_of(turn)}") for turn in TURNS)
    terrains: tuple[str, ...] = ("open", "jungle", "mixed", "mountain", "atoll", "ocean")
    bare_kinds: Mapping[str, str] = field(default_factory=lambda: BARE_KINDS)
    change_kinds: Mapping[str, str] = field(default_factory=lambda: KINDS)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What cards and agreements change."""
        return changes_in(self.asked)

    @property
    def hidden(self) -> Iterator[tuple[str, str]]:
        """What was said that no control on the page says."""
        for name in ("units", "hex", "changes", "choosing", *HITS):
            for value in self.asked.many(name):
                yield name, value


def sheet_from(query: str) -> Sheet:
    """The sheet that an address asks for; what cannot be is said, and the rest still shown."""
    asked, error = asked_from(query), problem_in(query)
    try:
        view = _view(asked)
    except BadData as bad:
        error = error or bad.reason
        view = _view(_plain(asked))
    return Sheet(asked, view, error, f"{PAGE}?{asked.query()}" if asked.query() else PAGE)


def _plain(asked: Asked) -> Asked:
    """The units alone, without what may not fit them."""
    kept = {name: asked.many(name) for name in ("units", "reduced") if asked.many(name)}
    for name, words in PLAIN.items():
        if asked.one(name) in words:
            kept[name] = (asked.one(name),)
    return Asked(kept)


def _view(asked: Asked) -> BattleView:
    data = battle_object(asked)
    battle = changed(READER.read(data), changes_in(asked))
    dice, chosen = READER.dice(data), READER.allocations(data)
    entered = Entered(
        dice["air_naval"], dice["ground"], chosen["air_naval"], chosen["ground"], READER.transfer(data)
    )
    switches = {unit: tuple(_switches(asked, unit)) for unit in asked.many("units")}
    extras = Extras(
        draw=lambda unit: _drawn(battle, unit),
        switches=switches,
        free=frozenset(asked.many("units")),
        with_forecast=bool(battle.offensive and battle.reaction),
    )
    return battle_view(battle, entered, course(battle, entered), extras)


def _switches(asked: Asked, unit: str) -> Iterator[SwitchView]:
    """What may be said of one unit."""
    for flag, label in _labels(unit, side_of(unit) == asked.one("offensive")):
        yield SwitchView(flag, label, unit, unit in asked.many(flag))


def _labels(unit: str, attacks: bool) -> Iterator[tuple[str, str]]:
    if is_bare(unit):
        kind, two_sided, reaches = Kind(unit.split(".")[1]), unit.split(".")[5] != "0", True
    else:
        printed = components_of().units[UnitId(unit)]
        kind, two_sided = kind_of(printed), printed.two_sided
        reaches = bool(extended_range(printed))
    if two_sided:
        yield "reduced", "Reduced"
    if kind is not Kind.GROUND:
        yield "near", "Escorts distant carriers" if kind is Kind.SHIP else "Strikes from afar"
    if kind is Kind.AIR and reaches:
        yield "extended", "At extended range"
    if kind is Kind.GROUND and attacks:
        yield "amphibious", "Comes by sea"


def _drawn(battle: Battle, unit: Fighter) -> UnitView:
    """A counter's picture, or one for bare factors."""
    printed = battle.components.units.get(UnitId(unit.id))
    reduced = unit.two_sided and unit.steps == 1
    if printed is not None:
        return printed_view(printed, reduced)
    kind = "CV" if unit.kind is Kind.CARRIER else unit.kind.value
    figures = f"{unit.present_attack}-{unit.present_defense}"
    return UnitView(
        id=unit.id,
        name=unit.name,
        short="",
        side=unit.side,
        unit_class=CLASSES[unit.kind],
        type=kind if kind in ("CV", "air") else "",
        nationality=unit.nationality,
        figures=figures,
        reduced=reduced,
        two_sided=unit.two_sided,
        place="",
        place_title="",
    )


# Search


@cache
def _terms() -> tuple[Term, ...]:
    return tuple(term for term in terms_of(components_of(), {}) if term.kind in ("unit", "hex"))


@dataclass(frozen=True)
class Hit:
    """Something found: a counter to put in, or a hex to fight in."""

    name: str
    value: str
    title: str
    detail: str
    unit: UnitView | None = None


def found_by(text: str) -> list[Hit]:
    """Counters and hexes by name or number, those that fight only."""
    hits = []
    units = components_of().units
    short = text.strip().isdecimal() and len(text.strip()) < 4
    terms = tuple(term for term in _terms() if term.kind == "unit") if short else _terms()
    for item in search(terms, text[:40]):
        if item.kind == "hex":
            hits.append(Hit("at", item.id, item.title, "a hex: the battle is here"))
        elif (unit := units[UnitId(item.id)]).unit_class != "hq":
            detail = f"{unit.side.label} · {unit.figures(False)}"
            hits.append(Hit("add", unit.id, unit.name, detail, printed_view(unit, False)))
    return hits


# Pages


@cache
def environment() -> Environment:
    """The templates, where no server renders them."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(),
        trim_blocks=False,
        auto_reload=False,
    )


def answer(path: str, query: str) -> str:
    """The part of the page that an address of the calculator asks for."""
    if path == FIND:
        text = dict(parse_qsl(query)).get("q", "")
        return environment().get_template("eots/_battle_found.html").render(hits=found_by(text), text=text)
    return environment().get_template("eots/_battle.html").render(sheet=sheet_from(query))
