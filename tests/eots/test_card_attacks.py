"""Attacks that cards bring with a die: their tables, targets, choosers and windows (EotS 5.32 B, 7.2)."""

from dataclasses import replace

import pytest

from rules.core.game import OBSERVER, SeatKind
from rules.eots.commands import EndAnswer, RollAttack
from rules.eots.events import AttackRolled, UnitsEliminated
from rules.eots.printed.sides import Side
from tests.eots.card_fights import (
    RAIDERS,
    answer,
    attacked,
    die_refused,
    hit,
    marianas,
    miss,
    raided,
    reaction_refused,
    rolled,
    standing,
    to_battle,
)
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of
from tests.eots.offensives import Game, opened

# The steps that each face from 0 to 9 costs, as the cards print it.
TABLES = {
    "A61": (1, 1, 1, 1, 1, 2, 2, 2, 0, 0),
    "A68": (1, 1, 1, 1, 1, 1, 1, 1, 0, 0),
    "A78": (1, 1, 1, 1, 1, 1, 1, 1, 0, 0),
    "J24": (1, 1, 1, 1, 1, 0, 0, 0, 0, 0),
    "J27": (1, 1, 1, 1, 1, 2, 2, 2, 0, 0),
    "J36": (1, 1, 1, 1, 1, 0, 0, 0, 0, 0),
    "J75": (1, 1, 1, 1, 1, 0, 0, 0, 0, 0),
    "J86": (1, 1, 1, 1, 1, 1, 1, 1, 0, 0),
}
MINE = {"A": ALLIES, "J": JAPAN}


# The die


@pytest.mark.parametrize("card", TABLES)
def test_5_32_b_every_row_of_the_die(card: str) -> None:
    before = attacked(card)
    for face, steps in enumerate(TABLES[card]):
        game = Game(before.state)
        event = game.do(RollAttack(card), face)[0]
        assert isinstance(event, AttackRolled)
        assert (event.card, event.faces, event.steps) == (card, (face,), steps), face
        due = game.state.offensive.dues if game.state.offensive else ()
        assert [one.steps for one in due] == ([steps] if steps else []), face


@pytest.mark.parametrize("card", TABLES)
def test_5_32_b_the_die_is_rolled_by_whoever_played_the_card_and_once(card: str) -> None:
    game, mine = attacked(card), MINE[card[0]]
    theirs = JAPAN if mine is ALLIES else ALLIES
    assert game.rules_against(RollAttack(card), theirs) != set()
    assert game.rules_against(RollAttack(card), OBSERVER) != set()
    game.do(RollAttack(card), 0, seat=mine)
    assert game.rules_against(RollAttack(card)) == {"EotS 5.32 B"}


@pytest.mark.parametrize("card", ["", "A99", "a61", "J36", "A68"])
def test_5_32_b_no_die_for_a_card_that_was_not_played(card: str) -> None:
    assert die_refused(attacked("A61"), card) == {"EotS 5.32 B"}


def test_5_32_b_no_die_without_an_offensive() -> None:
    game = marianas()
    assert die_refused(game, "J36") == {"EotS 5.32 B"}
    assert miss(game, "J36", "us-cv-essex") == {"EotS 5.32 B"}


# Who chooses


@pytest.mark.parametrize(
    ("card", "chooser", "victim"),
    [
        ("A61", JAPAN, "jp-ca-mogami"),
        ("A68", ALLIES, "jp-ca-mogami"),
        ("A78", ALLIES, "jp-cl-tenryu"),
        ("J24", JAPAN, "us-ca-northampton"),
        ("J27", JAPAN, "us-ca-northampton"),
        ("J36", JAPAN, "us-ca-northampton"),
        ("J75", JAPAN, "us-ca-northampton"),
        ("J86", JAPAN, "us-ca-northampton"),
    ],
)
def test_5_32_b_who_chooses_the_ship(card: str, chooser: SeatKind, victim: str) -> None:
    game = rolled(attacked(card), card, 0)
    other = JAPAN if chooser is ALLIES else ALLIES
    assert miss(game, card, victim, seat=other) != set()
    assert miss(game, card, victim, seat=OBSERVER) != set()
    assert standing(hit(game, card, victim, seat=chooser), victim) == "reduced"


@pytest.mark.parametrize("card", ["A61", "J36"])
def test_5_32_b_nothing_is_lost_before_the_die(card: str) -> None:
    victim = "jp-bb-kongo" if card == "A61" else "us-cv-essex"
    assert miss(attacked(card), card, victim) == {"EotS 5.32 B"}


# Whom it may hit


