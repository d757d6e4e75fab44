"""Where a counter can be: a space of the map, aboard a ship, or a display beside the map (CO 2.1)."""

HOME = "Home Islands"

JAPANESE_POOL = "Japanese Reinforcements"
JAPANESE_REFIT = "Japanese Units for Refit"
ALLIED_POOL = "Allied Reinforcements"
ALLIED_REFITTED = "Allied Refitted"
ALLIED_REFIT = "Allied Units for Refit"
FLEET_RESERVE = "Fleet Reserve"
LATER = "Later reinforcements"
ASIDE = "Aside"
OUT_OF_PLAY = "Out of play"
DISPLAYS = (
    *(JAPANESE_POOL, JAPANESE_REFIT, ALLIED_POOL, ALLIED_REFITTED, ALLIED_REFIT),
    *(FLEET_RESERVE, LATER, ASIDE, OUT_OF_PLAY),
)

# Where event markers are (CO 6.0, 24.0).
JAPANESE_BIN = "Japanese event bin"
JAPANESE_AVAILABLE = "Japanese Events Available"
JAPANESE_IN_PLAY = "Japanese event in play"
ALLIED_BIN = "Allied event bin"
ALLIED_IN_PLAY = "Allied event in play"
DISCARDED = "Events Discarded"
EVENT_PLACES = (
    *(JAPANESE_BIN, JAPANESE_AVAILABLE, JAPANESE_IN_PLAY),
    *(ALLIED_BIN, ALLIED_IN_PLAY, DISCARDED),
)
