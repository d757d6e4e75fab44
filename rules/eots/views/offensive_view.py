"""An offensive as its players see it: where it stands and what can be done now (EotS 7.2)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.legality import each_once
from rules.core.remembered import remembered
from rules.eots.assignment import hex_first, unit_first
from rules.eots.battle.assignments import from_elsewhere
from rules.eots.battle.fighters import Reach, reach_of
from rules.eots.battle.participants import battle_hexes, fighting_units
from rules.eots.cards.hands import is_empty, known_card, may_use_held
from rules.eots.commands import DeclareBattles, EndReaction, PlayReaction, TryIntelligence
from rules.eots.offensive import battle_hexes as declaring
from rules.eots.offensive import (
    card_attacks,
    clearing_up,
    ground_disengagement,
    intelligence,
    raids,
    reaction,
    reaction_cards,
    special_reaction,
    stack_moves,
)
from rules.eots.offensive.offensive_limits import STEP_NAMES, card_of, shipping_left, title
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.components import Unit
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.views.activation_view import reaction_view
from rules.eots.views.after_battles_view import clearing_rows, retreat_rows, ways_home
from rules.eots.views.board_view import unit_view
from rules.eots.views.card_choices_view import card_choices
from rules.eots.views.offensive import (
    AssignmentView,
    AttackView,
    DieView,
    MoverView,
    OffensiveView,
    OptionView,
    SectorView,
    StageView,
    StepBackView,
)
from rules.maps.hexgrid import HexId, distance

ORDER = tuple(Step)
SELDOM = (Step.AFTERMATH, Step.RETREAT)  # named only when they come
NO_REACTION = "Surprise: no reaction. Attack cards, then the battles"
SHORT = {
    Step.MOVE: "Move",
    Step.ANSWER: "Intelligence",
    Step.REACT: "Reaction",
    Step.BATTLE: "Battles",
    Step.AFTERMATH: "Attacks after",
    Step.RETREAT: "Retreats",
    Step.REACTION_RETURN: "Reaction returns",
    Step.RETURN: "Offensive returns",
    Step.CLEAR_UP: "Clear up",
}
RULES = {
    Step.MOVE: "EotS 7.22",
    Step.ANSWER: "EotS 7.25",
    Step.REACT: "EotS 7.26",
    Step.BATTLE: "EotS 9.0",
    Step.AFTERMATH: "EotS 5.32 B",
    Step.RETREAT: "EotS 9.5",
    Step.REACTION_RETURN: "EotS 9.61",
    Step.RETURN: "EotS 9.62",
    Step.CLEAR_UP: "EotS 8.22, 8.48",
}


def offensive_view(state: State, chosen_hq: str = "", chosen: tuple[str, ...] = ()) -> OffensiveView | None:
    """The offensive under way, if there is one, with the reaction as far as it is chosen."""
    found = offensive_so_far(state)
    reacts = found is not None and found.step == Step.REACT and not any(reaction.may_react(state))
    return replace(found, activation=reaction_view(state, chosen_hq, chosen)) if found and reacts else found


@remembered
def offensive_so_far(state: State) -> OffensiveView | None:
    """The offensive under way, if there is one, without the HQs and units that could react."""
    offensive = state.offensive
    if offensive is None:
        return None
    side = _acting(state, offensive)
    found = OffensiveView(
        step=offensive.step,
        side=offensive.side,
        acting=side,
        acting_name=side.label,
        title=f"{offensive.side.label}: {card_of(state, offensive).name}",
        facts=tuple(_facts(state, offensive)),
        summary=card_of(state, offensive).summary if offensive.as_event else "",
        stages=tuple(_stages(offensive)),
        says=_says(state, offensive),
        rule=RULES[offensive.step],
        following=_following(offensive),
    )
    found = replace(found, attacks=tuple(_attacks(state)), choices=tuple(card_choices(state)))
    return _filled(state, offensive, found)


def _acting(state: State, offensive: Offensive) -> Side:
    if offensive.step is Step.CLEAR_UP:
        return next((side for side in Side if clearing_up.owing(state, side)), offensive.side)
    return offensive.acting()


def _facts(state: State, offensive: Offensive) -> Iterator[str]:
    yield f"{'event' if offensive.as_event else 'operations'}, {offensive.oc} OC"
    yield state.components.units[offensive.hq].name
    left = shipping_left(state, offensive, offensive.side)
    if offensive.step is Step.MOVE:
        yield f"{left} shipping left"
        if offensive.through_zone:
            yield "seen: moved in an enemy air zone"
    elif offensive.step is not Step.ANSWER or offensive.condition is not Condition.SURPRISE:
        yield f"{offensive.condition}"


def _stages(offensive: Offensive) -> Iterator[StageView]:
    now = ORDER.index(offensive.step)
    for number, step in enumerate(ORDER):
        if step in SELDOM and offensive.step is not step:
            continue
        standing = "done" if number < now else "now" if number == now else "later"
        yield StageView(step, SHORT[step], standing)


def _says(state: State, offensive: Offensive) -> str:
    if offensive.step is Step.MOVE:
        idle = len(stack_moves.idle_units(state))
        return (
            f"Move {idle} more {'unit' if idle == 1 else 'units'} or go on" if idle else "Declare the battles"
        )
    if offensive.step is Step.REACT and offensive.condition is Condition.SURPRISE:
        met = reaction.met_by_special_reaction(state, offensive)
        return "Surprise, but a landing is met: react" if met else NO_REACTION
    if offensive.step is Step.BATTLE:
        return "Fight the battles"
    return STEP_NAMES[offensive.step]


def _following(offensive: Offensive) -> str:
    later = [step for step in ORDER[ORDER.index(offensive.step) + 1 :] if step not in SELDOM]
    return SHORT[later[0]] if later else "End of the offensive"


def _filled(state: State, offensive: Offensive, found: OffensiveView) -> OffensiveView:
    battles = tuple(_battles(state, offensive))
    if offensive.step is Step.MOVE:
        return _moving(state, found)
    if offensive.step is Step.ANSWER:
        dice = tuple(_dice(state, offensive))
        return replace(
            found,
            battles=battles,
            dice=dice,
            no_roll=next(
                (o.reason for o in intelligence.may_roll(state, offensive) if offensive.battles), ""
            ),
            may_answer=True,
            cards_played=_cards(state, offensive),
            answers=tuple(_answers(state, offensive)),
            may_be_held=_may_be_held(state, offensive),
        )
    if offensive.step is Step.REACT:
        return _reaction(state, offensive, replace(found, battles=battles))
    if offensive.step in (Step.BATTLE, Step.AFTERMATH):
        return replace(found, battles=battles)
    if offensive.step is Step.CLEAR_UP:
        return replace(found, assignments=tuple(clearing_rows(state, Side(found.acting))))
    if offensive.step is Step.RETREAT:
        return replace(found, assignments=tuple(retreat_rows(state)))
    return replace(found, battles=battles, assignments=tuple(ways_home(state)))


def _cards(state: State, offensive: Offensive) -> tuple[str, ...]:
    return tuple(state.components.cards[card].name for card in offensive.reaction_cards)


def _answers(state: State, offensive: Offensive) -> Iterator[OptionView]:
    """The reaction cards that could be played now."""
    for card in state.components.cards.values():
        answers = card.type == "reaction" and card.side is not offensive.side
        if answers and not any(reaction_cards.objections(state, PlayReaction(card.id))):
            yield OptionView(card.id, card.name, detail=card.summary)


def _may_be_held(state: State, offensive: Offensive) -> bool:
    """Whether the answer may be a Future Offensive that nobody has seen (EotS 7.29)."""
    side = offensive.side.enemy
    return may_use_held(state, side) and not known_card(state, side) and not is_empty(state, side)


def _attacks(state: State) -> Iterator[AttackView]:
    """What cards bring without a battle, and who decides about it (EotS 5.32 B)."""
    for one in card_attacks.open_attacks(state):
        card, number = one.card, one.due.number
        if one.steps is None:
            rows = (r for r in card.event.attack_roll.rows if r.steps) if card.event.attack_roll else ()
            hits = sum(row.highest - row.lowest + 1 for row in rows)
            die = DieView(card.name, "EotS 5.32 B", "RollAttack", (("card", card.id),), "hits", 10 * hits)
            yield AttackView(card.side, card.side.label, card.id, number, card.name, card.summary, die)
            continue
        possible = card_attacks.targets(state, one)
        if one.each:
            everybody = tuple(dict.fromkeys(possible))
            side = one.chooser
            yield AttackView(side, side.label, card.id, number, card.name, card.summary, None, (), everybody)
            continue
        options = [
            OptionView(unit, f"{state.components.units[unit].name}, {title(state, state.units[unit].place)}")
            for unit in dict.fromkeys(possible)
        ]
        choices = tuple(
            tuple(replace(o, chosen=o.value == unit) for o in options)
            for unit in card_attacks.proposed(state, one)
        )
        side, summary = one.chooser, card.summary
        yield AttackView(
            side, side.label, card.id, number, card.name, summary, None, choices, (), one.optional
        )


# Moves and battle hexes


def _moving(state: State, found: OffensiveView) -> OffensiveView:
    offensive = state.offensive
    assert offensive is not None
    choices = declaring.choices(state)
    proposed = declaring.proposed(choices)
    compulsory = tuple(
        SectorView(h, title(state, h), _numbers(state, choices.standing(h), h)) for h in choices.compulsory
    )
    idle = set(stack_moves.idle_units(state))
    return replace(
        found,
        movers=tuple(_mover(state, offensive, unit, unit in idle) for unit in offensive.units),
        step_back=tuple(_step_back(state)),
        compulsory=compulsory,
        assignments=tuple(_assignments(choices, proposed)),
        warnings=each_once(declaring.objections(state, proposed)),
    )


def _numbers(state: State, own: tuple[UnitId, ...], hex_id: HexId) -> str:
    enemies = [u for u in state.units_in(hex_id) if u.id not in own and u.unit_class != "hq"]
    return f"{len(own)} against {len(enemies) or 'no unit that fights'}"


def _mover(state: State, offensive: Offensive, unit: UnitId, idle: bool) -> MoverView:
    way = offensive.way_of(unit)
    done = ""
    if way is not None:
        done = f"{way.mode.words} to {title(state, state.units[unit].place)}"
    return MoverView(unit_view(state, unit), done, idle)


def _step_back(state: State) -> Iterator[StepBackView]:
    offensive = state.offensive
    assert offensive is not None
    for hex_id, to in ground_disengagement.refuges(state).items():
        own = state.side_units_in(hex_id, offensive.side.enemy, "ground")
        options = tuple(OptionView(h, title(state, h)) for h in to)
        units = tuple(unit_view(state, unit.id) for unit in own)
        yield StepBackView(hex_id, title(state, hex_id), units, options)


def _assignments(found: declaring.Choices, proposed: DeclareBattles) -> Iterator[AssignmentView]:
    """Aircraft and carriers with the battles and landings in their range, as the app would have them."""
    chosen = {*proposed.battles, *proposed.covers}
    bound = {unit.id for unit in found.bound}
    for unit in found.free:
        fights = [h for h in (*found.compulsory, *found.open_to) if found.reaches(unit, h)]
        covers = [h for h in found.landings if found.reaches(unit, h)]
        if not fights and not covers:
            continue
        words = [(h, f"fights at {title(found.state, h)}{_halved(found, unit, h)}") for h in fights]
        words += [(h, f"covers {title(found.state, h)}") for h in covers]
        options = tuple(
            OptionView(hex_first(h, unit.id), text, hex_first(h, unit.id) in chosen) for h, text in words
        )
        stays = (
            ()
            if unit.id in bound
            else (OptionView("", "does not fight", not any(o.chosen for o in options)),)
        )
        says = "at sea: must fight or cover" if unit.id in bound else ""
        strength = (unit.reduced_attack if found.state.units[unit.id].reduced else unit.attack) or 0
        shown = unit_view(found.state, unit.id)
        yield AssignmentView(shown, (*stays, *options), says, "EotS 7.24", strength)


def _halved(found: declaring.Choices, unit: Unit, hex_id: HexId) -> str:
    """A word on the strength of aircraft that fight at their extended range (EotS 9.2 A)."""
    far = distance(found.place(unit), hex_id)
    return ", half strength" if reach_of(unit, far) is Reach.EXTENDED else ""


def _battles(state: State, offensive: Offensive) -> Iterator[SectorView]:
    open_ = set(battle_hexes(state))
    for hex_id in sorted(offensive.battles):
        units = [*(u.id for u in fighting_units(state, hex_id)), *from_elsewhere(state, hex_id)]
        own = sum(state.components.units[u].side is offensive.side for u in units)
        says = f"{own} against {len(units) - own}" if len(units) > own else f"{own}, no enemy unit yet"
        if hex_id in state.fought:
            says = "fought"
        elif hex_id not in open_ and offensive.step is Step.BATTLE:
            says = "no combat"
        yield SectorView(hex_id, title(state, hex_id), says, hex_id not in open_)


# The answer


def _dice(state: State, offensive: Offensive) -> Iterator[DieView]:
    if any(raids.first_objections(state)):
        return
    for hex_id in special_reaction.landings_to_meet(state):
        target = intelligence.intelligence_of(state)
        yield DieView(
            f"Special reaction at {title(state, hex_id)}",
            "EotS 7.27",
            "TrySpecialReaction",
            (("hex", hex_id),),
            _needs(target),
            10 * target.chances,
            _why(target),
        )
    if not any(intelligence.objections(state, TryIntelligence())):
        target = intelligence.intelligence_of(state)
        chance = 10 * target.chances
        yield DieView(
            "Intelligence", "EotS 7.25", "TryIntelligence", (), _needs(target), chance, _why(target)
        )


def _needs(target: intelligence.Target) -> str:
    highest = max((face for face in range(10) if target.succeeds(face)[0]), default=None)
    return "cannot succeed" if highest is None else f"{highest} or less"


def _why(target: intelligence.Target) -> str:
    return f"Counted already: {target.why}" if target.why else ""


# The reaction


def _reaction(state: State, offensive: Offensive, found: OffensiveView) -> OffensiveView:
    cards = _cards(state, offensive)
    answers = tuple(_answers(state, offensive))
    held = _may_be_held(state, offensive)
    found = replace(found, may_answer=True, cards_played=cards, answers=answers, may_be_held=held)
    if not offensive.reaction_units and not reaction.joiners(state):
        return found
    idle = set(stack_moves.idle_units(state))
    joined = reaction.joining(state, {})
    movers = tuple(
        _reacting(state, offensive, unit, unit in idle, joined) for unit in offensive.reaction_units
    )
    return replace(
        found,
        movers=movers,
        assignments=tuple(_joining(state, offensive, joined)),
        warnings=each_once(reaction.end_objections(state, EndReaction())),
    )


def _reacting(
    state: State, offensive: Offensive, unit: UnitId, idle: bool, joined: dict[UnitId, HexId]
) -> MoverView:
    done = f"joins {title(state, joined[unit])}" if unit in joined else ""
    return MoverView(unit_view(state, unit), done, idle)


def _joining(state: State, offensive: Offensive, joined: dict[UnitId, HexId]) -> Iterator[AssignmentView]:
    for unit_id in (*offensive.reaction_units, *reaction.joiners(state)):
        unit = state.components.units[unit_id]
        battles = reaction.fights_from(state, unit, HexId(state.units[unit_id].place))
        if len(battles) > 1:
            options = tuple(
                OptionView(unit_first(unit_id, h), f"fights at {title(state, h)}", joined[unit_id] == h)
                for h in battles
            )
            yield AssignmentView(unit_view(state, unit_id), options, rule="EotS 7.26")
