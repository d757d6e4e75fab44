"""What events and the replacement chart have a side do: steps, losses, moves, cards (EotS 5.33, 11.0)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.card_events.exchanges import changed_by
from rules.eots.card_events.free_moves import Relocation
from rules.eots.card_events.tracks import track_events
from rules.eots.cards import decks
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.hands import in_hand
from rules.eots.cards.selection import barred, describes, holds_now
from rules.eots.commands import (
    CardErrand,
    DiscardDrawn,
    EndErrand,
    ExchangeCard,
    Relocate,
    SpendStep,
    SufferLosses,
)
from rules.eots.events import (
    CardExchanged,
    CardLost,
    CountSet,
    ErrandGiven,
    ErrandUsed,
    Event,
    MarkerMoved,
    StepsUnused,
    UnitsEliminated,
    UnitsFlipped,
)
from rules.eots.history import name_of
from rules.eots.markers import marker_to
from rules.eots.obligation import Errand, ErrandKind
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import ExchangeCard as MayExchange
from rules.eots.printed.card_effects import FreeMove, LoseSteps, PlaceMarker, RandomDiscard
from rules.eots.printed.card_vocabulary import Window
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements import replacement_points
from rules.eots.reinforcements.replacements import (
    ELIMINATED,
    Fund,
    step_events,
    step_objections,
    takers,
    why_nobody,
)
from rules.eots.state import State
from rules.eots.supply.audit import audit

RULE = "EotS 5.33"
EXPRESS = "tokyo-express"


# What a card gives


def given(state: State, card: Card) -> Iterator[Event]:
    """The errands of an event just played; what nobody can use is saved or lost at once."""
    for number, one in enumerate(card.event.replacements):
        errand = Errand(card.id, ErrandKind.REPLACEMENT, number, one.steps)
        yield from _given(state, errand)
    for number, effect in enumerate(card.event.effects):
        if (errand_of := _errand(card, number, effect)) is not None:
            yield from _given(state, errand_of)


def _errand(card: Card, number: int, effect: object) -> Errand | None:
    match effect:
        case LoseSteps() if card.type not in ("military", "reaction"):
            return Errand(card.id, ErrandKind.LOSSES, number, effect.steps)
        case FreeMove():
            return Errand(card.id, ErrandKind.MOVE, number, effect.at_most)
        case MayExchange():
            return Errand(card.id, ErrandKind.EXCHANGE, number, 1)
        case RandomDiscard(when=Window.AT_ONCE):
            return Errand(card.id, ErrandKind.DISCARD, number, effect.cards)
        case PlaceMarker(marker="tokyo-express"):
            return Errand(card.id, ErrandKind.EXPRESS, number, 1)
    return None


def nobody_to_hit(state: State, card: Card) -> Iterator[Objection]:
    """An event that costs a step needs somebody to take it from."""  # Ruling R-08
    for number, effect in enumerate(card.event.effects):
        errand = _errand(card, number, effect)
        if errand is not None and errand.kind is ErrandKind.LOSSES and not loss_targets(state, errand):
            yield Objection("EotS 5.31", f"{card.name} finds nobody to hit")


def of_chart(state: State) -> Iterator[Event]:
    """The steps of the replacement segment, Allied ones first; what nobody can use is said (EotS 11.0)."""
    for code in replacement_points.FUNDS:
        if (steps := replacement_points.steps(state, code)) > 0:
            yield from _given(state, Errand(code, ErrandKind.REPLACEMENT, 0, steps))


def _given(state: State, errand: Errand) -> Iterator[Event]:
    if possible(state, errand):
        yield ErrandGiven(errand.card, errand.kind, errand.number, errand.left)
    else:
        steps = errand.kind is ErrandKind.REPLACEMENT
        yield from left_over(state, errand, why_nobody(state, fund_of(state, errand)) if steps else "")


def chart_fund(errand: Errand) -> replacement_points.ChartFund | None:
    """The kind of steps, if they come from the replacement chart and not from a card."""
    return replacement_points.FUNDS.get(errand.card)


def title_of(state: State, errand: Errand) -> str:
    """The card, or the kind of steps, as players say it."""
    fund = chart_fund(errand)
    return fund.title if fund is not None else state.components.cards[errand.card].name


def rule_of(errand: Errand) -> str:
    """Where an errand is printed."""
    fund = chart_fund(errand)
    if fund is not None:
        return fund.rule
    return "EotS 6.23" if errand.kind is ErrandKind.EXPRESS else RULE


def possible(state: State, errand: Errand) -> bool:
    """Whether anything can be done of it."""
    if errand.kind is ErrandKind.REPLACEMENT:
        return any(True for _ in takers(state, fund_of(state, errand)))
    card = state.components.cards[errand.card]
    match errand.kind:
        case ErrandKind.LOSSES:
            return bool(loss_targets(state, errand))
        case ErrandKind.MOVE:
            relocation = Relocation.of(state, card)
            return relocation is not None and bool(relocation.movers())
        case ErrandKind.EXCHANGE:
            found = decks.deck_of(state, card.side)
            return found.hand > 0 and any(c != card.id for c in found.discarded)
        case ErrandKind.DISCARD:
            return in_hand(state, side_of(state, errand)) > 0
    return True


def saved(state: State, errand: Errand) -> Iterator[MarkerMoved]:
    """Steps that a card lets Japan keep go to their track (EotS 5.33, 11.0)."""
    if errand.kind is ErrandKind.REPLACEMENT and chart_fund(errand) is None:
        terms = state.components.cards[errand.card].event.replacements[errand.number]
        if terms.saved_on is not None:
            yield from marker_to(state, terms.saved_on, state.markers[terms.saved_on] + errand.left)


def keeps(state: State, errand: Errand) -> bool:
    """Whether steps that are not spent stay for later (EotS 11.0)."""  # Ruling R-125
    fund = chart_fund(errand)
    return fund.track is not None if fund is not None else any(True for _ in saved(state, errand))


def left_over(state: State, errand: Errand, why: str = "") -> Iterator[Event]:
    """What becomes of steps that are not spent (EotS 11.0)."""
    yield from saved(state, errand)
    fund = chart_fund(errand)
    if fund is None and errand.kind is ErrandKind.REPLACEMENT and not keeps(state, errand):
        yield StepsUnused(errand.card, errand.left, kept=False, why=why)
    elif fund is not None and fund.code != "japan-china":
        yield StepsUnused(fund.code, errand.left, kept=fund.track is not None, why=why)


def fund_of(state: State, errand: Errand) -> Fund:
    """The steps of an errand with their terms."""
    if (chart := chart_fund(errand)) is not None:
        return Fund(chart.side, replacement_points.terms(state, chart.code))
    card = state.components.cards[errand.card]
    return Fund(card.side, card.event.replacements[errand.number])


def loss_targets(state: State, errand: Errand) -> tuple[UnitId, ...]:
    """Whom the steps may be taken from."""
    effect = state.components.cards[errand.card].event.effects[errand.number]
    assert isinstance(effect, LoseSteps)
    found = audit(state)
    return tuple(unit for unit in state.units if describes(found, effect.target, unit))


def side_of(state: State, errand: Errand) -> Side:
    """Who does it: the card's side, but the enemy discards."""
    if (fund := chart_fund(errand)) is not None:
        return fund.side
    card = state.components.cards[errand.card]
    effect = card.event.effects[errand.number] if errand.kind is not ErrandKind.REPLACEMENT else None
    match effect:
        case RandomDiscard(side):
            return side
        case LoseSteps(chooser=Side() as chooser):
            return chooser
    return card.side


