"""Personnel, intelligence and logistics of 8.2: where each works, and where each condition refuses it."""

from collections.abc import Callable, Iterator

from rules.co.administrative_movement import MoveAirGroup, MoveGroundGroup
from rules.co.intelligence import RaiseBurmaArmy, Scout, Spy
from rules.co.japanese_refit import Refit
from rules.co.logistics import BuildBases, RaiseBases, RebuildGround
from rules.co.personnel import APPEALED, AppealToHeadquarters, CallReinforcements, ReplaceEmergency
from rules.co.places import HOME, JAPANESE_POOL, JAPANESE_REFIT
from rules.co.state import State
from tests.co.action_cases import Case, allied, at, japanese
from tests.co.campaigns import put
from tests.co.naval_cases import AIR, CV, DD, DIV, MARINE, TR, US, ready

ENG, AV, OTHER = "jp-eng-p1", "jp-av-p1", "jp-div-p2"


def _personnel() -> Iterator[Case]:
    yield Case("G1-1", CallReinforcements(), at({DD: JAPANESE_POOL}))
    yield Case("G1-1", CallReinforcements(), at({DD: HOME}), "from the pool", "CO G1-1")
    broke = at({DD: JAPANESE_POOL}, purses=())
    yield Case("G1-1", CallReinforcements(), broke, "an action point", "CO 5.2")
    yield Case("G1-2", ReplaceEmergency(TR), at({TR: JAPANESE_REFIT}))
    yield Case("G1-2", ReplaceEmergency(ENG), at({ENG: JAPANESE_REFIT}))
    yield Case("G1-2", ReplaceEmergency(DD), at({DD: JAPANESE_REFIT}), "one TR or engineer", "CO G1-2")
    yield Case("G1-2", ReplaceEmergency(DIV), at({DIV: JAPANESE_REFIT}), "one TR or engineer", "CO G1-2")
    yield Case("G1-2", ReplaceEmergency(TR), at({TR: HOME}), "from Refit", "CO G1-2")
    yield Case("G1-3", AppealToHeadquarters(), at({}))
    again = at({}, done=frozenset({APPEALED}))
    yield Case("G1-3", AppealToHeadquarters(), again, "once a turn", "CO G1-3")


def _intelligence() -> Iterator[Case]:
    yield Case("G2-1", Scout("Truk"), at({}, bases=japanese(Truk=1)))
    yield Case("G2-1", Scout("Sea C2"), at({CV: "Sea C2"}))
    yield Case("G2-1", Scout("Sea C2"), at({DD: "Sea C2"}), "a base or carrier there", "CO G2-1")
    yield Case("G2-2", Scout("Sea C2", "G2-2"), at({AV: "Sea C2"}))
    yield Case("G2-2", Scout("Truk", "G2-2"), at({AIR: "Truk"}, bases=japanese(Truk=1)))
    yield Case(
        "G2-2",
        Scout("Truk", "G2-2"),
        at({CV: "Truk"}, bases=japanese(Truk=1)),
        "a tender or air unit there",
        "CO",
    )
    yield Case("G2-3", Spy("map"), at({}))
    yield Case("G2-3", Spy("reserve"), at({}))
    yield Case("G2-3", Spy("Refit"), at({}), "the map or the Fleet Reserve", "CO G2-3")
    yield Case("G2-4", RaiseBurmaArmy(), at({DIV: "Burma Road"}))
    yield Case("G2-4", RaiseBurmaArmy(), at({}), "Japan controls the Burma Road", "does not control")
    contested = at({DIV: "Burma Road", "br-bc": "Burma Road"})
    yield Case("G2-4", RaiseBurmaArmy(), contested, "Japan controls the Burma Road", "does not control")
    raised = at({DIV: "Burma Road", "jp-bia": "Rangoon"})
    yield Case("G2-4", RaiseBurmaArmy(), raised, "the BIA is not there yet", "raised already")


def _bases() -> Iterator[Case]:
    yield Case("G4L-1", BuildBases(("Wake",)), at({ENG: "Wake"}))
    yield Case("G4L-1", BuildBases(("Wake", "Gilberts")), at({ENG: "Wake", TR: "Gilberts", DIV: "Gilberts"}))
    yield Case("G4L-1", BuildBases(("Wake",)), at({DIV: "Wake"}), "an amphib or engineer there", "CO G4L-1")
    has = at({ENG: "Wake"}, bases=japanese(Wake=1))
    yield Case("G4L-1", BuildBases(("Wake",)), has, "no Japanese base there", "CO")
    afloat = at({TR: "Sea C2"})
    yield Case("G4L-1", BuildBases(("Sea C2",)), afloat, "a ground space", "CO 15")
    yield Case("G4L-2", RaiseBases(("Wake",)), has)
    none = at({ENG: "Wake"})
    yield Case("G4L-2", RaiseBases(("Wake",)), none, "a Japanese base there", "CO")
    alone = at({}, bases=japanese(Wake=1))
    yield Case("G4L-2", RaiseBases(("Wake",)), alone, "an amphib or engineer there", "CO G4L-2")
    highest = at({ENG: "Wake"}, bases=japanese(Wake=4))
    yield Case("G4L-2", RaiseBases(("Wake",)), highest, "up to the most", "CO")


