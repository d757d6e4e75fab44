"""What is easily forgotten, said when it matters and no longer (EotS 4.0)."""

from collections.abc import Iterable, Iterator

from rules.core.view import Note
from rules.eots import strategic_bombing
from rules.eots.card_events import special_events
from rules.eots.cards.hands import PASSES, in_hand, may_use_held
from rules.eots.initiative import may_seize
from rules.eots.offensive.progress_of_the_war import progress, progress_needed
from rules.eots.printed.components import PACIFIC, turn_box
from rules.eots.printed.sides import Side
from rules.eots.reinforcements.reinforcement_placement import Arrivals
from rules.eots.sequence import SEGMENTS
from rules.eots.state import State
from rules.eots.supply import attrition
from rules.eots.supply.audit import audit
from rules.eots.turn.deal import resources_held
from rules.eots.turn.strategic_warfare import torpedo_modifier
from rules.maps.hexgrid import HexId

_ORDER = [segment.code for segment in SEGMENTS]
NATIONS = ("philippines", "malaya", "dutch-east-indies", "burma", "australia")
MOST_NAMES = 4
LAST_CARDS = 2


def reminders(state: State) -> tuple[Note, ...]:
    """The few things to keep in mind now, each with its rule; none while an offensive is under way."""
    if state.winner or state.offensive is not None:
        return ()
    early = (_torpedoes, _reserves, _bombers, _special_events, _future, _passes)
    return tuple(note for one in (*early, _progress, _surrenders, _attrition) for note in one(state))


def _between(state: State, first: str, last: str) -> bool:
    """Whether the turn stands in one of these segments."""
    return _ORDER.index(first) <= _ORDER.index(state.segment) <= _ORDER.index(last)


