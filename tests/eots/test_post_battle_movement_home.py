"""Ways home that others open: own zones, beaten landings, carriers with troops (EotS 6.4, 9.61, 9.62)."""

import pytest

from rules.eots.commands import EndReaction, ReturnForces
from rules.eots.offensive import post_battle_movement
from tests.eots.campaigns import begun, lost, settle
from tests.eots.offensives import Game

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
TRUK, RABAUL, GUADALCANAL, SANTO, EFATE, NOUMEA, VITI, WAKE = (
    "4017",
    "4021",
    "4423",
    "4825",
    "4826",
    "4828",
    "5325",
    "4612",
)
SEAS, HALSEY, CENTRAL = "jp-hq-south-seas", "us-hq-south-pacific-halsey", "us-hq-central-pacific"
WASP = "us-cv-wasp"


def homes(game: Game, unit: str) -> set[str]:
    """Where a unit may end."""
    return set(post_battle_movement.homeward(game.state).homes(unit))  # type: ignore[arg-type]


def home_step(game: Game, step: str) -> Game:
    """Everybody as the app proposes it, up to a step."""
    while game.step != step:
        ends = post_battle_movement.proposed(game.state)
        game.do(ReturnForces(tuple(f"{unit}:{to}" for unit, to in ends.items() if to)))
    return game


SANTO_COVERED = {
    SEAS: RABAUL,
    "jp-24-air-flotilla": RABAUL,
    "jp-25-air-flotilla": EFATE,
    HALSEY: VITI,
    WASP: SANTO,
    "us-ca-new-orleans": SANTO,
    "us-1-marine-division": GUADALCANAL,
}


def fought_off_guadalcanal(edition: str, units: str) -> Game:
    """The 24th strikes Guadalcanal; a fleet from Espiritu Santo, next to the 25th on Efate, fights there."""
    game = begun(SANTO_COVERED, "jp-24-air-flotilla", SEAS, 2, edition=edition, japan="4021 4826")
    game.declare(f"{GUADALCANAL}:jp-24-air-flotilla").roll(0)
    game.react(HALSEY, units).move(units, "4422").do(EndReaction())
    return game.fight(GUADALCANAL, air=(0, 0))


@BOTH
def test_9_61_a_carrier_is_judged_with_its_own_zone_where_it_would_lie(edition: str) -> None:
    # The zone of the 25th covers Espiritu Santo: only a carrier that lies there neutralises it, and so has
    # its line to the HQ at Viti, five hexes away.
    game = fought_off_guadalcanal(edition, WASP)
    assert SANTO in homes(game, WASP)
    game.home(f"{WASP}:{SANTO}")


@BOTH
def test_9_61_a_ship_goes_where_its_carrier_brings_it_into_supply(edition: str) -> None:
    game = fought_off_guadalcanal(edition, f"{WASP} us-ca-new-orleans")
    assert {SANTO, VITI} <= homes(game, "us-ca-new-orleans")
    game.home(f"{WASP}:{SANTO}", f"us-ca-new-orleans:{SANTO}")
    assert game.where("us-ca-new-orleans") == SANTO


@BOTH
def test_9_61_a_ship_alone_goes_where_it_is_in_supply_by_itself(edition: str) -> None:
    game = fought_off_guadalcanal(edition, f"{WASP} us-ca-new-orleans")
    apart = ReturnForces((f"{WASP}:{VITI}", f"us-ca-new-orleans:{SANTO}"))
    assert game.rules_against(apart) == {"EotS 9.6"}


GUADALCANAL_HELD = {
    SEAS: RABAUL,
    "jp-24-air-flotilla": GUADALCANAL,
    "jp-bb-yamato": RABAUL,
    HALSEY: NOUMEA,
    "us-1-marine-division": NOUMEA,
    "us-cv-enterprise": NOUMEA,
}


@BOTH
def test_9_61_ships_and_aircraft_stay_on_their_base_when_a_landing_was_beaten(edition: str) -> None:
    fleet = "us-1-marine-division us-cv-enterprise"
    changes = {"japan": "4021 4423", "markers": {"allied-asp": 4}}
    game = begun(GUADALCANAL_HELD, fleet, HALSEY, 2, edition=edition, **changes)
    game.move(fleet, GUADALCANAL).declare(f"{GUADALCANAL}:").roll(0)
    game.react(SEAS, "jp-24-air-flotilla jp-bb-yamato").move("jp-bb-yamato", GUADALCANAL).do(EndReaction())
    game.fight(GUADALCANAL, air=(0, 5))  # the Marines never land
    assert game.step == "reaction-return"
    assert GUADALCANAL in homes(game, "jp-24-air-flotilla")
    assert GUADALCANAL in homes(game, "jp-bb-yamato")