def _refits() -> Iterator[Case]:
    for code, unit, other in (("G4L-3", DD, AIR), ("G4L-4", AIR, DIV), ("G4L-5", DIV, DD)):
        yield Case(code, Refit(code), at({unit: JAPANESE_REFIT}))
        yield Case(code, Refit(code), at({other: JAPANESE_REFIT}), "units of that kind in Refit", "CO 13.1")


def _rebuilt() -> Iterator[Case]:
    three = (DIV, OTHER, "jp-div-p3")

    def reduced(place: str, **levels: int) -> Callable[[], State]:
        state = at(dict.fromkeys(three, place), bases=japanese(**levels))
        return lambda: put_steps(state(), three)

    yield Case("G4L-6", RebuildGround(HOME), reduced(HOME))
    yield Case("G4L-6", RebuildGround("Truk", three[:2]), reduced("Truk", Truk=2))
    too_many = reduced("Truk", Truk=2)
    yield Case("G4L-6", RebuildGround("Truk", three), too_many, "as many as the level", "CO G4L-6")
    yield Case("G4L-6", RebuildGround("Truk", (DIV,)), reduced("Truk"), "a Japanese base there", "CO G4L-6")
    whole = at({DIV: "Truk"}, bases=japanese(Truk=2))
    yield Case("G4L-6", RebuildGround("Truk", (DIV,)), whole, "reduced units there", "CO G4L-6")


def put_steps(state: State, units: tuple[str, ...]) -> State:
    """The same with units that have one step left."""
    for unit in units:
        state = put(state, unit, state.units[unit].place, steps=1)
    return state


def _administrative() -> Iterator[Case]:
    based = japanese(Formosa=3, Indochina=2)
    fly = MoveAirGroup((AIR,), "Indochina")
    yield Case("G4L-8", fly, ready("G4L-8", at({AIR: "Formosa"}, bases=based)))
    start = at({AIR: "Luzon"}, bases=based)
    yield Case("G4L-8", fly, ready("G4L-8", start), "from a base", "No Japanese base is at Luzon")
    beached = MoveAirGroup((AIR,), "Luzon")
    yield Case(
        "G4L-8", beached, ready("G4L-8", at({AIR: "Formosa"}, bases=based)), "to a base", "No base at Luzon"
    )
    for what, unit in (("ships", US), ("aircraft", "us-5p")):
        there = at({AIR: "Formosa", unit: "Indochina"}, bases=based)
        yield Case("G4L-8", fly, ready("G4L-8", there), f"no Allied {what} entered", "are at Indochina")
    allies = at({AIR: "Formosa"}, bases={**based, **allied(Indochina=1)})
    yield Case("G4L-8", fly, ready("G4L-8", allies), "no Allied base entered", "are at Indochina")
    far = MoveAirGroup((AIR,), "New Hebrides")
    wide = at({AIR: "Indochina"}, bases={**based, **japanese(New_Hebrides=1)})
    yield Case("G4L-8", far, ready("G4L-8", wide), "twice the range", "CO 9.5.2")
    yield from _by_land()


def _by_land() -> Iterator[Case]:
    based = japanese(Indochina=2, Siam=1)
    march = MoveGroundGroup((DIV,), "Siam")
    yield Case("G4L-9", march, ready("G4L-9", at({DIV: "Indochina"}, bases=based)))
    no_start = at({DIV: "Indochina"}, bases=japanese(Siam=1))
    yield Case("G4L-9", march, ready("G4L-9", no_start), "from a base", "No Japanese base is at Indochina")
    no_end = at({DIV: "Indochina"}, bases=japanese(Indochina=2))
    yield Case("G4L-9", march, ready("G4L-9", no_end), "to a base", "No Japanese base is at Siam")
    for what, unit in (("aircraft", "us-5p"),):
        there = at({DIV: "Indochina", unit: "Siam"}, bases=based)
        yield Case("G4L-9", march, ready("G4L-9", there), f"no Allied {what} entered", "are at Siam")
    port = japanese(Luzon=1, Manila=1)
    ships = at({DIV: "Luzon", US: "Manila"}, bases=port)
    to_manila = MoveGroundGroup((DIV,), "Manila")
    yield Case("G4L-9", to_manila, ready("G4L-9", ships), "no Allied ships entered", "are at Manila")
    allies = at({DIV: "Indochina"}, bases={**based, **allied(Siam=1)})
    yield Case("G4L-9", march, ready("G4L-9", allies), "no Allied base entered", "are at Siam")
    sea = at({DIV: "Formosa"}, bases={**based, **japanese(Formosa=3)})
    yield Case("G4L-9", march, ready("G4L-9", sea), "not by sea or air", "No land axis joins")
    marine = at({MARINE: "Indochina"}, bases=japanese(Indochina=2, Singapore=1))
    by_sea = MoveGroundGroup((MARINE,), "Singapore")
    yield Case("G4L-9", by_sea, ready("G4L-9", marine), "one space", "No land axis joins")


def staff_cases() -> Iterator[Case]:
    """All of them."""
    yield from _personnel()
    yield from _intelligence()
    yield from _bases()
    yield from _refits()
    yield from _administrative()
    yield from _rebuilt()
