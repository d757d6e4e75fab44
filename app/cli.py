"""The `adjutant` command."""

import json
import sys
from contextlib import suppress
from pathlib import Path

import click
from sqlalchemy.exc import SQLAlchemyError

from app import copies, network, operating, private_file, record, signing, transfer
from app.config import BadSetting, Settings
from app.db import open_database
from app.failures import BadDatabase, disk_sentence, first_line
from app.games import rooms
from app.hosting import host_key
from app.studies import deciding
from app.verdict import BAD, GOOD, NOTE, verdict_of
from rules import games
from rules.core.data import BadData

MARKS = {GOOD: "+", NOTE: " ", BAD: "!"}


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def commands() -> None:
    """Keeps the papers of a wargame played with real counters, cards and dice."""


for command in (
    *operating.COMMANDS,
    *copies.COMMANDS,
    *deciding.COMMANDS,
    *(one for room in rooms().values() for one in room.commands),
):
    commands.add_command(command)


@commands.command()
@click.option("--host", help="Address to listen on; all interfaces when not given.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on; 8080 when not given.")
def serve(host: str | None, port: int | None) -> None:
    """Start the server and show its address as a QR code."""
    from dataclasses import replace

    from app.server import Server

    settings = Settings.from_environment()
    settings = replace(settings, host=host or settings.host, port=port or settings.port)
    found = open_database(settings.database_url)
    found.close()
    address = network.server_url(settings)
    click.echo(network.qr_text(address))
    click.echo(f"\n  Adjutant is open at  {address}")
    click.echo("  Scan the code or type the address on any device of this network. Ctrl-C stops.")
    key = host_key(settings.secret_key)
    click.echo(f"  Is the phone of a host lost? Host key {key} at {address}/host\n")
    try:
        Server(settings).run()
    finally:
        with suppress(SQLAlchemyError):
            found.close()
        click.echo("  Adjutant has stopped. Every game is kept; start again to go on.")


@commands.command()
def check() -> None:
    """Validate every data file."""
    for game in games().values():
        click.echo(f"{game.name}: {len(game.scenarios)} scenario(s), data files are sound")


@commands.command()
@click.argument("table")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="File to write; printed when not given."
)
@click.option("--seat", "seats", multiple=True, help="With what this seat put face down; else sealed.")
def export(table: str, output: Path | None, seats: tuple[str, ...]) -> None:
    """Write the record of a TABLE (its id, as in its address; after `--` if it begins with a dash)."""
    settings = Settings.from_environment()
    with open_database(settings.database_url).reading() as session:
        game = record.find_game(session, table)
        if game is None:
            raise click.ClickException(f"There is no table {table!r} in this database")
        file = transfer.export(session, game, seats, signing.signer_of(settings.secret_key))
        text = json.dumps(file, ensure_ascii=False, indent=1)
    if output is None:
        click.echo(text)
    else:
        private_file.write(output, text)
        click.echo(f"{output}: {game.head + 1} entries, {transfer.four_words(game.head_hash)}")


@commands.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Check a record FILE: decide every entry again; status 0 if it is faithful, 1 if not."""
    verified = _verified(file)
    game = games()[verified.file.game]
    click.echo(f"{game.name}, {game.standing(verified.table.state).heading}")
    click.echo(f"{len(verified.entries)} entries, hash {verified.file.hash}")
    verdict = verdict_of(verified)
    for one in verdict.findings():
        click.echo(f"{MARKS[one.mark]} {one.text}")
    click.echo(verified.words)
    raise SystemExit(0 if verdict.is_faithful else 1)


def _verified(file: Path) -> transfer.Verified:
    """A record file whose chain holds; otherwise one sentence."""
    try:
        return transfer.verify(file.read_bytes())
    except transfer.BadRecord as error:
        raise click.ClickException(f"{file.name} is not a faithful record: {error}") from error


@commands.command("report")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--html", type=click.Path(path_type=Path), help="HTML file to write in place of Markdown.")
def write_report(file: Path, html: Path | None) -> None:
    """Print the report of a record FILE by turn, as Markdown."""
    from app.report import html_file, markdown, report_of

    verified = _verified(file)
    hashes = (entry.hash for entry in verified.file.entries)
    found = report_of(games()[verified.file.game], list(zip(verified.entries, hashes, strict=True)))
    if html is None:
        click.echo(markdown(found), nl=False)
    else:
        private_file.write(html, html_file(found))
        click.echo(f"{html}: {found.entries} entries, {found.words}")


@commands.command()
@click.option("--json", "as_json", is_flag=True, help="Print the figures by name as JSON.")
@click.option("--quick", is_flag=True, help="Fewer repetitions, for a first look.")
@click.option("--only", multiple=True, metavar="TEXT", help="Only what has figures with this in their names.")
def bench(as_json: bool, quick: bool, only: tuple[str, ...]) -> None:
    """Measure the server on this machine."""
    from app.bench import left_out, report, run

    figures = run(quick, only)
    click.echo(json.dumps(figures, indent=1) if as_json else report(figures))
    for line in left_out(quick, only):
        click.echo(line, err=as_json)


def main() -> None:
    """Run a command; a known failure is one sentence, not a traceback."""
    try:
        commands(prog_name="adjutant")
    except (BadData, BadSetting, BadDatabase) as error:
        click.echo(f"adjutant: {error}", err=True)
        sys.exit(2)
    except record.Damaged as error:
        click.echo(f"adjutant: Table {error}.", err=True)
        sys.exit(2)
    except SQLAlchemyError as error:
        click.echo(f"adjutant: The database failed: {first_line(error)}.", err=True)
        sys.exit(2)
    except OSError as error:
        click.echo(f"adjutant: {disk_sentence(error)}", err=True)
        sys.exit(2)