@pytest.mark.parametrize("card", ["A61", "A68"])
@pytest.mark.parametrize(
    "victim", ["jp-cl-tenryu", "jp-bb-nagato", "jp-hq-south", "br-ma-air", "au-8-division", "nobody", ""]
)
def test_a61_a68_hit_active_japanese_ships_only(card: str, victim: str) -> None:
    game = rolled(attacked(card), card, 0)
    assert miss(game, card, victim) == {"EotS 5.32 B"}
    for ship in ("jp-bb-kongo", "jp-ca-mogami"):
        assert miss(game, card, ship) == set()


@pytest.mark.parametrize("card", ["J24", "J27", "J36", "J75", "J86"])
def test_submarines_of_japan_hit_active_allied_ships_only(card: str) -> None:
    game = rolled(attacked(card), card, 0)
    for safe in ("us-cv-lexington", "us-hq-central-pacific", "jp-25-air-flotilla"):
        assert miss(game, card, safe) == {"EotS 5.32 B"}
    for ship in ("us-cv-essex", "us-ca-northampton", "us-bb-washington", "us-ca-new-orleans"):
        assert miss(game, card, ship) == set()


@pytest.mark.parametrize("card", ["J24", "J36"])
def test_submarines_hit_active_ships_that_are_in_no_battle_hex_too(card: str) -> None:
    game = marianas().launch("A36", "us-hq-central-pacific", "us-cv-essex us-bb-washington")
    answer(game.move("us-cv-essex", "3709").declare("3709:"), card)
    if card == "J24":
        to_battle(game).fight("3709", air=(0, 0))
    hit(rolled(game, card, 4), card, "us-bb-washington")
    assert standing(game, "us-bb-washington") == "reduced"


@pytest.mark.parametrize("card", ["J24", "J27", "J36", "J75", "J86", "A61", "A68"])
def test_5_31_a_submarine_needs_an_active_ship(card: str) -> None:
    if card.startswith("J"):
        game = marianas({"us-7af": "3813"}).launch("A36", "us-hq-central-pacific", "us-7af")
        game.declare("3709:us-7af")  # 4 hexes: its extended range
    else:
        more = {"jp-22-air-flotilla": "2112"}
        game = raided_by_air(more)
    assert reaction_refused(game, card) == {"EotS 5.31"}


def raided_by_air(more: dict[str, str]) -> Game:
    """The 22nd flotilla alone strikes Singapore, 3 hexes away."""
    game = game_of(RAIDERS, more=more, japan="1912 1913 2012 2112")
    return game.launch("J23", "jp-hq-south", "jp-22-air-flotilla").declare("2015:jp-22-air-flotilla")


def test_a78_hits_ships_at_rest_in_a_port_outside_the_home_islands() -> None:
    more = {"jp-cvl-ryujo": "2211", "jp-cvl-zuiho": "4017"}  # at sea, and in a far port
    game = rolled(answer(raided(more=more), "A78"), "A78", 7)
    for safe in ("jp-bb-kongo", "jp-ca-mogami", "jp-bb-nagato", "jp-cvl-ryujo", "br-ma-air"):
        assert miss(game, "A78", safe) == {"EotS 5.32 B"}
    for ship in ("jp-cl-tenryu", "jp-cvl-zuiho"):
        assert miss(game, "A78", ship) == set()


@pytest.mark.parametrize("place", ["turn-5", "eliminated"])
def test_a78_finds_no_ship_that_is_not_on_the_map(place: str) -> None:
    game = rolled(answer(raided(more={"jp-cvl-zuiho": place}), "A78"), "A78", 7)
    assert miss(game, "A78", "jp-cvl-zuiho") == {"EotS 5.32 B"}


def test_a78_may_sink_the_ship() -> None:
    game = answer(raided(more={"jp-cl-tenryu": "2311 reduced"}), "A78")
    hit(rolled(game, "A78", 3), "A78", "jp-cl-tenryu")
    assert standing(game, "jp-cl-tenryu") == "dead"


def test_a78_needs_such_a_ship() -> None:
    game = raided(without="jp-cl-tenryu")
    assert reaction_refused(game, "A78") == {"EotS 5.31"}


def test_a78_strikes_the_ships_in_the_singapore_box_17_11_14() -> None:
    game = opened("burma")
    game.state = replace(game.state, last_played=Side.ALLIES)
    game.launch("J53", "jp-hq-south", "jp-15-army").declare()
    rolled(answer(game, "A78"), "A78", 0)  # the Kamikaze lies at Rangoon
    for ship in ("jp-apd-kamikaze", "jp-bb-nagato", "jp-cv-junyo", "jp-cvl-zuiho"):
        assert miss(game, "A78", ship) == set(), ship


# How many steps, and on whom