def waiting(state: State) -> Iterator[Errand]:
    """The errands that come before anything else."""
    return (errand for errand in state.errands if errand.waits)


def first_objections(state: State) -> Iterator[Objection]:
    """Why nothing else is done now."""
    for errand in waiting(state):
        title, who = title_of(state, errand), side_of(state, errand)
        if chart_fund(errand) is not None:
            yield Objection(rule_of(errand), f"{title} are not spent yet: {who.label} may leave them")
        else:
            yield Objection(RULE, f"{title} comes first: {who.does('has')} something to do for it")


def comes_later(state: State, errand: Errand) -> bool:
    """Whether a side must wait until the Allies have placed all their replacements (EotS 11.0)."""
    fund = chart_fund(errand)
    mine = fund is not None and fund.side is Side.JAPAN
    return mine and any(side_of(state, other) is Side.ALLIES for other in waiting(state))


# The commands


def named(state: State, command: CardErrand | SufferLosses) -> Errand | None:
    """The errand that a command is about."""
    kinds = {
        SpendStep: ErrandKind.REPLACEMENT,
        SufferLosses: ErrandKind.LOSSES,
        Relocate: ErrandKind.MOVE,
        ExchangeCard: ErrandKind.EXCHANGE,
        DiscardDrawn: ErrandKind.DISCARD,
    }
    mine = [errand for errand in state.errands if errand.card == command.card]
    if isinstance(command, EndErrand):
        fits = [e for e in mine if e.number == command.number and command.errand in ("", e.kind)]
        return fits[0] if fits else None
    mine = [errand for errand in mine if errand.kind is kinds[type(command)]]
    if isinstance(command, SpendStep):
        mine = [errand for errand in mine if errand.number == command.number]
    return mine[0] if mine else None


