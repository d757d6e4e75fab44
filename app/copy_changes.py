"""What is typed into the tables of a copy: what can be is kept, what cannot be is said where it stands."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import request
from sqlmodel import Session

from app import kept_copies
from app.copy_view import Typed
from app.errors import BadForm
from app.kept_copies import Kept
from rules.core import pack_file
from rules.core.pack import SEPARATOR, FactKey, Facts
from rules.core.pack_file import MOST_FACTS, Pack

FIELD = "fact:"


@dataclass(frozen=True)
class Changes:
    """New values, facts that were struck out, and what is refused with its reason."""

    told: Mapping[FactKey, str]
    gone: tuple[FactKey, ...] = ()
    refused: Typed = field(default_factory=Typed)


def typed_changes(found: Kept) -> Changes:
    """What somebody changed in the form at hand, beside what it showed."""
    shown = _shown()
    typed = {
        name.removeprefix(FIELD): " ".join(value.split())
        for name, value in request.form.items()
        if name.startswith(FIELD)
    }
    changed = {key: value for key, value in typed.items() if value != shown.get(key, "")}
    return checked(found, changed)


def another_fact(found: Kept) -> Changes:
    """A fact that stands in no table yet."""
    kind, thing = request.form.get("about_kind", ""), " ".join(request.form.get("about", "").split())
    key = f"{kind}{SEPARATOR}{thing}" if thing else kind
    return checked(found, {key: " ".join(request.form.get("value", "").split())})


def _shown() -> Mapping[FactKey, str]:
    try:
        shown = json.loads(request.form.get("shown", "{}"))
    except (ValueError, RecursionError) as error:
        raise BadForm("shown", "Load the page again") from error
    if not isinstance(shown, dict):
        raise BadForm("shown", "Load the page again")
    return shown


def checked(found: Kept, changed: Mapping[FactKey, str]) -> Changes:
    """What can be of what was changed, each fact by itself and beside the others."""
    if len(changed) > MOST_FACTS:
        raise BadForm("facts", f"At most {MOST_FACTS} at a time")
    nothing, printed = Facts(), found.printed
    gone = tuple(key for key, value in changed.items() if not value)
    told = {key: value for key, value in changed.items() if value}
    alone = {key: reason for key, value in told.items() if (reason := _wrong(found, nothing, key, value))}
    left = {key: value for key, value in found.told.items() if key not in gone}
    together = printed.given.learned(
        *left.items(), *((key, value) for key, value in told.items() if key not in alone)
    )
    reasons = {key: reason for key, value in told.items() if (reason := _wrong(found, together, key, value))}
    good = {key: value for key, value in told.items() if key not in reasons}
    return Changes(good, gone, Typed({key: told[key] for key in reasons}, reasons))


def _wrong(found: Kept, facts: Facts, key: FactKey, value: str) -> str:
    return kept_copies.wrong(found.printed, facts, key, value)


def keep(db: Session, found: Kept, changes: Changes) -> None:
    """Write down what can be."""
    kept_copies.forget_facts(db, found, changes.gone)
    kept_copies.write_down(db, found, changes.told.items())


@dataclass(frozen=True)
class Joined:
    """What a file told of a copy: how many facts were new, and those it says otherwise."""

    new: int
    differing: tuple[tuple[FactKey, str, str], ...]
    file_stands: bool


def join(db: Session, found: Kept, pack: Pack, file_stands: bool) -> Joined:
    """Take the facts of a file in; where it says otherwise than what was told, one of both stands."""
    known, told = found.facts, found.told
    new = [(key, value) for key, value in pack.facts if key not in told and known.known(key) != value]
    differing = tuple((key, value, told[key]) for key, value in pack.facts if told.get(key, value) != value)
    taken = [*new, *((key, value) for key, value, _ in differing if file_stands)]
    together = known.learned(*taken)
    mistakes = tuple(
        pack_file.Mistake(pack.name, key, reason)
        for key, value in taken
        if (reason := found.printed.contradiction(together, key, value))
    )
    if mistakes:
        raise pack_file.BadPack(mistakes)
    kept_copies.write_down(db, found, taken)
    return Joined(len(new), differing, file_stands)


def read_file(data: bytes, name: str, code: str = "") -> Pack:
    """The pack in a file that was brought; a mistake in it names file, line and field."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise pack_file.BadPack((pack_file.Mistake(name, "", "is no text"),)) from error
    said = code or pack_file.game_of(text, name)
    if said not in kept_copies.games_with_copies():
        raise pack_file.BadPack((pack_file.Mistake(name, "game", f"there is no game {said!r} with packs"),))
    printed: Any = kept_copies.printed_of(said)
    return pack_file.read(text, name, said, printed.kinds, printed.contradiction)
