"""Settings are checked before anything starts."""

import stat
from pathlib import Path

import pytest

from app.config import BadSetting, Settings


def settings(tmp_path: Path, **environ: str) -> Settings:
    return Settings.from_environment({"ADJUTANT_DATA": str(tmp_path), **environ})


def test_the_embedded_database_is_the_default(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    assert chosen.embedded
    assert chosen.database_url == f"sqlite:///{tmp_path / 'adjutant.db'}"


def test_the_secret_is_made_once_and_private(tmp_path: Path) -> None:
    first = settings(tmp_path).secret_key
    assert len(first) >= 32
    assert settings(tmp_path).secret_key == first
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
    assert first not in repr(settings(tmp_path))


@pytest.mark.parametrize("url", ["postgres://u@h/d", "postgresql://u@h/d", "postgresql+psycopg://u@h/d"])
def test_postgresql_addresses_use_the_one_driver(tmp_path: Path, url: str) -> None:
    assert settings(tmp_path, DATABASE_URL=url).database_url == "postgresql+psycopg://u@h/d"


@pytest.mark.parametrize(
    ("environ", "reason"),
    [
        ({"DATABASE_URL": "mysql://h/d"}, "DATABASE_URL must begin with"),
        ({"PORT": "0"}, "PORT must be a number from 1 to 65535"),
        ({"THREADS": "many"}, "THREADS must be a number"),
        ({"WORKERS": "2"}, "WORKERS above 1 needs PostgreSQL"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY needs at least 16"),
        ({"PUBLIC_URL": "club.example"}, "PUBLIC_URL must begin with http"),
    ],
)
def test_what_cannot_work_is_refused(tmp_path: Path, environ: dict[str, str], reason: str) -> None:
    with pytest.raises(BadSetting, match=reason):
        settings(tmp_path, **environ)


def test_cookies_are_secure_where_the_address_is(tmp_path: Path) -> None:
    assert settings(tmp_path, PUBLIC_URL="https://club.example").flask_config()["SESSION_COOKIE_SECURE"]
    assert not settings(tmp_path).flask_config()["SESSION_COOKIE_SECURE"]
