"""India in the national status segment: its track, its surrender and who leaves (EotS 13.6)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.game import SeatKind
from rules.eots.card_events.tracks import track_events
from rules.eots.commands import EndSegment, SettleNations
from rules.eots.events import ControlChanged, NationSurrendered
from rules.eots.offensive import end_of_offensive
from rules.eots.printed.card_vocabulary import CardId
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId
from tests.eots.offensives import Game
from tests.eots.segments import end, mark, segment, step
from tests.support import eots

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
ALLIES = SeatKind("allies", "Allies")
NORTHERN_INDIA = "1905 2005 2104 2105 2205"
LAST_BOX = 4
COLOMBO, TRINCOMALEE, MALDIVES, MADRAS, CALCUTTA = "1307", "1308", "1005", "1406", "1805"


def status(units: dict[str, str] | None = None, box: int = 0, **changes: Any) -> Game:
    """The national status segment with India's marker in a box, Japan in all of Northern India."""
    markers = {"india": box, **changes.pop("markers", {})}
    return segment("national-status", units, **{"japan": NORTHERN_INDIA, **changes}, markers=markers)


def ended(units: dict[str, str] | None = None, box: int = 0, **changes: Any) -> Game:
    """The same when the segment has ended, nobody having had to choose."""
    return end(status(units, box, **changes))


def surrendered(game: Game) -> bool:
    """Whether India has just fallen."""
    return NationSurrendered("india") in game.events


# The track (13.62)


@BOTH
@pytest.mark.parametrize("box", range(LAST_BOX))
def test_13_62_japan_in_all_of_northern_india_moves_the_marker_one_box(edition: str, box: int) -> None:
    game = ended(edition=edition, box=box)
    assert (mark(game, "india"), surrendered(game)) == (box + 1, False)


@BOTH
def test_13_62_india_surrenders_in_the_segment_after_it_reached_the_last_box(edition: str) -> None:
    # Ruling R-132: four segments to the last box, the fifth brings the surrender.
    game = status(edition=edition)
    for expected in (1, 2, 3, 4):
        game.do(EndSegment())
        assert (mark(game, "india"), surrendered(game)) == (expected, False)
        game.state = replace(game.state, segment="national-status", turn=game.state.turn + 1)
    assert step(game, "Nations").lines[-1].endswith("India surrenders")
    game.do(EndSegment())
    assert surrendered(game) and mark(game, "india") == LAST_BOX


@BOTH
@pytest.mark.parametrize("held", NORTHERN_INDIA.split())
@pytest.mark.parametrize("box", [0, 2, 4])
def test_13_62_any_allied_hex_of_northern_india_brings_it_back_to_stable(
    edition: str, held: str, box: int
) -> None:
    game = ended(edition=edition, box=box, allies=held)
    assert (mark(game, "india"), surrendered(game)) == (0, False)


@BOTH
def test_13_62_the_marker_never_moves_after_the_surrender(edition: str) -> None:
    for allies in ("", "2104"):
        game = ended(edition=edition, box=LAST_BOX, allies=allies, surrendered="india")
        assert (mark(game, "india"), surrendered(game)) == (LAST_BOX, False)


def test_v2_0_12_62_an_allied_hex_lost_again_in_the_turn_still_brings_it_back() -> None:
    game = ended(edition="2.0", box=2, counts={"india-regained": 5})
    assert mark(game, "india") == 0
    assert mark(ended(edition="2.0", box=2, counts={"india-regained": 4}), "india") == 3


def test_v2_0_12_62_the_end_of_an_offensive_remembers_an_allied_hex() -> None:
    for edition, box, remembered in (("2.0", 2, True), ("2.0", 0, False), ("3.2", 2, False)):
        state = status(edition=edition, box=box, allies="2104").state
        names = [
            getattr(e, "name", "") for e in end_of_offensive.following(state, {HexId("2104"): Side.JAPAN})
        ]
        assert ("india-regained" in names) is remembered


def test_17_11_26_on_the_last_turn_of_burma_the_marker_moves_only_for_surrender() -> None:
    burma: dict[str, Any] = {"scenario": "burma", "turn": 9}
    assert mark(ended(box=2, **burma), "india") == 2
    assert mark(ended(box=2, allies="2104", **burma), "india") == 2
    assert surrendered(ended(box=LAST_BOX, **burma))
    assert mark(ended(box=2, **{**burma, "turn": 8}), "india") == 3