def _listed(names: Iterable[str]) -> str:
    known = list(names)
    more = len(known) - MOST_NAMES
    return ", ".join(known[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


# The strategic phase


def _torpedoes(state: State) -> Iterator[Note]:
    """Defective torpedoes in 1942 (EotS 12.22)."""
    adds = torpedo_modifier(state)
    if state.segment == "strategic-warfare" and adds and state.history.submarines != state.turn:
        yield Note("torpedoes", "EotS 12.22", f"Defective torpedoes add {adds} to the submarine die in 1942")


def _reserves(state: State) -> Iterator[Note]:
    """The reserves end with turn 4 (EotS 12.12)."""
    ends = "reserves-exhausted" in state.components.charts.turns[state.turn].reminders
    if ends and state.segment in ("strategic-warfare", "deal") and state.history.dealt != state.turn:
        held = resources_held(state)
        text = f"The reserves are used up: Japan draws by its resource hexes from now on, {held} today"
        yield Note("reserves", "EotS 12.12", text)


def _bombers(state: State) -> Iterator[Note]:
    """B29s that arrive where they can bomb, and those that may bomb now (EotS 12.31)."""
    units = state.components.units
    if state.segment == "reinforcement":
        due = turn_box(state.turn)
        new = [
            units[u]
            for u, p in state.units.items()
            if p.place == due and units[u].type == strategic_bombing.B29
        ]
        places = Arrivals.of(state, Side.ALLIES).places(new[0]) if new else []
        near = [place for place in places if strategic_bombing.reaches(state, place)]
        if near:
            where = state.components.place_title(near[0])
            text = f"{_listed(u.name for u in new)} may bomb Japan this turn if placed in {where}"
            yield Note(
                "b29", strategic_bombing.RULE, text + (" or elsewhere in reach" if len(near) > 1 else "")
            )
    if state.segment == "strategic-warfare":
        able = [
            unit.name
            for unit in strategic_bombing.bombers(state)
            if not any(strategic_bombing.objections(state, unit))
        ]
        if able:
            yield Note("b29", strategic_bombing.RULE, f"{_listed(able)} may bomb Japan")


# The offensives


def _special_events(state: State) -> Iterator[Note]:
    """Special Events that must be played as such if they are held (EotS 5.37)."""
    if state.segment != "offensives":
        return
    gone = {*state.discarded_cards, *state.removed_cards, *state.future_offensive}
    for card in state.components.cards.values():
        if not special_events.is_special(card) or card.id in gone or not in_hand(state, card.side):
            continue
        in_deck = not state.deck or card.id in state.deck
        if in_deck and special_events.must_be_event(state, card):
            text = f"{card.side.label}: {card.name}, if in hand, must be played as its event this turn"
            yield Note(f"special-{card.id}", special_events.RULE, text)


def _future(state: State) -> Iterator[Note]:
    """What a card held over can do now, and that it is never the last one (EotS 7.29)."""
    for side in Side if state.segment == "offensives" else ():
        if may_seize(state, side):
            text = f"{side.label} may go first with the Future Offensive as an event"
            yield Note(f"future-{side}", "EotS 7.29 A", text)
        elif may_use_held(state, side) and in_hand(state, side) == 1:
            text = f"{side.label}: the Future Offensive is played now or waits for another turn"
            yield Note(f"future-{side}", "EotS 7.29 B", text)


def _passes(state: State) -> Iterator[Note]:
    """Passes go with the last card (EotS 12.4, 12.51)."""
    for side in Side if state.segment == "offensives" else ():
        left = state.markers[PASSES[side]]
        if left and in_hand(state, side) == 1:
            passes = "1 pass is" if left == 1 else f"{left} passes are"
            rule = "EotS 12.4" if side is Side.JAPAN else "EotS 12.51"
            yield Note(f"passes-{side}", rule, f"{side.label}: {passes} lost with the last card")


def _progress(state: State) -> Iterator[Note]:
    """Progress of the War that is still missing as the Allied cards run out (EotS 16.47)."""
    late = state.segment == "national-status" or in_hand(state, Side.ALLIES) <= LAST_CARDS
    if state.map != PACIFIC or not late or not _between(state, "offensives", "national-status"):
        return
    missing = progress_needed(state) - len(progress(state))
    if missing > 0:
        hexes = "1 hex" if missing == 1 else f"{missing} hexes"
        yield Note("progress", "EotS 16.47", f"Allies: {hexes} more, or US Political Will drops by 1")


# The end of the turn


def _surrenders(state: State) -> Iterator[Note]:
    """Nations that surrender by one hex more, or as things stand (EotS 13.0)."""
    if not _between(state, "offensives", "national-status"):
        return
    regions = state.components.regions
    for code in NATIONS:
        if code in regions and code not in state.surrendered:
            yield from _near(state, code, Side.JAPAN, f"{regions[code].name}: surrender")
    if "india" in regions and "india" not in state.surrendered:
        yield from _near(state, "northern-india", Side.JAPAN, "India: one box nearer to surrender")
    if "honshu" in regions:
        yield from _near(state, "honshu", Side.ALLIES, "Japan: surrender")


def _near(state: State, code: str, taker: Side, what: str) -> Iterator[Note]:
    """A region whose key hexes the taker has, all or all but one."""
    region = state.components.regions[code]
    missing = [HexId(h) for h in sorted(region.keys) if not state.controls(taker, h)]
    if not region.keys or len(missing) > 1:
        return
    if missing:
        when = f"if {taker.label} take{'s' if taker is Side.JAPAN else ''} {_title(state, missing[0])}"
    else:
        when = f"this turn, unless {taker.enemy.label} retake{'s' if taker is Side.ALLIES else ''} a key hex"
    yield Note(f"surrender-{code}", region.keys_rule, f"{what} {when}")


def _title(state: State, hex_id: HexId) -> str:
    return state.components.place_title(hex_id)


def _attrition(state: State) -> Iterator[Note]:
    """Units that die at the end of this turn if nothing changes (EotS 6.24)."""
    if not _between(state, "offensives", "attrition") or state.attrition_turn == state.turn:
        return
    if attrition.is_barred(state):
        return
    found = attrition.attrition(audit(state))
    dying = [unit for unit, loss in found.items() if loss is attrition.Loss.ELIMINATED]
    for side in Side:
        names = sorted(
            f"{state.components.units[unit].name} ({_title(state, HexId(state.units[unit].place))})"
            for unit in dying
            if state.components.units[unit].side is side
        )
        if names:
            text = f"{side.label}: attrition will eliminate {_listed(names)}"
            yield Note(f"attrition-{side}", "EotS 6.24", text)
