"""Templates are compiled once, as Python's modules are; addresses and pieces that stay are made once."""

import re
import sys
from collections.abc import Hashable, MutableMapping
from contextlib import suppress
from pathlib import Path
from types import CodeType
from typing import Any

from flask import Flask, current_app, g, request, url_for
from flask.sansio.app import App
from flask.templating import Environment
from jinja2 import Template
from jinja2.bccache import Bucket, BytecodeCache
from markupsafe import Markup

from app.memory import Memory
from app.whole_files import write_whole

KEPT_ADDRESSES, KEPT_PIECES = 4096, 512
# What stands for the id of any table in what is kept for all of them.
ANY_TABLE = "any-table--any-table"
PLAIN_ID = re.compile(r"[A-Za-z0-9_-]+")

_compiled: dict[tuple[str, str], CodeType] = {}
_addresses: Memory[tuple[object, ...], str] = Memory(KEPT_ADDRESSES)
_pieces: Memory[tuple[object, ...], Markup] = Memory(KEPT_PIECES)


class CompiledOnce(BytecodeCache):
    """What was compiled from a source: for all apps of a process, and in files for the next one.

    A file is used only if it was made from the very source. Where none can be written, none is.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def load_bytecode(self, bucket: Bucket) -> None:
        """What is known of a template."""
        bucket.code = _compiled.get((bucket.key, bucket.checksum))
        if bucket.code is None:
            with suppress(OSError, EOFError, ValueError, TypeError), self._file(bucket).open("rb") as file:
                bucket.load_bytecode(file)
            self._remember(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._remember(bucket)
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                self.directory.mkdir(exist_ok=True)
                write_whole(self._file(bucket), bucket.bytecode_to_string())

    def _remember(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            _compiled[bucket.key, bucket.checksum] = bucket.code

    def _file(self, bucket: Bucket) -> Path:
        return self.directory / f"{bucket.key}.{sys.implementation.cache_tag}"


class FoundOnce(Environment):
    """Templates as Flask draws them; where none is edited meanwhile, each is looked for once."""

    def __init__(self, app: App, **options: Any) -> None:
        super().__init__(app, **options)
        self._found: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        """A template, with what all of them may ask for gathered in one plain dictionary."""
        if self.auto_reload or globals or isinstance(name, Template):
            return super().get_template(name, parent, globals)
        if name not in self._found:
            template = super().get_template(name, parent)
            template.globals = dict(template.globals)
            self._found[name] = template
        return self._found[name]


def drawn_part(template: str, **said: object) -> str:
    """A part of a page; what every template of a request may ask for is gathered once for all of them."""
    if "for_templates" not in g:
        gathered: dict[str, Any] = {}
        current_app.update_template_context(gathered)
        g.for_templates = gathered
    return current_app.jinja_env.get_template(template).render(g.for_templates, **said)


def address(endpoint: str, **values: object) -> str:
    """The address of a page; those that are asked for again are put together once, for all tables."""
    if "_external" in values or not all(isinstance(value, str) for value in values.values()):
        return url_for(endpoint, **values)  # type: ignore[arg-type]
    table = str(values.get("game_id", ""))
    if PLAIN_ID.fullmatch(table):
        values["game_id"] = ANY_TABLE
    key = (current_app.name, request.root_path, endpoint, *values.items())
    found = _addresses.get(key, lambda: url_for(endpoint, **values))  # type: ignore[arg-type]
    return found.replace(ANY_TABLE, table)


def drawn_once(template: str, table: str, **said: Hashable) -> Markup:
    """A piece of a part that depends on what it is given and on nothing else, drawn once for all tables."""
    key = (current_app.name, request.root_path, template, *said.items())
    drawn = _pieces.get(key, lambda: Markup(drawn_part(template, table=ANY_TABLE, **said)))
    return drawn.replace(ANY_TABLE, table)


def init_app(app: Flask) -> None:
    """Let an app share what others compiled."""
    app.jinja_environment = FoundOnce
    app.jinja_options = {
        **app.jinja_options,
        "bytecode_cache": CompiledOnce(Path(app.root_path) / "templates" / "__pycache__"),
    }
    app.jinja_env.globals["url_for"] = address
    app.add_template_global(drawn_once)
