"""What may be done now, as prompts: the one list that the table, the players by lot and the tests read.

They say what the views of the segment, the offensive and the cards say; nothing is offered here that those do
not offer. Choices that depend on others (a card, then its use, its HQ and its units) are refined one by one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.core.game import SeatKind
from rules.core.prompt import Answers, Choice, Input, Number, Option, Pairs, Prompt, Roll
from rules.core.view import DutyView
from rules.eots import commands
from rules.eots.dice import FACES
from rules.eots.offensive import card_play
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.views import audit_view, battle_at_table
from rules.eots.views.activation_view import play_view
from rules.eots.views.moves_view import moves_view
from rules.eots.views.next_view import next_view
from rules.eots.views.obligation_view import obligation_views, shuffle_duties
from rules.eots.views.offensive import (
    ActivationView,
    AssignmentView,
    AttackView,
    CardChoiceView,
    DieView,
    ErrandView,
    OffensiveView,
    OptionView,
    PlayView,
    StepBackView,
)
from rules.eots.views.offensive_view import offensive_view
from rules.eots.views.segment_view import segment_steps
from rules.eots.views.turn import StepView

KINDS = {cls.__name__: cls for cls in commands.COMMANDS}
DICE = ("air_offensive", "air_reaction", "ground_offensive", "ground_reaction")
ENDS = {"retreat": commands.RetreatTroops, "clear-up": commands.ClearUp}
LEGENDS = {"retreat": "Where they retreat to"}


def prompts(state: State, seat: SeatKind) -> tuple[Prompt, ...]:
    """Everything that a seat may do now, what is due first; a referee does it for either side."""
    found = [one for one in _all(state) if seat.is_referee or one.seat in (seat.code, "")]
    mine = (replace(one, seat=one.seat or seat.code) for one in found)
    return tuple(sorted(mine, key=lambda prompt: prompt.optional))


def _all(state: State) -> Iterator[Prompt]:
    if state.winner:
        yield from _signatures(state)
        return
    errands = tuple(obligation_views(state))
    for errand in errands:
        yield from _errand(state, errand)
    if (view := offensive_view(state)) is not None:
        yield from _offensive(state, view)
        yield from _concessions(state)
        return
    steps = segment_steps(state)
    if not errands:
        yield from _play(state, "", PLAIN)
    for step in steps:
        yield from _step(step)
    duties = (*audit_view.duties(state), *shuffle_duties(state))
    for duty in duties:
        yield _duty(duty)
    following = next_view(state)
    if following is not None and not following.waits_for:
        yield Prompt(
            "",
            following.title,
            "EotS 4.0",
            "Go on.",
            commands.EndSegment,
            f"Go on: {following.title}",
            fixed=(("until", following.until),),
            brings=following.lines,
            optional=bool(errands or duties),
        )
    yield from _concessions(state)


# The end


def _signatures(state: State) -> Iterator[Prompt]:
    """Both sign the result (EotS 16.0)."""
    for side in Side:
        if side not in state.signed:
            says, button = "The game is over.", f"Sign for {side.label}"
            fixed = (("side", side.value),)
            yield Prompt(side, "Sign", "EotS 16.0", says, commands.SignResult, button, fixed=fixed)


def _concessions(state: State) -> Iterator[Prompt]:
    for side in Side:
        says, button = "The other side wins, and both sign.", f"Concede for {side.label}"
        fixed = (("side", side.value),)
        yield Prompt(side, "Concede", "Table", says, commands.Concede, button, fixed=fixed, optional=True)


# Cards


PLAIN = commands.PlayCard("", use="")


def _play(state: State, seat: str, asked: commands.PlayCard) -> Iterator[Prompt]:
    """The card of whoever is next, or of either side where that is not led (EotS 4.22, 7.21)."""
    if state.segment != "offensives":
        return
    due = card_play.to_play(state)
    if state.led and due is None:
        return
    sides = [due] if due is not None else list(Side)
    for side in sides if not seat else (Side(seat),):
        yield _card_prompt(state, side, asked, due is not None)


def _card_prompt(state: State, side: Side, asked: commands.PlayCard, due: bool) -> Prompt:
    view = play_view(state, side, asked, "")
    if not asked.card:
        cards = Choice("card", "Card", tuple(_in_play(state, side)), draws="cards", refines=True)
        unseen = tuple(Option(one.value, one.label) for one in view.unseen)
        inputs = (cards, *((Choice("use", "Without a card", unseen, 0),) if unseen else ()))
        says = view.says or "Play a card."
        return Prompt(
            side, "Play a card", "EotS 7.21", says, commands.PlayCard, "Play it", inputs, optional=not due
        )
    return _refined_play(side, view, asked)


def _in_play(state: State, side: Side) -> Iterator[Option]:
    """The cards that could be in the hand."""
    gone = {*state.discarded_cards, *state.removed_cards, *state.future_offensive}
    cards = state.components.cards
    for code in state.deck or tuple(cards):
        if code not in gone and cards[code].side == side:
            yield Option(code, cards[code].name)


def _refined_play(side: Side, view: PlayView, asked: commands.PlayCard) -> Prompt:
    """A card with its use, its HQ and its units, as far as they are chosen."""
    fixed: list[tuple[str, str]] = [("card", asked.card)]
    inputs: list[Choice | Roll] = []
    if not asked.use:
        uses = tuple(map(_option, (*view.uses, *view.other_uses)))
        inputs.append(Choice("use", "Played for", uses, refines=True))
    else:
        fixed.append(("use", asked.use))
        inputs += _details(view, asked, fixed)
    title = view.card.title if view.card else "Play a card"
    button, does = "Play it", view.does
    return Prompt(
        side,
        title,
        "EotS 7.21",
        view.says or title,
        commands.PlayCard,
        button,
        tuple(inputs),
        tuple(fixed),
        does,
    )


def _details(
    view: PlayView, asked: commands.PlayCard, fixed: list[tuple[str, str]]
) -> Iterator[Choice | Roll]:
    """HQ, units, place and die of a use."""
    if view.activation is not None:
        yield from _activation(view.activation, asked.hq, fixed)
    elif view.hqs:
        yield Choice("hq", "HQ", tuple(map(_option, view.hqs)))
    if view.places:
        yield Choice("to", "To choose", tuple(map(_option, view.places)))
    if view.die:
        yield Roll(1, view.die[0])


def _activation(found: ActivationView, hq: str, fixed: list[tuple[str, str]]) -> Iterator[Choice]:
    """An HQ, then as many of its units as it may activate (EotS 7.21, 7.26)."""
    if not hq and len(found.hqs) > 1:
        yield Choice("hq", "HQ", tuple(map(_option, found.hqs)), refines=True)
        return
    fixed.append(("hq", hq or found.hq))
    options = tuple(
        Option(one.unit.id, one.unit.name, one.unit.place_title, one.why_not, one.rule, one.chosen, one.unit)
        for group in found.eligible
        for one in group.units
    )
    most = min(found.limit, len(options))
    yield Choice("units", f"Units: {found.explained}", options, 1, max(most, 1), "counters")


# The offensive


def _offensive(state: State, view: OffensiveView) -> Iterator[Prompt]:
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
) -> Prompt:
    """A prompt of whoever acts in this step; what is not optional leads to the next step."""
    brings = () if optional else (f"Then: {view.following}",)
    return Prompt(view.acting, title, view.rule, view.says, command, button, inputs, fixed, brings, optional)


def _stage(view: OffensiveView) -> str:
    return next((stage.title for stage in view.stages if stage.standing == "now"), view.title)


def _move(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """Units move, then battles are declared (EotS 7.22, 7.23)."""
    movers = tuple(
        Option(one.unit.id, one.unit.name, one.unit.place_title, unit=one.unit)
        for one in view.movers
        if one.may_move
    )
    battles = Pairs("battles", "Aircraft and carriers", tuple(_rows("battles", view.assignments)))
    compulsory = tuple(("battles", f"{one.hex}:") for one in view.compulsory)
    yield _prompt(
        view,
        _stage(view),
        commands.DeclareBattles,
        "Declare and hand over" if compulsory or view.assignments else "No battle: hand over",
        inputs=(battles,) if battles.rows else (),
        fixed=compulsory,
    )
    if movers:
        who = Choice("units", "Who moves together", movers, 1, len(movers), "counters", refines=True)
        yield _prompt(view, "Move", commands.MoveForces, "They move", inputs=(who,), optional=True)


def _answer(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """Dice and cards of the reacting side (EotS 7.24, 7.25)."""
    yield _prompt(view, _stage(view), commands.EndAnswer, "Go on")
    yield from (_die(die, view.acting, optional=True) for die in view.dice)
    yield from _reaction_cards(view)


def _react(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """The reaction's HQ and units, then who fights where (EotS 7.26, 7.27)."""
    joining = Pairs("joining", "Who fights where", tuple(_rows("joining", view.assignments)))
    yield _prompt(
        view,
        _stage(view),
        commands.EndReaction,
        "To the battles",
        inputs=(joining,) if joining.rows else (),
    )
    if view.activation is not None:
        fixed: list[tuple[str, str]] = []
        inputs = tuple(_activation(view.activation, "", fixed))
        yield _prompt(
            view,
            "React",
            commands.ActivateReaction,
            "React",
            inputs=inputs,
            fixed=tuple(fixed),
            optional=True,
        )
    yield from _reaction_cards(view)


