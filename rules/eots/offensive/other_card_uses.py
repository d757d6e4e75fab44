"""What a card can be played for beside an offensive, each use in its own chapter (EotS 5.0)."""

from collections.abc import Callable, Iterator
from types import MappingProxyType

from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.eots import inter_service_rivalry
from rules.eots.cards.use_names import Use
from rules.eots.commands import PlayCard
from rules.eots.events import Event
from rules.eots.markers import marker_to
from rules.eots.offensive import air_withdrawal, china_offensive, hq_moves, kondo_trade
from rules.eots.printed.card import Card
from rules.eots.printed.sides import TrackId
from rules.eots.state import State
from rules.eots.supply import transport_routes

Against = Callable[[State, Card, PlayCard], Iterator[Objection]]
Doing = Callable[[State, Card, PlayCard, Dice], Iterator[Event]]

OBJECTIONS: MappingProxyType[Use, Against] = MappingProxyType(
    {
        Use.CHINA: lambda state, card, _: china_offensive.objections(state, card),
        Use.WITHDRAW_HQ: lambda state, card, command: hq_moves.withdrawal_objections(
            state, card.side, command
        ),
        Use.RETURN_HQ: lambda state, card, command: hq_moves.return_objections(state, card.side, command),
        Use.ROUTE: lambda state, card, command: transport_routes.objections(state, card, command.to),
        Use.RIVALRY: lambda state, card, _: inter_service_rivalry.objections(state, card),
        Use.WITHDRAW_AIR: lambda state, card, command: air_withdrawal.objections(state, card.side, command),
        Use.KONDO: lambda state, card, _: kondo_trade.objections(state, card),
    }
)
OUTCOMES: MappingProxyType[Use, Doing] = MappingProxyType(
    {
        Use.CHINA: lambda state, card, command, dice: china_offensive.outcome(state, dice),
        Use.WITHDRAW_HQ: lambda state, card, command, dice: hq_moves.withdrawn(state, command),
        Use.RETURN_HQ: lambda state, card, command, dice: hq_moves.returned(state, command),
        Use.ROUTE: lambda state, card, command, dice: marker_to(state, TrackId(command.to), 1),
        Use.RIVALRY: lambda state, card, command, dice: inter_service_rivalry.ended(state, card.side),
        Use.WITHDRAW_AIR: lambda state, card, command, dice: air_withdrawal.withdrawn(state, command),
    }
)


def objections(state: State, card: Card, use: Use, command: PlayCard) -> Iterator[Objection]:
    """Every reason against such a play."""
    yield from OBJECTIONS[use](state, card, command) if use in OBJECTIONS else ()


def outcome(state: State, card: Card, use: Use, command: PlayCard, dice: Dice) -> Iterator[Event]:
    """What such a play does."""
    yield from OUTCOMES[use](state, card, command, dice) if use in OUTCOMES else ()