# The surrender (13.63)

REFUGEES = {
    "br-hq-seac": MADRAS,
    "br-15-corps": CALCUTTA,
    "br-seac-air": MADRAS,
    "br-bb-warspite": MADRAS,
    "in-1-corps": CALCUTTA,
    "in-2-corps": "3727",
    "au-1-corps": "3727",
}


def choices(*positions: str) -> SettleNations:
    """Where the units of the mainland go, the others than those named to Colombo."""
    named = {one.partition(":")[0] for one in positions}
    rest = (f"{u}:{COLOMBO}" for u in ("br-15-corps", "br-seac-air", "br-bb-warspite") if u not in named)
    return SettleNations((*positions, *rest))


@BOTH
def test_13_63_indian_units_are_removed_wherever_they_are_others_stay(edition: str) -> None:
    game = ended(
        {"in-1-corps": "2015", "in-2-corps": "eliminated", "br-15-corps": COLOMBO},
        edition=edition,
        box=LAST_BOX,
    )
    assert (game.where("in-1-corps"), game.where("in-2-corps")) == ("removed", "removed")
    assert game.where("br-15-corps") == COLOMBO


@BOTH
def test_13_63_commonwealth_units_of_the_mainland_go_to_ceylon_or_the_maldives(edition: str) -> None:
    game = status(REFUGEES, edition=edition, box=LAST_BOX)
    assert game.rules_against(EndSegment()) == {"EotS 13.0"}
    view = step(game, "Units that have to leave")
    offered = {one.unit.id: [o.value.partition(":")[2] for o in one.options] for one in view.assignments}
    assert set(offered) == {"br-15-corps", "br-seac-air", "br-bb-warspite"}
    assert set(offered["br-15-corps"]) == {COLOMBO, TRINCOMALEE, MALDIVES, "removed"}
    game.do(choices(f"br-seac-air:{MALDIVES}", f"br-bb-warspite:{TRINCOMALEE}"), seat=ALLIES)
    assert [game.where(u) for u in ("br-15-corps", "br-seac-air", "br-bb-warspite")] == [
        COLOMBO,
        MALDIVES,
        TRINCOMALEE,
    ]
    assert (game.where("br-hq-seac"), game.where("au-1-corps")) == ("turn-6", "3727")
    assert surrendered(game)
    game.do(EndSegment())


@BOTH
def test_13_63_nobody_is_given_up_while_there_is_room_or_sent_elsewhere(edition: str) -> None:
    game = status(REFUGEES, edition=edition, box=LAST_BOX)
    assert game.rules_against(choices("br-15-corps:removed")) == {"EotS 13.63"}
    assert game.rules_against(choices("br-15-corps:1208")) == {"EotS 13.63"}  # no port, no airfield
    assert game.rules_against(choices("br-15-corps:2015")) == {"EotS 13.63"}
    assert game.rules_against(SettleNations()) == {"EotS 13.63"}


@BOTH
def test_13_63_a_hex_is_not_overfilled_and_the_surplus_is_removed_for_good(edition: str) -> None:
    full = {
        "us-i-corps": COLOMBO,
        "us-x-corps": COLOMBO,
        "us-xi-corps": COLOMBO,
        "us-ix-corps": TRINCOMALEE,
        "us-xiv-corps": TRINCOMALEE,
        "us-xxiv-corps": TRINCOMALEE,
        "us-1-marine-division": MALDIVES,
        "us-2-marine-division": MALDIVES,
        "br-15-corps": CALCUTTA,
        "br-33-corps": CALCUTTA,
        "br-hq-seac": MADRAS,
    }
    game = status(full, edition=edition, box=LAST_BOX)
    both = SettleNations((f"br-15-corps:{MALDIVES}", f"br-33-corps:{MALDIVES}"))
    assert game.rules_against(both) == {"EotS 13.63"}
    game.do(SettleNations((f"br-15-corps:{MALDIVES}", "br-33-corps:removed")))
    assert (game.where("br-15-corps"), game.where("br-33-corps")) == (MALDIVES, "removed")


def test_13_63_units_without_a_legal_place_are_removed() -> None:
    # Ceylon and the Maldives are Japanese: nothing is left to choose.
    lost = f"{NORTHERN_INDIA} 1208 {COLOMBO} {TRINCOMALEE} {MALDIVES}"
    game = ended({"br-15-corps": CALCUTTA, "br-hq-seac": MADRAS}, box=LAST_BOX, japan=lost)
    assert game.where("br-15-corps") == "removed"


