"""What happened; folding these gives the position."""

from typing import get_args

from rules.eots.events.battle import (
    BattleFought,
    BattleRolled,
    CombatFought,
)
from rules.eots.events.board import (
    AttritionSuffered,
    ControlChanged,
    DegreeSwitched,
    DiceRolled,
    MarkerMoved,
    ScenarioSetUp,
    SegmentBegan,
    TokyoExpressPlaced,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
)
from rules.eots.events.cards import (
    CardEvent,
    CardExchanged,
    CardLost,
    DeckShuffled,
    ErrandGiven,
    ErrandUsed,
    NothingChanged,
    ShuffleDue,
)
from rules.eots.events.offensive import (
    AttackRolled,
    BattlesDeclared,
    CardPlayed,
    CasualtiesSuffered,
    Disengaged,
    DueSettled,
    EmergencyMovesOffered,
    ForcesMoved,
    FutureOffensivePicked,
    IntelligenceTried,
    OffensiveBegan,
    OffensiveCancelled,
    OffensiveEnded,
    OffensiveEvent,
    ReactionActivated,
    ReactionCardPlayed,
    ReactionEnded,
    SentBack,
    ShipsMet,
    SpecialReactionTried,
    StepReached,
    StoodFast,
    TroopsDropped,
    UnitsIncluded,
    WeatherForgone,
)
from rules.eots.events.turn import (
    ArrivalsBarred,
    ArrivalsPlaced,
    CardsDealt,
    CountSet,
    EuropeRolled,
    GameEnded,
    JapanBombed,
    NationFreed,
    NationSurrendered,
    ResultSigned,
    StepsUnused,
    SubmarinesRolled,
    TurnEvent,
    WillChanged,
)

Event = (
    UnitsMoved
    | UnitsFlipped
    | UnitsEliminated
    | ControlChanged
    | MarkerMoved
    | TokyoExpressPlaced
    | AttritionSuffered
    | BattleRolled
    | CombatFought
    | BattleFought
    | OffensiveEvent
    | CardEvent
    | NationSurrendered
    | TurnEvent
    | DiceRolled
    | SegmentBegan
    | DegreeSwitched
)
EVENTS: tuple[type, ...] = (ScenarioSetUp, *get_args(Event))

__all__ = [
    "EVENTS",
    "ArrivalsBarred",
    "ArrivalsPlaced",
    "AttackRolled",
    "AttritionSuffered",
    "BattleFought",
    "BattleRolled",
    "BattlesDeclared",
    "CardEvent",
    "CardExchanged",
    "CardLost",
    "CardPlayed",
    "CardsDealt",
    "CasualtiesSuffered",
    "CombatFought",
    "ControlChanged",
    "CountSet",
    "DeckShuffled",
    "DegreeSwitched",
    "DiceRolled",
    "Disengaged",
    "DueSettled",
    "EmergencyMovesOffered",
    "ErrandGiven",
    "ErrandUsed",
    "EuropeRolled",
    "Event",
    "ForcesMoved",
    "FutureOffensivePicked",
    "GameEnded",
    "IntelligenceTried",
    "JapanBombed",
    "MarkerMoved",
    "NationFreed",
    "NationSurrendered",
    "NothingChanged",
    "OffensiveBegan",
    "OffensiveCancelled",
    "OffensiveEnded",
    "OffensiveEvent",
    "ReactionActivated",
    "ReactionCardPlayed",
    "ReactionEnded",
    "ResultSigned",
    "ScenarioSetUp",
    "SegmentBegan",
    "SentBack",
    "ShipsMet",
    "ShuffleDue",
    "SpecialReactionTried",
    "StepReached",
    "StepsUnused",
    "StoodFast",
    "SubmarinesRolled",
    "TokyoExpressPlaced",
    "TroopsDropped",
    "TurnEvent",
    "UnitsEliminated",
    "UnitsFlipped",
    "UnitsIncluded",
    "UnitsMoved",
    "WeatherForgone",
    "WillChanged",
]
