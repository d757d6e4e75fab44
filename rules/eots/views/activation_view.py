"""Cards and HQs as players choose them: what may be played, which units activated (EotS 5.0, 7.21)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.core.legality import Objection
from rules.eots import initiative
from rules.eots.card_events.arrivals import arrival_places
from rules.eots.card_events.exchanges import exchange_places
from rules.eots.card_events.route_building import buildable
from rules.eots.cards import december_1941
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.decks import gone
from rules.eots.cards.hands import PASSES, known_card, may_use_held
from rules.eots.cards.use_names import WORDS, Use, use_text
from rules.eots.commands import PlayCard
from rules.eots.offensive import card_play, china_offensive, hq_moves, kondo_trade, reaction
from rules.eots.offensive.activation import Eligibility, Play, eligibility, selection_objections
from rules.eots.offensive.future_offensive import held_objections, is_held
from rules.eots.offensive.offensive_limits import title
from rules.eots.printed.card import Card
from rules.eots.printed.components import is_turn_box
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.eots.views.board_view import unit_view
from rules.eots.views.card_prospect import prospect
from rules.eots.views.card_view import card_view
from rules.eots.views.offensive import ActivationView, CandidateGroup, CandidateView, OptionView, PlayView
from rules.maps.hexgrid import HexId

MOST_FOUND = 6
HAND, HELD_OVER = "hand", "held-over"
UNSEEN = {Use.PASS: "Pass", Use.FUTURE: "Hold a card over, face down"}
FIRST_USES = (Use.OPERATIONS, Use.EVENT, Use.FUTURE, Use.DISCARD)
OTHER_USES = tuple(use for use in Use if use not in (*FIRST_USES, Use.PASS))


# A card


def play_view(state: State, seat: str, asked: PlayCard, text: str = "") -> PlayView:
    """A card about to be played, as far as it is chosen."""
    side = _side(state, seat)
    card = card_named(state, asked.card)
    view = PlayView(side, side.label, says=_turn(state, side), key=_key(state, side))
    if card is None or card.side is not side:
        return replace(view, found=tuple(_found(state, side, text)), unseen=tuple(_unseen(state, side)))
    use, said = card_play.use_of(asked)
    sources = tuple(_sources(state, card, said))
    held = is_held(state, card, any(one.value == HELD_OVER and one.chosen for one in sources))
    use = use or (Use.EVENT if initiative.may_seize(state, side) else _likely(state, card))
    view = chosen_view(state, view, card, use, asked)
    command = PlayCard(card.id, use_text(use, held), asked.hq, asked.units, asked.to)
    return replace(
        view,
        card=card_view(card, state.components),
        uses=tuple(_uses(state, card, use, held, FIRST_USES)),
        other_uses=tuple(_uses(state, card, use, held, OTHER_USES)),
        sources=sources,
        objections=() if view.activation else tuple(_against(state, command)),
        does=prospect(state, card).lines,
    )


def chosen_view(
    state: State, view: PlayView, card: Card, use: Use, asked: PlayCard, *hqs: UnitId
) -> PlayView:
    """What is to be chosen for a use of a card, by any HQ or by those that are named."""
    starts = card_play.starts_offensive(card, use)
    return replace(
        view,
        use=use,
        activation=offensive_activation(state, card, use, asked, *hqs) if starts else None,
        hqs=tuple(_hqs(state, card, use, asked.hq)),
        places=tuple(_places(state, card, use, asked)),
        die=china_offensive.china_die(state) if use is Use.CHINA else (),
    )


def _key(state: State, side: Side) -> str:
    """A name for this choice of a card, the same until one or a pass is played or others are offered."""
    piles = len(state.discarded_cards) + len(state.removed_cards) + len(state.held_over)
    passes = sum(state.markers[track] for track in PASSES.values())
    following = initiative.to_play(state) or "nobody"
    first = "seizes" if initiative.may_seize(state, side) else "waits"
    offered = (one.value for one in (*_found(state, side, ""), *_unseen(state, side)))
    return "-".join((f"{side}-{state.turn}-{piles}-{passes}", following, first, *offered))


def _likely(state: State, card: Card) -> Use:
    """What a card is played for most: as an event if it starts an offensive so, else for its operations."""
    event = card_play.starts_offensive(card, Use.EVENT) and not any(
        card_play.use_objections(state, card, Use.EVENT)
    )
    return Use.EVENT if event else Use.OPERATIONS


def _side(state: State, seat: str) -> Side:
    return Side(seat) if seat in tuple(Side) else initiative.to_play(state) or Side.JAPAN


def _turn(state: State, side: Side) -> str:
    following = initiative.to_play(state)
    if following is None:
        return ""
    if following is side:
        return "Your turn to play a card"
    if initiative.may_seize(state, side):
        return f"{following.label} first, unless you play the Future Offensive"
    return f"Waiting: {following.label} to play a card"


def _found(state: State, side: Side, text: str) -> Iterator[OptionView]:
    """The side's cards that a text means, those that may be in hand first."""
    word, cards = text.strip().lower(), state.components.cards.values()
    if not word:
        if (
            december_1941.is_december(state)
            and (due := december_1941.due(state)) is not None
            and due.side is side
        ):
            yield OptionView(due.id, due.name, detail=f"{due.ops} OC")
        return
    exact = card_named(state, word if word[:1] in "aj" else f"{side[0]}{word}")
    named = [c for c in cards if c.side is side and (c is exact or word in c.title.lower())]
    named.sort(key=lambda c: (c is not exact, any(gone(state, c)), c.number))
    for card in named[:MOST_FOUND]:
        why = next((o.reason for o in gone(state, card)), "")
        yield OptionView(card.id, card.name, why_not=why, detail=f"{card.ops} OC")


