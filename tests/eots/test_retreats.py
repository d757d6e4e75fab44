"""Retreats by land come after all battles, and the attacker leads the beaten (EotS 9.4 C 1, 9.5)."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations, product

import pytest

from rules.core.answering import command_of, proposed
from rules.core.game import SeatKind
from rules.eots.commands import FightBattle, RetreatTroops, StandFast
from rules.eots.events import UnitsMoved
from rules.eots.offensive import ground_disengagement, retreats
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.views.after_battles_view import retreat_rows
from rules.eots.views.offensive_view import offensive_view
from tests.eots.campaigns import begun, flag, lost, settle
from tests.eots.offensives import Game
from tests.support import eots

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
JAPAN, ALLIES = SeatKind("japan", "Japan", is_player=True), SeatKind("allies", "Allies", is_player=True)
LASHIO, MYITKYINA, MANDALAY, RANGOON = "2206", "2305", "2106", "2008"
IMPHAL, LEDO = "2105", "2205"

# Northern Burma: Japan marches from Mandalay on Lashio; beyond it lies Myitkyina, Allied too.
BURMA = {
    "jp-hq-south": RANGOON,
    "jp-15-army": MANDALAY,
    "jp-5-air-division": MANDALAY,
    "br-hq-seac": "1805",
    "in-1-corps": LASHIO,
    "br-seac-air": MYITKYINA,
}
HELD = "2106 2008 2007 2107 2207 2208"


def lashio(edition: str, *, event: bool = True, **more: str) -> Game:
    """The 15th Army attacks Lashio, the 5th Air Division Myitkyina behind it."""
    active = "jp-15-army jp-5-air-division"
    game = begun({**BURMA, **more}, active, "jp-hq-south", 3, event=event, edition=edition, japan=HELD)
    game.move("jp-15-army", LASHIO).declare(f"{LASHIO}:", f"{MYITKYINA}:jp-5-air-division")
    return settle(game)


# The 15th Army is 20-12, the 1st Corps 12-12. Mixed terrain takes 2 from Japan's die: 5 - 2: x 1 = 20 hits
# flip the corps; the corps with 0: x 1/2 = 6 hits, nothing.
WON = (5, 0)


@BOTH
def test_9_4_c_1_beaten_troops_leave_after_all_battles_and_fight_in_no_other(edition: str) -> None:
    game = lashio(edition)
    game.fight(LASHIO, land=WON)
    assert (game.where("in-1-corps"), flag(game, LASHIO), game.step) == (LASHIO, "japan", "battle")
    game.fight(MYITKYINA, air=(9, 0))  # the corps is no part of it
    assert "in-1-corps" not in lost(game)
    # Three friendly places with a name lie next to Lashio.
    assert retreats.choices(game.state) == {"in-1-corps": (IMPHAL, LEDO, MYITKYINA)}
    game.do(RetreatTroops((f"in-1-corps:{MYITKYINA}",)), seat=JAPAN)
    assert game.where("in-1-corps") == MYITKYINA


@BOTH
def test_9_5_the_attacker_says_which_of_the_beaten_has_the_last_place(edition: str) -> None:
    # 9 - 2: x 1.5 = 30 hits flip both corps (12 each) and no more; 24 with 0: x 1/2 = 12 flip the army: two
    # steps against one. Myitkyina has room for one beside two corps, and Japan is everywhere else.
    more = {
        "in-2-corps": LASHIO,
        "br-15-corps": MYITKYINA,
        "in-4-corps": MYITKYINA,
        "br-seac-air": "removed",
        "jp-33-army": "2207",
        "jp-28-army": LEDO,
        "jp-31-army": IMPHAL,
    }
    japan = f"{HELD} {LEDO} {IMPHAL}"
    game = begun({**BURMA, **more}, "jp-15-army", "jp-hq-south", 3, edition=edition, japan=japan)
    game.move("jp-15-army", LASHIO).do(StandFast(LASHIO))
    game.declare(f"{LASHIO}:")
    settle(game).fight(LASHIO, land=(9, 0))
    assert game.step == "retreat"
    two = ("in-1-corps", "in-2-corps")
    assert set(retreats.choices(game.state).values()) == {(MYITKYINA,)}
    first, second = (RetreatTroops((f"{unit}:{MYITKYINA}",)) for unit in two)
    assert not game.against(first, JAPAN) and not game.against(second, JAPAN)
    both = RetreatTroops(tuple(f"{unit}:{MYITKYINA}" for unit in two))
    assert game.rules_against(both, JAPAN) == {"EotS 9.5"}
    assert game.rules_against(second, ALLIES) == {"EotS 7.2"}
    game.do(second, seat=JAPAN)
    assert (game.where(two[1]), lost(game)) == (MYITKYINA, {two[0]})


@BOTH
def test_9_5_a_refuge_taken_in_a_later_battle_is_none(edition: str) -> None:
    # The 33rd Army (18) takes Imphal: 5 - 2: x 1 = 18 hits eliminate the reduced 4th Corps (12).
    more = {"br-seac-air": "removed", "in-4-corps": f"{IMPHAL} reduced", "jp-33-army": MANDALAY}
    active = "jp-15-army jp-33-army"
    game = begun({**BURMA, **more}, active, "jp-hq-south", 3, event=True, edition=edition, japan=HELD)
    game.move("jp-15-army", LASHIO).move("jp-33-army", IMPHAL).declare(f"{LASHIO}:", f"{IMPHAL}:")
    settle(game).fight(LASHIO, land=WON).fight(IMPHAL, land=WON)
    assert flag(game, IMPHAL) == "japan"
    assert retreats.choices(game.state) == {"in-1-corps": (LEDO, MYITKYINA)}


@BOTH
def test_9_5_beaten_attackers_go_back_after_the_reaction(edition: str) -> None:
    # The corps with 8: x 1.5 = 18 hits flip the army, whose 0 - 2 brings 9 hits.
    game = lashio(edition)
    game.fight(MYITKYINA, air=(0, 0)).fight(LASHIO, land=(0, 8))
    assert game.where("jp-15-army") == MANDALAY
    assert flag(game, LASHIO) == "allies"


@BOTH
def test_9_5_a_battle_says_that_the_beaten_leave_later_and_takes_no_choice(edition: str) -> None:
    game = lashio(edition)
    asked = FightBattle(LASHIO, "", ground_offensive=5, ground_reaction=0)
    command, view = eots().battle(game.state, asked)
    assert any("in post battle movement" in one.text for one in view.retreats)
    early = FightBattle(**{**_fields(command), "retreats": (f"in-1-corps:{MYITKYINA}",)})
    assert "EotS 9.5" in game.rules_against(early)


def _fields(command: FightBattle) -> dict[str, object]:
    return {name: getattr(command, name) for name in command.__dataclass_fields__}


def test_9_5_the_page_offers_the_refuges_to_the_attacker() -> None:
    game = begun({**BURMA, "br-seac-air": "removed"}, "jp-15-army", "jp-hq-south", 3, japan=HELD)
    game.move("jp-15-army", LASHIO).declare(f"{LASHIO}:")
    settle(game).fight(LASHIO, land=WON)
    view = offensive_view(game.state)
    assert view is not None
    assert (view.step, view.acting) == ("retreat", "japan")
    (corps,) = view.assignments
    hexes = {f"in-1-corps:{to}" for to in (IMPHAL, LEDO, MYITKYINA)}
    assert {option.value for option in corps.options} == hexes
    assert sum(option.chosen for option in corps.options) == 1


@BOTH
def test_9_5_beaten_attackers_are_lost_where_the_enemy_has_come_behind_them(edition: str) -> None:
    # A reaction marches into Mandalay behind the army, and aircraft alone stand there when it is beaten.
    game = lashio(edition)
    game.fight(MYITKYINA, air=(0, 0))
    moved = {
        **game.state.units,
        UnitId("br-seac-air"): replace(game.state.units[UnitId("br-seac-air")], place=MANDALAY),
    }
    game.state = replace(game.state, units=moved)
    game.fight(LASHIO, land=(0, 8))
    assert lost(game) == {"jp-15-army"}


# Several are beaten, and friendly named places have no room for all

KUALA_LUMPUR, KUANTAN, SINGAPORE, JUNGLE, COAST = "1913", "2014", "2015", "2013", "2113"
CORPS, DIVISION, BRIGADE = "in-3-corps", "nz-3-division", "in-1-burma-division"
HOLDING = ("au-8-division", "br-ma-air", "br-seac-air")
LOST = ""
End = frozenset[tuple[str, str]]


def kuantan(edition: str, held: int = 2, beaten: tuple[str, ...] = (CORPS, DIVISION), **more: str) -> Game:
    """Troops are beaten at Kuantan; Singapore, the one friendly named place next door, holds some already."""
    units = {"jp-hq-south": "2212", "jp-15-army": KUALA_LUMPUR}
    units |= dict.fromkeys(HOLDING[:held], SINGAPORE) | dict.fromkeys(beaten, KUANTAN)
    game = begun({**units, **more}, "jp-15-army", "jp-hq-south", 2, japan=KUALA_LUMPUR, edition=edition)
    game.move("jp-15-army", KUANTAN)
    if ground_disengagement.refuges(game.state):
        game.do(StandFast(KUANTAN))
    return settle(game.declare(f"{KUANTAN}:")).fight(KUANTAN, land=WON)


def ends(state: State) -> set[End]:
    """Where all may be when they have retreated one after the other, in any order."""
    assert state.offensive is not None
    units = retreats.beaten(state, state.offensive.side.enemy)
    steps = [(unit, to) for unit in units for to in retreats.refuges(state, unit)]
    if not steps:
        return {frozenset((unit, LOST) for unit in units)}
    return {end | {(unit, to)} for unit, to in steps for end in ends(retreats.after(state, unit, to))}


def offers(state: State) -> dict[str, dict[str, bool]]:
    """The places that the page offers to each of the beaten, and whether it proposes them."""
    return {
        row.unit.id: {option.value.partition(":")[2]: option.chosen for option in row.options}
        for row in retreat_rows(state)
    }


def retreat(end: Iterable[tuple[str, str]]) -> RetreatTroops:
    """The command for an end."""
    return RetreatTroops(tuple(f"{unit}:{to}" for unit, to in end if to))


def confirmed(game: Game) -> set[End]:
    """The ends of a board: its page offers these and no others, and the rules accept no others."""
    legal, offered = ends(game.state), offers(game.state)
    for unit, places in offered.items():
        assert set(places) == {to for end in legal for one, to in end if one == unit}, unit
    meant = {(unit, to) for unit, places in offered.items() for to, chosen in places.items() if chosen}
    assert meant in legal
    every = {to for places in offered.values() for to in places} | {LOST}
    for end in product(*(product((unit,), every) for unit in offered)):
        assert (not game.against(retreat(end))) is (frozenset(end) in legal), end
    return legal


@BOTH
def test_9_5_any_of_the_beaten_takes_the_last_room_and_the_others_go_elsewhere(edition: str) -> None:
    game = kuantan(edition)
    assert retreats.choices(game.state) == dict.fromkeys((CORPS, DIVISION), (SINGAPORE, JUNGLE, COAST))
    ways = [(CORPS, DIVISION), (DIVISION, CORPS)]
    assert confirmed(game) == {
        frozenset({(one, SINGAPORE), (other, to)}) for one, other in ways for to in (JUNGLE, COAST)
    }


@BOTH
def test_9_5_what_the_page_proposes_for_the_last_room_can_be_done(edition: str) -> None:
    game = kuantan(edition)
    (due,) = (one for one in eots().prompts(game.state, JAPAN) if one.command is RetreatTroops)
    command = command_of(due, proposed(due))
    assert command == RetreatTroops((f"{CORPS}:{SINGAPORE}", f"{DIVISION}:{JUNGLE}"))
    game.do(command, seat=JAPAN)
    assert (game.where(CORPS), game.where(DIVISION)) == (SINGAPORE, JUNGLE)


@BOTH
def test_9_5_the_order_in_which_retreats_are_named_decides_nothing(edition: str) -> None:
    game = kuantan(edition)
    positions = (f"{CORPS}:{JUNGLE}", f"{DIVISION}:{SINGAPORE}")
    assert not game.against(RetreatTroops(positions[::-1]), JAPAN)
    events = game.do(RetreatTroops(positions), seat=JAPAN)
    assert [one.units for one in events if isinstance(one, UnitsMoved)][:2] == [(DIVISION,), (CORPS,)]
    assert (game.where(CORPS), game.where(DIVISION), lost(game)) == (JUNGLE, SINGAPORE, set())


@BOTH
@pytest.mark.parametrize(
    ("held", "beaten", "taken", "ways"),
    [
        (3, 2, (), 2 * 2),  # each to either of two hexes without a name
        (3, 3, (), 2**3),
        (2, 3, (), 3 * 2 * 2),  # one of three to Singapore, the others to either hex
        (1, 3, (), 3 * 2),  # two of three to Singapore
        (2, 2, (COAST,), 2),
        (1, 3, (COAST,), 3),
        (2, 2, (COAST, JUNGLE), 2),  # one of two is lost
        (2, 3, (COAST, JUNGLE), 3),
    ],
)
def test_9_5_every_end_that_some_order_of_retreats_leads_to_is_offered(
    edition: str, held: int, beaten: int, taken: tuple[str, ...], ways: int
) -> None:
    armies = dict(zip(("jp-28-army", "jp-33-army"), taken, strict=False))
    game = kuantan(edition, held, (CORPS, DIVISION, BRIGADE)[:beaten], **armies)
    assert len(confirmed(game)) == ways


@BOTH
def test_9_5_japans_beaten_troops_go_elsewhere_too(edition: str) -> None:
    # Two corps: x 1 = 24 hits flip the army (12) and the brigades (6 each). Japan: x 1/2 = 14 flip a corps.
    brigades = ("jp-3-sn-brigade", "jp-4-sn-brigade")
    units = {"br-hq-seac": "1805", "in-1-corps": IMPHAL, "in-4-corps": IMPHAL, "jp-15-army": LASHIO}
    units |= dict.fromkeys(brigades, LASHIO) | {"jp-28-army": MANDALAY, "jp-5-air-division": MANDALAY}
    active = "in-1-corps in-4-corps"
    game = begun(units, active, "br-hq-seac", 3, edition=edition, japan=f"{HELD} {LASHIO}")
    game.move(active, LASHIO)
    if ground_disengagement.refuges(game.state):
        game.do(StandFast(LASHIO))
    settle(game.declare(f"{LASHIO}:")).fight(LASHIO, land=WON)
    legal = confirmed(game)  # one of three to Mandalay, the others not to Ledo and Myitkyina at once
    assert len(legal) == 3 * (3 * 3 - 2)
    assert all([to for _, to in end].count(MANDALAY) == 1 for end in legal)


@BOTH
def test_9_5_a_named_place_that_one_of_the_beaten_takes_draws_the_others(edition: str) -> None:
    # Everything around Lashio is Japan's and empty: Imphal, Ledo and Myitkyina have a name.
    named = (IMPHAL, LEDO, MYITKYINA)
    units = {**BURMA, "br-seac-air": "removed", "in-1-corps": "removed", CORPS: LASHIO, DIVISION: LASHIO}
    japan = " ".join((HELD, *named))
    game = begun(units, "jp-15-army", "jp-hq-south", 3, event=True, edition=edition, japan=japan)
    game.move("jp-15-army", LASHIO)
    settle(game.declare(f"{LASHIO}:")).fight(LASHIO, land=WON)
    legal = confirmed(game)
    for one, other in permutations(named, 2):
        assert frozenset({(CORPS, one), (DIVISION, one)}) in legal
        assert frozenset({(CORPS, one), (DIVISION, other)}) not in legal
        assert frozenset({(CORPS, one), (DIVISION, "2207")}) in legal
