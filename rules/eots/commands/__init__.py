"""What a player may ask; each is one tap at the table."""

from typing import get_args

from rules.eots.commands.battle import FightBattle, RollBattle
from rules.eots.commands.board import (
    ChangeControl,
    EliminateUnits,
    EndSegment,
    FlipUnits,
    MoveMarker,
    MoveUnits,
    PlaceTokyoExpress,
    RollDice,
    SufferAttrition,
    SwitchDegree,
)
from rules.eots.commands.cards import DiscardDrawn, EndErrand, ExchangeCard, Relocate, ShuffleDeck, SpendStep
from rules.eots.commands.offensive import (
    ActivateReaction,
    ClearUp,
    DeclareBattles,
    Disengage,
    DropTroops,
    EndAnswer,
    EndReaction,
    ForgoWeather,
    IncludeUnits,
    LogOffensive,
    MeetShips,
    MoveForces,
    PickFutureOffensive,
    PlaceForces,
    PlayCard,
    PlayReaction,
    RetreatTroops,
    ReturnForces,
    RollAttack,
    SendBack,
    StandFast,
    SufferLosses,
    TryIntelligence,
    TrySpecialReaction,
)
from rules.eots.commands.turn import (
    Concede,
    DealCards,
    MakeFreeMoves,
    PlaceArrivals,
    RollBombing,
    RollSubmarines,
    SendToEurope,
    SettleNations,
    SignResult,
)

BOARD = (MoveUnits, FlipUnits, EliminateUnits, ChangeControl, MoveMarker, PlaceTokyoExpress)
MoveOfOffensive = (
    PlayCard
    | PickFutureOffensive
    | MoveForces
    | PlaceForces
    | Disengage
    | StandFast
    | DeclareBattles
    | PlayReaction
    | TrySpecialReaction
    | IncludeUnits
    | TryIntelligence
    | EndAnswer
    | ActivateReaction
    | EndReaction
    | RollAttack
    | SufferLosses
    | DropTroops
    | SendBack
    | ForgoWeather
    | MeetShips
    | RetreatTroops
    | ReturnForces
    | ClearUp
    | LogOffensive
)
OFFENSIVE: tuple[type, ...] = get_args(MoveOfOffensive)
CardErrand = SpendStep | Relocate | ExchangeCard | DiscardDrawn | EndErrand
ERRANDS: tuple[type, ...] = get_args(CardErrand)
MoveOfTurn = (
    SendToEurope
    | PlaceArrivals
    | RollSubmarines
    | RollBombing
    | DealCards
    | SettleNations
    | MakeFreeMoves
    | Concede
    | SignResult
)
Command = (
    MoveUnits
    | FlipUnits
    | EliminateUnits
    | ChangeControl
    | MoveMarker
    | PlaceTokyoExpress
    | SufferAttrition
    | RollBattle
    | FightBattle
    | MoveOfOffensive
    | CardErrand
    | MoveOfTurn
    | ShuffleDeck
    | RollDice
    | EndSegment
    | SwitchDegree
)
COMMANDS: tuple[type, ...] = get_args(Command)

__all__ = [
    "BOARD",
    "COMMANDS",
    "ERRANDS",
    "OFFENSIVE",
    "ActivateReaction",
    "CardErrand",
    "ChangeControl",
    "ClearUp",
    "Command",
    "Concede",
    "DealCards",
    "DeclareBattles",
    "DiscardDrawn",
    "Disengage",
    "DropTroops",
    "EliminateUnits",
    "EndAnswer",
    "EndErrand",
    "EndReaction",
    "EndSegment",
    "ExchangeCard",
    "FightBattle",
    "FlipUnits",
    "ForgoWeather",
    "IncludeUnits",
    "LogOffensive",
    "MakeFreeMoves",
    "MeetShips",
    "MoveForces",
    "MoveMarker",
    "MoveOfOffensive",
    "MoveOfTurn",
    "MoveUnits",
    "PickFutureOffensive",
    "PlaceArrivals",
    "PlaceForces",
    "PlaceTokyoExpress",
    "PlayCard",
    "PlayReaction",
    "Relocate",
    "RetreatTroops",
    "ReturnForces",
    "RollAttack",
    "RollBattle",
    "RollBombing",
    "RollDice",
    "RollSubmarines",
    "SendBack",
    "SendToEurope",
    "SettleNations",
    "ShuffleDeck",
    "SignResult",
    "SpendStep",
    "StandFast",
    "SufferAttrition",
    "SufferLosses",
    "SwitchDegree",
    "TryIntelligence",
    "TrySpecialReaction",
]