def _unseen(state: State, side: Side) -> Iterator[OptionView]:
    """What can be done without showing a card."""
    for use in (Use.PASS, Use.FUTURE):
        if not any(card_play.unseen_objections(state, side, use)):
            yield OptionView(use, UNSEEN[use])


def _sources(state: State, card: Card, said: bool) -> Iterator[OptionView]:
    """Whether a card is one of the hand or the one held over, where nobody has seen that (EotS 7.29)."""
    hidden = may_use_held(state, card.side) and not known_card(state, card.side)
    if hidden and not any(held_objections(state, card)):
        first = initiative.may_seize(state, card.side)
        if not first:
            yield OptionView(HAND, "From the hand", not said)
        yield OptionView(HELD_OVER, "The Future Offensive", said or first)


def uses_offered(state: State, card: Card) -> Iterator[OptionView]:
    """Everything that a card may be played for, from the hand or as the one held over (EotS 5.0, 7.29)."""
    sources = [one.value == HELD_OVER for one in _sources(state, card, False)] or [False]
    for said in sources:
        yield from _uses(state, card, Use.PASS, is_held(state, card, said), (*FIRST_USES, *OTHER_USES))


def _uses(state: State, card: Card, now: Use, held: bool, among: Iterable[Use]) -> Iterator[OptionView]:
    for use in among:
        if (held and use is Use.FUTURE) or (use is Use.KONDO and kondo_trade.KONDO not in state.options):
            continue
        against = [o for o in _use_objections(state, card, use) if not o.final]
        why, rule = (against[0].reason, against[0].rule) if against else ("", "")
        value = use_text(use, held)
        yield OptionView(value, WORDS[use], use is now, why, rule, _use_detail(card, use))


def _use_detail(card: Card, use: Use) -> str:
    if use is Use.OPERATIONS:
        return f"{card.ops} OC"
    if use is Use.EVENT and card.logistics is not None:
        return f"logistics {card.logistics}"
    return ""


def _use_objections(state: State, card: Card, use: Use) -> Iterator[Objection]:
    """What speaks against a use, whatever is chosen for it."""
    return card_play.use_objections(state, card, use)


def _against(state: State, command: PlayCard) -> Iterator[Objection]:
    card = card_named(state, command.card)
    use, _ = card_play.use_of(command)
    if card is not None and use is not None:
        yield from gone(state, card)
        yield from card_play.use_objections(state, card, use, command)


def _hqs(state: State, card: Card, use: Use, chosen: str) -> Iterator[OptionView]:
    """The HQs that may be withdrawn or returned (EotS 6.13, 6.15)."""
    if use not in (Use.WITHDRAW_HQ, Use.RETURN_HQ):
        return
    for unit_id, position in state.units.items():
        unit = state.components.units[unit_id]
        on_map = position.place in state.components.hexes
        fits = on_map if use is Use.WITHDRAW_HQ else is_turn_box(position.place)
        if unit.unit_class == "hq" and unit.side is card.side and fits:
            yield OptionView(unit_id, unit.name, unit_id == chosen, detail=title(state, position.place))


def _places(state: State, card: Card, use: Use, asked: PlayCard) -> Iterator[OptionView]:
    if use is Use.ROUTE:
        for route in state.components.routes.values():
            if card.side in route.builders and route.id != "kwai-bridge":
                yield OptionView(route.id, route.name, route.id == asked.to)
    elif use is Use.EVENT:
        for route_id in buildable(state, card):
            name = state.components.routes[route_id].name
            yield OptionView(route_id, f"Build: {name}", route_id == asked.to)
        for place in (*arrival_places(state, card), *exchange_places(state, card)):
            yield OptionView(place, f"Arrives in {title(state, place)}", place == asked.to)
    elif use is Use.RETURN_HQ and UnitId(asked.hq) in state.units:
        for hex_id in hq_moves.return_ports(state, UnitId(asked.hq)):
            yield OptionView(hex_id, title(state, hex_id), hex_id == asked.to)