def objections(state: State, command: CardErrand | SufferLosses) -> Iterator[Objection]:
    """Why a card's errand is not done so."""
    errand = named(state, command)
    if errand is None:
        loss = isinstance(command, SufferLosses)
        reason = "No such loss is due" if loss else "No card offers this now"
        yield Objection("EotS 5.32 B" if loss else RULE, reason, final=True)
        return
    if comes_later(state, errand):
        yield Objection("EotS 11.0", "The Allies place all their replacements first")
    match command:
        case SpendStep(_, _, unit, to):
            yield from step_objections(state, fund_of(state, errand), unit, to)
        case SufferLosses(units=units):
            yield from _loss_objections(state, errand, units)
        case Relocate(_, units, to):
            relocation = Relocation.of(state, state.components.cards[errand.card])
            assert relocation is not None
            yield from relocation.objections(units, to)
        case ExchangeCard():
            yield from _exchange_objections(state, errand, command)
        case DiscardDrawn(_, lost):
            yield from _discard_objections(state, errand, lost)
        case EndErrand():
            if errand.kind in (ErrandKind.DISCARD, ErrandKind.LOSSES):
                name = state.components.cards[errand.card].name
                yield Objection(RULE, f"{name} leaves no choice about this", final=True)


def _loss_objections(state: State, errand: Errand, units: tuple[str, ...]) -> Iterator[Objection]:
    card, possible_ones = state.components.cards[errand.card], loss_targets(state, errand)
    for unit in units:
        if unit not in possible_ones:
            found = state.components.units.get(UnitId(unit))
            yield Objection(
                "EotS 5.31", f"{card.name} cannot hit {found.name if found else unit[:40]}", final=True
            )
    if len(units) != errand.left:
        yield Objection("EotS 5.31", f"{card.name} costs {errand.left} step", final=True)


def _exchange_objections(state: State, errand: Errand, command: ExchangeCard) -> Iterator[Objection]:
    """A card of the own hand for one of the own discards, not for the event itself."""  # Ruling R-105
    side = state.components.cards[errand.card].side
    give, take = card_named(state, command.give), card_named(state, command.take)
    if give is None or take is None:
        yield Objection("EotS 5.0", "Name both cards by their numbers", final=True)
        return
    if give.side is not side or take.side is not side:
        yield Objection("EotS 5.0", f"Both are cards of {side.label}", final=True)
    if take.id not in state.discarded_cards or take.id == errand.card:
        yield Objection(RULE, f"{take.name} does not lie among the discards to choose from", final=True)
    yield from _not_in_hand(state, give)
    if "special" in give.flags:
        yield Objection("EotS 5.37", f"{give.name} is not discarded by choice")


def _not_in_hand(state: State, card: Card) -> Iterator[Objection]:
    elsewhere = (*state.discarded_cards, *state.removed_cards, *state.future_offensive)
    if card.id in elsewhere or (state.deck and card.id not in state.deck):
        yield Objection("EotS 5.0", f"{card.name} cannot be in the hand", final=True)


