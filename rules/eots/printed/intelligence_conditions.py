"""The intelligence conditions of an offensive (EotS 7.25)."""

from enum import StrEnum


class Condition(StrEnum):
    """The intelligence condition of an offensive (EotS 7.25)."""

    SURPRISE = "surprise"
    INTERCEPT = "intercept"
    AMBUSH = "ambush"
