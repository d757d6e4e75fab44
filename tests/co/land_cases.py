"""The air, ground and combined actions of 8.2: where each works, and where each condition refuses it."""

from collections.abc import Iterator
from dataclasses import replace

from rules.co.air_movement import FlyAirborne, RebaseAir
from rules.co.air_strikes import AirStrike
from rules.co.ground_movement import MoveGround
from rules.co.land_attacks import LandAttack
from rules.co.places import HOME
from tests.co.action_cases import Case, allied, at, japanese
from tests.co.naval_cases import AIR, DD, DIV, MARINE, TO_RABAUL, TR, US, move

SECOND, DROPS, OTHER = "jp-army-air-p2", "jp-ar-p1", "jp-div-p2"
LF, STATIC = "us-lf", "us-mf"
BASED = japanese(Formosa=3, Indochina=2)


def _rebased() -> Iterator[Case]:
    fly = RebaseAir("G3A-1", (AIR,), "Indochina")
    yield Case("G3A-1", fly, at({AIR: "Formosa"}, bases=BASED))
    yield Case("G3A-1", fly, at({AIR: HOME}, bases=BASED))
    contested = {**BASED, **allied(Indochina=1)}
    yield Case("G3A-1", fly, at({AIR: "Formosa", DIV: "Indochina"}, bases=contested))
    yield Case(
        "G3A-1", fly, at({AIR: "Luzon"}, bases=BASED), "take off from a base", "No Japanese base is at Luzon"
    )
    beached = replace(fly, to="Luzon")
    yield Case("G3A-1", beached, at({AIR: "Formosa"}, bases=BASED), "land at a base", "No base at Luzon")
    full = {AIR: "Formosa", SECOND: "Indochina", "jp-army-air-p3": "Indochina"}
    yield Case("G3A-1", fly, at(full, bases=BASED), "room at the base", "CO 15.1")
    far = at({AIR: "Indochina"}, bases={**BASED, **japanese(New_Hebrides=1)})
    yield Case("G3A-1", replace(fly, to="New Hebrides"), far, "up to twice the range", "CO 9.5.2")
    apart = at({AIR: "Formosa", SECOND: "Palaus"}, bases={**BASED, **japanese(Palaus=2)})
    yield Case("G3A-1", replace(fly, units=(AIR, SECOND)), apart, "one force", "same space")


def _strikes() -> Iterator[Case]:
    strike = AirStrike("G3A-2", "Luzon", "Formosa", (AIR,))
    yield Case("G3A-2", strike, at({AIR: "Formosa", LF: "Luzon"}, bases=BASED))
    there = at({AIR: "Formosa", SECOND: "Luzon", LF: "Luzon"}, bases={**BASED, **japanese(Luzon=1)})
    yield Case("G3A-2", replace(strike, units=(AIR, SECOND)), there)
    far = at({AIR: "Formosa", LF: "Rangoon"}, bases=BASED)
    yield Case("G3A-2", replace(strike, space="Rangoon"), far, "in range", "out of range")
    empty = at({AIR: "Formosa"}, bases=BASED)
    yield Case("G3A-2", strike, empty, "enemy ground or air units there", "CO")
    sea = at({AIR: "Formosa", US: "Sea H2"}, bases=BASED)
    yield Case("G3A-2", replace(strike, space="Sea H2"), sea, "a land space", "CO G3A-2")
    carrier = replace(strike, units=(AIR, "jp-cv-1"))
    yield Case(
        "G3A-2",
        carrier,
        at({AIR: "Formosa", LF: "Luzon", "jp-cv-1": "Formosa"}, bases=BASED),
        "not with carriers",
        "CV-1 is no Japanese air unit",
    )
    apart = at({AIR: "Formosa", SECOND: "Indochina", LF: "Luzon"}, bases=BASED)
    yield Case("G3A-2", replace(strike, units=(AIR, SECOND)), apart, "of one space", "CO 9.1")
    homeless = at({AIR: "Formosa", LF: "Luzon"})
    yield Case("G3A-2", strike, homeless, "from a base", "has no base at Formosa")
    at_sea = AirStrike("G3A-3", "Sea H2", "Formosa", (AIR,))
    yield Case("G3A-3", at_sea, sea)
    yield Case("G3A-3", at_sea, empty, "enemy ships there", "CO")
    off = at({AIR: "Formosa", US: "Sea H5"}, bases=BASED)
    yield Case("G3A-3", replace(at_sea, space="Sea H5"), off, "in range", "out of range")
    land = at({AIR: "Formosa", LF: "Luzon"}, bases=BASED)
    yield Case("G3A-3", replace(at_sea, space="Luzon"), land, "a sea space", "CO G3A-3")
    both = at({AIR: "Formosa", US: "Sea H2", "jp-cv-1": "Sea H2"}, bases=BASED)
    yield Case(
        "G3A-3", replace(at_sea, units=(AIR, "jp-cv-1")), both, "not with carriers", "no Japanese air unit"
    )


