"""The names of what a strategy card can be played for, as records and pages have them (EotS 5.0, 7.29)."""

from enum import StrEnum


class Use(StrEnum):
    """What a card is played for; `held-` ones play the Future Offensive card (EotS 5.0, 7.29)."""

    OPERATIONS = "operations"
    EVENT = "event"
    CHINA = "china"
    WITHDRAW_HQ = "withdraw-hq"
    RETURN_HQ = "return-hq"
    ROUTE = "route"
    RIVALRY = "rivalry"
    WITHDRAW_AIR = "withdraw-air"
    PASS = "pass"
    DISCARD = "discard"
    FUTURE = "future"
    KONDO = "kondo"


WORDS = {
    Use.OPERATIONS: "Offensive by operations",
    Use.EVENT: "Event",
    Use.CHINA: "China offensive",
    Use.WITHDRAW_HQ: "Withdraw an HQ",
    Use.RETURN_HQ: "Return an HQ",
    Use.ROUTE: "Build a route",
    Use.RIVALRY: "End rivalry",
    Use.WITHDRAW_AIR: "Air units to the turn track",
    Use.PASS: "Pass",
    Use.DISCARD: "Discard",
    Use.FUTURE: "Hold over as Future Offensive",
    Use.KONDO: "Trade for card 47, Kondo",
}
OFFENSIVES = (Use.OPERATIONS, Use.EVENT)
HELD = "held:"


def read_use(text: str) -> tuple[str, bool]:
    """What a card is played for as the record names it, and whether it is the one held over."""
    return text.removeprefix(HELD), text.startswith(HELD)


def use_text(use: str, held: bool) -> str:
    """What a card is played for, as the record names it."""
    return f"{HELD if held else ''}{use}"
