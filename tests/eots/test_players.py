"""The players by lot read prompts: they know no chapter of the rules."""

from pathlib import Path

import pytest

from tests.core.test_architecture import ROOT, imports, relative

PLAYERS = sorted((ROOT / "app/games/eots/random_play").glob("*.py"))
OPEN_TO_THEM = (
    *(f"rules.eots.{name}" for name in ("commands", "events", "state", "game", "printed", "views")),
    "rules.eots.cards.use_names",  # what a card is played for, as the record names it: words, no rule
)


def is_open(name: str) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in OPEN_TO_THEM)


@pytest.mark.parametrize("path", PLAYERS, ids=relative)
def test_players_by_lot_import_no_chapter(path: Path) -> None:
    packages = {".".join(one.split(".")[:n]) for one in OPEN_TO_THEM for n in range(2, one.count(".") + 1)}
    asked = {name for name in imports(path) if name.startswith("rules.eots")} - packages
    assert not {name for name in asked if not is_open(name)}
