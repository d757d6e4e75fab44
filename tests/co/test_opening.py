"""What is chosen when a table is opened: the copy, optional rules, switches of rulings (CO 25.0)."""

import re
from pathlib import Path

import pytest

from app.rulings import rulings
from rules.co import fold, opening
from rules.co.battle.battle import FirstFire
from rules.co.rulings import SWITCHES, battle_rulings
from rules.core.game import Setup
from rules.core.legality import IllegalCommand

RULES = Path(opening.__file__).parent


def begun(*options: str, copy: str = "practice") -> fold.State:
    return fold.begin(opening.opened(Setup("campaign", copy, "guided", "table", options)))


def test_25_0_optional_rules_and_switches_are_kept_apart() -> None:
    state = begun("elites", "CO-1=roll", "CO-29=no")
    assert state.options == {"elites"}
    assert dict(state.rulings) == {"CO-1": "roll", "CO-29": "no"}
    found = battle_rulings(state)
    assert found.elite_units and found.counterattack is FirstFire.ROLL and not found.ships_in_port


def test_without_a_switch_rulings_are_as_they_are_written() -> None:
    found = battle_rulings(begun())
    assert found.counterattack is FirstFire.ALLIES_FROM_TURN_2
    assert found.air_answers_carriers and found.ships_in_port and found.shore_in_naval_battles
    assert not (found.ships_by_lot or found.elite_units)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("elite",), "There is no optional rule 'elite'"),
        (("CO-1=perhaps",), "There is no optional rule 'CO-1=perhaps'"),
        (("CO-5=never", "CO-5=strict"), "It is played in one way or another, not in two"),
    ],
)
def test_impossible_choices_are_refused_by_name(options: tuple[str, ...], reason: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        begun(*options)
    assert [one.reason for one in refused.value.objections] == [reason]


def test_every_switch_is_of_a_ruling_and_is_read_by_the_rules() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in RULES.rglob("*.py"))
    read = set(re.findall(r'ruling\("(CO-\d+)"\)', source))
    numbers = {code.partition("=")[0] for code in SWITCHES}
    assert numbers == read
    assert numbers <= {one.number for one in rulings() if "Switch" in one.ruling}
