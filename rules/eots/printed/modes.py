"""The ways of moving, as players say them (EotS 8.2-8.4)."""

from enum import StrEnum


class Mode(StrEnum):
    """A way of moving; a unit uses one of them in an offensive (EotS 8.2-8.4)."""

    NAVAL = "naval"
    STRATEGIC_NAVAL = "strategic-naval"
    AIR = "air"
    STRATEGIC_AIR = "strategic-air"
    GROUND = "ground"
    STRATEGIC_GROUND = "strategic-ground"
    AMPHIBIOUS = "amphibious"
    ORGANIC = "organic"
    BARGES = "barges"

    @property
    def strategic(self) -> bool:
        """Whether it rules out battle, zones on the way, and post battle movement (EotS 8.23, 8.33, 8.44)."""
        return self.value.startswith("strategic")

    @property
    def words(self) -> str:
        """The way as players say it of one unit."""
        return WORDS[self]

    def said_of(self, number: int) -> str:
        """The way as players say it of so many units."""
        return WORDS[self] if number == 1 else PLURAL[self]


WORDS = {
    Mode.NAVAL: "sails",
    Mode.STRATEGIC_NAVAL: "sails, strategic",
    Mode.AIR: "flies",
    Mode.STRATEGIC_AIR: "flies, strategic",
    Mode.GROUND: "marches",
    Mode.STRATEGIC_GROUND: "is shipped, strategic",
    Mode.AMPHIBIOUS: "assaults by sea",
    Mode.ORGANIC: "assaults aboard ship",
    Mode.BARGES: "assaults by barge",
}
PLURAL = {
    Mode.NAVAL: "sail",
    Mode.STRATEGIC_NAVAL: "sail, strategic,",
    Mode.AIR: "fly",
    Mode.STRATEGIC_AIR: "fly, strategic,",
    Mode.GROUND: "march",
    Mode.STRATEGIC_GROUND: "are shipped, strategic,",
    Mode.AMPHIBIOUS: "assault by sea",
    Mode.ORGANIC: "assault aboard ship",
    Mode.BARGES: "assault by barge",
}


LANDING = (Mode.AMPHIBIOUS, Mode.ORGANIC, Mode.BARGES)
