"""What ground attacks are offered, and why not (CO G3G-2, G3G-3, G3G-5, G3C-1, G3C-4)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from rules.co import attack_parts as parts
from rules.co import movement
from rules.co.actions import Offers, title
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import JAPAN
from rules.co.land_attacks import (
    CODES,
    DROP,
    IN_PLACE,
    MARCH,
    WITH_AIR,
    WITH_AIRBORNE,
    LandAttack,
    attack_of,
    drop_objections,
    droppers,
    march_objections,
    mobile,
    objections,
)
from rules.co.naval_prompts import purse_choice
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.chart import Link
from rules.co.state import State
from rules.core.legality import Objection
from rules.core.prompt import Choice, Option, Prompt

NOTHING: Mapping[str, str] = {
    MARCH: "No Japanese ground unit is next to Allied ground units by a land axis",
    IN_PLACE: "No Japanese ground unit is in a space with Allied units",
    DROP: "No airborne unit at a Japanese base has a land space in range",
    WITH_AIR: "No ground attack has air units in range",
    WITH_AIRBORNE: "No ground attack has an airborne unit in range",
}


def candidates(state: State, code: str) -> Iterator[LandAttack]:
    """Every attack of a code with everybody who can take part."""
    for space in parts.fronts(state):
        if space == HOME or chart.kind(state.facts, space) == "sea":
            continue
        match code:
            case "G3G-2":
                yield from _marches(state, space)
            case "G3G-3":
                yield from _in_place(state, space)
            case "G3G-5":
                yield from _drops(state, space)
            case "G3C-1":
                yield from _with_air(state, space)
            case "G3C-4":
                yield from _with_airborne(state, space)


def _marches(state: State, space: str) -> Iterator[LandAttack]:
    """From every space next to it by land."""
    chart.need_lines(state.facts, Link.LAND)
    for start, link in sorted(chart.links(state.facts).get(space, {}).items()):
        if link is Link.LAND:
            units = tuple(
                one for one in mobile(state, start) if not any(march_objections(state, (one,), start, space))
            )
            if units:
                yield LandAttack(MARCH, space, start, units)


def _in_place(state: State, space: str) -> Iterator[LandAttack]:
    if mobile(state, space):
        yield LandAttack(IN_PLACE, space)


def _drops(state: State, space: str) -> Iterator[LandAttack]:
    """Every airborne unit that reaches it, with all that are there."""
    joining = (*mobile(state, space), *parts.mine(state, space, Branch.AIR))
    for unit in droppers(state, space):
        yield LandAttack(DROP, space, airborne=(unit,), joining=joining)


def _with_air(state: State, space: str) -> Iterator[LandAttack]:
    forces = tuple(parts.air_forces(state, space))
    for plain in (*_marches(state, space), *_in_place(state, space), *_drops(state, space)):
        for base, air in forces:
            joining = tuple(one for one in plain.joining if one not in air)
            most = parts.most_aircraft(state, air, space)
            yield replace(plain, code=WITH_AIR, air=most, base=base, joining=joining)


def _with_airborne(state: State, space: str) -> Iterator[LandAttack]:
    for plain in (*_marches(state, space), *_in_place(state, space), *_drops(state, space)):
        for unit in droppers(state, space):
            if unit in plain.airborne or (plain.airborne and unit < plain.airborne[0]):
                continue
            units = tuple(one for one in plain.units if one != unit)
            if units or not plain.units:
                airborne = (*plain.airborne, unit)
                yield replace(plain, code=WITH_AIRBORNE, lead=plain.code, units=units, airborne=airborne)


# Prompts


def _offers(code: str) -> Offers:
    def offered(state: State) -> Iterator[Prompt]:
        for everybody in candidates(state, code):
            if meant := _fitting(state, everybody):
                yield _prompt(state, meant, everybody.units)
        if code == DROP:
            yield from _landings(state)

    return offered


def _fitting(state: State, everybody: LandAttack) -> LandAttack | None:
    """An attack with as many of those who may march as there is room for (CO 7.1)."""
    counts = range(len(everybody.units), 0, -1) if everybody.units else (0,)
    ways = (replace(everybody, units=everybody.units[:count]) for count in counts)
    return next((meant for meant in ways if not any(objections(state, meant))), None)


def _prompt(state: State, meant: LandAttack, marching: tuple[str, ...]) -> Prompt:
    fixed = [("code", meant.code), ("space", meant.space)]
    fixed += [
        (name, value)
        for name, value in (("start", meant.start), ("base", meant.base), ("lead", meant.lead))
        if value
    ]
    fixed += [("airborne", unit) for unit in meant.airborne]
    return Prompt(
        JAPAN,
        f"{title(meant.code)}: {meant.space}",
        f"CO {meant.code}",
        _says(state, meant),
        LandAttack,
        "Attack",
        (*_inputs(state, meant, marching), *purse_choice(state, meant.code, (meant.space,))),
        tuple(fixed),
        parts.brings(state, attack_of(state, meant)),
        optional=True,
    )


def _inputs(state: State, meant: LandAttack, marching: tuple[str, ...]) -> Iterator[Choice]:
    if marching:
        who = f"Who marches from {meant.start}"
        yield parts.chosen(state, "units", who, marching, most=len(meant.units))
    if meant.joining:
        yield parts.chosen(state, "joining", "Who joins", meant.joining, least=0)
    if meant.air:
        yield from parts.air_choices(state, "air", f"Aircraft from {meant.base}", meant.base, meant.space)


def _says(state: State, meant: LandAttack) -> str:
    said = [f"{meant.lead} with an airborne unit" if meant.lead else ""]
    if meant.units:
        said.append(f"ground units march from {meant.start}")
    if meant.airborne:
        names = ", ".join(state.unit(unit).name for unit in meant.airborne)
        said.append(f"{names} drops" if len(meant.airborne) == 1 else f"{names} drop")
    if meant.air:
        said.append(f"aircraft fly from {meant.base}")
    if meant.mode != DROP and (there := mobile(state, meant.space)):
        said.append(f"{', '.join(state.unit(unit).name for unit in there)} must join")
    text = "; ".join(filter(None, said))
    return f"{text[0].upper()}{text[1:]}."


def _landings(state: State) -> Iterator[Prompt]:
    """Every airborne unit with the spaces where nobody stops it."""
    airborne = (
        unit for unit in state.on_map(Side.JAPAN, Branch.GROUND) if state.unit(unit).kind == "airborne"
    )
    for unit in airborne:
        spaces = tuple(
            space
            for space in near(state, unit)
            if not any(objections(state, LandAttack(DROP, space, airborne=(unit,))))
        )
        if spaces:
            name = state.unit(unit).name
            inputs = (Choice("space", "Where", tuple(Option(one, one) for one in spaces), draws="places"),)
            fixed = (("code", DROP), ("airborne", unit))
            says = f"{name} lands where nobody stops it."
            yield Prompt(
                JAPAN,
                f"{title(DROP)}: {name}",
                "CO G3G-5",
                says,
                LandAttack,
                "Land",
                inputs,
                fixed,
                optional=True,
            )


def near(state: State, unit: str) -> tuple[str, ...]:
    """The land spaces in range of an airborne unit that no Allied unit occupies (CO 2.6)."""
    return tuple(
        space
        for space in chart.spaces(state.facts)
        if not any(drop_objections(state, unit, space)) and not movement.allies_at(state, space)
    )


def _why_not(code: str) -> Callable[[State], Iterator[Objection]]:
    def reasons(state: State) -> Iterator[Objection]:
        found = list(candidates(state, code))
        for meant in found:
            yield from objections(state, meant)
        if not found:
            yield Objection(f"CO {code}", NOTHING[code])

    return reasons


OFFERS: Mapping[str, Offers] = {code: _offers(code) for code in CODES}
WHY_NOT: Mapping[str, Callable[[State], Iterator[Objection]]] = {code: _why_not(code) for code in CODES}
