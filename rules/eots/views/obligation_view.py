"""What cards and the replacement chart ask of a side now, and the piles of cards (EotS 5.0, 5.33, 11.0)."""

from collections.abc import Iterator

from rules.core.view import DutyView, PileView, UnitView
from rules.eots.card_events import obligations
from rules.eots.card_events.free_moves import Relocation
from rules.eots.cards import decks
from rules.eots.commands import PlaceTokyoExpress
from rules.eots.obligation import Obligation, ObligationKind
from rules.eots.printed.sides import Side
from rules.eots.reinforcements.replacements import takers
from rules.eots.sentences.cards import offer
from rules.eots.state import State
from rules.eots.supply import tokyo_express
from rules.eots.views.board_view import unit_view
from rules.eots.views.offensive import AssignmentView, ErrandView, OptionView


def obligation_views(state: State) -> Iterator[ErrandView]:
    """Every obligation, with all that can be chosen for it."""
    for obligation in state.errands:
        side, later = obligations.side_of(state, obligation), obligations.comes_later(state, obligation)
        moves = obligation.kind is ObligationKind.MOVE
        relocation = Relocation.of(state, state.components.cards[obligation.card]) if moves else None
        yield ErrandView(
            seat=side,
            seat_name=side.label,
            card=obligation.card,
            number=obligation.number,
            kind=obligation.kind,
            title=obligations.title_of(state, obligation),
            says=offer(obligation.kind, obligation.left) + (", after the Allies" if later else ""),
            rule=obligations.rule_of(obligation),
            takers=() if later else tuple(_takers(state, obligation)),
            movers=_movers(state, relocation),
            options=tuple(_options(state, obligation, relocation)),
            finish="" if later else _finish(state, obligation),
        )


def _takers(state: State, obligation: Obligation) -> Iterator[AssignmentView]:
    if obligation.kind is not ObligationKind.REPLACEMENT:
        return
    for unit, places in takers(state, obligations.fund_of(state, obligation)):
        options = tuple(OptionView(place, state.components.place_title(place)) for place in places)
        says = "comes back" if places else f"in {state.components.place_title(state.units[unit].place)}"
        yield AssignmentView(unit_view(state, unit), options, says, "EotS 11.0")


def _movers(state: State, relocation: Relocation | None) -> tuple[UnitView, ...]:
    return tuple(unit_view(state, unit) for unit in relocation.movers()) if relocation else ()


def _options(state: State, obligation: Obligation, relocation: Relocation | None) -> Iterator[OptionView]:
    components = state.components
    match obligation.kind:
        case ObligationKind.LOSSES:
            for unit in obligations.loss_targets(state, obligation):
                shown = unit_view(state, unit)
                fate = "would die" if shown.reduced or not shown.two_sided else "would be reduced"
                yield OptionView(unit, shown.name, detail=f"{shown.place_title}, {fate}")
        case ObligationKind.MOVE:
            assert relocation is not None
            places = {place for found in relocation.reach.values() for place in found}
            yield from (OptionView(place, components.place_title(place)) for place in sorted(places))
        case ObligationKind.EXCHANGE:
            mine = decks.deck_of(state, components.cards[obligation.card].side).discarded
            yield from (OptionView(c, components.cards[c].name) for c in mine if c != obligation.card)
        case ObligationKind.EXPRESS:
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


def _finish(state: State, obligation: Obligation) -> str:
    """What the button says that leaves the rest, if it may be left."""
    match obligation.kind:
        case ObligationKind.DISCARD | ObligationKind.LOSSES:
            return ""
        case ObligationKind.REPLACEMENT:
            if obligation.card == "japan-china":
                return "Take no more from China"
            kept = obligations.keeps(state, obligation)
            return f"Save {obligation.left} for later" if kept else "Leave the rest; it is lost"
        case ObligationKind.EXCHANGE:
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
