"""The conditions of every action, in the order of the rulebook (CO 8.2)."""

from collections.abc import Mapping

DOUBLED = (
    "start at a base",
    "end at a base",
    "no Allied ships at the start",
    "no Allied ships entered",
    "no Allied aircraft at the start",
    "no Allied aircraft entered",
    "no Allied base at the start",
    "no Allied base entered",
    "twice the factor",
    "a lateral axis costs two",
)
"""Those of G3N-4 and of G4L-7, which moves per G3N-4."""

CONDITIONS: Mapping[str, tuple[str, ...]] = {
    "G1-1": (
        "from the pool",
        "an action point",
    ),
    "G1-2": (
        "one TR or engineer",
        "from Refit",
    ),
    "G1-3": ("once a turn",),
    "G2-1": ("a base or carrier there",),
    "G2-2": ("a tender or air unit there",),
    "G2-3": ("the map or the Fleet Reserve",),
    "G2-4": (
        "Japan controls the Burma Road",
        "the BIA is not there yet",
    ),
    "G3N-1": (
        "begin in the same space",
        "up to the movement factor",
        "cease at enemy ships",
    ),
    "G3N-2": (
        "from home",
        "to a sea space",
    ),
    "G3N-3": (
        "from a sea space",
        "to home",
    ),
    "G3N-4": DOUBLED,
    "G3N-5": (
        "enemy ships in the space",
        "ships of the space",
    ),
    "G3N-6": (
        "into enemy ships",
        "up to the movement factor",
    ),
    "G3N-7": (
        "enemy ground units",
        "in the same space",
        "without friendly land units",
        "without friendly air units",
    ),
    "G3N-8": (
        "only carriers",
        "in the same space",
        "an enemy force there",
    ),
    "G3N-9": (
        "three for each transport",
        "TR, APD and LS",
        "mobile ground units",
        "start in a port with them",
        "no enemy ships at the start",
        "enter no enemy ships",
        "the normal movement",
    ),
    "G3N-10": (
        "LS only",
        "one for each amphib",
        "air units",
        "enter no enemy ships",
        "no enemy ships at the start",
    ),
    "G3N-11": (
        "BB, CA, CL and DD",
        "only marines",
        "one for each ship",
        "enter no enemy ships",
    ),
    "G3A-1": (
        "take off from a base",
        "land at a base",
        "room at the base",
        "up to twice the range",
        "one force",
    ),
    "G3A-2": (
        "in range",
        "enemy ground or air units there",
        "a land space",
        "not with carriers",
        "of one space",
        "from a base",
    ),
    "G3A-3": (
        "enemy ships there",
        "in range",
        "a sea space",
        "not with carriers",
    ),
    "G3G-1": (
        "along a land axis",
        "in any one space",
        "ground units",
        "mobile units",
    ),
    "G3G-2": (
        "enemy ground units there",
        "adjacent by land",
    ),
    "G3G-3": (
        "enemy units there",
        "friendly ground units there",
        "bases do not attack",
    ),
    "G3G-4": (
        "an airborne unit",
        "from a base",
        "to a base",
        "up to six spaces",
    ),
    "G3G-5": (
        "an airborne unit",
        "up to three spaces",
        "a land space",
        "friends there join",
    ),
    "G3C-1": (
        "a force of air units",
        "in range",
        "one force",
        "ground units attack",
        "enemy units there",
    ),
    "G3C-2": (
        "enemy land units there",
        "no enemy ships there",
        "no enemy ships at the start",
        "troops aboard",
        "by amphibs",
        "the normal movement",
    ),
    "G3C-3": (
        "only carriers strike",
        "air units in range",
        "one stack",
        "enemy ships in the space",
    ),
    "G3C-4": (
        "with a ground attack",
        "in range",
        "an airborne unit",
        "one airborne unit",
    ),
    "G4L-1": (
        "an amphib or engineer there",
        "no Japanese base there",
        "a ground space",
    ),
    "G4L-2": (
        "a Japanese base there",
        "an amphib or engineer there",
        "up to the most",
    ),
    "G4L-3": ("units of that kind in Refit",),
    "G4L-4": ("units of that kind in Refit",),
    "G4L-5": ("units of that kind in Refit",),
    "G4L-6": (
        "as many as the level",
        "a Japanese base there",
        "reduced units there",
    ),
    "G4L-7": DOUBLED,
    "G4L-8": (
        "from a base",
        "to a base",
        "no Allied ships entered",
        "no Allied aircraft entered",
        "no Allied base entered",
        "twice the range",
    ),
    "G4L-9": (
        "from a base",
        "to a base",
        "no Allied aircraft entered",
        "no Allied ships entered",
        "no Allied base entered",
        "not by sea or air",
        "one space",
    ),
}