@BOTH
def test_9_61_the_defenders_of_wake_live_after_they_repelled_the_landing(edition: str) -> None:
    # Wake 1941: nothing but VMF-211 and the Maryland against Ryujo, Tenryu and the 4th SN.
    units = {
        SEAS: "4715",
        "jp-cvl-ryujo": "4715",
        "jp-cl-tenryu": "4715",
        "jp-4-sn-brigade": "4715",
        "us-vmf-211": WAKE,
        "us-bb-maryland": "5808",
        CENTRAL: "5808",
    }
    game = begun(units, "jp-cvl-ryujo jp-cl-tenryu jp-4-sn-brigade", SEAS, 3, edition=edition, japan="4715")
    game.move("jp-cvl-ryujo jp-cl-tenryu jp-4-sn-brigade", WAKE).declare(f"{WAKE}:").roll(0)
    game.react(CENTRAL, "us-vmf-211 us-bb-maryland").move("us-bb-maryland", WAKE).do(EndReaction())
    game.fight(WAKE, air=(0, 2))
    assert game.step == "reaction-return"
    assert WAKE in homes(game, "us-vmf-211")
    home_step(game, "return")
    assert "us-vmf-211" not in lost(game)


# Beaten landings go home with the fleet (9.62)

AITAPE = {
    HALSEY: "4024",
    "us-hq-southwest-pacific": "4024",
    "us-cv-enterprise": "4024",
    "us-1-marine-division": "4024",
    SEAS: TRUK,
    "jp-25-air-flotilla": RABAUL,
    "jp-18-army": "3620",
    "jp-bb-yamato": "3620",
}


def beaten_at_aitape(edition: str) -> Game:
    """Enterprise brought the Marines past Rabaul from Gili Gili to Aitape, and both were beaten there."""
    fleet = "us-cv-enterprise us-1-marine-division"
    changes = {"japan": "4021 4017 3620 3720 3520", "allies": "4024", "markers": {"allied-asp": 4}}
    game = begun(AITAPE, fleet, "us-hq-southwest-pacific", 2, edition=edition, **changes)
    game.move(fleet, "3620").declare("3620:")
    settle(game).fight("3620", air=(0, 0))
    return home_step(game, "return")


@BOTH
def test_9_62_beaten_troops_sail_home_with_the_carrier_that_brought_them(edition: str) -> None:
    game = beaten_at_aitape(edition)
    assert "4024" in homes(game, "us-1-marine-division")
    game.home("us-cv-enterprise:4024", "us-1-marine-division:4024")
    assert game.where("us-1-marine-division") == "4024"


@BOTH
def test_9_62_without_the_carrier_the_zone_of_rabaul_bars_them(edition: str) -> None:
    game = beaten_at_aitape(edition)
    together = ReturnForces(("us-cv-enterprise:3319", "us-1-marine-division:4024"))
    assert game.rules_against(together) == {"EotS 9.62"}


@BOTH
def test_9_61_a_ship_that_sails_away_no_longer_holds_a_line_open(edition: str) -> None:
    # The line from Lae to Gili Gili is by land through 3923, as Zuiho's zone lies on the sea between them.
    # Japan takes 3923; while the cruiser is there Japan is not alone in it, but from Gili Gili it is.
    lae, gili_gili, coast, southwest = "3822", "4024", "3923", "us-hq-southwest-pacific"
    units = {SEAS: TRUK, "jp-cvl-zuiho": RABAUL, "jp-ss-brigade": RABAUL}
    allies = {southwest: lae, "us-ca-new-orleans": gili_gili, "au-port-moresby-brigade": coast}
    active, changes = "jp-cvl-zuiho jp-ss-brigade", {"japan": RABAUL, "markers": {"japan-asp": 4}}
    game = begun({**units, **allies}, active, SEAS, 2, edition=edition, **changes)
    game.move(active, coast).declare(f"{coast}:").roll(0)
    game.react(southwest, "us-ca-new-orleans").move("us-ca-new-orleans", coast).do(EndReaction())
    game.fight(coast, air=(7, 0), land=(9, 0))
    assert game.step == "reaction-return"
    assert lae in homes(game, "us-ca-new-orleans") and gili_gili not in homes(game, "us-ca-new-orleans")


@BOTH
def test_9_61_a_carrier_may_go_home_without_the_other_of_its_stack(edition: str) -> None:
    # From Manus to Espiritu Santo the line passes the zones of Guadalcanal and Efate: Wasp there and
    # Enterprise where they fought neutralise both, the two together in Espiritu Santo only one.
    manus, bougainville, enterprise = "3820", "4222", "us-cv-enterprise"
    japan = {SEAS: TRUK, "jp-24-air-flotilla": GUADALCANAL, "jp-25-air-flotilla": EFATE}
    allies = {HALSEY: manus, WASP: manus, enterprise: manus, "us-1-marine-division": bougainville}
    flags = {"japan": f"{GUADALCANAL} {EFATE}", "allies": f"{manus} {bougainville}"}
    game = begun({**japan, **allies}, "jp-24-air-flotilla", SEAS, 2, edition=edition, **flags)
    game.declare(f"{bougainville}:jp-24-air-flotilla").roll(0)
    both = f"{WASP} {enterprise}"
    game.react(HALSEY, both).move(both, "4422").do(EndReaction())
    game.fight(bougainville, air=(0, 0))
    assert SANTO in homes(game, WASP) and SANTO in homes(game, enterprise)
