"""Players by lot, who take any option that the rules offer: for the bench, and for the tests."""

import rules
from rules.eots.game import EmpireOfTheSun


def eots() -> EmpireOfTheSun:
    """The game, read once."""
    game = rules.games()["eots"]
    assert isinstance(game, EmpireOfTheSun)
    return game