def _discard_objections(state: State, errand: Errand, lost: str) -> Iterator[Objection]:
    card, side = card_named(state, lost), side_of(state, errand)
    if card is None:
        yield Objection("EotS 5.0", f"There is no card {lost[:20]!r}: enter its number", final=True)
        return
    if card.side is not side:
        yield Objection("EotS 5.0", f"{card.name} is no card of {side.label}", final=True)
        return
    yield from _not_in_hand(state, card)


def outcome(state: State, command: CardErrand | SufferLosses) -> tuple[Event, ...]:
    """What was done, and what is left of the errand."""
    errand = named(state, command)
    assert errand is not None
    match command:
        case SpendStep(_, _, unit, to):
            return *_step(state, errand, unit, to), _used(errand, errand.left - 1)
        case SufferLosses(units=units):
            return *_lost(state, units), _used(errand, 0)
        case Relocate(_, units, to):
            relocation = Relocation.of(state, state.components.cards[errand.card])
            assert relocation is not None
            return *relocation.events(units, to), _used(errand, 0)
        case ExchangeCard():
            give, take = card_named(state, command.give), card_named(state, command.take)
            assert give is not None and take is not None
            return CardExchanged(give.side, give.id, take.id), _used(errand, 0)
        case DiscardDrawn(_, lost):
            found = card_named(state, lost)
            assert found is not None
            return *_discarded(state, errand, found), _used(errand, errand.left - 1)
        case EndErrand():
            return *left_over(state, errand), _used(errand, 0)


def _step(state: State, errand: Errand, unit: str, to: str) -> Iterator[Event]:
    """A step, from its track if it has one; a B29 that comes back does not bomb at once (EotS 12.31)."""
    yield from step_events(state, unit, to)
    fund = chart_fund(errand)
    if fund is not None and fund.track is not None:
        yield from marker_to(state, fund.track, state.markers[fund.track] - 1)
    dead = state.units[UnitId(unit)].place == ELIMINATED
    if dead and state.components.units[UnitId(unit)].type == "b29":
        yield CountSet(name_of("returned", unit), state.turn)


def _used(errand: Errand, left: int) -> ErrandUsed:
    return ErrandUsed(errand.card, errand.kind, errand.number, left)


def _lost(state: State, units: tuple[str, ...]) -> Iterator[Event]:
    for unit in units:
        position = state.units[UnitId(unit)]
        if state.components.units[UnitId(unit)].two_sided and not position.reduced:
            yield UnitsFlipped((unit,), ())
        else:
            yield UnitsEliminated((unit,), (position.place,))


def _discarded(state: State, errand: Errand, card: Card) -> Iterator[Event]:
    """A card out of the hand; a Special Event happens at once or has the deck shuffled (EotS 5.37)."""
    hand = max(0, in_hand(state, card.side) - 1)
    pile = "removed" if happens(state, card) and card.removed else "discarded"
    yield CardLost(card.side, card.id, errand.card, pile, hand)
    yield from special_discarded(state, card)


def special_discarded(state: State, card: Card) -> Iterator[Event]:
    """What a Special Event does when it is discarded (EotS 5.37)."""
    if happens(state, card):
        yield from track_events(state, card)
        yield from changed_by(state, card)
    else:
        yield from decks.put_aside(card)


def happens(state: State, card: Card) -> bool:
    """Whether a Special Event happens when it is discarded: where it would have to be played (EotS 5.37)."""
    # Ruling R-172
    if "special" not in card.flags or any(barred(state, card)):  # Ruling R-154
        return False
    must = card.event.must_play_as_event
    return must is not None and holds_now(state, must.when)


def closing(state: State) -> Iterator[Event]:
    """Errands of which nothing more can be done are over; what may be saved is."""
    for errand in waiting(state):
        if not possible(state, errand):
            yield from left_over(state, errand)
            yield _used(errand, 0)


def express_used(state: State) -> Iterator[ErrandUsed]:
    """The Tokyo Express was placed, as its card allows once (EotS 6.23)."""
    for errand in state.errands:
        if errand.kind is ErrandKind.EXPRESS:
            yield _used(errand, 0)
