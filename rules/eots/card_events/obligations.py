"""What events and the replacement chart have a side do: steps, losses, moves, cards (EotS 5.33, 11.0)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.card_events import special_events
from rules.eots.card_events.discards import discard_objections, discarded, not_in_hand
from rules.eots.card_events.free_moves import Relocation
from rules.eots.cards import decks
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.hands import in_hand
from rules.eots.cards.selection import describes
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
from rules.eots.obligation import Obligation, ObligationKind
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
    """The obligations of an event just played; what nobody can use is saved or lost at once."""
    for number, one in enumerate(card.event.replacements):
        obligation = Obligation(card.id, ObligationKind.REPLACEMENT, number, one.steps)
        yield from _given(state, obligation)
    for number, effect in enumerate(card.event.effects):
        if (owed := _obligation(card, number, effect)) is not None:
            yield from _given(state, owed)


def _obligation(card: Card, number: int, effect: object) -> Obligation | None:
    match effect:
        case LoseSteps() if card.type not in ("military", "reaction"):
            return Obligation(card.id, ObligationKind.LOSSES, number, effect.steps)
        case FreeMove():
            return Obligation(card.id, ObligationKind.MOVE, number, effect.at_most)
        case MayExchange():
            return Obligation(card.id, ObligationKind.EXCHANGE, number, 1)
        case RandomDiscard(when=Window.AT_ONCE):
            return Obligation(card.id, ObligationKind.DISCARD, number, effect.cards)
        case PlaceMarker(marker="tokyo-express"):
            return Obligation(card.id, ObligationKind.EXPRESS, number, 1)
    return None


def nobody_to_hit(state: State, card: Card) -> Iterator[Objection]:
    """An event that costs a step needs somebody to take it from."""  # Ruling R-08
    for number, effect in enumerate(card.event.effects):
        obligation = _obligation(card, number, effect)
        if (
            obligation is not None
            and obligation.kind is ObligationKind.LOSSES
            and not loss_targets(state, obligation)
        ):
            yield Objection("EotS 5.31", f"{card.name} finds nobody to hit")


def of_chart(state: State) -> Iterator[Event]:
    """The steps of the replacement segment, Allied ones first; what nobody can use is said (EotS 11.0)."""
    for code in replacement_points.FUNDS:
        if (steps := replacement_points.steps(state, code)) > 0:
            yield from _given(state, Obligation(code, ObligationKind.REPLACEMENT, 0, steps))


def _given(state: State, obligation: Obligation) -> Iterator[Event]:
    if possible(state, obligation):
        yield ErrandGiven(obligation.card, obligation.kind, obligation.number, obligation.left)
    else:
        steps = obligation.kind is ObligationKind.REPLACEMENT
        yield from left_over(
            state, obligation, why_nobody(state, fund_of(state, obligation)) if steps else ""
        )


def chart_fund(obligation: Obligation) -> replacement_points.ChartFund | None:
    """The kind of steps, if they come from the replacement chart and not from a card."""
    return replacement_points.FUNDS.get(obligation.card)


def title_of(state: State, obligation: Obligation) -> str:
    """The card, or the kind of steps, as players say it."""
    fund = chart_fund(obligation)
    return fund.title if fund is not None else state.components.cards[obligation.card].name


def rule_of(obligation: Obligation) -> str:
    """Where an obligation is printed."""
    fund = chart_fund(obligation)
    if fund is not None:
        return fund.rule
    return "EotS 6.23" if obligation.kind is ObligationKind.EXPRESS else RULE


def possible(state: State, obligation: Obligation) -> bool:
    """Whether anything can be done of it."""
    if obligation.kind is ObligationKind.REPLACEMENT:
        return any(True for _ in takers(state, fund_of(state, obligation)))
    card = state.components.cards[obligation.card]
    match obligation.kind:
        case ObligationKind.LOSSES:
            return bool(loss_targets(state, obligation))
        case ObligationKind.MOVE:
            relocation = Relocation.of(state, card)
            return relocation is not None and bool(relocation.movers())
        case ObligationKind.EXCHANGE:
            found = decks.deck_of(state, card.side)
            return found.hand > 0 and any(c != card.id for c in found.discarded)
        case ObligationKind.DISCARD:
            return in_hand(state, side_of(state, obligation)) > 0
    return True


def saved(state: State, obligation: Obligation) -> Iterator[MarkerMoved]:
    """Steps that a card lets Japan keep go to their track (EotS 5.33, 11.0)."""
    if obligation.kind is ObligationKind.REPLACEMENT and chart_fund(obligation) is None:
        terms = state.components.cards[obligation.card].event.replacements[obligation.number]
        if terms.saved_on is not None:
            yield from marker_to(state, terms.saved_on, state.markers[terms.saved_on] + obligation.left)


def keeps(state: State, obligation: Obligation) -> bool:
    """Whether steps that are not spent stay for later (EotS 11.0)."""  # Ruling R-125
    fund = chart_fund(obligation)
    return fund.track is not None if fund is not None else any(True for _ in saved(state, obligation))


def left_over(state: State, obligation: Obligation, why: str = "") -> Iterator[Event]:
    """What becomes of steps that are not spent (EotS 11.0)."""
    yield from saved(state, obligation)
    fund = chart_fund(obligation)
    if fund is None and obligation.kind is ObligationKind.REPLACEMENT and not keeps(state, obligation):
        yield StepsUnused(obligation.card, obligation.left, kept=False, why=why)
    elif fund is not None and fund.code != "japan-china":
        yield StepsUnused(fund.code, obligation.left, kept=fund.track is not None, why=why)


def fund_of(state: State, obligation: Obligation) -> Fund:
    """The steps of an obligation with their terms."""
    if (chart := chart_fund(obligation)) is not None:
        return Fund(chart.side, replacement_points.terms(state, chart.code))
    card = state.components.cards[obligation.card]
    return Fund(card.side, card.event.replacements[obligation.number])


def loss_targets(state: State, obligation: Obligation) -> tuple[UnitId, ...]:
    """Whom the steps may be taken from."""
    effect = state.components.cards[obligation.card].event.effects[obligation.number]
    assert isinstance(effect, LoseSteps)
    found = audit(state)
    return tuple(unit for unit in state.units if describes(found, effect.target, unit))


def side_of(state: State, obligation: Obligation) -> Side:
    """Who does it: the card's side, but the enemy discards."""
    if (fund := chart_fund(obligation)) is not None:
        return fund.side
    card = state.components.cards[obligation.card]
    effect = (
        card.event.effects[obligation.number] if obligation.kind is not ObligationKind.REPLACEMENT else None
    )
    match effect:
        case RandomDiscard(side):
            return side
        case LoseSteps(chooser=Side() as chooser):
            return chooser
    return card.side


