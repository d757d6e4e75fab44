"""The `adjutant` command."""

import json
import sys
from pathlib import Path

import click

from app import comparing, network, private_file, record, studies, transfer
from app.config import BadSetting, Settings
from app.db import connect
from app.deciding import decide_commands
from rules import games
from rules.core.data import BadData


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def commands() -> None:
    """Keeps the papers of a wargame played with real counters, cards and dice."""


for study in (*studies.COMMANDS, decide_commands, *comparing.COMMANDS):
    commands.add_command(study)


@commands.command()
@click.option("--host", help="Address to listen on; all interfaces when not given.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port to listen on; 8080 when not given.")
def serve(host: str | None, port: int | None) -> None:
    """Start the server and show its address as a QR code."""
    from dataclasses import replace

    from app.server import Server

    settings = Settings.from_environment()
    settings = replace(settings, host=host or settings.host, port=port or settings.port)
    connect(settings.database_url).migrate()
    address = network.server_url(settings)
    click.echo(network.qr_text(address))
    click.echo(f"\n  Adjutant is open at  {address}")
    click.echo("  Scan the code or type the address on any device of this network. Ctrl-C stops.\n")
    try:
        Server(settings).run()
    finally:
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
def export(table: str, output: Path | None) -> None:
    """Write the record of a TABLE (its id, as in its address)."""
    database = connect(Settings.from_environment().database_url)
    database.migrate()
    with database.reading() as session:
        game = record.find_game(session, table)
        if game is None:
            raise click.ClickException(f"There is no table {table!r} in this database")
        text = json.dumps(transfer.export(session, game), ensure_ascii=False, indent=1)
    if output is None:
        click.echo(text)
    else:
        private_file.write(output, text)
        click.echo(f"{output}: {game.head + 1} entries, {transfer.four_words(game.head_hash)}")


@commands.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Check a record FILE: its hash chain and that it folds."""
    verified = _verified(file)
    game = games()[verified.file.game]
    click.echo(f"{game.name}, {game.heading(verified.table.state)}")
    click.echo(f"{len(verified.entries)} entries, hash {verified.file.hash}")
    click.echo(verified.words)


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
def bench(as_json: bool, quick: bool) -> None:
    """Measure the server on this machine."""
    from app.bench import report, run

    figures = run(quick)
    click.echo(json.dumps(figures, indent=1) if as_json else report(figures))


def main() -> None:
    """Run a command; a known failure is one sentence, not a traceback."""
    try:
        commands(prog_name="adjutant")
    except (BadData, BadSetting) as error:
        click.echo(f"adjutant: {error}", err=True)
        sys.exit(2)
