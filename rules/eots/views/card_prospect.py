"""What a card would do now, before anybody plays it (EotS 5.3, 5.31)."""

from collections.abc import Iterator, Mapping

from rules.core.legality import Objection
from rules.core.view import CardProspect, CardRow
from rules.eots.card_events import obligations
from rules.eots.card_events.arrivals import arrival_places, newcomer
from rules.eots.card_events.free_moves import Relocation
from rules.eots.card_events.route_building import buildable
from rules.eots.card_events.tracks import track_events
from rules.eots.cards.decks import deck_of
from rules.eots.cards.hands import in_hand
from rules.eots.cards.selection import unmet_conditions
from rules.eots.events import MarkerMoved
from rules.eots.obligation import Obligation, ObligationKind
from rules.eots.printed.card import AttackRoll, Card, CombatModifier
from rules.eots.printed.card_effects import (
    BuildRoute,
    CancelOffensive,
    Effect,
    ExchangeCard,
    FreeMove,
    GainControl,
    LoseSteps,
    MoveTrack,
    MoveTrackByYear,
    PlaceMarker,
    RandomDiscard,
    RemoveUnit,
    ReplaceUnit,
    SetTrack,
)
from rules.eots.printed.card_vocabulary import MARKERS, Ending
from rules.eots.printed.sides import Side, TrackId
from rules.eots.reinforcements.replacements import Fund, takers
from rules.eots.state import State
from rules.eots.supply.audit import audit

TRACKS = (MoveTrack, MoveTrackByYear, SetTrack)
REPLACEMENT = ObligationKind.REPLACEMENT
WORDS_OF_ENDING: Mapping[Ending, str] = {
    "never": "the end of the game",
    "turn-end": "the end of the turn",
    "hex-lost": "the hex is lost",
    "moved-by-card": "another card moves it",
    "next-reinforcement-segment": "next turn's reinforcements",
    "next-replacement-segment": "next turn's replacements",
    "allied-airbase-within-5-of-tokyo": "the Allies have a supplied airfield within 5 hexes of Tokyo",
}


def where_it_lies(state: State, card: Card) -> str:
    """The pile of a card, as far as both players know it."""
    if card.id in state.removed_cards:
        return "removed from the game"
    if card.id in state.discarded_cards:
        return "in the discard pile"
    if card.id in state.future_offensive:
        return "the Future Offensive"
    if state.deck and card.id not in state.deck:
        return "not in this scenario"
    return "in hand or in the deck"


def in_play(state: State, card: Card) -> bool:
    """Whether a card may still be drawn or played."""
    return where_it_lies(state, card) in ("in hand or in the deck", "the Future Offensive")


def prospect(state: State, card: Card) -> CardProspect:
    """Whether the event could be played now, and what it would do as the tracks and the board stand."""
    against = tuple(_against(state, card))
    return CardProspect(where_it_lies(state, card), against, tuple(_lines(state, card)))


def _against(state: State, card: Card) -> Iterator[Objection]:
    if not in_play(state, card):
        yield Objection("EotS 5.36", f"{card.name} is {where_it_lies(state, card)}")
    if card.type == "reaction" and state.offensive is None:
        yield Objection("EotS 5.32", "It answers an offensive, and none is under way")
    yield from unmet_conditions(audit(state), card)
    yield from obligations.nobody_to_hit(state, card)


def _lines(state: State, card: Card) -> Iterator[str]:
    """The effect in figures: markers from box to box, units that come, steps, dice."""
    moved = {event.track: event for event in track_events(state, card)}
    for number, effect in enumerate(card.event.effects):
        yield from _effect(state, card, number, effect, moved)
    if card.event.attack_roll is not None:
        yield _die(card.event.attack_roll)
    yield from map(_modifier, card.event.combat_modifiers)
    yield from _arrivals(state, card)
    for number, one in enumerate(card.event.replacements):
        fund = Fund(card.side, one)
        takers_now = sum(1 for _ in takers(state, fund))
        who = f"{takers_now} {'unit' if takers_now == 1 else 'units'} could take one"
        saved = any(
            True for _ in obligations.saved(state, Obligation(card.id, REPLACEMENT, number, one.steps))
        )
        yield (
            f"{_steps(one.steps)} of {' or '.join(one.classes)} replacements: {who} now"
            f"{', the rest is saved' if saved else ''}"
        )
    if card.draws:
        left = max(0, 3 - state.drawn.get(card.side, 0))
        yield f"draws {min(card.draws, left)}" if left else "draws nothing: three were drawn this phase"


def _die(roll: AttackRoll) -> str:
    """An attack's die, row by row."""
    rows = (
        f"{row.lowest}-{row.highest} {_steps(row.steps) if row.steps else 'nothing'}" for row in roll.rows
    )
    return f"a die: {', '.join(rows)}"


def _modifier(one: CombatModifier) -> str:
    """A change to combat, in figures."""
    figures = {"die": one.roll, "attack": one.attack, "defence": one.defense}
    changes = [f"{value:+d} {what}" for what, value in figures.items() if value]
    if one.critical_from_modified is not None:
        changes.append(f"critical hits from a modified {one.critical_from_modified}")
    if one.no_roll:
        changes.append("no roll")
    if one.half_defense:
        changes.append("half defence")
    types = "" if one.of is None else f" for {', '.join(one.of.types or one.of.classes) or 'some units'}"
    return f"{one.side.label} in {one.battle} combat: {', '.join(changes)}{types}"


