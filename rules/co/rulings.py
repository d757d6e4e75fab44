"""Rulings with a switch and optional rules, as a table has chosen them (CO 25.0)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rules.co.battle.battle import FirstFire, Rulings
from rules.co.state import State

MOPPING_UP, CAPTURING_BASES, RETREAT = "mopping-up", "capturing-bases", "retreat"
MARCHING_IN, ELITES = "marching-in", "elites"
FIRST_FIRE = {"allies": FirstFire.ALLIES, "roll": FirstFire.ROLL}

# The switches of the rulings, each with the clause and what the table plays instead.
SWITCHES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "CO-1=allies": ("CO 21.0", "Counterattacks: the Allies fire first on turn 1 too"),
        "CO-1=roll": (
            "CO 21.0",
            "Counterattacks: the edge is rolled for, so that the +1 of a surprise counts",
        ),
        "CO-2=no": ("CO 11.3", "Based aircraft do not answer a carrier strike"),
        "CO-4=naval": ("CO 9.3", "Only naval units stop ships"),
        "CO-5=never": ("CO 11.0", "Only a reaction forces a battle"),
        "CO-5=strict": ("CO 11.0", "Any Allied unit forces a battle where an action ends"),
        "CO-7=range": ("CO 20.3", "Range always binds Allied aircraft"),
        "CO-8=allied": ("CO 2.7", "An objective is lost only when the Allies control it"),
        "CO-12=adjacent": ("CO 24.2", "Allied Ground Offensives cross sea axes between land spaces"),
        "CO-15=start": ("CO 11.2", "A fortress is that of the side that holds it at the start"),
        "CO-26=combined": ("CO 24.1", "Actions of events may be combined ones of their arm"),
        "CO-29=no": ("CO G3A-2", "Air strikes on land leave ships in port alone"),
        "CO-30=ships": ("CO G3N-5", "Troops and base of a port take no part in a naval attack there"),
        "CO-36=lot": ("CO 11.6.2", "Which ship of a type is hit is drawn by lot"),
        "CO-40=held": ("CO G4L-1", "An amphib alone builds no base where the Allies hold the space"),
        "CO-41=whole": ("CO 9.5.2", "A lateral step takes an aircraft's whole range"),
        "CO-53=home": ("CO G4L-7", "Administrative naval moves may end in the Home Islands"),
        "CO-55=left": ("CO 9.0", "A lateral step takes what is left of the movement"),
        "CO-71=once": ("CO 10.1", "The battle against a reaction is the attack of the force"),
        "CO-100=closed": ("CO G3N-9", "Transports and re-basing ships pass no Allied units on turn 1 either"),
    }
)


def chosen_switches(options: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The rulings that a table plays otherwise, each with its word."""
    return tuple((number, word) for number, _, word in map(_parted, options) if word)


def _parted(option: str) -> tuple[str, str, str]:
    return option.partition("=")


def battle_rulings(state: State) -> Rulings:
    """Those that a battle follows."""
    return Rulings(
        counterattack=FIRST_FIRE.get(state.ruling("CO-1"), FirstFire.ALLIES_FROM_TURN_2),
        air_answers_carriers=state.ruling("CO-2") != "no",
        ships_in_port=state.ruling("CO-29") != "no",
        shore_in_naval_battles=state.ruling("CO-30") != "ships",
        ships_by_lot=state.ruling("CO-36") == "lot",
        capturing_bases=CAPTURING_BASES in state.options,
        ground_unit_retreat=RETREAT in state.options,
        elite_units=ELITES in state.options,
    )
