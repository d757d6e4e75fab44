"""Players of the game, who take what its prompts offer: for the bench, and for the tests."""

import rules
from rules.core.game import AnyGame


def co() -> AnyGame:
    """The game, read once."""
    return rules.games()["co"]
