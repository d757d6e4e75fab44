"""What may be done in each step of an offensive (EotS 7.2, 9.5, 9.6)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.core.prompt import Choice, Input, Option, Pairs, Prompt
from rules.eots import commands
from rules.eots.offensive import reaction
from rules.eots.offensive.offensive_limits import holds
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.views.activation_view import reaction_view
from rules.eots.views.moves_view import destinations_by, moves_view
from rules.eots.views.offensive import (
    AttackView,
    CardChoiceView,
    DestinationView,
    OffensiveView,
    StepBackView,
)
from rules.eots.views.prompts.battles import fight_prompt
from rules.eots.views.prompts.parts import (
    KINDS,
    POSITIONS,
    activation,
    assignment_rows,
    die_prompt,
    option_of,
    without_choice,
)

ENDS = {"retreat": commands.RetreatTroops, "clear-up": commands.ClearUp}
REACT = "Choose an HQ and its units, or go to the battles without them."
LEGENDS = {"retreat": "Where they retreat to"}
SOURCES = (Option("", "The hand", chosen=True), Option("true", "The Future Offensive"))


def offensive_prompts(state: State, view: OffensiveView) -> Iterator[Prompt]:
    for back in view.step_back:
        yield from _step_back(view, back)
    for attack in view.attacks:
        yield _attack(attack)
    for choice in view.choices:
        yield _choice(choice)
    if view.step in OF_STEP:
        yield from OF_STEP[view.step](state, view)


def _prompt(
    view: OffensiveView,
    title: str,
    command: type,
    button: str,
    inputs: tuple[Input, ...] = (),
    fixed: tuple[tuple[str, str], ...] = (),
    optional: bool = False,
    picture: str = "",
) -> Prompt:
    """A prompt of whoever acts in this step; what is not optional leads to the next step."""
    return Prompt(
        view.acting,
        title,
        view.rule,
        f"{view.says}.",
        command,
        button,
        inputs,
        fixed,
        () if optional else (f"Then: {view.following}",),
        optional,
        picture=picture,
    )


def _stage(view: OffensiveView) -> str:
    return next((stage.title for stage in view.stages if stage.standing == "now"), view.title)


def _move(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """Units move, then battles are declared (EotS 7.22, 7.23)."""
    battles = Pairs("battles", "Aircraft and carriers", tuple(assignment_rows("battles", view.assignments)))
    compulsory = tuple(("battles", f"{one.hex}:") for one in view.compulsory)
    yield _prompt(
        view,
        _stage(view),
        commands.DeclareBattles,
        "Declare and hand over" if compulsory or view.assignments else "No battle: hand over",
        inputs=(battles,) if battles.rows else (),
        fixed=compulsory,
        optional=bool(view.step_back),  # the other side decides first
        picture="moves",
    )
    yield from _movers(state, view, "moves")


def _movers(state: State, view: OffensiveView, picture: str) -> Iterator[Prompt]:
    """Those who have not moved yet."""
    movers = tuple(
        Option(one.unit.id, one.unit.name, one.unit.place_title, unit=one.unit)
        for one in view.movers
        if one.may_move
    )
    if movers and state.offensive is not None:
        least = len(movers) if holds(state, state.offensive, "ships-stay-together") else 1
        who = Choice("units", "Who moves together", movers, least, len(movers), "counters", refines=True)
        yield _prompt(view, "Move", commands.MoveForces, "They move", (who,), optional=True, picture=picture)


def _answer(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """Dice and cards of the reacting side, or nothing of it (EotS 7.24, 7.25)."""
    yield from (die_prompt(die, view.acting, group=view.step) for die in view.dice)
    end = _prompt(view, _stage(view), commands.EndAnswer, _end_of_answer(view))
    says = f"{view.no_roll}." if view.no_roll else end.says
    yield replace(end, says=says, group=view.step)
    yield from _reaction_cards(view)


def _end_of_answer(view: OffensiveView) -> str:
    if not view.battles:
        return "Nothing to say: go on"
    known = view.cards_played and "surprise" not in view.facts
    return "Go on: reaction" if known else "Go on: accept the surprise"


def _react(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """The reaction's HQ and units, then who fights where (EotS 7.26, 7.27)."""
    joining = Pairs("joining", "Who fights where", tuple(assignment_rows("joining", view.assignments)))
    hqs = () if any(reaction.may_react(state)) else reaction.reaction_hqs(state)
    end = _prompt(
        view,
        _stage(view),
        commands.EndReaction,
        "No reaction: to the battles" if hqs else "To the battles",
        inputs=(joining,) if joining.rows else (),
        picture="reaction",
    )
    yield replace(end, says=REACT) if hqs else end
    if hqs:
        options = tuple(Option(hq, state.components.units[hq].name) for hq in hqs)
        who = Choice("hq", "HQ", options, refines=True)
        yield _prompt(
            view, "React", commands.ActivateReaction, "React", (who,), optional=True, picture="reaction"
        )
    yield from _movers(state, view, "reaction")
    yield from _reaction_cards(view)


