"""What cards and the replacement chart ask of a side now, and the piles of cards (EotS 5.0, 5.33, 11.0)."""

from collections.abc import Iterator

from rules.core.view import DutyView, PileView, UnitView
from rules.eots.card_events import obligations
from rules.eots.card_events.free_moves import Relocation
from rules.eots.cards import decks
from rules.eots.commands import PlaceTokyoExpress
from rules.eots.obligation import Errand, ErrandKind
from rules.eots.printed.sides import Side
from rules.eots.reinforcements.replacements import takers
from rules.eots.sentences.cards import offer
from rules.eots.state import State
from rules.eots.supply import tokyo_express
from rules.eots.views.board_view import unit_view
from rules.eots.views.offensive import AssignmentView, ErrandView, OptionView


def errand_views(state: State) -> Iterator[ErrandView]:
    """Every errand, with all that can be chosen for it."""
    for errand in state.errands:
        side, later = obligations.side_of(state, errand), obligations.comes_later(state, errand)
        moves = errand.kind is ErrandKind.MOVE
        relocation = Relocation.of(state, state.components.cards[errand.card]) if moves else None
        yield ErrandView(
            seat=side,
            seat_name=side.label,
            card=errand.card,
            number=errand.number,
            kind=errand.kind,
            title=obligations.title_of(state, errand),
            says=offer(errand.kind, errand.left) + (", after the Allies" if later else ""),
            rule=obligations.rule_of(errand),
            takers=() if later else tuple(_takers(state, errand)),
            movers=_movers(state, relocation),
            options=tuple(_options(state, errand, relocation)),
            finish="" if later else _finish(state, errand),
        )


def _takers(state: State, errand: Errand) -> Iterator[AssignmentView]:
    if errand.kind is not ErrandKind.REPLACEMENT:
        return
    for unit, places in takers(state, obligations.fund_of(state, errand)):
        options = tuple(OptionView(place, state.components.place_title(place)) for place in places)
        says = "comes back" if places else f"in {state.components.place_title(state.units[unit].place)}"
        yield AssignmentView(unit_view(state, unit), options, says, "EotS 11.0")


def _movers(state: State, relocation: Relocation | None) -> tuple[UnitView, ...]:
    return tuple(unit_view(state, unit) for unit in relocation.movers()) if relocation else ()


def _options(state: State, errand: Errand, relocation: Relocation | None) -> Iterator[OptionView]:
    components = state.components
    match errand.kind:
        case ErrandKind.LOSSES:
            for unit in obligations.loss_targets(state, errand):
                shown = unit_view(state, unit)
                fate = "would die" if shown.reduced or not shown.two_sided else "would be reduced"
                yield OptionView(unit, shown.name, detail=f"{shown.place_title}, {fate}")
        case ErrandKind.MOVE:
            assert relocation is not None
            places = {place for found in relocation.reach.values() for place in found}
            yield from (OptionView(place, components.place_title(place)) for place in sorted(places))
        case ErrandKind.EXCHANGE:
            mine = decks.deck_of(state, components.cards[errand.card].side).discarded
            yield from (OptionView(c, components.cards[c].name) for c in mine if c != errand.card)
        case ErrandKind.EXPRESS:
            yield from (OptionView(h, components.place_title(h)) for h in _express_hexes(state))
        case _:
            return


def _express_hexes(state: State) -> list[str]:
    """Where the Tokyo Express would serve somebody, those without other supply first (EotS 6.23)."""
    places = {
        position.place
        for unit, position in state.units.items()
        if state.components.units[unit].side is Side.JAPAN and position.place in state.components.hexes
    }
    allowed = [p for p in places if not any(tokyo_express.objections(state, PlaceTokyoExpress(p)))]
    return sorted(allowed)


def _finish(state: State, errand: Errand) -> str:
    """What the button says that leaves the rest, if it may be left."""
    match errand.kind:
        case ErrandKind.DISCARD | ErrandKind.LOSSES:
            return ""
        case ErrandKind.REPLACEMENT:
            if errand.card == "japan-china":
                return "Take no more from China"
            kept = obligations.keeps(state, errand)
            return f"Save {errand.left} for later" if kept else "Leave the rest; it is lost"
        case ErrandKind.EXCHANGE:
            return "No exchange"
    return "Leave it"


def pile_views(state: State) -> tuple[PileView, ...]:
    """The piles of both sides, as both may know them (EotS 5.0)."""
    return tuple(_pile(state, side) for side in Side)


def _pile(state: State, side: Side) -> PileView:
    found, cards = decks.deck_of(state, side), state.components.cards
    note = "Shuffled again when the turn ends (EotS 5.37)" if side in state.to_shuffle else ""
    return PileView(
        side=side,
        side_name=side.label,
        draw=max(0, found.drawable),
        hand=found.hand,
        held=found.held,
        discarded=tuple((card, cards[card].name) for card in found.discarded),
        removed=tuple((card, cards[card].name) for card in found.removed),
        note=note,
    )


def shuffle_duties(state: State) -> Iterator[DutyView]:
    """A draw pile from which more was dealt than it held (EotS 5.0)."""
    for side in Side:
        found = decks.deck_of(state, side)
        if found.drawable < 0 and found.discarded:
            text = f"{side.label} drew {-found.drawable} more than its draw pile held"
            button = f"Shuffle {len(found.discarded)} discards into the draw pile"
            yield DutyView("Shuffle", "EotS 5.0", (text,), button, "ShuffleDeck", (("side", side),))
