"""Packs on the command line: checked, told how much of a copy they know, written as one."""

import json
from collections.abc import Iterable
from pathlib import Path

import click

from app import private_file
from rules import games
from rules.core import pack_file
from rules.core.pack import Facts
from rules.core.pack_file import BadPack, Mistake, Pack
from rules.core.panels import Printed


@click.command("copy")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write all of them to as one.")
@click.option("--json", "as_json", is_flag=True, help="Print the progress as JSON.")
def check_packs(files: tuple[Path, ...], output: Path | None, as_json: bool) -> None:
    """Check pack FILES of printed facts, and say how much of the copy they tell; status 2 if one is wrong."""
    try:
        texts = [(_text(file), file.name) for file in files]
        code = pack_file.game_of(*texts[0])
        printed = _printed(code, files[0].name)
        packs = [pack_file.read(text, name, code, printed.kinds) for text, name in texts]
    except BadPack as bad:
        for mistake in bad.mistakes:
            click.echo(str(mistake), err=True)
        raise SystemExit(2) from bad
    pack, differing = pack_file.merged(packs)
    for one in differing:
        click.echo(f"{one}", err=True)
    facts = Facts().learned(*pack.facts)
    found = pack_file.progress(facts, printed.expected(facts))
    if as_json:
        click.echo(json.dumps([{"title": one.title, "known": one.known, "of": one.of} for one in found]))
    else:
        click.echo("\n".join(_lines(pack, found)))
    if output is not None:
        private_file.write(output, pack_file.write(pack))


def _lines(pack: Pack, found: Iterable[pack_file.Progress]) -> Iterable[str]:
    """A pack and its progress in words."""
    yield f"{pack.name}: {len(pack.facts)} facts"
    yield from map(str, found)


def _printed(code: str, file: str) -> Printed[object]:
    """The printed facts of the game of a file."""
    game = games().get(code)
    if game is None or game.panels.printed is None:
        raise BadPack((Mistake(file, "game", f"there is no game {code!r} with packs"),))
    return game.panels.printed


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadPack((Mistake(file.name, "", "is no text"),)) from error
