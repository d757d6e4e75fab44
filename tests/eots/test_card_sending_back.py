"""A22 Orde Wingate: what is undone when a unit goes back to where it started (EotS 5.32 E)."""

from rules.eots.commands import EndAnswer, EndReaction, PlayReaction, SendBack
from rules.eots.views.offensive_view import offensive_view
from tests.eots.campaigns import flag
from tests.eots.card_fights import answer, stood
from tests.eots.chapter_7 import ALLIES, game_of
from tests.eots.offensives import Game
from tests.support import eots

RANGOON, ROAD, MANDALAY, RAIL, SIAM = "2008", "2007", "2106", "2108", "2109"
FIRST, SECOND = "jp-15-army", "jp-33-army"


def burma(armies: dict[str, str], **changes: str) -> Game:
    """Armies in and near Burma; a division holds Mandalay, two hexes up the railway from Rangoon."""
    units = {"jp-hq-south": "2212", "in-1-burma-division": MANDALAY, "br-hq-seac": "1805", **armies}
    flags = {"japan": f"{RANGOON} {RAIL} {SIAM}", **changes}
    game = game_of(units, scenario="1942-45", **flags)
    return game.launch("J10", "jp-hq-south", " ".join(armies))


def marched(armies: dict[str, str], **to: str) -> Game:
    """Each army where it is told to go, the battle at Mandalay declared."""
    game = burma(armies)
    for army, hex_id in to.items():
        game.move(f"jp-{army[1:]}-army", hex_id)
    return stood(game).declare(f"{MANDALAY}:")


def sent(game: Game, unit: str = FIRST) -> Game:
    """Wingate sends a unit back."""
    answer(game, "A22").do(SendBack("A22", unit), seat=ALLIES)
    return game


def test_a22_the_hexes_that_a_unit_alone_marched_into_are_allied_again() -> None:
    # Ruling R-114
    game = marched({FIRST: RANGOON}, _15=MANDALAY)
    assert flag(game, ROAD) == "japan"
    sent(game)
    assert (flag(game, ROAD), game.where(FIRST)) == ("allies", RANGOON)


def test_a22_what_another_unit_marched_into_too_stays_taken() -> None:
    game = marched({FIRST: RANGOON, SECOND: RANGOON}, _15=MANDALAY, _33=ROAD)
    sent(game)
    assert (flag(game, ROAD), game.where(SECOND)) == ("japan", ROAD)


def test_a22_a_battle_that_nobody_else_attacks_is_none() -> None:
    game = sent(marched({FIRST: RANGOON}, _15=MANDALAY))
    assert game.offensive.battles == {}
    assert game.offensive.units == ()
    game.do(EndAnswer())
    assert game.step == ""
    assert flag(game, MANDALAY) == "allies"


def test_a22_a_battle_that_others_attack_goes_on_without_the_unit() -> None:
    game = sent(marched({FIRST: RANGOON, SECOND: RANGOON}, _15=MANDALAY, _33=MANDALAY))
    assert game.offensive.battles == {MANDALAY: (SECOND,)}
    game.surprise().fight(MANDALAY)
    assert (game.step, game.where(SECOND), game.where(FIRST)) == ("", MANDALAY, RANGOON)


def test_a22_a_unit_that_came_from_siam_was_not_activated_in_burma() -> None:
    # Ruling R-114: 2109 is Siam, 2108 Burma.
    game = burma({FIRST: SIAM, SECOND: RANGOON}).move(FIRST, RAIL).move(SECOND, MANDALAY)
    answer(stood(game).declare(f"{MANDALAY}:"), "A22")
    assert game.rules_against(SendBack("A22", FIRST)) == {"EotS 5.32 E"}
    assert game.rules_against(SendBack("A22", SECOND)) == set()


def test_a22_is_not_played_when_all_came_from_siam() -> None:
    game = burma({FIRST: SIAM}, allies=f"{RAIL} {RANGOON}").move(FIRST, RAIL).declare()
    assert "EotS 5.31" in game.rules_against(PlayReaction("A22"))


def test_a22_the_reaction_ends_only_after_the_choice() -> None:
    game = answer(marched({FIRST: RANGOON}, _15=MANDALAY), "A22")
    game.do(EndAnswer())
    assert game.rules_against(EndReaction()) == {"EotS 5.32 E"}
    game.do(SendBack("A22", FIRST))
    game.do(EndReaction())
    assert game.step == ""


def test_a22_no_choice_waits_without_the_card() -> None:
    game = marched({FIRST: RANGOON}, _15=MANDALAY)
    assert game.rules_against(SendBack("A22", FIRST)) == {"EotS 5.32 E"}
    assert burma({FIRST: RANGOON}).rules_against(SendBack("A22", FIRST)) == {"EotS 7.2"}


def test_a22_the_allies_see_whom_they_may_send_back() -> None:
    game = answer(marched({FIRST: RANGOON, SECOND: RANGOON}, _15=MANDALAY, _33=ROAD), "A22")
    view = offensive_view(game.state)
    assert view is not None
    (choice,) = view.choices
    assert (choice.seat, choice.kind, choice.field) == ("allies", "SendBack", "unit")
    assert {option.value for option in choice.options} == {FIRST, SECOND}
    said = [eots().sentence(event).text for event in game.do(SendBack("A22", FIRST))]
    assert said[0] == "A22 Orde Wingate sends 15th Army back to 2008 Rangoon"
