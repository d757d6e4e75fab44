"""Settings from the environment, checked before anything starts."""

import ipaddress
import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from app.failures import disk_sentence
from app.whole_files import write_whole

ROOT = Path(__file__).parent.parent
MEGABYTE = 1024 * 1024
LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 16 * MEGABYTE
SHORTEST_KEY = 16
MANY = 1_000_000
LOST_KEY = "Bring it back from a backup, or delete it: every phone then has to sit down again."
NAME = re.compile(r"\[?[a-z0-9_.:-]+\]?")


class BadSetting(Exception):
    """A setting the program refuses to start with."""


@dataclass(frozen=True)
class Settings:
    """Everything that differs between one server and another."""

    database_url: str
    secret_key: str = field(repr=False)
    data: Path = ROOT / "instance"
    key_given: bool = False
    host: str = "0.0.0.0"
    port: int = 8080
    public_url: str = ""
    proxies: int = 0
    workers: int = 1
    threads: int = 96
    rate_limits: bool = True
    invitation_days: int = 7
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    tables_per_day: int = 200
    imports_per_hour: int = 30
    import_megabytes_per_hour: int = 100
    most_tables: int = 10_000
    most_megabytes: int = 0
    hosts: tuple[str, ...] = ()
    connections_per_address: int = 256
    patience: int = 10
    import_seconds: int = 60

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """The settings of this server; the embedded database when none is named."""
        data = Path(environ.get("ADJUTANT_DATA", ROOT / "instance"))
        url = environ.get("DATABASE_URL", "")
        if not url:
            _make_directory(data)
            url = f"sqlite:///{data / 'adjutant.db'}"
        settings = cls(
            database_url=_database_url(url),
            secret_key=environ.get("SECRET_KEY") or _kept_secret(data),
            data=data,
            key_given=bool(environ.get("SECRET_KEY")),
            host=environ.get("HOST", "0.0.0.0"),
            port=_number(environ, "PORT", 8080, 1, 65535),
            public_url=environ.get("PUBLIC_URL", ""),
            proxies=_number(environ, "PROXIES", 0, 0, 5),
            workers=_number(environ, "WORKERS", 1, 1, 64),
            threads=_number(environ, "THREADS", 96, 8, 1000),
            rate_limits=environ.get("RATE_LIMITS", "on") != "off",
            invitation_days=_number(environ, "INVITATION_DAYS", 7, 1, 365),
            trusted_proxies=_networks(environ, "TRUSTED_PROXIES", "127.0.0.1,::1"),
            tables_per_day=_number(environ, "TABLES_PER_DAY", 200, 1, MANY),
            imports_per_hour=_number(environ, "IMPORTS_PER_HOUR", 30, 1, MANY),
            import_megabytes_per_hour=_number(environ, "IMPORT_MEGABYTES_PER_HOUR", 100, 1, 2000),
            most_tables=_number(environ, "MOST_TABLES", 10_000, 1, MANY),
            most_megabytes=_number(environ, "MOST_MEGABYTES", 0, 0, MANY),
            hosts=_names(environ.get("HOSTS", "")),
            connections_per_address=_number(environ, "CONNECTIONS_PER_ADDRESS", 256, 16, 1000),
            patience=_number(environ, "PATIENCE", 10, 1, 600),
            import_seconds=_number(environ, "IMPORT_SECONDS", 60, 1, 3600),
        )
        settings.check()
        return settings

    def check(self) -> None:
        """Refuse combinations that cannot work."""
        if len(self.secret_key) < SHORTEST_KEY:
            raise BadSetting("SECRET_KEY needs at least 16 characters")
        if self.workers > 1 and self.embedded:
            raise BadSetting("WORKERS above 1 needs PostgreSQL in DATABASE_URL")
        if self.public_url and not self.public_url.startswith(("http://", "https://")):
            raise BadSetting("PUBLIC_URL must begin with http:// or https://")

    @property
    def embedded(self) -> bool:
        """Whether the database is the embedded one."""
        return self.database_url.startswith("sqlite")

    def flask_config(self) -> dict[str, Any]:
        """What Flask and its extensions read."""
        return {
            "SECRET_KEY": self.secret_key,
            "MAX_CONTENT_LENGTH": LARGEST_BODY,
            "MAX_FORM_PARTS": 200,
            "SESSION_COOKIE_NAME": "adjutant",
            "SESSION_COOKIE_HTTPONLY": True,
            "SESSION_COOKIE_SAMESITE": "Lax",
            "SESSION_COOKIE_SECURE": self.public_url.startswith("https://"),
            "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
            "WTF_CSRF_TIME_LIMIT": None,
            "WTF_CSRF_SSL_STRICT": False,
            "RATELIMIT_ENABLED": self.rate_limits,
            "COMPRESS_LEVEL": 9,  # half a millisecond more for a sixtieth of the bytes
            "COMPRESS_STREAMS": False,
        }


def _database_url(url: str) -> str:
    """PostgreSQL by its one driver here; anything else but SQLite is refused."""
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    if url.startswith(("sqlite:///", "postgresql+psycopg://")):
        return url
    raise BadSetting("DATABASE_URL must begin with sqlite:/// or postgresql://")


def _names(text: str) -> tuple[str, ...]:
    """Names of this server, by commas or spaces, without a port."""
    names = tuple(text.lower().replace(",", " ").split())
    if not all(NAME.fullmatch(name) for name in names):
        raise BadSetting("HOSTS must be names or addresses without a port, as in club.example,192.168.1.9")
    return names


def _number(environ: Mapping[str, str], name: str, default: int, lowest: int, highest: int) -> int:
    text = environ.get(name, str(default))
    if not text.isdecimal() or not lowest <= int(text) <= highest:
        raise BadSetting(f"{name} must be a number from {lowest} to {highest}, not {text!r}")
    return int(text)


def _networks(environ: Mapping[str, str], name: str, default: str) -> tuple[str, ...]:
    """Addresses or networks, parted by commas."""
    found = tuple(part.strip() for part in environ.get(name, default).split(",") if part.strip())
    for part in found:
        try:
            ipaddress.ip_network(part, strict=False)
        except ValueError:
            raise BadSetting(f"{name} must list addresses or networks, not {part!r}") from None
    return found


def _make_directory(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(disk_sentence(error)) from error


def secret_file(directory: Path) -> Path:
    """Where the key that signs cookies is kept."""
    return directory / "secret.key"


def _kept_secret(directory: Path) -> str:
    """The key that signs cookies, made once and kept readable by its owner only."""
    path = secret_file(directory)
    _make_directory(directory)
    try:
        if not path.exists() or not path.stat().st_size:
            path.unlink(missing_ok=True)
            write_whole(path, secrets.token_urlsafe(32).encode(), replace=False)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise BadSetting(disk_sentence(error)) from error
    except UnicodeDecodeError as error:
        raise BadSetting(f"{path} is damaged. {LOST_KEY}") from error
    if len(key) < SHORTEST_KEY:
        raise BadSetting(f"{path} is cut short. {LOST_KEY}")
    return key