def _steps(number: int) -> str:
    return f"{number} {'step' if number == 1 else 'steps'}"


def _effect(
    state: State, card: Card, number: int, effect: Effect, moved: Mapping[str, MarkerMoved]
) -> Iterator[str]:
    """One clause, as things stand."""
    components = state.components
    match effect:
        case MoveTrack(track) | MoveTrackByYear(track) | SetTrack(track):
            printed = components.tracks[track]
            event, now = moved.get(track), printed.label(state.markers[track])
            if event is None:
                yield f"{printed.name} stays at {now}"
            else:
                yield f"{printed.name} would go from {now} to {event.label}{_consequence(state, event)}"
        case PlaceMarker(marker):
            ends = " or ".join(WORDS_OF_ENDING[one] for one in effect.ends)
            yield MARKERS[marker] if "next turn" in ends else f"{MARKERS[marker]}, until {ends}"
        case LoseSteps():
            yield _loss(state, card, number, effect)
        case BuildRoute():
            routes = [components.tracks[TrackId(route)].name for route in buildable(state, card)]
            verb = "may build" if effect.optional else "builds"
            yield f"{verb} {' or '.join(routes)}" if routes else "no route is left to build"
        case RandomDiscard(side, cards):
            yield f"{side.label}, with {in_hand(state, side)} in hand, would lose {cards} at random"
        case ExchangeCard():
            found = len(deck_of(state, card.side).discarded)
            swap = f"one card of the hand for one of {found} discards"
            yield swap if found else "there is no discard to exchange a card for"
        case FreeMove():
            relocation = Relocation.of(state, card)
            able = len(relocation.movers()) if relocation else 0
            yield f"up to {effect.at_most} of {able} may move" if able else "nobody could move"
        case GainControl(side, hexes, "event"):
            names = ", ".join(components.place_title(one) for one in hexes)
            yield f"{side.label} gain{'s' if side is Side.JAPAN else ''} {names}"
        case ReplaceUnit(leaving, entering):
            yield f"{components.units[entering].name} takes the place of {components.units[leaving].name}"
        case RemoveUnit(unit):
            yield f"{components.units[unit].name} leaves the game"
        case CancelOffensive():
            yield "the offensive ends, its units go back"
        case _:
            return


def _consequence(state: State, event: MarkerMoved) -> str:
    """What the new place of a marker means that the old one did not."""
    if event.track != "war-in-europe":
        return ""
    charts = state.components.charts
    before, after = charts.war_in_europe(event.origin), charts.war_in_europe(event.to)
    said = []
    if before.delayed != after.delayed:
        said.append("reinforcements delayed" if after.delayed else "reinforcements no longer delayed")
    if before.asp != after.asp:
        said.append("shipping comes again" if after.asp else "no more new shipping")
    if before.level != after.level and before.delayed and after.delayed:
        said.append(f"level {after.level}")
    return f", {', '.join(said)}" if said else ""


def _loss(state: State, card: Card, number: int, effect: LoseSteps) -> str:
    text = f"{_steps(effect.steps)} {'is' if effect.steps == 1 else 'are'} lost"
    if card.type in ("military", "reaction"):
        return text
    could = len(
        obligations.loss_targets(state, Obligation(card.id, ObligationKind.LOSSES, number, effect.steps))
    )
    return f"{text}, by one of {could}"


def _arrivals(state: State, card: Card) -> Iterator[str]:
    for one in card.event.reinforcements:
        name = state.components.units[one.unit].name
        if newcomer(state, card) is not one:
            yield f"{name} does not come any more"
        elif one.when == "next-turn":
            yield f"{name} arrives next turn"
        else:
            places = len(arrival_places(state, card))
            lost = ", and is lost" if one.otherwise == "lost" else ""
            yield f"{name} arrives in one of {places} places" if places else f"{name} finds no place{lost}"


def rows(state: State) -> Iterator[CardRow]:
    """Every card of the scenario, with where it lies and what it touches."""
    for card in state.components.cards.values():
        if not state.deck or card.id in state.deck:
            yield CardRow(
                id=card.id,
                title=card.name,
                side=card.side,
                kind=card.type,
                summary=card.summary,
                lies=where_it_lies(state, card),
                in_play=in_play(state, card),
                touches=tuple(_touches(state, card)),
            )


def _touches(state: State, card: Card) -> Iterator[str]:
    """What a card has to do with, in a word each."""
    tracks = {
        state.components.tracks[TrackId(e.track)].name for e in card.event.effects if isinstance(e, TRACKS)
    }
    yield from sorted(tracks)
    if card.logistics is not None or card.logistics_formula is not None:
        yield "offensive"
    if card.event.combat_modifiers:
        yield "combat"
    if card.event.attack_roll is not None or any(isinstance(e, LoseSteps) for e in card.event.effects):
        yield "losses"
    if card.event.reinforcements:
        yield "reinforcements"
    if card.event.replacements:
        yield "replacements"
    if card.draws:
        yield "draw"