def _marches() -> Iterator[Case]:
    march = MoveGround("G3G-1", (DIV,), "Siam")
    yield Case("G3G-1", march, at({DIV: "Indochina"}))
    yield Case("G3G-1", march, at({DIV: "Indochina", "br-3ind": "Siam"}))
    yield Case("G3G-1", march, at({DIV: "Indochina", LF: "Indochina"}))
    yield Case(
        "G3G-1", march, at({DIV: "Formosa"}), "along a land axis", "No land axis joins Formosa and Siam"
    )
    apart = at({DIV: "Indochina", OTHER: "Rangoon"})
    yield Case("G3G-1", replace(march, units=(DIV, OTHER)), apart, "in any one space", "same space")
    ship = at({DIV: "Indochina", DD: "Indochina"})
    yield Case("G3G-1", replace(march, units=(DD,)), ship, "ground units", "no Japanese ground unit")
    static = at({DIV: "Indochina"}, numbers={DIV: "0/0/0/3 0 0/0/0/2"})
    yield Case("G3G-1", march, static, "mobile units", "is static")
    attack = LandAttack("G3G-2", "Luzon", "Manila", (DIV,))
    yield Case("G3G-2", attack, at({DIV: "Manila", LF: "Luzon"}))
    yield Case("G3G-2", attack, at({DIV: "Manila"}), "enemy ground units there", "CO")
    yield Case("G3G-2", attack, at({DIV: "Formosa", LF: "Luzon"}), "adjacent by land", "not at Manila")
    by_sea = replace(attack, start="Formosa")
    yield Case("G3G-2", by_sea, at({DIV: "Formosa", LF: "Luzon"}), "adjacent by land", "No land axis joins")
    stay = LandAttack("G3G-3", "Luzon")
    yield Case("G3G-3", stay, at({DIV: "Luzon", LF: "Luzon"}))
    yield Case("G3G-3", stay, at({DIV: "Luzon"}), "enemy units there", "CO")
    yield Case(
        "G3G-3", stay, at({LF: "Luzon"}), "friendly ground units there", "No mobile Japanese ground unit"
    )
    only_base = at({LF: "Luzon"}, bases=japanese(Luzon=1))
    yield Case("G3G-3", stay, only_base, "bases do not attack", "No mobile Japanese ground unit")


def _airborne() -> Iterator[Case]:
    based = {**BASED, **japanese(Truk=3, Rabaul=1, Solomons=1, New_Hebrides=1)}
    fly = FlyAirborne(DROPS, "Indochina")
    yield Case("G3G-4", fly, at({DROPS: "Formosa"}, bases=based))
    yield Case("G3G-4", fly, at({DROPS: "Formosa", LF: "Indochina"}, bases=based))
    plain = FlyAirborne(DIV, "Indochina")
    yield Case(
        "G3G-4", plain, at({DIV: "Formosa"}, bases=based), "an airborne unit", "no Japanese airborne unit"
    )
    yield Case("G3G-4", fly, at({DROPS: "Luzon"}, bases=based), "from a base", "No Japanese base is at Luzon")
    yield Case(
        "G3G-4", replace(fly, to="Luzon"), at({DROPS: "Formosa"}, bases=based), "to a base", "is at Luzon"
    )
    far = replace(fly, to="New Hebrides")
    yield Case(
        "G3G-4", far, at({DROPS: "Indochina"}, bases=based), "up to six spaces", "not within six spaces"
    )
    drop = LandAttack("G3G-5", "Luzon", airborne=(DROPS,))
    yield Case("G3G-5", drop, at({DROPS: "Formosa", LF: "Luzon"}, bases=based))
    yield Case("G3G-5", drop, at({DROPS: "Formosa"}, bases=based))
    joined = at({DROPS: "Formosa", LF: "Luzon", DIV: "Luzon"}, bases=based)
    yield Case("G3G-5", replace(drop, joining=(DIV,)), joined)
    infantry = at({DIV: "Formosa", LF: "Luzon"}, bases=based)
    yield Case("G3G-5", replace(drop, airborne=(DIV,)), infantry, "an airborne unit", "is not airborne")
    away = replace(drop, space="Rangoon")
    yield Case("G3G-5", away, at({DROPS: "Formosa"}, bases=based), "up to three spaces", "not within 3")
    sea = replace(drop, space="Sea H2")
    yield Case("G3G-5", sea, at({DROPS: "Formosa", US: "Sea H2"}, bases=based), "a land space", "CO 9.2")
    absent = at({DROPS: "Formosa", LF: "Luzon", DIV: "Manila"}, bases=based)
    yield Case(
        "G3G-5", replace(drop, joining=(DIV,)), absent, "friends there join", "is not at Luzon to join"
    )


