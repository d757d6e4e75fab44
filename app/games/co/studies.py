"""What the shared studies ask of the game: starts of a campaign, positions and battles in files."""

from pathlib import Path
from typing import Any

from app.games.room import Studies
from rules.co import fold, opening
from rules.co.battle.battle_file import BattleReader
from rules.co.battle.course_file import study
from rules.co.battle.plain_fields import Fields
from rules.co.events import CopyTaken
from rules.co.files import position_object
from rules.co.printed.kinds import KINDS
from rules.co.state import State
from rules.core.game import Setup
from rules.core.legality import IllegalCommand
from rules.core.pack import fault

START = ("game", "copy", "mode", "options", "facts")


def start(path: Path, data: Any) -> State:
    """A campaign before its set-up, with everything that is told of the copy."""
    reader = Fields(path)
    table = reader.object("start", data, START)
    copy = reader.text("copy", table.get("copy", opening.PRACTICE))
    options = tuple(reader.texts("options", table.get("options", [])))
    try:
        begun = opening.opened(Setup("campaign", copy, _mode(reader, table), "table", options))
    except IllegalCommand as refused:
        raise reader.bad("start", str(refused)) from refused
    facts = reader.object("facts", table.get("facts", {}))
    return fold.apply(fold.begin(begun), CopyTaken(path.stem, tuple(_told(reader, facts))))


def _mode(reader: Fields, table: dict[str, Any]) -> str:
    return reader.text("mode", table.get("mode", "guided"))


def _told(reader: Fields, facts: dict[str, Any]) -> list[tuple[str, str]]:
    """Printed facts, each checked as one that is told at a table."""
    told = [(key, reader.text(f"facts.{key}", value)) for key, value in facts.items()]
    for key, value in told:
        if wrong := fault(KINDS, key, value):
            raise reader.bad(f"facts.{key}", wrong)
    return told


def _battle(path: Path, data: Any, odds: bool) -> Any:
    return study(BattleReader(path), data, odds)


STUDIES = Studies(start, position_object, _battle, start=START, with_pack={"copy": opening.OWN})
