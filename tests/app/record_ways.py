"""Games for the file: one from every start by lot, and one for every way to surrender or to win.

`python -m tests.app.record_ways` plays them all and writes those that are not on file yet; the others stay
as they are.
"""

from collections.abc import Callable
from typing import Any

from app.games.eots.random_play.games import RandomGame
from app.games.eots.random_play.plain import plain_move
from rules import games
from rules.core.game import Setup
from rules.core.table import Correct
from rules.eots.commands import (
    ChangeControl,
    EliminateUnits,
    MoveMarker,
    MoveUnits,
    PlayCard,
    RollBombing,
)
from rules.eots.printed.components import HexId
from tests.app.kept_records import kept
from tests.app.recording import Recorder

WHY = "as the players agreed"
STARTS = {"1941": "v2.0", "1942": "v3.2", "1943": "v2.0", "1944": "v3.2", "burma": "v3.2"}
KEYS = {
    "philippines": ("2813", "2915"),
    "malaya": ("2015", "2014"),
    "dutch-east-indies": ("1813", "1916", "2017", "2415", "2517", "2616", "2220", "2019"),
    "burma": ("2008", "2106", "2206", "2305"),
}
MOST = 4_000


def started(name: str, scenario: str, edition: str = "v3.2") -> Recorder:
    """A game whose hands are put away, so that its first turn ends at once."""
    game = Recorder(f"record-{name}", Setup(scenario, edition, "guided", "table"))
    for hand in ("japan-hand", "allied-hand"):
        game.do(Correct(MoveMarker(hand, 0), WHY))
    return game


def given(game: Recorder, side: str, *hexes: str) -> None:
    """Hexes that a side has taken."""
    for hex_id in hexes:
        if game.state.control[HexId(hex_id)] != side:
            game.do(Correct(ChangeControl(hex_id, side), WHY))


def on(game: Recorder, until: Callable[[Any], bool]) -> None:
    """The plainest play until something holds, or the game is over."""
    for _ in range(MOST):
        if game.state.winner or until(game.state):
            return
        game.do(plain_move(games()["eots"], game.state))
    raise AssertionError(f"{game.name} does not come to its point")


def to_the_end(game: Recorder) -> Recorder:
    """The plainest play to the winner."""
    on(game, lambda _: False)
    assert game.state.winner
    return game


# The starts, by lot


def by_lot(scenario: str) -> Recorder:
    """A whole game, every choice by lot."""
    game = Recorder(f"start-{scenario}", Setup(scenario, STARTS[scenario], "guided", "table"))
    player = RandomGame.of(scenario, STARTS[scenario], 1941)
    player.told = game.keep
    player.finish()
    assert game.state == player.state
    return game


# Surrenders


def nation(code: str) -> Recorder:
    """A nation that surrenders in the first national status segment."""
    game = started(f"surrender-{code}", "1942-45", "v2.0" if code == "malaya" else "v3.2")
    given(game, "japan", *KEYS[code])
    on(game, lambda state: code in state.surrendered)
    assert code in game.state.surrendered
    return to_the_end(game)


def australia() -> Recorder:
    """Every base of mainland Australia."""
    game = started("surrender-australia", "1942-45")
    hexes = game.state.components.regions["australia"].hexes
    printed = game.state.components.hexes
    given(game, "japan", *(h for h in sorted(hexes) if printed[h].port or printed[h].airfield))
    on(game, lambda state: "australia" in state.surrendered)
    assert "australia" in game.state.surrendered
    return to_the_end(game)


def india() -> Recorder:
    """Northern India held until the revolts have their end."""
    game = started("surrender-india", "1942-45")
    given(game, "japan", *sorted(game.state.components.regions["northern-india"].hexes))
    on(game, lambda state: "india" in state.surrendered)
    assert "india" in game.state.surrendered
    return to_the_end(game)


def china() -> Recorder:
    """The government collapses by an event."""
    game = Recorder("record-surrender-china", Setup("1942-45", "v3.2", "guided", "table"))
    game.do(Correct(MoveMarker("china-front", 4), WHY))
    game.do(PlayCard("J26", "event"))
    assert "china" in game.state.surrendered
    return to_the_end(game)


# Victories


def honshu() -> Recorder:
    """Japan is conquered."""
    game = started("win-honshu", "1943-45")
    given(game, "allies", *sorted(game.state.components.regions["honshu"].hexes))
    assert game.state.winner == "allies"
    return game


def blockade() -> Recorder:
    """Japan is cut off from every resource for three turns."""
    game = started("win-blockade", "1943-45")
    given(game, "allies", *sorted(game.state.components.regions["resources"].hexes))
    to_the_end(game)
    assert game.state.winner == "allies"
    return game


def negotiations() -> Recorder:
    """The United States negotiate."""
    game = started("win-negotiations", "1942-45")
    game.do(Correct(MoveMarker("political-will", 0), WHY))
    to_the_end(game)
    assert game.state.winner == "japan" and game.state.turn == 2
    return game


def ruin() -> Recorder:
    """Bombed on four turns running, one resource hex left, a B29 in range of Tokyo."""
    game = started("win-ruin", "1943-45")
    on(game, lambda state: (state.turn, state.segment) == (9, "strategic-warfare"))
    given(game, "allies", "3813", *sorted(game.state.components.regions["resources"].hexes)[:-1])
    garrison = tuple(unit.id for unit in game.state.units_in("3813") if unit.side == "japan")
    if garrison:
        game.do(Correct(EliminateUnits(garrison), WHY))
    game.do(Correct(MoveUnits(("us-hq-central-pacific",), "3813"), WHY))
    game.do(Correct(MoveUnits(("us-20bc",), "3813"), WHY))
    for turn in range(9, 13):
        on(game, lambda state, turn=turn: (state.turn, state.segment) == (turn, "strategic-warfare"))
        game.do(RollBombing("us-20bc"), 0)
        game.do(Correct(MoveMarker("political-will", 6), WHY))
        on(game, lambda state: state.segment == "deal")
    to_the_end(game)
    assert game.state.winner == "allies", game.state.result
    return game


def endurance() -> Recorder:
    """Japan is still there after turn 12."""
    game = to_the_end(started("win-endurance", "1943-45", "v2.0"))
    assert game.state.winner == "japan"
    return game


def points(scenario: str) -> Recorder:
    """A year that is scored."""
    return to_the_end(started(f"points-{scenario}", scenario, "v3.2"))


MAKERS: tuple[Callable[[], Recorder], ...] = (
    *(lambda code=code: by_lot(code) for code in STARTS),
    *(lambda code=code: nation(code) for code in KEYS),
    australia,
    india,
    china,
    honshu,
    blockade,
    negotiations,
    ruin,
    endurance,
    *(lambda code=code: points(code) for code in ("1942", "1943", "1944", "burma")),
)


def main() -> None:
    """Write every record that is not kept already."""
    for maker in MAKERS:
        game = maker()
        where = f"{game.name} is on file" if game.name in kept() else game.write().name
        print(where, len(game.entries), game.state.winner, game.state.result)


if __name__ == "__main__":
    main()
