"""A battle as a prompt: its dice one by one, then its losses (EotS 9.0)."""

from dataclasses import replace

from rules.core.prompt import Number, Prompt
from rules.eots import commands
from rules.eots.battle.battle import DICE as DIE_OF
from rules.eots.battle.participants import course_of
from rules.eots.dice import FACES
from rules.eots.state import State
from rules.eots.views import battle_at_table

DICE = ("air_offensive", "air_reaction", "ground_offensive", "ground_reaction")


def fight_prompt(state: State, asked: commands.FightBattle, where: str) -> Prompt:
    """A battle with the dice that are still to be rolled; the losses are those that the rules propose."""
    command = battle_at_table.filled(state, asked)
    needed = [DIE_OF[combat, role] for combat, role in course_of(state, command).missing]
    fixed = [(name, str(getattr(asked, name))) for name in DICE if getattr(asked, name) is not None]
    fixed += [(name, value) for name in ("units", "reduced", "came") for value in getattr(command, name)]
    fixed += [("hex", command.hex), ("offensive", command.offensive), ("condition", command.condition)]
    inputs = tuple(Number(name, name.replace("_", ", "), FACES[0], FACES[-1], 0) for name in needed[:1])
    return Prompt(
        command.offensive,
        "Battles",
        "EotS 9.0",
        f"Fight in {where}.",
        commands.FightBattle,
        "Propose it",
        inputs,
        tuple(fixed),
        refines=bool(needed),
        picture="battle",
        detail=where,
    )


def with_dice(
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
