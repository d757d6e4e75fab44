"""The words that card data may use: each type lists what a cell or key can say (EotS 5.0)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, NewType

from rules.eots.printed.sides import Side

CardId = NewType("CardId", str)
MarkerId = NewType("MarkerId", str)
RegionId = NewType("RegionId", str)
BoxId = NewType("BoxId", str)

PRINTED: Mapping[Side, int] = {Side.ALLIES: 84, Side.JAPAN: 86}
LETTERS: Mapping[str, Side] = {"A": Side.ALLIES, "J": Side.JAPAN}

# What a card leaves standing and no track of tracks.toml counts.
MARKERS: Mapping[str, str] = {
    "india-replacement-limit": "Unrest: next turn one Allied ground step fewer, none for the Commonwealth",
    "interceptors": "High altitude interceptors (EotS 12.32)",
    "manchuria-lost": "The Soviets hold Manchuria (EotS 13.91)",
    "panama-delay": "Panama Canal closed: next turn's Allied reinforcements are delayed",
    "submarine-doctrine": "Submarine doctrine ends the escorts for good",
    "tokyo-express": "Tokyo Express supplies its hex (EotS 6.23)",
}

CardType = Literal["military", "reaction", "resource", "political"]
ReactionKind = Literal["intelligence", "attack", "counteroffensive", "weather", "personage"]
EventIntelligence = Literal["surprise", "intercept", "ambush"]
LogisticsFormula = Literal["opponent-ops", "opponent-ops-plus-1", "plus-every-hq"]
Flag = Literal["removed", "special", "tokyo-express", "kamikaze", "china-offensive", "one-year-ops-only"]
Deck = Literal["campaign", "start_1942", "start_1943", "start_1944", "burma"]
Timing = Literal[
    "opening-first",
    "opening-second",
    "own-offensive",
    "own-action",
    "after-movement",
    "before-combat",
    "after-combat",
]

UnitClass = Literal["air", "naval", "ground", "hq"]
UnitType = Literal[
    "air", "lrb", "b29", "CV", "CVL", "CVE", "BB", "BC", "CA", "CL", "DD", "APD",
    "army", "corps", "division", "brigade", "regiment", "hq",
]  # fmt: skip
Nationality = Literal[
    "us", "british", "australian", "indian", "new-zealand", "chinese", "dutch", "joint", "japan",
    "commonwealth",
]  # fmt: skip
Feature = Literal["one-hex-island"]
Terrain = Literal["jungle", "mixed"]
Year = Literal["1942", "1943", "1944", "1945"]

# What a counter must be, or have done, to be chosen.
Trait = Literal[
    "active",
    "activated-there",
    "inactive",
    "active-or-in-battle-hex",
    "full-strength",
    "reduced",
    "in-port",
    "in-supply",
    "in-chosen-battle",
    "in-range-of-hq",
    "in-range-of-us-hq",
    "crossed-us-air-extended-range",
    "escorts-assault-on-manila-or-singapore",
    "lends-its-extended-range",
    "shelled-by-bb",
]


class Window(StrEnum):
    """When an effect comes in the sequence of an offensive (EotS 7.2); at once where none is under way."""

    AT_ONCE = "at-once"
    BEFORE_MOVEMENT = "before-movement"
    BATTLES_DECLARED = "battles-declared"
    BEFORE_REACTION = "before-reaction"
    REACTION_MOVEMENT = "reaction-movement"
    BEFORE_COMBAT = "before-combat"
    BEFORE_COMBAT_OR_OFFENSIVE_END = "before-combat-or-offensive-end"
    AFTER_COMBAT = "after-combat"
    POST_BATTLE_MOVEMENT = "post-battle-movement"
    OFFENSIVE_END = "offensive-end"


MayEliminate = Literal["yes", "no", "last-resort", "unstated"]
Place = Literal[
    "same-hex",
    "same-hex-or-supplied-port",
    "coast-entered-by-japanese-ships",
    "supplied-airfield-in-range-of-supplied-hq",
    "own-hex-in-range-of-supplied-hq",
    "normal",
]
Ending = Literal[
    "never",
    "turn-end",
    "hex-lost",
    "moved-by-card",
    "next-reinforcement-segment",
    "next-replacement-segment",
    "allied-airbase-within-5-of-tokyo",
]
Rule = Literal[
    "allied-air-joins-battles-in-range",
    "army-alone-on-one-hex-islands",
    "bombing-roll-plus-1",
    "carriers-at-sea-are-no-target",
    "escort-needed-at-manila-and-singapore",
    "landings-within-5-sea-hexes-of-own-port",
    "no-allied-air-zoi",
    "no-allied-reaction",
    "not-after-intelligence-card",
    "playable-after-intelligence-roll",
    "ships-stay-together",
    "ships-rest-this-turn",
    "surprise-cannot-change",
    "weather-has-no-effect",
]