def test_13_63_a_hex_in_an_enemy_air_zone_or_out_of_supply_is_no_refuge() -> None:
    # Shokaku off Trincomalee covers both ports of Ceylon, but not the Maldives, 5 hexes away.
    units = {"br-15-corps": CALCUTTA, "br-hq-seac": MADRAS, "jp-cv-shokaku": "1408", "jp-hq-south": "2015"}
    game = status(units, box=LAST_BOX, japan=f"{NORTHERN_INDIA} 2015")
    (one,) = step(game, "Units that have to leave").assignments
    assert [o.value for o in one.options] == [f"br-15-corps:{MALDIVES}", "br-15-corps:removed"]
    # A British carrier beside it neutralises the zone.
    game = status({**units, "br-cv-victorious": COLOMBO}, box=LAST_BOX, japan=f"{NORTHERN_INDIA} 2015")
    assert not game.rules_against(SettleNations((f"br-15-corps:{COLOMBO}",)))
    # Without any HQ no port is supply eligible (1.3, 6.21).
    game = ended({"br-15-corps": CALCUTTA}, box=LAST_BOX)
    assert game.where("br-15-corps") == "removed"


@BOTH
def test_13_63_us_units_may_leave_with_v3_2_and_need_not(edition: str) -> None:
    units = {"us-10af-lrb": MADRAS, "br-hq-seac": MADRAS}
    game = status(units, edition=edition, box=LAST_BOX)
    if edition == "2.0":
        game.do(EndSegment())
        assert game.where("us-10af-lrb") == MADRAS
        return
    (one,) = step(game, "Units that have to leave").assignments
    assert (one.says, one.options[0].value) == ("may leave", "")
    assert not game.rules_against(SettleNations())
    game.do(SettleNations((f"us-10af-lrb:{COLOMBO}",)))
    assert game.where("us-10af-lrb") == COLOMBO


@BOTH
def test_6_14_the_malaya_hq_goes_for_good_and_hqs_of_ceylon_leave_with_v3_2(edition: str) -> None:
    # 13.61 counts Ceylon as a part of India; v2.0 moves HQs at all by ruling R-133 only.
    game = ended({"br-hq-malaya": MADRAS, "br-hq-seac": COLOMBO}, edition=edition, box=LAST_BOX)
    assert game.where("br-hq-malaya") == "removed"
    assert game.where("br-hq-seac") == ("turn-6" if edition == "3.2" else COLOMBO)


def test_17_11_8_no_hq_is_removed_in_burma() -> None:
    game = ended({"br-hq-seac": MADRAS}, box=LAST_BOX, scenario="burma", turn=8)
    assert surrendered(game) and game.where("br-hq-seac") == MADRAS


@BOTH
def test_13_63_mainland_hexes_change_hands_only_with_v2_0(edition: str) -> None:
    # Ruling R-131: Calcutta is empty then, a US unit holds Madras; Ceylon stays.
    game = status({**REFUGEES, "us-10af-lrb": MADRAS}, edition=edition, box=LAST_BOX)
    game.do(choices())
    changed = {e.hex for e in game.events if isinstance(e, ControlChanged)}
    assert changed == ({CALCUTTA} if edition == "2.0" else set())


# The map of Burma (13.0, 17.11.4)


def test_13_0_nations_that_are_not_on_the_map_of_burma_are_ignored() -> None:
    game = segment("national-status", scenario="burma", turn=7)
    assert game.state.surrendered == {"burma"}
    game.do(EndSegment())
    assert not any(isinstance(event, NationSurrendered) for event in game.events)
    assert game.state.history.segments_blockaded == 0


def test_13_1_burma_can_be_taken_back_on_its_own_map() -> None:
    game = segment("national-status", scenario="burma", turn=7, allies="2008 2106 2206 2305")
    game.do(EndSegment())
    assert game.state.freed == {"burma"} and game.state.controls(Side.ALLIES, HexId("2006"))


def test_13_62_an_event_does_not_move_the_marker_of_a_fallen_india() -> None:
    # J15, Gandhi: unrest grows; not after the surrender.
    card, state = eots().cards[CardId("J15")], status(box=2).state
    assert [e.to for e in track_events(state, card) if e.track == "india"] == [3]
    fallen = replace(state, surrendered=frozenset({"india"}))
    assert [e for e in track_events(fallen, card) if e.track == "india"] == []
