"""Going on from segment to segment, past those in which nothing can be done (EotS 4.0)."""

from dataclasses import replace

from rules.eots.commands import EndSegment
from rules.eots.events import SegmentBegan
from rules.eots.printed.sides import Side, TrackId
from rules.eots.views.turn import NextView
from tests.eots.offensives import Game
from tests.eots.segments import segment
from tests.support import eots

# Oahu and Kure: both HQs in supply, and nobody else on the board.
QUIET = {"us-hq-central-pacific": "5808", "jp-hq-combined-fleet-yamamoto": "3407"}


def quiet(code: str, units: dict[str, str] | None = None, turn: int = 3) -> Game:
    """A segment of 1942 with the two HQs and these counters."""
    return segment(code, {**QUIET, **(units or {})}, turn=turn, scenario="1942")


def following(game: Game) -> NextView:
    """What going on would do."""
    found = eots().going_on(game.state)
    assert found is not None
    return found


def begun(game: Game) -> list[str]:
    """The segments that began."""
    return [event.segment for event in game.events if isinstance(event, SegmentBegan)]


def test_4_0_one_tap_leads_from_the_last_card_to_the_end_of_the_turn() -> None:
    game = quiet("offensives")
    found = following(game)
    assert (found.title, found.until) == ("End of turn", "end-of-turn")
    game.do(EndSegment(found.until))
    assert begun(game) == ["national-status", "political-will", "attrition", "end-of-turn"]


def test_4_0_what_is_passed_is_said_before() -> None:
    lines = following(quiet("offensives")).lines
    assert any(line.startswith("Nations: ") for line in lines)
    assert "Attrition: no unit suffers it" in lines


def dealt(game: Game, japan: int, allies: int) -> Game:
    """The same once these hands have been dealt."""
    hands = {TrackId("japan-hand"): japan, TrackId("allied-hand"): allies}
    history = replace(game.state.history, dealt=game.state.turn)
    game.state = replace(game.state, markers={**game.state.markers, **hands}, history=history)
    return game


def test_4_21_who_goes_first_is_said_as_the_initiative_passes() -> None:
    game = dealt(quiet("deal"), japan=7, allies=5)
    found = following(game)
    assert (found.title, found.until) == ("Offensives", "offensives")
    assert found.lines == ("Japan goes first: Japan 7 cards, Allies 5: the larger hand",)
    game.do(EndSegment(found.until))
    assert begun(game) == ["initiative", "offensives"]


def test_4_14_cards_are_dealt_before_anything_passes() -> None:
    game = quiet("deal")
    assert following(game).waits_for
    assert following(game).until == ""


def test_4_0_without_a_segment_named_only_the_next_one_begins() -> None:
    game = quiet("offensives")
    game.do(EndSegment())
    assert begun(game) == ["national-status"]


def test_4_0_both_ways_lead_to_the_same_position() -> None:
    at_once, one_by_one = quiet("offensives"), quiet("offensives")
    at_once.do(EndSegment("end-of-turn"))
    for _ in range(4):
        one_by_one.do(EndSegment())
    assert at_once.state == one_by_one.state
    assert at_once.events == one_by_one.events


def test_4_0_the_end_of_a_turn_is_never_passed() -> None:
    game = quiet("attrition")
    assert following(game).until == ""
    assert game.rules_against(EndSegment("reinforcement")) == {"EotS 4.0"}


def test_6_24_attrition_is_not_passed_while_a_unit_is_out_of_supply() -> None:
    game = quiet("offensives", {"au-1-corps": "3023"})
    assert following(game).until == "attrition"
    assert game.rules_against(EndSegment("end-of-turn")) == {"EotS 4.0"}
    game.do(EndSegment("attrition"))
    assert game.state.segment == "attrition"


def test_4_22_nothing_is_passed_while_cards_are_in_hand() -> None:
    game = dealt(quiet("offensives"), japan=1, allies=0)
    assert following(game).until == ""
    assert "EotS 4.22" in game.rules_against(EndSegment("end-of-turn"))


def test_13_93_nothing_passes_once_the_game_is_won() -> None:
    game = quiet("offensives", turn=9)
    honshu = game.state.components.regions["honshu"].hexes
    flags = {**game.state.control, **dict.fromkeys(honshu, Side.ALLIES)}
    game.state = replace(game.state, control=flags)
    assert (following(game).title, following(game).until) == ("the end of the game", "")
    game.do(EndSegment())
    assert (game.state.winner, begun(game)) == ("allies", [])
    assert eots().going_on(game.state) is None


def test_4_0_a_segment_that_does_not_exist() -> None:
    game = quiet("offensives")
    assert [one.final for one in game.against(EndSegment("tea"))] == [True]


def test_4_0_a_free_game_goes_one_segment_at_a_time() -> None:
    game = quiet("offensives")
    game.state = replace(game.state, mode="free")
    assert following(game).until == ""
