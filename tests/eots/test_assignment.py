"""Counters with their hexes, out of the texts of forms and records."""

from rules.eots.assignment import Assignment, by_hex, by_unit, hex_first, unit_first
from rules.eots.commands import DeclareBattles, FightBattle, ReturnForces
from rules.eots.events import BattlesDeclared, ForcesMoved, ReactionEnded

AKAGI, OAHU = "jp-cv-akagi", "5808"


def test_a_pair_reads_as_it_is_written() -> None:
    assert (
        by_unit([unit_first(AKAGI, OAHU)]) == by_hex([hex_first(OAHU, AKAGI)]) == (Assignment(AKAGI, OAHU),)
    )


def test_a_command_names_only_those_who_have_a_place() -> None:
    command = ReturnForces((f"{AKAGI}:{OAHU}", "jp-bb-kongo:", ""))
    assert command.assignments == ((AKAGI, OAHU),)
    assert command.wishes == ((AKAGI, OAHU), ("jp-bb-kongo", ""))


def test_7_24_a_battle_hex_may_stand_alone() -> None:
    command = DeclareBattles((f"{OAHU}:", f"{OAHU}:{AKAGI}"), (f"5708:{AKAGI}",))
    assert command.fighters == (("", OAHU), (AKAGI, OAHU))
    assert command.covering == ((AKAGI, "5708"),)


def test_9_13_troops_came_from_a_hex_or_stood_there() -> None:
    command = FightBattle(
        OAHU, "japan", came=("jp-14-army:5708", "us-24-corps:"), transfer="jp-cv-kaga:jp-cv-soryu"
    )
    assert command.entries == (("jp-14-army", "5708"), ("us-24-corps", ""))
    assert command.carriers == ("jp-cv-kaga", "jp-cv-soryu")


def test_events_give_the_same_pairs() -> None:
    assert BattlesDeclared((OAHU,), (f"{OAHU}:{AKAGI}",), ()).fighters == ((AKAGI, OAHU),)
    assert ReactionEnded((f"{AKAGI}:{OAHU}",)).joined == ((AKAGI, OAHU),)
    moved = ForcesMoved(
        ("jp-ca-mogami",), "5707", OAHU, "organic", (), 1, carried=("jp-4-sn-brigade:jp-ca-mogami",)
    )
    assert moved.aboard == {"jp-4-sn-brigade": "jp-ca-mogami"}
