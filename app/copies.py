"""Packs on the command line: checked, joined, taken from a table or a copy that is kept here."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click
from sqlmodel import Session, select

from app import kept_copies, private_file, record
from app.config import Settings
from app.db import open_database
from app.models import Copy
from app.operating import pack_away
from rules import games
from rules.core import pack_file
from rules.core.pack import Facts
from rules.core.pack_file import BadPack, Mistake, Pack, Progress
from rules.core.panels import Printed

FILES = click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
AS_JSON = "Print JSON objects, one a line."
TABLES = "tables"


class PackGroup(click.Group):
    """Commands about packs; without one of their names tables are packed away, as it always was."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, with the command that they leave out."""
        if not args or (args[0] not in self.commands and args[0] not in ctx.help_option_names):
            args = [TABLES, *args]
        return super().parse_args(ctx, args)


@click.group("pack", cls=PackGroup, context_settings={"help_option_names": ["-h", "--help"]})
def packs() -> None:
    """Packs of printed facts: check, merge, export; without a command as `pack tables`."""


packs.add_command(pack_away, TABLES)


@packs.command("check")
@FILES
@click.option("--json", "as_json", is_flag=True, help=AS_JSON)
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Check pack FILES and say how much of the copy they tell; status 2 if one is wrong."""
    found = [(file, _read_or_mistakes(file)) for file in files]
    for file, pack in found:
        if as_json:
            click.echo(json.dumps(_checked(file, pack), ensure_ascii=False))
        elif isinstance(pack, Pack):
            click.echo("\n".join(_lines(pack)))
        else:
            _complain(pack)
    raise SystemExit(0 if all(isinstance(pack, Pack) for _, pack in found) else 2)


@packs.command("merge")
@FILES
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), help="File to write all of them to."
)
@click.option("--json", "as_json", is_flag=True, help=AS_JSON)
def merge(files: tuple[Path, ...], output: Path, as_json: bool) -> None:
    """Write pack FILES of one game as one; what the first of them says stands. Status 2 if one is wrong."""
    pack, differing = _merged(files)
    private_file.write(output, pack_file.write(pack))
    if as_json:
        said = [{"file": one.file, "field": one.key, "reason": one.reason} for one in differing]
        click.echo(json.dumps({**_told(output, pack), "differing": said}, ensure_ascii=False))
        return
    _complain(differing)
    click.echo("\n".join(_lines(pack)))


@packs.command("export")
@click.argument("source")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="File to write; printed when not given."
)
@click.option("--json", "as_json", is_flag=True, help="Say what was written as a JSON object.")
def export(source: str, output: Path | None, as_json: bool) -> None:
    """Write what is known of a copy: SOURCE is a table's id, or a copy's name or id."""
    settings = Settings.from_environment()
    with open_database(settings.database_url).reading() as db:
        pack = _of_table(db, source) or _of_copy(db, source)
    if output is None:
        click.echo(pack_file.write(pack), nl=False)
        return
    private_file.write(output, pack_file.write(pack))
    click.echo(json.dumps(_told(output, pack), ensure_ascii=False) if as_json else "\n".join(_lines(pack)))


def _of_table(db: Session, table: str) -> Pack | None:
    """What is known at a table, if there is one of that id."""
    game = record.find_game(db, table)
    if game is None:
        return None
    printed = record.rules_of(game).panels.printed
    if printed is None:
        raise click.ClickException(f"Table {table} has a game that asks for nothing printed")
    kept = kept_copies.at_table(db, game.id)
    name = kept.copy.name if kept is not None else f"Table {table}"
    return printed.pack(record.table_of(db, game).state, name)


def _of_copy(db: Session, name: str) -> Pack:
    """A copy that is kept here, by its name or id."""
    query = select(Copy).where((Copy.name == name) | (Copy.id == name)).order_by(Copy.id)
    found = db.exec(query).all()
    if not found:
        raise click.ClickException(f"There is no table and no copy {name!r} in this database")
    if len(found) > 1:
        ids = ", ".join(copy.id for copy in found)
        raise click.ClickException(
            f"There are {len(found)} copies called {name!r}: name one by its id, {ids}"
        )
    return kept_copies.kept(db, found[0]).pack


@click.command("copy")
@FILES
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write all of them to as one.")
@click.option("--json", "as_json", is_flag=True, help="Print the progress as JSON.")
def check_packs(files: tuple[Path, ...], output: Path | None, as_json: bool) -> None:
    """Check pack FILES and write them as one, as `pack merge` does; status 2 if one is wrong."""
    pack, differing = _merged(files)
    _complain(differing)
    click.echo(json.dumps(_progress(pack)) if as_json else "\n".join(_lines(pack)))
    if output is not None:
        private_file.write(output, pack_file.write(pack))


COMMANDS = (packs, check_packs)


def _merged(files: tuple[Path, ...]) -> tuple[Pack, tuple[Mistake, ...]]:
    """Files as one pack; the first wrong one ends the command with all its mistakes."""
    try:
        return pack_file.merged(read_packs(files))
    except BadPack as bad:
        _complain(bad.mistakes)
        raise SystemExit(2) from bad


def read_packs(files: Iterable[Path]) -> list[Pack]:
    """Pack files of one game."""
    found: list[Pack] = []
    for file in files:
        found.append(read_pack(file, found[0].game if found else ""))
    return found


def read_pack(file: Path, code: str = "") -> Pack:
    """A pack file, of a game if it must be of one."""
    text = _text(file)
    code = code or pack_file.game_of(text, file.name)
    printed = _printed(code, file.name)
    return pack_file.read(text, file.name, code, printed.kinds, printed.contradiction)


def _read_or_mistakes(file: Path) -> Pack | tuple[Mistake, ...]:
    try:
        return read_pack(file)
    except BadPack as bad:
        return bad.mistakes


def _complain(mistakes: Iterable[Mistake]) -> None:
    for one in mistakes:
        click.echo(str(one), err=True)


def _checked(file: Path, pack: Pack | tuple[Mistake, ...]) -> dict[str, Any]:
    """What was found in a file."""
    if isinstance(pack, Pack):
        return {**_told(file, pack), "mistakes": []}
    said = [{"line": one.line or None, "field": one.key, "reason": one.reason} for one in pack]
    return {"file": file.name, "mistakes": said}


def _told(file: Path, pack: Pack) -> dict[str, Any]:
    named = {"file": file.name, "game": pack.game, "name": pack.name}
    return {**named, "facts": len(pack.facts), "progress": _progress(pack)}


def _progress(pack: Pack) -> list[dict[str, Any]]:
    return [{"title": one.title, "known": one.known, "of": one.of} for one in _known(pack)]


def _known(pack: Pack) -> tuple[Progress, ...]:
    """Group by group how much of the copy a pack tells."""
    facts = Facts().learned(*pack.facts)
    return pack_file.progress(facts, _printed(pack.game, pack.name).expected(facts))


def _lines(pack: Pack) -> Iterator[str]:
    """A pack and its progress in words."""
    yield f"{pack.name}: {len(pack.facts)} facts"
    yield from map(str, _known(pack))


def _printed(code: str, file: str) -> Printed[Any]:
    """The printed facts of the game of a file."""
    game = games().get(code)
    if game is None or game.panels.printed is None:
        raise BadPack((Mistake(file, "game", f"there is no game {code!r} with packs"),))
    return game.panels.printed


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadPack((Mistake(file.name, "", "is no text"),)) from error