def _combined() -> Iterator[Case]:
    both = LandAttack("G3C-1", "Luzon", air=(AIR,), base="Formosa")
    units = {DIV: "Luzon", LF: "Luzon", AIR: "Formosa"}
    yield Case("G3C-1", both, at(units, bases=BASED))
    march = replace(both, start="Manila", units=(DIV,))
    yield Case("G3C-1", march, at({**units, DIV: "Manila"}, bases=BASED))
    drop = replace(both, airborne=(DROPS,))
    yield Case("G3C-1", drop, at({LF: "Luzon", AIR: "Formosa", DROPS: "Formosa"}, bases=BASED))
    yield Case(
        "G3C-1",
        replace(both, air=(), base=""),
        at(units, bases=BASED),
        "a force of air units",
        "adds aircraft",
    )
    far = at({DIV: "Rangoon", "br-bc": "Rangoon", AIR: "Formosa"}, bases=BASED)
    yield Case("G3C-1", replace(both, space="Rangoon"), far, "in range", "out of range")
    apart = at({**units, SECOND: "Indochina"}, bases=BASED)
    yield Case("G3C-1", replace(both, air=(AIR, SECOND)), apart, "one force", "CO 9.1")
    alone = at({LF: "Luzon", AIR: "Formosa"}, bases=BASED)
    yield Case("G3C-1", both, alone, "ground units attack", "No mobile Japanese ground unit")
    calm = at({DIV: "Luzon", AIR: "Formosa"}, bases=BASED)
    yield Case("G3C-1", both, calm, "enemy units there", "CO")
    yield from _with_airborne()


def _with_airborne() -> Iterator[Case]:
    added = LandAttack("G3C-4", "Luzon", airborne=(DROPS,), lead="G3G-3")
    units = {DIV: "Luzon", LF: "Luzon", DROPS: "Formosa"}
    yield Case("G3C-4", added, at(units, bases=BASED))
    march = replace(added, start="Manila", units=(DIV,), lead="G3G-2")
    yield Case("G3C-4", march, at({**units, DIV: "Manila"}, bases=BASED))
    yield Case("G3C-4", replace(added, lead=""), at(units, bases=BASED), "with a ground attack", "CO G3C-4")
    far = at({DIV: "Rangoon", "br-bc": "Rangoon", DROPS: "Formosa"}, bases=BASED)
    yield Case("G3C-4", replace(added, space="Rangoon"), far, "in range", "not within 3")
    infantry = at({**units, OTHER: "Formosa"}, bases=BASED)
    yield Case("G3C-4", replace(added, airborne=(OTHER,)), infantry, "an airborne unit", "is not airborne")
    two = at({**units, "jp-ar-p2": "Formosa"}, bases=BASED)
    yield Case("G3C-4", replace(added, airborne=(DROPS, "jp-ar-p2")), two, "one airborne unit", "CO G3C-4")


def _invasions() -> Iterator[Case]:
    land = move("G3C-2", "Wake", TR, cargo=(DIV,))
    units = {TR: "Marshalls", DIV: "Marshalls", "us-4-marine": "Wake"}
    yield Case("G3C-2", land, at(units))
    yield Case("G3C-2", land, at({**units, DD: "Marshalls"}))
    waiting = move("G3C-2", "Wake", TR)
    yield Case("G3C-2", waiting, at({**units, TR: "Wake", DIV: "Wake"}, {DIV: TR}))
    free = at({TR: "Marshalls", DIV: "Marshalls"})
    yield Case("G3C-2", land, free, "enemy land units there", "No Allied ground unit or base is at Wake")
    guarded = at({**units, US: "Wake"})
    yield Case("G3C-2", land, guarded, "no enemy ships there", "Allied ships are at Wake")
    leaving = at({**units, US: "Marshalls"})
    yield Case("G3C-2", land, leaving, "no enemy ships at the start", "Allied ships are at Marshalls")
    yield Case("G3C-2", move("G3C-2", "Wake", TR), at(units), "troops aboard", "carries no ground units")
    by_dd = move("G3C-2", "Wake", DD, cargo=(DIV,))
    yield Case("G3C-2", by_dd, at({**units, DD: "Marshalls"}), "by amphibs", "there is room for 0, not 1")
    far = at({TR: HOME, DIV: HOME, "br-nac": "Rabaul"})
    beyond = move("G3C-2", "Rabaul", TR, cargo=(DIV,), way=TO_RABAUL)
    yield Case("G3C-2", beyond, far, "the normal movement", "CO 9.3")
    marine = move("G3C-2", "Wake", DD, cargo=(MARINE,))
    yield Case(
        "G3C-2",
        marine,
        at({**units, DD: "Marshalls", MARINE: "Marshalls"}),
        "by amphibs",
        "room for 0, not 1",
    )


def land_cases() -> Iterator[Case]:
    """All of them."""
    yield from _rebased()
    yield from _strikes()
    yield from _marches()
    yield from _airborne()
    yield from _combined()
    yield from _invasions()
