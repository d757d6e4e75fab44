"""Templates are compiled once for all apps of a process, addresses and pieces made once for all tables."""

from collections.abc import Callable

import pytest
from flask import Flask, url_for
from jinja2 import DictLoader, Environment

from app import templating
from app.templating import address, drawn_once
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


def test_a_template_is_looked_for_once(make_app: Callable[..., Flask]) -> None:
    env = make_app().jinja_env
    found = env.get_template("_status.html")
    assert env.get_template("_status.html") is found
    assert type(found.globals) is dict and found.globals["url_for"] is address


def test_a_template_that_is_edited_while_the_app_runs_is_read_again(make_app: Callable[..., Flask]) -> None:
    env = make_app().jinja_env
    env.auto_reload = True
    found = env.get_template("_status.html")
    assert env.get_template("_status.html") is found
    assert not isinstance(found.globals, dict), "as Jinja keeps them"
    env.loader.get_source = _edited  # type: ignore[union-attr,method-assign]
    env.cache.clear()  # type: ignore[union-attr]
    assert env.get_template("_status.html").render() == "edited"


def _edited(*_: object) -> tuple[str, None, Callable[[], bool]]:
    return "edited", None, lambda: True


@pytest.mark.parametrize("table", ["a-table_of-ours", templating.ANY_TABLE, "no plain/id"])
@pytest.mark.parametrize("more", [{}, {"where": "3706"}, {"where": "a b", "correct": "1"}])
def test_an_address_is_what_flask_makes_of_it(app: Flask, table: str, more: dict[str, str]) -> None:
    endpoint = "table.sheet" if more else "table.show"
    with app.test_request_context():
        for id in ("before-it", table):
            assert address(endpoint, game_id=id, **more) == url_for(endpoint, game_id=id, **more)
        assert address("home.landing") == url_for("home.landing")


def test_what_is_drawn_once_names_the_table_it_is_drawn_for(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    templating._pieces.forget()
    here = DictLoader({"of_a_test.html": "{{ table }} {{ name }}"})
    monkeypatch.setattr(app.jinja_env, "loader", here)
    with app.test_request_context():
        drawn = [drawn_once("of_a_test.html", table=id, name="<b>") for id in ("first-one", "second-one")]
    assert drawn == ["first-one &lt;b&gt;", "second-one &lt;b&gt;"]
    assert len(templating._pieces._values) == 1
