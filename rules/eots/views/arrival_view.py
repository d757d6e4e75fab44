"""Reinforcements as a side sees them: where each may arrive or is proposed, dice for Europe (EotS 10.0)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.eots.assignment import unit_first
from rules.eots.dice import FACES
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import US_RIVALRY
from rules.eots.reinforcements.delayed_reinforcements import received
from rules.eots.reinforcements.proposed_places import Proposer
from rules.eots.reinforcements.reinforcement_placement import DELAY, Arrivals
from rules.eots.reinforcements.sent_to_europe import modified, to_roll
from rules.eots.reinforcements.war_in_europe import europe
from rules.eots.state import State
from rules.eots.views.board_view import unit_view
from rules.eots.views.offensive import AssignmentView, DieView, OptionView
from rules.eots.views.turn import StepView


def dice(state: State, units: Iterable[UnitId]) -> StepView:
    """A die for every unit that may be sent to Europe (EotS 10.24)."""
    return StepView(
        title="War in Europe",
        rule="EotS 10.24",
        seat=Side.ALLIES,
        seat_name=Side.ALLIES.label,
        lines=(f"Level {europe(state).level}: a unit sent to Europe comes back three turns later.",),
        dice=tuple(_die(state, unit) for unit in units),
    )


def _die(state: State, unit: UnitId) -> DieView:
    highest = europe(state).sent
    assert highest is not None
    chance = 10 * sum(modified(state, face) <= highest for face in FACES)
    why = "Counted already: 1 off the die for US rivalry" if state.markers[US_RIVALRY] else ""
    name, needs = state.components.units[unit].name, f"{highest} or less: to Europe"
    return DieView(name, "EotS 10.24", "SendToEurope", (("unit", str(unit)),), needs, chance, why)


def placing(state: State, side: Side, units: Sequence[UnitId]) -> StepView:
    """Every reinforcement with the places where it may arrive, one of them proposed (EotS 10.11)."""
    offer = _offer(state, side, units)
    proposed = _proposed(offer)
    return StepView(
        title="Reinforcements",
        rule="EotS 10.11",
        seat=side,
        seat_name=side.label,
        lines=("One to place." if len(units) == 1 else f"{len(units)} to place.",),
        assignments=tuple(_assignment(offer, unit, proposed[unit]) for unit in units),
        legend="Where they arrive",
        kind="PlaceArrivals",
        fields=(("side", str(side)),),
        button="Japan places them" if side is Side.JAPAN else "The Allies place them",
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """The places of every arriving unit, the likeliest first, and those that need no HQ to arrive with it."""

    arrivals: Arrivals
    places: Mapping[UnitId, Sequence[str]]
    alone: Mapping[UnitId, frozenset[str]]

    @property
    def state(self) -> State:
        """The board, the side's newcomers apart."""
        return self.arrivals.audit.state


def _offer(state: State, side: Side, units: Sequence[UnitId]) -> Offer:
    """Where everybody may arrive, HQs that come in the same segment serving their own hex (EotS 10.11)."""
    arrivals, printed = Arrivals.of(state, side), state.components.units
    alone = _places(arrivals, units)
    hqs = [unit for unit in units if printed[unit].unit_class == "hq"]
    served = arrivals
    for hq in hqs:
        for place in alone[hq]:
            served = served.joined(hq, place)
    together = {**_places(served, units), **{hq: alone[hq] for hq in hqs}} if hqs else alone
    proposer = Proposer(arrivals, side)
    ranked = {unit: proposer.ranked(printed[unit], together[unit]) for unit in units}
    return Offer(arrivals, ranked, alone)


def _places(arrivals: Arrivals, units: Iterable[UnitId]) -> dict[UnitId, frozenset[str]]:
    known: dict[tuple[object, ...], frozenset[str]] = {}
    found: dict[UnitId, frozenset[str]] = {}
    for unit_id in units:
        kind = arrivals.kind_of(unit_id)
        if kind not in known:
            known[kind] = frozenset(arrivals.places(arrivals.audit.state.components.units[unit_id]))
        found[unit_id] = known[kind]
    return found


def _proposed(offer: Offer) -> dict[UnitId, str]:
    """A place for everybody, judged together; whoever finds none waits (EotS 10.12)."""
    arrivals, found = offer.arrivals, dict.fromkeys(offer.places, "")
    progress = True
    while progress:
        progress = False
        for unit in (one for one, place in found.items() if not place):
            if place := _first(offer, arrivals, unit):
                found[unit], progress = place, True
                arrivals = arrivals.joined(unit, place)
    return found


def _first(offer: Offer, arrivals: Arrivals, unit: UnitId) -> str:
    printed = offer.state.components.units[unit]
    return next((p for p in offer.places[unit] if not any(arrivals.objections(printed, p))), "")


def _assignment(offer: Offer, unit: UnitId, proposed: str) -> AssignmentView:
    state = offer.state
    places = tuple(_option(offer, unit, place, proposed) for place in offer.places[unit])
    waits = () if proposed else (OptionView("", "Waits in the delay box", chosen=True),)
    delayed = state.units[unit].place == DELAY
    says = "from the delay box" if delayed else "returns" if unit in state.returning else "new this turn"
    rule = "EotS 10.11" if places else "EotS 10.12"
    return AssignmentView(unit_view(state, unit), (*places, *waits), says, rule)


def _option(offer: Offer, unit: UnitId, place: str, proposed: str) -> OptionView:
    label = offer.state.components.place_title(place)
    if place not in offer.alone[unit]:
        label = f"{label}, if an HQ arrives there"
    return OptionView(unit_first(unit, place), label, chosen=place == proposed)


def steps(state: State) -> Iterator[StepView]:
    """The dice for Europe, and the arrivals of the side whose turn it is (EotS 10.11, 10.24)."""
    if units := to_roll(state):
        yield dice(state, units)
    for side in (Side.ALLIES, Side.JAPAN):
        if units := received(state, side):
            yield placing(state, side, units)
            return
