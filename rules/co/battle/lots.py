"""Drawing one of several by dice, each with the same chance (CO 2.6, 20.0)."""

from rules.co.battle.tactical_edge import FACES

SIDES = len(FACES)


def dice_for(count: int) -> int:
    """The dice that draw one of so many."""
    dice = 1
    while SIDES**dice < count:
        dice += 1
    return dice


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