def _reaction_cards(view: OffensiveView) -> Iterator[Prompt]:
    if view.may_answer:
        card = Choice("card", "Reaction card", tuple(map(option_of, view.answers)), draws="cards")
        held = (Choice("held", "It comes from", SOURCES),) if view.may_be_held else ()
        yield _prompt(view, "Reaction card", commands.PlayReaction, "Play it", (card, *held), optional=True)


def _battle(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """Every battle that is not fought yet (EotS 9.0)."""
    for one in view.battles:
        if not one.fought:
            yield fight_prompt(state, commands.FightBattle(one.hex, view.side), one.title)


def _positions(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """Retreats, ways home and clearing up (EotS 9.5, 9.6, 7.3)."""
    command = ENDS.get(view.step, commands.ReturnForces)
    rows = tuple(assignment_rows(POSITIONS, view.assignments))
    legend = LEGENDS.get(view.step, "Where they end")
    found = _prompt(
        view,
        _stage(view),
        command,
        "Clear up" if view.step == "clear-up" else "All there",
        inputs=(Pairs(POSITIONS, legend, rows),) if rows else (),
    )
    yield replace(found, brings=(*without_choice(view.assignments), *found.brings))


def _step_back(view: OffensiveView, back: StepBackView) -> Iterator[Prompt]:
    """Step back from those who came, or stand fast (EotS 8.43)."""
    other, group = Side(view.acting).enemy, f"step back {back.hex}"
    says, rule, here = f"Step back from {back.title}, or stand fast?", "EotS 8.43", (("hex", back.hex),)
    units = tuple(Option(unit.id, unit.name, chosen=True, unit=unit) for unit in back.units)
    who = Choice("units", "Who", units, 1, len(units), "counters")
    to = Choice("to", "To", tuple(map(option_of, back.to)))
    command, inputs = commands.Disengage, (who, to)
    yield Prompt(other, "Step back?", rule, says, command, "Step back", inputs, group=group)
    title = button = "Stand fast"
    yield Prompt(other, title, rule, says, commands.StandFast, button, fixed=here, group=group)


def _attack(attack: AttackView) -> Prompt:
    """The die of a card's attack, or the losses that it brings."""
    if attack.die is not None:
        return replace(die_prompt(attack.die, attack.seat), says=attack.summary)
    least = 0 if attack.optional else 1
    rows = tuple(
        Choice("units", f"Step {number} is lost by", tuple(map(option_of, options)), least)
        for number, options in enumerate(attack.choices, 1)
    )
    fixed = (
        ("card", attack.card),
        ("number", str(attack.number)),
        *(("units", unit) for unit in attack.all_of),
    )
    inputs = (Pairs("units", "Losses", rows),) if rows else ()
    return Prompt(
        attack.seat,
        attack.title,
        "EotS 5.0",
        attack.summary,
        commands.SufferLosses,
        "Take the losses",
        inputs,
        fixed,
    )


def _choice(choice: CardChoiceView) -> Prompt:
    """Something that a card lets a side choose."""
    options = tuple(map(option_of, choice.options))
    inputs: tuple[Input, ...] = ()
    if options:
        most, least = (len(options), 0) if choice.many else (1, 1)
        inputs = (Choice(choice.field, choice.label, options, least, most),)
    command = KINDS[choice.kind]
    return Prompt(
        choice.seat,
        choice.title,
        choice.rule,
        choice.summary,
        command,
        choice.button,
        inputs,
        choice.fields,
        optional=True,
    )


def reaction_refined(state: State, prompt: Prompt, hq: str) -> Prompt:
    """The units that an HQ may react with (EotS 7.26)."""
    fixed: list[tuple[str, str]] = []
    found = reaction_view(state, hq, (), hq)
    inputs = tuple(activation(found, hq, fixed)) if found is not None else ()
    return replace(prompt, inputs=inputs, fixed=tuple(fixed))


def move_refined(state: State, prompt: Prompt, units: tuple[str, ...], mode: str) -> Prompt:
    """How chosen counters may go together, where there are several ways, and where to (EotS 8.0)."""
    fixed = tuple(("units", unit) for unit in units)
    if mode:
        there = _destinations(destinations_by(state, units, mode))
        return replace(prompt, inputs=(there,), fixed=(*fixed, ("mode", mode)))
    found = moves_view(state, units)
    how = Choice("mode", "How", tuple(map(option_of, found.modes)), refines=True)
    why_not = next((one.reason for one in found.objections), "")
    where = _destinations(found.destinations, why_not)
    return replace(prompt, inputs=(how, where) if found.modes else (where,), fixed=fixed)


def _destinations(found: Iterable[DestinationView], why_not: str = "") -> Choice:
    options = (Option(one.hex, one.title, f"{one.words}, {one.cost}", why_not) for one in found)
    return Choice("to", "Where to", tuple(dict.fromkeys(options)), draws="places")


OF_STEP = {
    "move": _move,
    "answer": _answer,
    "react": _react,
    "battle": _battle,
    **dict.fromkeys(("retreat", "reaction-return", "return", "clear-up"), _positions),
}