def _reaction_cards(view: OffensiveView) -> Iterator[Prompt]:
    cards = tuple(_option(one) for one in view.answers)
    if cards:
        card = Choice("card", "Reaction card", cards, draws="cards")
        yield _prompt(view, "Reaction card", commands.PlayReaction, "Play it", inputs=(card,), optional=True)


def _battle(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """Every battle that is not fought yet; the game draws it by itself (EotS 9.0)."""
    for one in view.battles:
        if not one.fought:
            yield _fight(state, commands.FightBattle(one.hex, view.side), one.title)


def _fight(state: State, asked: commands.FightBattle, title: str) -> Prompt:
    """A battle with the dice that are still to be rolled, and the losses once all are."""
    command = battle_at_table.filled(state, asked)
    sheet = battle_at_table.view(state, command)
    rolls = [roll for combat in sheet.combats for roll in combat.rolls]
    needed = [roll.field for roll in rolls if roll.field in DICE and getattr(asked, roll.field) is None]
    fixed = [(name, str(getattr(asked, name))) for name in DICE if getattr(asked, name) is not None]
    fixed += [(f"{roll.field}_hits", unit) for roll in rolls for unit in roll.allocation]
    fixed += [(name, value) for name in ("units", "reduced", "came") for value in getattr(command, name)]
    fixed += [("hex", command.hex), ("offensive", command.offensive), ("condition", command.condition)]
    inputs = tuple(Number(name, name.replace("_", ", "), FACES[0], FACES[-1], 0) for name in needed[:1])
    return Prompt(
        command.offensive,
        title,
        "EotS 9.0",
        f"Fight in {title}.",
        commands.FightBattle,
        "Propose it",
        inputs,
        tuple(fixed),
        refines=bool(needed),
        picture="battle",
    )


def _positions(state: State, view: OffensiveView) -> Iterator[Prompt]:
    """Retreats, ways home and clearing up (EotS 9.5, 9.6, 7.3)."""
    command = ENDS.get(view.step, commands.ReturnForces)
    rows = tuple(_rows("positions", view.assignments))
    legend = LEGENDS.get(view.step, "Where they end")
    yield _prompt(
        view,
        _stage(view),
        command,
        "Clear up" if view.step == "clear-up" else "All there",
        inputs=(Pairs("positions", legend, rows),) if rows else (),
    )


OF_STEP = {
    "move": _move,
    "answer": _answer,
    "react": _react,
    "battle": _battle,
    **dict.fromkeys(("retreat", "reaction-return", "return", "clear-up"), _positions),
}


def _step_back(view: OffensiveView, back: StepBackView) -> Iterator[Prompt]:
    """Step back from those who came, or stand fast (EotS 8.43)."""
    other = Side(view.acting).enemy
    says, rule = f"Step back from {back.title}?", "EotS 8.43"
    here = (("hex", back.hex),)
    yield Prompt(other, "Stand fast", rule, says, commands.StandFast, "Stand fast", fixed=here)
    who = Choice(
        "units",
        "Who",
        tuple(Option(unit.id, unit.name, unit=unit) for unit in back.units),
        1,
        len(back.units),
        "counters",
    )
    to = Choice("to", "To", tuple(map(_option, back.to)), draws="places")
    yield Prompt(other, "Step back", rule, says, commands.Disengage, "Step back", (who, to), optional=True)


def _attack(attack: AttackView) -> Prompt:
    """The die of a card's attack, or the losses that it brings."""
    if attack.die is not None:
        return _die(attack.die, attack.seat)
    least = 0 if attack.optional else 1
    rows = tuple(
        Choice("units", f"Step {number} is lost by", tuple(map(_option, options)), least)
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
    options = tuple(map(_option, choice.options))
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


# Obligations, steps and duties


def _errand(state: State, view: ErrandView) -> Iterator[Prompt]:
    """What a card lets or makes a side do (EotS 5.0)."""
    card = (("card", view.card),)
    numbered = (*card, ("number", str(view.number)))
    options, held = tuple(map(_option, view.options)), tuple(_in_play(state, Side(view.seat)))
    match view.kind:
        case "replacement":
            yield from (_taker(view, taker, numbered) for taker in view.takers)
        case "losses":
            units = Choice("units", "Who loses the step", options)
            yield _of(view, commands.SufferLosses, "Take the step", (units,), numbered)
        case "move":
            who = tuple(Option(unit.id, unit.name, unit.place_title, unit=unit) for unit in view.movers)
            inputs = (Choice("units", "Who goes", who, 1, len(who), "counters"), Choice("to", "To", options))
            yield _of(view, commands.Relocate, "They go", inputs, card)
        case "exchange":
            give = Choice("give", "The card you give", held, draws="cards")
            yield _of(view, commands.ExchangeCard, "Exchange", (give, Choice("take", "For", options)), card)
        case "discard":
            lost = Choice("lost", "The card that is drawn blind", held, draws="cards")
            yield _of(view, commands.DiscardDrawn, "It is discarded", (lost,), card)
        case "express":
            where = Choice("hex", "It supplies", options, draws="places")
            yield _of(view, commands.PlaceTokyoExpress, "Place it", (where,), (), True)
    if view.finish:
        fixed = (*numbered, ("errand", view.kind))
        yield _of(view, commands.EndErrand, view.finish, (), fixed, True)


def _of(
    view: ErrandView,
    command: type,
    button: str,
    inputs: tuple[Choice, ...],
    fixed: tuple[tuple[str, str], ...],
    optional: bool = False,
) -> Prompt:
    return Prompt(
        view.seat, view.title, view.rule, view.says, command, button, inputs, fixed, optional=optional
    )


def _taker(view: ErrandView, taker: AssignmentView, numbered: tuple[tuple[str, str], ...]) -> Prompt:
    fixed = (*numbered, ("unit", taker.unit.id))
    inputs = (Choice("to", "Comes back in", tuple(map(_option, taker.options))),) if taker.options else ()
    found = _of(view, commands.SpendStep, taker.unit.name, inputs, fixed)
    return replace(found, says=f"{taker.unit.name}: {taker.says}")


def _step(step: StepView) -> Iterator[Prompt]:
    """Dice to roll, counters to place, or a button."""
    for number, die in enumerate(step.dice):
        yield _die(die, step.seat, step.optional or number > 0)
    if step.button:
        rows = tuple(_rows("positions", step.assignments))
        says = step.lines[0] if step.lines else f"{step.title}."
        yield Prompt(
            step.seat,
            step.title,
            step.rule,
            says,
            KINDS[step.kind],
            step.button,
            (Pairs("positions", step.legend, rows),) if rows else (),
            step.fields,
            step.lines[1:],
            step.optional,
        )


def _duty(duty: DutyView) -> Prompt:
    says = duty.lines[0] if duty.lines else f"{duty.title}."
    command = KINDS[duty.kind]
    return Prompt("", duty.title, duty.rule, says, command, duty.button, (), duty.fields, duty.lines[1:])


def _die(die: DieView, seat: str, optional: bool = False) -> Prompt:
    roll = Roll(1, die.needs, die.chance)
    says = die.why or f"{die.title}: {die.needs}."
    return Prompt(
        seat, die.title, die.rule, says, KINDS[die.kind], "Roll", (roll,), die.fields, optional=optional
    )


def _rows(name: str, found: Iterable[AssignmentView]) -> Iterator[Choice]:
    """One choice for each counter that goes somewhere."""
    for one in found:
        if one.options:
            meant = next((option for option in one.options if option.chosen), one.options[0])
            options = tuple(
                replace(_option(option), chosen=option is meant, unit=one.unit) for option in one.options
            )
            yield Choice(name, one.unit.name, options, draws="places")


def _option(one: OptionView) -> Option:
    return Option(one.value, one.label, one.detail, one.why_not, one.rule, one.chosen)


# Refining


def refined(state: State, seat: SeatKind, prompt: Prompt, answers: Answers) -> Prompt:
    """A prompt after some of its choices, with those that depend on them."""
    said = {**dict(prompt.fixed), **{name: values[0] for name, values in answers.items() if values}}
    if prompt.command is commands.PlayCard:
        play = commands.PlayCard(said.get("card", ""), said.get("use", ""), said.get("hq", ""))
        return replace(_card_prompt(state, Side(prompt.seat), play, True), optional=prompt.optional)
    if prompt.command is commands.FightBattle:
        faces = (int(said[name]) if name in said else None for name in DICE)
        asked = commands.FightBattle(said["hex"], said["offensive"])
        return _fight(state, _with_dice(asked, *faces), prompt.title)
    if prompt.command is commands.MoveForces:
        return _destinations(state, prompt, answers["units"])
    if prompt.command is commands.ActivateReaction:
        return _reaction(state, prompt, said.get("hq", ""))
    return prompt


def _with_dice(
    asked: commands.FightBattle,
    air: int | None,
    air_reaction: int | None,
    ground: int | None,
    last: int | None,
) -> commands.FightBattle:
    """A battle with the dice that were rolled so far."""
    return replace(
        asked,
        air_offensive=air,
        air_reaction=air_reaction,
        ground_offensive=ground,
        ground_reaction=last,
    )


def _reaction(state: State, prompt: Prompt, hq: str) -> Prompt:
    """The units that an HQ may react with."""
    view = offensive_view(state, hq)
    fixed: list[tuple[str, str]] = []
    found = view.activation if view is not None else None
    inputs = tuple(_activation(found, hq, fixed)) if found is not None else ()
    return replace(prompt, inputs=inputs, fixed=tuple(fixed))


def _destinations(state: State, prompt: Prompt, units: tuple[str, ...]) -> Prompt:
    """Where chosen counters may go together (EotS 8.0)."""
    found = moves_view(state, units)
    why_not = next((one.reason for one in found.objections), "")
    options = tuple(
        Option(one.hex, one.title, f"{one.words}, {one.cost}", why_not) for one in found.destinations
    )
    fixed = tuple(("units", unit) for unit in units)
    where = Choice("to", "Where to", tuple(dict.fromkeys(options)), draws="places")
    return replace(prompt, inputs=(where,), fixed=fixed)