def waiting(state: State) -> Iterator[Obligation]:
    """The obligations that come before anything else."""
    return (obligation for obligation in state.errands if obligation.waits)


def first_objections(state: State) -> Iterator[Objection]:
    """Why nothing else is done now."""
    for obligation in waiting(state):
        title, who = title_of(state, obligation), side_of(state, obligation)
        if chart_fund(obligation) is not None:
            yield Objection(rule_of(obligation), f"{title} are not spent yet: {who.label} may leave them")
        else:
            yield Objection(RULE, f"{title} comes first: {who.does('has')} something to do for it")


def comes_later(state: State, obligation: Obligation) -> bool:
    """Whether a side must wait until the Allies have placed all their replacements (EotS 11.0)."""
    fund = chart_fund(obligation)
    mine = fund is not None and fund.side is Side.JAPAN
    return mine and any(side_of(state, other) is Side.ALLIES for other in waiting(state))


# The commands


def named(state: State, command: CardErrand | SufferLosses) -> Obligation | None:
    """The obligation that a command is about."""
    kinds = {
        SpendStep: ObligationKind.REPLACEMENT,
        SufferLosses: ObligationKind.LOSSES,
        Relocate: ObligationKind.MOVE,
        ExchangeCard: ObligationKind.EXCHANGE,
        DiscardDrawn: ObligationKind.DISCARD,
    }
    mine = [obligation for obligation in state.errands if obligation.card == command.card]
    if isinstance(command, EndErrand):
        fits = [e for e in mine if e.number == command.number and command.errand in ("", e.kind)]
        return fits[0] if fits else None
    mine = [obligation for obligation in mine if obligation.kind is kinds[type(command)]]
    if isinstance(command, SpendStep):
        mine = [obligation for obligation in mine if obligation.number == command.number]
    return mine[0] if mine else None


def objections(state: State, command: CardErrand | SufferLosses) -> Iterator[Objection]:
    """Why a card's obligation is not done so."""
    obligation = named(state, command)
    if obligation is None:
        loss = isinstance(command, SufferLosses)
        reason = "No such loss is due" if loss else "No card offers this now"
        yield Objection("EotS 5.32 B" if loss else RULE, reason, final=True)
        return
    if comes_later(state, obligation):
        yield Objection("EotS 11.0", "The Allies place all their replacements first")
    match command:
        case SpendStep(_, _, unit, to):
            yield from step_objections(state, fund_of(state, obligation), unit, to)
        case SufferLosses(units=units):
            yield from _loss_objections(state, obligation, units)
        case Relocate(_, units, to):
            relocation = Relocation.of(state, state.components.cards[obligation.card])
            assert relocation is not None
            yield from relocation.objections(units, to)
        case ExchangeCard():
            yield from _exchange_objections(state, obligation, command)
        case DiscardDrawn(_, lost):
            yield from discard_objections(state, side_of(state, obligation), lost)
        case EndErrand():
            if obligation.kind in (ObligationKind.DISCARD, ObligationKind.LOSSES):
                name = state.components.cards[obligation.card].name
                yield Objection(RULE, f"{name} leaves no choice about this", final=True)