# The units


def offensive_activation(
    state: State, card: Card, use: Use, asked: PlayCard, *among: UnitId
) -> ActivationView:
    """The HQs of the card's side, or those among them, and what the chosen one may activate."""
    state = card_play.readied(state, card, use, asked.to)
    settled = audit(state)
    hqs = [hq.id for hq in state.hqs(card.side) if hq.id in among or not among]
    found = {hq: eligibility(settled, card_play.play_of(card, use, hq), explained=False) for hq in hqs}
    best = sorted(hqs, key=lambda hq: (bool(found[hq].objections), -len(found[hq].eligible), hq))
    chosen = UnitId(asked.hq) if asked.hq in hqs else next(iter(best), UnitId(""))
    if not chosen:
        nobody = Objection("EotS 7.21", f"{card.side.does('has')} no HQ on the map", final=True)
        return ActivationView((), "", 0, 0, "", (), (), (nobody,))
    all_of_them = len(found[chosen].eligible) <= found[chosen].limit
    units = tuple(found[chosen].eligible) if all_of_them and not (asked.hq or asked.units) else asked.units
    return activation_view(state, settled, card_play.play_of(card, use, chosen), found, units)


def reaction_view(state: State, hq: str, units: tuple[str, ...], *among: str) -> ActivationView | None:
    """The HQs that may react, or those among them, and what the chosen one may activate (EotS 7.26)."""
    settled = audit(state)
    hqs = [one for one in reaction.reaction_hqs(state) if one in among or not among]
    if not hqs:
        return None
    found = {one: reaction.reaction_eligibility(state, one, settled, explained=False) for one in hqs}
    best = sorted(hqs, key=lambda one: (bool(found[one].objections), -len(found[one].eligible), one))
    chosen = UnitId(hq) if hq in hqs else best[0]
    view = activation_view(state, settled, reaction.play_of(state, chosen), found, units)
    if not view.chosen:
        return view
    ids = tuple(map(UnitId, view.chosen))
    return replace(view, objections=tuple(reaction.together_objections(state, chosen, ids)))


def activation_view(
    state: State, settled: Audit, play: Play, found: dict[UnitId, Eligibility], units: tuple[str, ...]
) -> ActivationView:
    """What one HQ may activate, the others for comparison."""
    options = tuple(_hq_option(state, hq, one, hq == play.hq) for hq, one in found.items())
    able = set(found[play.hq].eligible)
    chosen = tuple(UnitId(unit) for unit in units if unit in able)
    weighed = eligibility(settled, play, chosen, tuple(able), explained=False)
    against = tuple(selection_objections(settled, play, chosen)) if chosen else found[play.hq].objections
    counted = [unit for unit in chosen if unit not in weighed.free]
    explained = f"efficiency {weighed.efficiency} + {weighed.value}"
    if play.conditions.total_units is not None:
        explained = "the card's own number"
    return ActivationView(
        hqs=options,
        hq=play.hq,
        limit=weighed.limit,
        counted=len(counted),
        explained=explained,
        eligible=tuple(_groups(state, weighed, able, chosen)),
        refused=tuple(_refused(state, found[play.hq])),
        objections=against,
    )


def _hq_option(state: State, hq: UnitId, found: Eligibility, chosen: bool) -> OptionView:
    why = found.objections[0] if found.objections else None
    detail = f"up to {found.limit}, {len(found.eligible)} in reach"
    name = state.components.units[hq].name
    return OptionView(hq, name, chosen, why.reason if why else "", why.rule if why else "", detail)


def _groups(
    state: State, found: Eligibility, able: set[UnitId], chosen: tuple[UnitId, ...]
) -> Iterator[CandidateGroup]:
    """The eligible units by hex; those that what is ticked rules out say so."""
    places: dict[str, list[CandidateView]] = {}
    for unit in sorted(able, key=lambda u: (state.units[u].place, state.components.units[u].unit_class, u)):
        against = found.refused.get(unit, ()) if unit not in chosen else ()
        why, rule = (against[0].reason, against[0].rule) if against else ("", "")
        seen = CandidateView(unit_view(state, unit), unit in chosen, why, rule)
        places.setdefault(state.units[unit].place, []).append(seen)
    for place, units in places.items():
        yield CandidateGroup(title(state, place), tuple(units))


def _refused(state: State, found: Eligibility) -> Iterator[CandidateView]:
    general = len(found.objections)
    for unit, against in found.refused.items():
        own = against[general:] or against
        if HexId(state.units[unit].place) in state.components.hexes and own:
            yield CandidateView(unit_view(state, unit), False, own[0].reason, own[0].rule)
