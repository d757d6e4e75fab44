"""What a card would do now, before anybody plays it (EotS 5.3, 5.31)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.core.view import CardProspect, CardRow
from rules.eots.audit import audit
from rules.eots.cards.card import Card
from rules.eots.cards.effects import LoseSteps, MoveTrack, MoveTrackByYear, SetTrack
from rules.eots.cards.selecting import unmet_conditions
from rules.eots.cards.tracks import track_events
from rules.eots.components import TrackId
from rules.eots.state import State

TRACKS = (MoveTrack, MoveTrackByYear, SetTrack)


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


def _lines(state: State, card: Card) -> Iterator[str]:
    """The effect in figures: markers from box to box, units that come, steps, dice."""
    moved = {event.track: event for event in track_events(state, card)}
    for effect in card.event.effects:
        if isinstance(effect, TRACKS):
            track = state.components.tracks[TrackId(effect.track)]
            event = moved.get(track.id)
            now = track.label(state.markers[track.id])
            yield (
                f"{track.name} would go from {now} to {event.label}"
                if event
                else f"{track.name} stays at {now}"
            )
        elif isinstance(effect, LoseSteps):
            yield f"{effect.steps} {'step is' if effect.steps == 1 else 'steps are'} lost"
    for unit in card.event.reinforcements:
        yield f"{state.components.units[unit.unit].name} arrives"
    for one in card.event.replacements:
        steps = "step" if one.steps == 1 else "steps"
        yield f"{one.steps} {' or '.join(one.classes)} {steps} of replacements"
    if card.draws:
        left = max(0, 3 - state.drawn.get(card.side, 0))
        yield f"draws {min(card.draws, left)}" if left else "draws nothing: three were drawn this phase"


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
