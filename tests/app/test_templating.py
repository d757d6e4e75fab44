"""Templates are compiled once for all apps of a process."""

from collections.abc import Callable

import pytest
from flask import Flask
from jinja2 import Environment

from tests.support import Phone


def test_a_second_app_compiles_nothing_that_the_first_compiled(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str | None] = []
    generate = Environment._generate  # type: ignore[attr-defined]

    def counted(self: Environment, source: object, name: str | None, *more: object, **named: object) -> str:
        compiled.append(name)
        return str(generate(self, source, name, *more, **named))

    first = Phone(make_app())
    first.open_table()
    page = first.client.get(f"/t/{first.table}").get_data(as_text=True)
    monkeypatch.setattr(Environment, "_generate", counted)
    second = make_app()
    assert "adjutant" in second.name and "csrf-token" in page
    Phone(second).token()
    assert compiled == []
    second.jinja_env.from_string("{{ 1 }}")
    assert compiled == [None]
