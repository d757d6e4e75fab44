"""Templates are compiled once for all apps of a process."""

from types import CodeType
from typing import Any

from flask import Flask, current_app, g
from jinja2.bccache import Bucket, BytecodeCache

_compiled: dict[tuple[str, str], CodeType] = {}


class CompiledOnce(BytecodeCache):
    """What was compiled from a source, by the template and the source's sum."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """What is known of a template."""
        bucket.code = _compiled.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        if bucket.code is not None:
            _compiled[bucket.key, bucket.checksum] = bucket.code


def drawn_part(template: str, **said: object) -> str:
    """A part of a page; what every template of a request may ask for is gathered once for all of them."""
    if "for_templates" not in g:
        gathered: dict[str, Any] = {}
        current_app.update_template_context(gathered)
        g.for_templates = gathered
    return current_app.jinja_env.get_template(template).render(g.for_templates, **said)


def init_app(app: Flask) -> None:
    """Let an app share what others compiled."""
    app.jinja_options = {**app.jinja_options, "bytecode_cache": CompiledOnce()}