def _loss_objections(state: State, obligation: Obligation, units: tuple[str, ...]) -> Iterator[Objection]:
    card, possible_ones = state.components.cards[obligation.card], loss_targets(state, obligation)
    for unit in units:
        if unit not in possible_ones:
            found = state.components.units.get(UnitId(unit))
            yield Objection(
                "EotS 5.31", f"{card.name} cannot hit {found.name if found else unit[:40]}", final=True
            )
    if len(units) != obligation.left:
        yield Objection("EotS 5.31", f"{card.name} costs {obligation.left} step", final=True)


def _exchange_objections(state: State, obligation: Obligation, command: ExchangeCard) -> Iterator[Objection]:
    """A card of the own hand for one of the own discards, not for the event itself."""  # Ruling R-105
    side = state.components.cards[obligation.card].side
    give, take = card_named(state, command.give), card_named(state, command.take)
    if give is None or take is None:
        yield Objection("EotS 5.0", "Name both cards by their numbers", final=True)
        return
    if give.side is not side or take.side is not side:
        yield Objection("EotS 5.0", f"Both are cards of {side.label}", final=True)
    if take.id not in state.discarded_cards or take.id == obligation.card:
        yield Objection(RULE, f"{take.name} does not lie among the discards to choose from", final=True)
    yield from not_in_hand(state, give)
    if special_events.is_special(give):
        yield special_events.kept(give)


def outcome(state: State, command: CardErrand | SufferLosses) -> tuple[Event, ...]:
    """What was done, and what is left of the obligation."""
    obligation = named(state, command)
    assert obligation is not None
    match command:
        case SpendStep(_, _, unit, to):
            return *_step(state, obligation, unit, to), _used(obligation, obligation.left - 1)
        case SufferLosses(units=units):
            return *_lost(state, units), _used(obligation, 0)
        case Relocate(_, units, to):
            relocation = Relocation.of(state, state.components.cards[obligation.card])
            assert relocation is not None
            return *relocation.events(units, to), _used(obligation, 0)
        case ExchangeCard():
            give, take = card_named(state, command.give), card_named(state, command.take)
            assert give is not None and take is not None
            return CardExchanged(give.side, give.id, take.id), _used(obligation, 0)
        case DiscardDrawn(_, lost):
            found = card_named(state, lost)
            assert found is not None
            return *discarded(state, obligation.card, found), _used(obligation, obligation.left - 1)
        case EndErrand():
            return *left_over(state, obligation), _used(obligation, 0)


def _step(state: State, obligation: Obligation, unit: str, to: str) -> Iterator[Event]:
    """A step, from its track if it has one; a B29 that comes back does not bomb at once (EotS 12.31)."""
    yield from step_events(state, unit, to)
    fund = chart_fund(obligation)
    if fund is not None and fund.track is not None:
        yield from marker_to(state, fund.track, state.markers[fund.track] - 1)
    dead = state.units[UnitId(unit)].place == ELIMINATED
    if dead and state.components.units[UnitId(unit)].type == "b29":
        yield CountSet(name_of("returned", unit), state.turn)


def _used(obligation: Obligation, left: int) -> ErrandUsed:
    return ErrandUsed(obligation.card, obligation.kind, obligation.number, left)


def _lost(state: State, units: tuple[str, ...]) -> Iterator[Event]:
    for unit in units:
        position = state.units[UnitId(unit)]
        if state.components.units[UnitId(unit)].two_sided and not position.reduced:
            yield UnitsFlipped((unit,), ())
        else:
            yield UnitsEliminated((unit,), (position.place,))


def closing(state: State) -> Iterator[Event]:
    """Obligations of which nothing more can be done are over; what may be saved is."""
    for obligation in waiting(state):
        if not possible(state, obligation):
            yield from left_over(state, obligation)
            yield _used(obligation, 0)


def express_used(state: State) -> Iterator[ErrandUsed]:
    """The Tokyo Express was placed, as its card allows once (EotS 6.23)."""
    for obligation in state.errands:
        if obligation.kind is ObligationKind.EXPRESS:
            yield _used(obligation, 0)
