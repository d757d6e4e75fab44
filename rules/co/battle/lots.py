"""Drawing one of several by dice, each with the same chance (CO 2.6, 20.0)."""

from collections.abc import Sequence

from rules.co.battle.tactical_edge import FACES

SIDES = len(FACES)
AGAIN = "nothing is drawn, roll again"


def dice_for(count: int) -> int:
    """The dice that draw one of so many."""
    dice = 1
    while SIDES**dice < count:
        dice += 1
    return dice


def legend(names: Sequence[str]) -> str:
    """Which faces of a die draw which of a few: `1-3: Luzon, 4-6: Wake`; of many that each is as likely."""
    if dice_for(len(names)) > 1 or SIDES % len(names):
        return "each is as likely as the others"
    share = SIDES // len(names)
    firsts = range(1, SIDES + 1, share)
    spans = (f"{first}-{first + share - 1}" if share > 1 else f"{first}" for first in firsts)
    return ", ".join(f"{span}: {name}" for span, name in zip(spans, names, strict=True))


def drawn(faces: tuple[int, ...], count: int) -> int | None:
    """The place of the one that dice draw; nothing if they must be rolled again.

    All rolls in their order are dealt out in equal shares: one die draws the first of two with 1 to 3, the
    first of four with 1, and then 5 or 6 is rolled again.
    """
    value = 0
    for face in faces:
        value = value * SIDES + face - 1
    share = SIDES ** len(faces) // count
    return value // share if value < share * count else None
