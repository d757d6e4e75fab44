"""Commands for whoever runs a server: backup, restore, import and packing away."""

from pathlib import Path

import click

from app import network, packing, record, transfer
from app.backup import Backup, back_up, bring_back, set_aside
from app.config import Settings, secret_file
from app.db import connect, database, open_database, told
from app.invitations import invite, open_tokens
from app.models import Game
from app.verdict import verdict_of
from app.whole_files import write_whole

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("backup")
@click.argument("file", type=FILE)
def write_backup(file: Path) -> None:
    """Write everything to FILE, while the server runs: every table, seat and code, and the key."""
    settings = Settings.from_environment()
    made = back_up(open_database(settings.database_url), settings.secret_key, file)
    click.echo(f"{file}: {made}. Keep it to yourself: it holds the key that signs phones in.")


@click.command("restore")
@click.argument("file", type=FILE)
@click.option("--replace", is_flag=True, help="Put the backup in place of what the database holds.")
def read_backup(file: Path, replace: bool) -> None:
    """Bring a backup FILE back into an empty database, of either kind. Stop the server first."""
    settings = Settings.from_environment()
    found = connect(settings.database_url)
    with told(found):
        if replace and (aside := set_aside(found)):
            click.echo(f"The database could not be read and is now {aside}.")
        restored = bring_back(found, file, replace, lambda backup: _keep_key(settings, backup))
        found.close()
    click.echo(f"{file}: {restored}, as of {restored.contents.made}.")


def _keep_key(settings: Settings, backup: Backup) -> None:
    """The key of the backup, so that every phone still sits where it sat."""
    if settings.key_given:
        if settings.secret_key != backup.key:
            click.echo("SECRET_KEY is not the key of this backup: every phone has to sit down again.")
        return
    write_whole(secret_file(settings.data), backup.key.encode("ascii"))


@click.command("import")
@click.argument("file", type=FILE)
def import_record(file: Path) -> None:
    """Take in a record FILE, or a packed table, and print a code for every seat."""
    from app import create_app

    settings = Settings.from_environment()
    open_database(settings.database_url).close()
    app = create_app(settings)
    try:
        with app.app_context():
            _import(app.extensions["adjutant.settings"], file)
    except transfer.BadRecord as error:
        raise click.ClickException(f"{file} is not taken in: {error}") from error
    finally:
        app.extensions["adjutant.db"].close()


def _import(settings: Settings, file: Path) -> None:
    """A record or a packed table into the database; new seats get codes, old ones stay."""
    data = file.read_bytes()
    packed = packing.read_packed(data) if data.startswith(packing.MAGIC) else []
    with database().reading() as session:
        known = bool(packed) and record.find_game(session, packed[0]["game_id"]) is not None
    if known:
        with database().writing() as session:
            _say(file, packing.bring_back(session, packed))
        return
    verified = transfer.verify(packing.as_record(packed) if packed else data)
    verdict = verdict_of(verified)
    with database().writing() as session:
        known = record.find_game(session, verified.file.table) is not None
        game = transfer.restore(session, verified, doubt=verdict.doubt)
        for seat in () if known else record.rules_of(game).seats:
            invite(session, game, seat.code)
        session.flush()
        _say(file, game)
        click.echo(f"  {verdict.summary}.")
        for code, token in {} if known else open_tokens(session, game.id).items():
            click.echo(f"  {code}: {network.server_url(settings)}/j/{token}")


def _say(file: Path, game: Game) -> None:
    words = transfer.four_words(game.head_hash)
    click.echo(f"{file}: table {game.id} is here, {game.head + 1} entries, {words}")


@click.command("tables")
@click.argument("directory", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--older-than", "days", type=click.IntRange(1), default=packing.DAYS, show_default=True, metavar="DAYS"
)
def pack_away(directory: Path | None, days: int) -> None:
    """Pack tables away that nobody opened for DAYS, into DIRECTORY or the data directory."""
    settings = Settings.from_environment()
    found = open_database(settings.database_url)
    with found.reading() as session:
        idle = packing.idle_tables(session, days)
    for game_id in idle:
        try:
            path = packing.pack(found, game_id, directory or packing.packed_directory(settings))
        except (record.Damaged, transfer.BadRecord) as error:
            click.echo(f"Table {game_id} stays: {error}.", err=True)
        else:
            click.echo(f"{path}: packed away. To bring it back: adjutant import {path}")
    click.echo(f"{len(idle)} table(s) were not opened for {days} days.")
    found.close()


COMMANDS = (write_backup, read_backup, import_record)
