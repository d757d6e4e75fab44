"""All chapters of the Allied turn and of its end, in the order of the sequence of play (CO 5.1)."""

from rules.co import (
    allied_air_offensive,
    allied_air_return,
    allied_basing,
    allied_events,
    allied_ground_offensive,
    allied_naval_return,
    allied_refit,
    allied_reinforcement,
    allied_ships,
    counterattack,
    doolittle_raid,
    reorganization,
    turn_record,
    victory_fever,
)
from rules.co.chapter import Chapter

ALLIED_CHAPTERS: tuple[Chapter, ...] = (
    allied_naval_return.CHAPTER,
    allied_basing.CHAPTER,
    allied_reinforcement.CHAPTER,
    allied_events.CHAPTER,
    allied_ships.CHAPTER,
    allied_air_offensive.CHAPTER,
    allied_ground_offensive.CHAPTER,
    doolittle_raid.CHAPTER,
    reorganization.CHAPTER,
    counterattack.CHAPTER,
    allied_air_return.CHAPTER,
    allied_refit.CHAPTER,
    victory_fever.CHAPTER,
    turn_record.CHAPTER,
)
