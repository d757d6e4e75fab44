"""What an offensive's card and step allow: how far units go, who acts, what shipping is left (EotS 7.22)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.movement.allowance import Allowance
from rules.eots.movement.amphibious_shipping import lent_shipping, unused_shipping
from rules.eots.movement.scene import Scene
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.card import Activation, Card
from rules.eots.printed.card_effects import SpecialRule
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.maps.hexgrid import HexId

NO_ACTIVATION = Activation()
STEP_NAMES = {
    Step.MOVE: "Moves of the offensive",
    Step.ANSWER: "Weather, special reaction and intelligence",
    Step.REACT: "Reaction",
    Step.BATTLE: "Battles",
    Step.AFTERMATH: "Attacks after the battles",
    Step.RETREAT: "Retreats of beaten defenders",
    Step.REACTION_RETURN: "Post battle movement of the reaction",
    Step.RETURN: "Post battle movement of the offensive",
    Step.CLEAR_UP: "Emergency moves and stacking",
}


def card_of(state: State, offensive: Offensive) -> Card:
    """The card that was played for it."""
    return state.components.cards[offensive.card]


def terms(state: State, offensive: Offensive) -> Activation:
    """What the card changes in moving; nothing when it was played for its operations (EotS 5.31)."""
    return card_of(state, offensive).event.activation if offensive.as_event else NO_ACTIVATION


def holds(state: State, offensive: Offensive, rule: str) -> bool:
    """Whether the offensive's event brings a rule of its own."""
    effects = card_of(state, offensive).event.effects if offensive.as_event else ()
    return any(isinstance(one, SpecialRule) and one.rule == rule for one in effects)


def allowance(state: State, offensive: Offensive, side: Side) -> Allowance:
    """How far a side's units move (EotS 7.22, 7.26)."""
    found, said = Allowance.of(state.components.charts, offensive.oc), terms(state, offensive)
    if said.naval_move is not None and (side is offensive.side or said.naval_move_both_sides):
        return replace(found, naval=said.naval_move)
    return found


def scene_of(state: State, side: Side, found: Audit | None = None) -> Scene:
    """The board as a side's movers meet it in this step."""
    offensive = state.offensive
    assert offensive is not None
    declared = frozenset(offensive.battles)
    return Scene(found or audit(state), side, allowance(state, offensive, side), offensive.landings, declared)


def shipping_left(state: State, offensive: Offensive, side: Side) -> int:
    """Amphibious shipping that a side may still use: in a reaction one point at most (EotS 7.26, 8.45 A)."""
    left = unused_shipping(state, side)
    said = terms(state, offensive)
    if side is not offensive.side:
        card = counteroffensive(state, offensive)
        if card is not None and not card.event.activation.asp_allowed:
            return 0
        most = state.components.charts.amphibious_shipping["reaction_most"]
        return max(0, min(left, most - offensive.reaction_shipping))
    lent = max(0, lent_shipping(state, side, said.extra_asp) - offensive.shipping)
    return max(0, left) + lent if said.asp_allowed else 0


def counteroffensive(state: State, offensive: Offensive) -> Card | None:
    """The counteroffensive among the cards that answer, if any (EotS 5.32 C)."""
    played = (state.components.cards[c] for c in offensive.reaction_cards)
    return next((card for card in played if card.reaction_kind == "counteroffensive"), None)


def wrong_seat(state: State, seat: SeatKind, side: Side) -> Iterator[Objection]:
    """Each side decides for itself; a referee for both."""
    if not seat.is_referee and seat.code != side:
        yield Objection("EotS 7.2", f"This is for {side.label} to decide", final=True)


def wrong_step(state: State, *steps: Step) -> Iterator[Objection]:
    """Each thing is done in its step (EotS 7.2)."""
    if state.offensive is None:
        yield Objection("EotS 7.2", "No offensive is under way", final=True)
    elif state.offensive.step not in steps:
        now = STEP_NAMES[state.offensive.step]
        yield Objection("EotS 7.2", f"This is not done now; the offensive is at: {now}", final=True)


def side_of(state: State, unit: UnitId) -> Side:
    """Whose counter it is."""
    return state.components.units[unit].side


def in_hex(state: State, unit: UnitId) -> HexId | None:
    """The hex of a counter on the map."""
    place = HexId(state.units[unit].place)
    return place if place in state.components.hexes else None


def title(state: State, place: str) -> str:
    """A hex or box as players say it."""
    return state.components.place_title(place)


def name(state: State, unit: str) -> str:
    """A counter as players say it."""
    found = state.components.units.get(UnitId(unit))
    return found.name if found else unit[:40]


def follow_the_reaction(state: State) -> bool:
    """Whether attack cards are played only when the reaction move is over (EotS 7.2, steps 8 and 9)."""
    return state.components.edition.attack_cards_played == "after-reaction"


def reaction_over(state: State) -> Iterator[Objection]:
    """After an attack card nobody is activated to react or moves any more (EotS 7.2, steps 8 and 9)."""
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.REACT or not follow_the_reaction(state):
        return
    played = (state.components.cards[card] for card in offensive.reaction_cards)
    for card in (card for card in played if card.reaction_kind == "attack"):
        yield Objection("EotS 7.2", f"{card.name} was played: the reaction move is over")
