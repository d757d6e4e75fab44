"""Forms into commands: the phone is never believed, only read."""

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from flask import request
from pydantic import TypeAdapter, ValidationError
from werkzeug.datastructures import MultiDict

from app.codec import LARGEST_NUMBER, adapter
from app.errors import BadForm
from rules.core.dice import AppDice, Dice, TableDice, faces_from
from rules.core.game import AnyGame
from rules.core.table import Answer, Correct, GoOnWarned, SetAside, Strike

LONGEST_TEXT = 600
LONGEST_NAME = 40
MOST_ITEMS = 60
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
BASES = {"correction": Correct, "ruling": SetAside, "warned": GoOnWarned}
NO_TEXT = ("\x00", "\ufffd")
WHOLE = TypeAdapter(int)


def command_from(game: AnyGame) -> Any:
    """The command of the form at hand, wrapped when it is a correction or asks for a ruling."""
    form = request.form
    kinds = {cls.__name__: cls for cls in (*game.commands, Strike, Answer)}
    kind = form.get("kind", "")
    if kind not in kinds:
        raise BadForm("kind", "This form asks for nothing that is known here")
    command = _read(kinds[kind], form, game)
    why = text("why", required=False)
    basis = form.get("basis", "")
    if basis and basis not in BASES:
        raise BadForm("basis", "A form is a correction, a ruling, a warning passed or none of them")
    return BASES[basis](command, why) if basis else command


def _read(cls: type, form: MultiDict[str, str], game: AnyGame) -> Any:
    """A command from the fields that bear its names; a place may be called by its name."""
    values: dict[str, Any] = {}
    for field in fields(cls):
        if str(field.type).startswith("tuple"):
            values[field.name] = _items(field.name, form, game)
        elif field.name in form:
            value = _short(field.name, form[field.name])
            values[field.name] = _place_meant(game, value) if field.name == "to" else value
    try:
        return adapter(cls).validate_python(values)
    except ValidationError as error:
        first = error.errors()[0]
        where = str(first["loc"][0]) if first["loc"] else cls.__name__
        raise BadForm(where, f"{where}: {first['msg']}") from error


def _items(name: str, form: MultiDict[str, str], game: AnyGame | None = None) -> tuple[str, ...]:
    items = [*form.getlist(name), *(_named(name, form, game) if game is not None else ())]
    if len(items) > MOST_ITEMS:
        raise BadForm(name, f"At most {MOST_ITEMS} at a time")
    return tuple(_short(name, item) for item in items if item)


def _named(name: str, form: MultiDict[str, str], game: AnyGame) -> Iterator[str]:
    """Items that a form asks one by one, each with the place it goes to: "positions.unit" with "place"."""
    for what, said in zip(form.getlist(f"{name}-unit"), form.getlist(f"{name}-place"), strict=False):
        if what and said.strip():
            yield f"{what}:{_place_meant(game, said.strip()[:LONGEST_NAME])}"
    for key, value in form.items(multi=True):
        start, dot, what = key.partition(".")
        if dot and start == name and value.strip():
            yield f"{what}:{_place_meant(game, value.strip()[:LONGEST_NAME])}"


def _place_meant(game: AnyGame, text: str) -> str:
    places = game.panels.places
    return places.place_meant(text) if places is not None else text


def _short(name: str, value: str) -> str:
    if len(value) > LONGEST_TEXT or any(sign in value for sign in NO_TEXT):
        raise BadForm(name, f"{name} may have at most {LONGEST_TEXT} ordinary letters")
    return value


def text(name: str, required: bool = True) -> str:
    """A short text of the form, its white space tidied."""
    value = " ".join(_short(name, request.form.get(name, "")).split())
    if required and not value:
        raise BadForm(name, f"{name} is missing")
    return value


def texts(name: str) -> tuple[str, ...]:
    """Several short texts of one name, each once."""
    return tuple(dict.fromkeys(_items(name, request.form)))


def signed(name: str) -> int:
    """A small whole number that may be below zero, none meaning zero."""
    value = request.form.get(name, "").strip() or "0"
    if not re.fullmatch(r"[+-]?[0-9]{1,3}", value):
        raise BadForm(name, f"{name} must be a small whole number")
    return int(value)


def number(name: str, source: MultiDict[str, str], default: int | None = None) -> int:
    """A whole number of a form or an address."""
    value = source.get(name, "")
    if not value and default is not None:
        return default
    try:
        found: int = WHOLE.validate_python(value)
    except ValidationError:
        found = -1
    if not 0 <= found <= LARGEST_NUMBER:
        raise BadForm(name, f"{name} must be a number")
    return found


def key() -> str:
    """The form's idempotency key."""
    value = request.form.get("key", "")
    if not KEY.fullmatch(value):
        raise BadForm("key", "The form's key is missing; load the page again")
    return value


def dice(origin: str, faces: range) -> Dice:
    """The dice of this roll, from where the table has all of them: faces entered, or the app's."""
    entered, roll = request.form.getlist("face"), request.form.get("roll", origin)
    if origin == "app" and (entered or roll != "app"):
        raise BadForm("face", "The app rolls the dice at this table; no face can be entered")
    if roll != origin:
        raise BadForm("roll", "The dice are rolled on the table; enter their faces")
    if origin == "app":
        return AppDice(faces)
    figures = {str(face) for face in faces}
    if len(entered) > MOST_ITEMS or not all(face in figures for face in entered):
        raise BadForm("face", f"A die shows one figure from {faces[0]} to {faces[-1]}")
    return TableDice(faces_from(map(int, entered), faces))


def choice(
    name: str, allowed: tuple[str, ...], default: str, source: MultiDict[str, str] | None = None
) -> str:
    """One of several words of the form, or of the address."""
    value = (request.form if source is None else source).get(name, default)
    if value not in allowed:
        raise BadForm(name, f"{name} must be one of {', '.join(allowed)}")
    return value
