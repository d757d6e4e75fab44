"""A battle as its sheet shows it: from the forces to what comes of them (EotS 9.0)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules.core.view import UnitView
from rules.eots.assignment import unit_first
from rules.eots.battle.battle import NAMELESS, Battle
from rules.eots.battle.forces import FLYING, Fighter, Kind, Role
from rules.eots.battle.forecast import Odds, forecast, forecast_ashore
from rules.eots.battle.hits import Loss
from rules.eots.battle.resolution import Around, Course, Entered, Outcome, Retreat
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import Side
from rules.eots.views import battle_sheet_forecast
from rules.eots.views.battle import (
    BattleView,
    CombatView,
    FighterView,
    ForceView,
    RetreatView,
    SwitchView,
)
from rules.eots.views.battle_sheet_rolls import air_naval_view, ground_view
from rules.maps.hexgrid import HexId

CONDITIONS = {
    Condition.SURPRISE: "Surprise",
    Condition.INTERCEPT: "Intercept",
    Condition.AMBUSH: "Ambush",
}
NO_AMBUSH = "Only Allied cards bring an ambush, so the attacking Allies do not meet one"
PARTS = {Role.OFFENSIVE: "attacks", Role.REACTION: "defends"}


@dataclass(frozen=True)
class Extras:
    """What the place where a battle is entered adds to its sheet."""

    draw: Callable[[Fighter], UnitView]
    facts: tuple[str, ...] = ()
    switches: Mapping[str, tuple[SwitchView, ...]] = field(default_factory=dict)
    ways: Mapping[str, tuple[SwitchView, ...]] = field(default_factory=dict)
    others: Mapping[Role, tuple[FighterView, ...]] = field(default_factory=dict)
    free: frozenset[str] = frozenset()
    fixed: frozenset[str] = frozenset()
    retreats: Mapping[str, HexId] = field(default_factory=dict)
    retreat_later: bool = False
    with_forecast: bool = True


def battle_view(
    battle: Battle, entered: Entered, course: Course, extras: Extras, around: Around | None = None
) -> BattleView:
    """The sheet of a battle, as far as it has come."""
    odds = _odds(battle, entered, course, around) if extras.with_forecast else None
    outcome = course.outcome
    return BattleView(
        hex="" if battle.hex.id == NAMELESS else battle.hex.id,
        title=battle.hex.title if battle.hex.id != NAMELESS else "Somewhere",
        facts=" · ".join((*_facts(battle), *extras.facts)),
        offensive=battle.offensive_side,
        conditions=tuple(
            SwitchView("condition", label, code, battle.condition is code)
            for code, label in CONDITIONS.items()
        ),
        sides=tuple(
            SwitchView("offensive", f"{side.label} attack{'s' if side is Side.JAPAN else ''}", side, on)
            for side, on in ((one, one is battle.offensive_side) for one in Side)
        ),
        forces=tuple(_force(battle, role, course, odds, extras) for role in Role),
        combats=tuple(_combats(entered, course, extras)) if battle.offensive and battle.reaction else (),
        forecast=battle_sheet_forecast.view(battle, odds, entered, course) if odds is not None else None,
        notes=tuple(_notes(battle, course)),
        outcome=tuple(_outcome(battle, outcome)) if outcome is not None else (),
        control=_victor(battle, outcome) if outcome is not None else "",
        retreats=tuple(_retreat(battle, one, extras) for one in outcome.retreats) if outcome else (),
        complete=outcome is not None,
        objections=course.objections,
    )


def _odds(battle: Battle, entered: Entered, course: Course, around: Around | None) -> Odds | None:
    """What is still open; nothing once all is decided."""
    if course.outcome is not None and (course.sea or course.land):
        return None
    if course.ashore is not None and course.sea is not None:
        return forecast_ashore(battle, course.ashore, around, entered)
    return forecast(battle, around, entered)


def _facts(battle: Battle) -> Iterator[str]:
    yield battle.hex.terrain.title()
    kinds = {"port": "port", "airfield": "airfield", "city": "city", "one-hex-island": "one-hex island"}
    yield from (title for kind, title in kinds.items() if kind in battle.hex.features)


def _combats(entered: Entered, course: Course, extras: Extras) -> Iterator[CombatView]:
    if course.sea is not None:
        yield air_naval_view(entered, course, extras.fixed)
    if course.ashore is not None and (course.land or any(c == "ground" for c, _ in course.missing)):
        yield ground_view(entered, course, extras.fixed)


# Forces


def _force(battle: Battle, role: Role, course: Course, odds: Odds | None, extras: Extras) -> ForceView:
    lost = _lost(battle, course, role)
    side = battle.side(role)
    part = PARTS[role] if side is Side.JAPAN else PARTS[role].removesuffix("s")
    fighters = tuple(_fighter(unit, lost, odds, extras) for unit in battle.force(role))
    flies = any(unit.kind in FLYING and unit.in_hex for unit in battle.force(role))
    return ForceView(role, side, side.label, part, fighters, extras.others.get(role, ()), flies)


def _lost(battle: Battle, course: Course, role: Role) -> Mapping[str, int]:
    """The steps that each unit lost so far."""
    losses: list[Loss] = list(course.start.turned_back)
    if course.sea is not None and role.other in course.sea.attacks:
        losses += course.sea.attacks[role.other].applied.losses
    if course.ashore is not None:
        losses += course.ashore.lost_at_sea.get(role, ())
    if role.other in course.land:
        losses += course.land[role.other].applied.losses
    steps: dict[str, int] = {}
    for loss in losses:
        steps[loss.unit] = steps.get(loss.unit, 0) + 1
    if course.ashore is not None and course.ashore.sea and (moved := course.ashore.sea.transfer):
        steps[moved.recovers] = steps.get(moved.recovers, 0) - 1
        steps[moved.loses] = steps.get(moved.loses, 0) + 1
    for one in course.outcome.retreats if course.outcome else ():
        if one.eliminated:
            steps[one.unit] = next((u.steps for u in battle.force(role) if u.id == one.unit), 0)
    return steps


def _fighter(unit: Fighter, lost: Mapping[str, int], odds: Odds | None, extras: Extras) -> FighterView:
    steps = lost.get(unit.id, 0)
    killed = odds.eliminated.get(unit.id, Fraction(0)) if odds else Fraction(0)
    reduced = odds.reduced.get(unit.id, Fraction(0)) if odds else Fraction(0)
    return FighterView(
        unit=extras.draw(unit),
        strength=unit.strength,
        tags=tuple(_tags(unit)),
        loss="" if steps <= 0 else "eliminated" if steps >= unit.steps else "reduced",
        hit=battle_sheet_forecast.percent(killed + reduced),
        killed=battle_sheet_forecast.percent(killed),
        locked=unit.id not in extras.free,
        switches=extras.switches.get(unit.id, ()),
        ways=extras.ways.get(unit.id, ()),
    )


def _tags(unit: Fighter) -> Iterator[str]:
    if unit.escort:
        yield "escort"
    elif unit.halved:
        yield "extended range, half"
    elif not unit.in_hex:
        yield "from afar"
    if unit.amphibious:
        yield "by sea"
    if unit.entered_from is not None:
        yield f"from {unit.entered_from}"
    if unit.carried_by:
        yield "aboard a ship"
    if not unit.active:
        yield "inactive"
    if unit.intrinsic:
        yield "no counter"


# What comes of it


def _notes(battle: Battle, course: Course) -> Iterator[tuple[str, str]]:
    """What happened besides the dice."""
    if battle.condition is Condition.AMBUSH and battle.offensive_side is Side.ALLIES:
        yield NO_AMBUSH, "EotS 9.2 E"
    names = {unit.id: unit.name for role in Role for unit in battle.force(role)}
    for loss in course.start.turned_back:
        result = "eliminated" if loss.eliminated else "reduced"
        yield f"{names[loss.unit]} meets ships without an escort: {result}, does not land", "EotS 8.45 B"
    if course.start.lost and course.start.turned_back:
        yield "The battle is lost before any die is rolled", "EotS 8.45 B"
    if course.ashore is None:
        return
    drowned = {loss.unit for losses in course.ashore.lost_at_sea.values() for loss in losses}
    for unit in sorted(drowned):
        yield f"{names[unit]} goes down with its ship", "EotS 8.46"
    landing = [u for u in course.ashore.battle.offensive if u.amphibious and u.kind is Kind.GROUND]
    if course.sea is not None and course.ashore.winner is Role.REACTION:
        for one in landing:
            yield f"{one.name} does not land: the air-naval combat is lost", "EotS 8.45 C, 9.13"


def says(side: Side, verb: str) -> str:
    """A side that does something: Japan takes, the Allies take."""
    return f"Japan {verb}s" if side is Side.JAPAN else f"The Allies {verb}"


def _outcome(battle: Battle, outcome: Outcome) -> Iterator[tuple[str, str]]:
    where = battle.hex.name or ("the hex" if battle.hex.id == NAMELESS else battle.hex.id)
    if outcome.captured:
        yield f"{says(outcome.control, 'take')} {where}", "EotS 9.33, 9.4 C 3"
    elif any(unit.kind is Kind.GROUND for unit in battle.offensive):
        yield f"{says(outcome.control, 'keep')} {where}", "EotS 9.4 C 3"
    else:
        winner = battle.side(outcome.winner)
        yield f"{says(winner, 'win')} the air-naval combat", "EotS 9.3"


def _victor(battle: Battle, outcome: Outcome) -> Side:
    """Who has the hex in the end, or won at sea where nobody came for it."""
    invaded = any(unit.kind is Kind.GROUND for unit in battle.offensive)
    return outcome.control if invaded else battle.side(outcome.winner)


def _retreat(battle: Battle, one: Retreat, extras: Extras) -> RetreatView:
    names = {unit.id: unit.name for role in Role for unit in battle.force(role)}
    title = battle.components.place_title
    if one.eliminated:
        return RetreatView(one.unit, f"{names[one.unit]} cannot retreat and is eliminated", one.rule)
    if one.by_sea:
        return RetreatView(one.unit, f"{names[one.unit]} goes back by sea, in post battle movement", one.rule)
    if not one.to:
        way = "goes back where it came from" if one.role is Role.OFFENSIVE else "retreats"
        later = ", in post battle movement" if extras.retreat_later else ""
        return RetreatView(one.unit, f"{names[one.unit]} {way}{later}", one.rule)
    to = extras.retreats.get(one.unit, one.to[0])
    choices = tuple(SwitchView("retreats", title(h), unit_first(one.unit, h), h == to) for h in one.to)
    text = f"{names[one.unit]} retreats to {title(to)}"
    return RetreatView(one.unit, text, one.rule, choices if len(choices) > 1 else ())