def test_a61_two_steps_on_one_ship_or_on_two() -> None:
    before = rolled(attacked("A61"), "A61", 5)
    one = hit(Game(before.state), "A61", "jp-bb-kongo", "jp-bb-kongo")
    assert (standing(one, "jp-bb-kongo"), standing(one, "jp-ca-mogami")) == ("dead", "full")
    two = hit(Game(before.state), "A61", "jp-bb-kongo", "jp-ca-nachi")
    assert (standing(two, "jp-bb-kongo"), standing(two, "jp-ca-nachi")) == ("reduced", "dead")
    for wrong in (
        (),
        ("jp-bb-kongo",),
        ("jp-bb-kongo", "jp-bb-kongo", "jp-bb-kongo"),
        ("jp-bb-kongo", "jp-ca-mogami", "jp-ca-nachi"),
        ("jp-ca-nachi", "jp-ca-nachi"),  # it has one step left
        ("jp-bb-kongo", "jp-cl-tenryu"),
    ):
        assert miss(before, "A61", *wrong) == {"EotS 5.32 B"}, wrong


def test_j27_two_steps_on_one_ship_or_on_two() -> None:
    before = rolled(attacked("J27"), "J27", 7)
    one = hit(Game(before.state), "J27", "us-cv-essex", "us-cv-essex")
    assert standing(one, "us-cv-essex") == "dead"
    two = hit(Game(before.state), "J27", "us-cv-essex", "us-bb-washington")
    assert (standing(two, "us-cv-essex"), standing(two, "us-bb-washington")) == ("reduced", "reduced")
    assert miss(before, "J27", "us-cv-essex") == {"EotS 5.32 B"}
    assert miss(before, "J27", "us-ca-new-orleans", "us-ca-new-orleans") == {"EotS 5.32 B"}


@pytest.mark.parametrize("card", ["J24", "J27", "J36", "J75", "J86"])
def test_submarines_may_sink_a_reduced_ship_while_others_are_whole(card: str) -> None:
    game = hit(rolled(attacked(card), card, 2), card, "us-ca-new-orleans")
    assert standing(game, "us-ca-new-orleans") == "dead"
    event = [one for one in game.events if isinstance(one, UnitsEliminated)][-1]
    assert event.units == ("us-ca-new-orleans",)


def test_a68_may_sink_a_reduced_ship() -> None:
    game = hit(rolled(attacked("A68"), "A68", 7), "A68", "jp-ca-nachi")
    assert standing(game, "jp-ca-nachi") == "dead"


def test_a61_two_steps_with_only_one_step_afloat_cost_one() -> None:
    game = rolled(answer(raided("jp-ca-nachi"), "A61"), "A61", 6)
    assert miss(game, "A61", "jp-ca-nachi", "jp-ca-nachi") == {"EotS 5.32 B"}
    assert standing(hit(game, "A61", "jp-ca-nachi"), "jp-ca-nachi") == "dead"


@pytest.mark.parametrize("number", [0, 1, -2, 7])
def test_5_32_b_a_loss_that_no_effect_of_the_card_brings(number: int) -> None:
    game = rolled(attacked("A61"), "A61", 0)
    assert miss(game, "A61", "jp-bb-kongo", number=number) == {"EotS 5.32 B"}


# B29 raids


@pytest.mark.parametrize("card", ["J76", "J79"])
def test_j76_j79_raid_on_a_b29(card: str) -> None:
    before = b29_raid(card)
    for face in range(10):
        game = rolled(Game(before.state), card, face)
        if face > 4:
            assert die_refused(game, card) == {"EotS 5.32 B"}
            assert game.rules_against(EndAnswer()) == set()
            continue
        for safe in ("us-7af", "us-ca-northampton"):
            assert miss(game, card, safe) == {"EotS 5.32 B"}
        assert miss(game, card, "us-20bc", seat=ALLIES) != set()
        assert standing(hit(game, card, "us-20bc", seat=JAPAN), "us-20bc") == "reduced"


@pytest.mark.parametrize("card", ["J76", "J79"])
@pytest.mark.parametrize(
    ("place", "found"),
    [("china-box", True), ("3813", True), ("3814", True), ("3815", False), ("1805", False)],
)
def test_j76_j79_a_b29_in_china_or_within_8_of_tokyo(card: str, place: str, found: bool) -> None:
    game = b29_raid(card, place)
    assert (die_refused(game, card) == set()) is found


@pytest.mark.parametrize("card", ["J76", "J79"])
def test_j76_j79_for_operations_there_is_no_raid(card: str) -> None:
    assert die_refused(b29_raid(card, event=False), card) == {"EotS 5.32 B"}


def b29_raid(card: str, place: str = "3813", event: bool = True) -> Game:
    more = {"us-20bc": place, "us-7af": "3813", "jp-ca-mogami": "3706"}
    game = marianas(more, allied_hand=5, japan_hand=7)
    return game.launch(card, "jp-hq-combined-fleet-ozawa", "jp-ca-mogami", event=event).declare()
