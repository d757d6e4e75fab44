"""The naval actions of 8.2: where each works, and where each of its conditions refuses it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules.co.administrative_movement import AdministrativeMoves, MoveShipGroup
from rules.co.naval_attacks import NavalAttack
from rules.co.naval_movement import MoveShips
from rules.co.places import HOME
from rules.co.state import State
from tests.co.action_cases import Bases, Case, allied, at, japanese

DD, CA, CV, TR, LS, SS = "jp-dd-p1", "jp-ca-p1", "jp-cv-1", "jp-tr-p1", "jp-ls-p1", "jp-ss-1"
TO_RABAUL = ("Sea W1", "Sea W2", "Truk", "Rabaul")
TO_SAMOA = ("Bonins", "Marianas", "Sea S1", "Marshalls", "Gilberts", "Sea S2", "Samoa")
US, MARINE, DIV, AIR = "us-dd-1", "jp-snlf-p1", "jp-div-p1", "jp-army-air-p1"


def move(code: str, to: str, *ships: str, cargo: tuple[str, ...] = (), way: tuple[str, ...] = ()) -> Any:
    """A naval move."""
    return MoveShipGroup(ships, to, cargo, way) if code == "G4L-7" else MoveShips(code, ships, to, cargo, way)


def ready(code: str, state: Callable[[], State]) -> Callable[[], State]:
    """The same with an administrative move begun, if the action is one."""
    if not code.startswith("G4L"):
        return state
    return lambda: replace(state(), agenda=(*state().agenda, AdministrativeMoves(code)))


def _moves() -> Iterator[Case]:
    yield Case("G3N-1", move("G3N-1", "Truk", DD, CA), at({DD: HOME, CA: HOME}))
    yield Case("G3N-1", move("G3N-1", "Sea C2", DD), at({DD: "Sea C1", US: "Sea C1"}))
    both = at({DD: "Sea C1", US: "Sea C1", "us-dd-2": "Sea C2"})
    yield Case("G3N-1", move("G3N-1", "Sea C2", DD), both)
    apart = at({DD: HOME, CA: "Truk"})
    yield Case("G3N-1", move("G3N-1", "Truk", DD, CA), apart, "begin in the same space", "same space")
    far = move("G3N-1", "Rabaul", DD, way=TO_RABAUL)
    yield Case("G3N-1", far, at({DD: HOME}), "up to the movement factor", "CO 9.3")
    long = move("G3N-1", "Truk", DD, way=("Sea W1", "Sea W2", "Truk"))
    stopped = at({DD: HOME, US: "Sea W1"})
    yield Case("G3N-1", long, stopped, "cease at enemy ships", "must stop at Sea W1")
    yield Case("G3N-2", move("G3N-2", "Sea C2", DD), at({DD: HOME}))
    yield Case("G3N-2", move("G3N-2", "Sea C2", DD), at({DD: "Sea C1"}), "from home", "in the Home Islands")
    yield Case("G3N-2", move("G3N-2", "Truk", DD), at({DD: HOME}), "to a sea space", "ends in a sea space")
    yield Case("G3N-3", move("G3N-3", HOME, DD), at({DD: "Sea C2"}))
    yield Case("G3N-3", move("G3N-3", HOME, DD), at({DD: "Bonins"}), "from a sea space", "in a sea space")
    yield Case("G3N-3", move("G3N-3", "Sea C1", DD), at({DD: "Sea C2"}), "to home", "in the Home Islands")


BASED = japanese(Truk=3, Palaus=2, Marianas=2, Indochina=4, Formosa=3)


def _rebasing(code: str) -> Iterator[Case]:
    """G3N-4, and G4L-7, which is made per G3N-4."""

    def case(
        to: str, units: dict[str, str], condition: str = "", says: str = "", bases: Bases = BASED
    ) -> Case:
        ships = tuple(unit for unit in units if unit in (DD, CA, CV, TR))
        cargo = tuple(unit for unit in units if unit in (DIV,))
        made = move(code, to, *ships, cargo=cargo)
        return Case(code, made, ready(code, at(units, bases=bases)), condition, says)

    yield case("Truk", {DD: HOME})
    yield case("Truk", {TR: HOME, DIV: HOME})
    yield case("Truk", {DD: "Palaus"})  # by a lateral axis
    yield case("Truk", {DD: "Sea W1"}, "start at a base", "No Japanese base is at Sea W1")
    yield case("Sea W2", {DD: HOME}, "end at a base", "No Japanese base is at Sea W2")
    for what, unit in (("ships", US), ("aircraft", "us-5p")):
        yield case("Truk", {DD: "Palaus", unit: "Palaus"}, f"no Allied {what} at the start", "are at Palaus")
        yield case("Palaus", {DD: HOME, unit: "Palaus"}, f"no Allied {what} entered", "are at Palaus")
    with_allied = {**BASED, **allied(Palaus=1)}
    yield case("Truk", {DD: "Palaus"}, "no Allied base at the start", "are at Palaus", with_allied)
    yield case("Palaus", {DD: HOME}, "no Allied base entered", "are at Palaus", with_allied)
    far = {**BASED, **japanese(Port_Moresby=1)}
    yield case("Indochina", {DD: HOME})  # four spaces with a factor of three
    beyond = move(code, "Samoa", DD, way=TO_SAMOA)
    with_samoa = ready(code, at({DD: HOME}, bases={**BASED, **japanese(Samoa=1)}))
    yield Case(code, beyond, with_samoa, "twice the factor", "too far")
    at_once = move(code, "Truk", DD, way=("Palaus", "Truk"))
    yield Case(code, at_once, ready(code, at({DD: "Sea P1"}, bases=far)), "start at a base", "at Sea P1")
    lateral = move(code, "Truk", DD, way=("Sea P1", "Formosa", "Sea P1", "Palaus", "Truk"))
    state = ready(code, at({DD: "Okinawa"}, bases={**BASED, **japanese(Okinawa=2)}))
    yield Case(code, lateral, state, "a lateral axis costs two", "CO 9.0")


def _attacks() -> Iterator[Case]:
    sea = {DD: "Sea C2", CV: "Sea C2", US: "Sea C2"}
    yield Case("G3N-5", NavalAttack("G3N-5", "Sea C2", (DD,)), at(sea))
    nobody = at({DD: "Sea C2"})
    yield Case("G3N-5", NavalAttack("G3N-5", "Sea C2", (DD,)), nobody, "enemy ships in the space", "CO")
    apart = at({**sea, DD: "Sea C1"})
    yield Case("G3N-5", NavalAttack("G3N-5", "Sea C2", (DD,)), apart, "ships of the space", "CO 9.1")
    yield Case("G3N-6", move("G3N-6", "Sea C2", DD), at({DD: "Sea C1", US: "Sea C2"}))
    empty = at({DD: "Sea C1"})
    yield Case(
        "G3N-6", move("G3N-6", "Sea C2", DD), empty, "into enemy ships", "No Allied ships are at Sea C2"
    )
    far = at({DD: "Sea C1", US: "Sea C3"})
    beyond = move("G3N-6", "Sea C3", DD, way=("Sea C2", "Wake", "Midway", "Sea C3"))
    yield Case("G3N-6", beyond, far, "up to the movement factor", "CO 9.3")
    shore = {CA: "Wake", "us-4-marine": "Wake"}
    yield Case("G3N-7", NavalAttack("G3N-7", "Wake", (CA,)), at(shore))
    yield Case("G3N-7", NavalAttack("G3N-7", "Wake", (CA,)), at({CA: "Wake"}), "enemy ground units", "CO")
    away = at({CA: "Sea C2", "us-4-marine": "Wake"})
    yield Case("G3N-7", NavalAttack("G3N-7", "Wake", (CA,)), away, "in the same space", "CO 9.1")
    friends = {**shore, DIV: "Wake", AIR: "Wake"}
    for what, friend in (("land", DIV), ("air", AIR)):
        bombard = NavalAttack("G3N-7", "Wake", (CA, friend))
        contested = at(friends, bases=japanese(Wake=1))
        yield Case("G3N-7", bombard, contested, f"without friendly {what} units", "no Japanese naval unit")
    yield Case("G3N-8", NavalAttack("G3N-8", "Sea C2", (CV,)), at(sea))
    yield Case("G3N-8", NavalAttack("G3N-8", "Sea C2", (CV, DD)), at(sea), "only carriers", "is no carrier")
    apart = at({**sea, CV: "Sea C1"})
    yield Case("G3N-8", NavalAttack("G3N-8", "Sea C2", (CV,)), apart, "in the same space", "CO 9.1")
    calm = at({CV: "Sea C2"})
    yield Case("G3N-8", NavalAttack("G3N-8", "Sea C2", (CV,)), calm, "an enemy force there", "CO")


def _joint() -> Iterator[Case]:
    """G3C-3: G3N-5 or G3N-8 with one stack of air units in range."""
    units = {CV: "Sea C2", DD: "Sea C2", US: "Sea C2", AIR: "Bonins"}
    based = japanese(Bonins=1, Formosa=3)
    strike = NavalAttack("G3C-3", "Sea C2", (CV, DD), (AIR,), "Bonins", "G3N-5")
    near = {**units, CV: "Marianas", DD: "Marianas", US: "Marianas"}
    joined = replace(strike, space="Marianas")
    yield Case("G3C-3", joined, at(near, bases=based))
    yield Case("G3C-3", replace(joined, lead="G3N-8", units=(CV,)), at(near, bases=based))
    plain = replace(joined, lead="G3N-8")
    yield Case("G3C-3", plain, at(near, bases=based), "only carriers strike", "is no carrier")
    away = at({**near, CV: "Sea C3", DD: "Sea C3", US: "Sea C3", AIR: "Formosa"}, bases=based)
    far = replace(joined, space="Sea C3", base="Formosa")
    yield Case("G3C-3", far, away, "air units in range", "out of range")
    second = "jp-army-air-p2"
    two = at({**near, second: "Formosa"}, bases=based)
    yield Case("G3C-3", replace(joined, air=(AIR, second)), two, "one stack", "CO 9.1")
    alone = at({**near, US: "Sea C1"}, bases=based)
    yield Case("G3C-3", joined, alone, "enemy ships in the space", "CO")


def _transport() -> Iterator[Case]:
    based = japanese(Truk=3, Palaus=2)
    three = (DIV, "jp-div-p2", MARINE)
    loaded = {TR: HOME, **dict.fromkeys((*three, "jp-div-p3"), HOME)}
    yield Case("G3N-9", move("G3N-9", "Truk", TR, cargo=three), at(loaded, bases=based))
    yield Case("G3N-9", move("G3N-9", "Truk", TR, DD, cargo=three), at({**loaded, DD: HOME}, bases=based))
    four = move("G3N-9", "Truk", TR, cargo=(*three, "jp-div-p3"))
    yield Case(
        "G3N-9", four, at(loaded, bases=based), "three for each transport", "there is room for 3, not 4"
    )
    by_dd = move("G3N-9", "Truk", DD, cargo=(DIV,))
    yield Case("G3N-9", by_dd, at({DD: HOME, DIV: HOME}), "TR, APD and LS", "there is room for 0, not 1")
    static = at({TR: HOME, DIV: HOME}, numbers={DIV: "0/0/0/3 0 0/0/0/2"})
    yield Case("G3N-9", move("G3N-9", "Truk", TR, cargo=(DIV,)), static, "mobile ground units", "is static")
    at_sea = at({TR: "Sea W1", DIV: HOME})
    yield Case(
        "G3N-9", move("G3N-9", "Truk", TR, cargo=(DIV,)), at_sea, "start in a port with them", "not ashore"
    )
    yield Case(
        "G3N-9", move("G3N-9", "Truk", TR), at({TR: "Sea W1"}), "start in a port with them", "carries no"
    )
    met = at({TR: "Rabaul", DIV: "Rabaul", US: "Rabaul"})
    yield Case(
        "G3N-9", move("G3N-9", "Truk", TR, cargo=(DIV,)), met, "no enemy ships at the start", "are at Rabaul"
    )
    barred = at({TR: HOME, DIV: HOME, US: "Truk"})
    yield Case(
        "G3N-9", move("G3N-9", "Truk", TR, cargo=(DIV,)), barred, "enter no enemy ships", "are at Truk"
    )
    beyond = at({TR: HOME, DIV: HOME})
    far = move("G3N-9", "Rabaul", TR, cargo=(DIV,), way=TO_RABAUL)
    yield Case("G3N-9", far, beyond, "the normal movement", "CO 9.3")


def _air_by_sea() -> Iterator[Case]:
    based = japanese(Truk=1, Palaus=2)
    flown = move("G3N-10", "Truk", LS, cargo=(AIR,))
    units = {LS: HOME, AIR: HOME}
    yield Case("G3N-10", flown, at(units, bases=based))
    by_tr = move("G3N-10", "Truk", TR, cargo=(AIR,))
    yield Case(
        "G3N-10", by_tr, at({TR: HOME, AIR: HOME}, bases=based), "LS only", "there is room for 0, not 1"
    )
    two = move("G3N-10", "Truk", LS, cargo=(AIR, "jp-army-air-p2"))
    both = {**units, "jp-army-air-p2": HOME}
    yield Case("G3N-10", two, at(both, bases=japanese(Truk=3)), "one for each amphib", "room for 1, not 2")
    troops = move("G3N-10", "Truk", LS, cargo=(DIV,))
    yield Case(
        "G3N-10", troops, at({LS: HOME, DIV: HOME}, bases=based), "air units", "not one of the air units"
    )
    barred = at({**units, US: "Truk"}, bases=based)
    yield Case("G3N-10", flown, barred, "enter no enemy ships", "are at Truk")
    started = at({LS: "Palaus", AIR: "Palaus", US: "Palaus"}, bases=based)
    yield Case("G3N-10", flown, started, "no enemy ships at the start", "are at Palaus")


def _by_warship() -> Iterator[Case]:
    carried = move("G3N-11", "Truk", DD, cargo=(MARINE,))
    units = {DD: HOME, MARINE: HOME}
    yield Case("G3N-11", carried, at(units))
    by_cv = move("G3N-11", "Truk", CV, cargo=(MARINE,))
    yield Case(
        "G3N-11", by_cv, at({CV: HOME, MARINE: HOME}), "BB, CA, CL and DD", "there is room for 0, not 1"
    )
    army = move("G3N-11", "Truk", DD, cargo=(DIV,))
    yield Case("G3N-11", army, at({DD: HOME, DIV: HOME}), "only marines", "not one of the marines")
    two = move("G3N-11", "Truk", DD, cargo=(MARINE, "jp-snlf-p2"))
    more = at({**units, "jp-snlf-p2": HOME})
    yield Case("G3N-11", two, more, "one for each ship", "there is room for 1, not 2")
    yield Case("G3N-11", carried, at({**units, US: "Truk"}), "enter no enemy ships", "are at Truk")


def naval_cases() -> Iterator[Case]:
    """All of them."""
    yield from _moves()
    yield from _rebasing("G3N-4")
    yield from _rebasing("G4L-7")
    yield from _attacks()
    yield from _joint()
    yield from _transport()
    yield from _air_by_sea()
    yield from _by_warship()
