"""Taps by lot: any form or button of a page or its sheet, filled in with anything that it offers."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from app.present import new_key
from tests.app.page_on_phone import Element, PageOnPhone, Reader, Reads, within

Fields = dict[str, list[str]]
WORDS = ("luck", "so that both remember")
OWN_PLACE = "door"  # the part that an answer takes the place of, without saying so


class Phones(Reads, Protocol):
    """A phone as far as its owner needs it."""

    def send(
        self, path: str, fields: Mapping[str, object] | None, headers: Mapping[str, str]
    ) -> tuple[int, str]:
        """The answer to a form, or to a question without one."""
        ...


@dataclass(frozen=True)
class Tap:
    """What a phone would send: the address, the fields, and the part of the page that was tapped."""

    path: str
    fields: Fields
    part: str = ""

    @property
    def kind(self) -> str:
        """What it asks for: a command, or what the address says."""
        return self.fields.get("kind", [self.path.partition("/t/")[2].partition("/")[2]])[0]


@dataclass
class Hand:
    """Somebody who taps anything on the page of a phone, and on the sheet or refusal that it shows."""

    phone: Phones
    random: Random
    page: PageOnPhone
    sheet: str = ""

    def tap(self) -> Tap | None:
        """Anything on the sheet that lies open, else on the page; each kind is as likely as any other."""
        offered: dict[str, list[Tap]] = {}
        for tap in [*self._taps("", self.sheet)] or self._on_page():
            offered.setdefault(tap.kind, []).append(tap)
        return self.random.choice(offered[self.random.choice(sorted(offered))]) if offered else None

    def _on_page(self) -> Iterator[Tap]:
        for part, (_, text) in self.page.parts.items():
            yield from self._taps(part, text)

    def command(self, kind: str, **fields: str | list[str]) -> Tap:
        """A command that no form has."""
        listed = {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
        return Tap(f"/t/{self.phone.table}/do", self._stamped({"kind": [kind], **listed}))

    def send(self, tap: Tap) -> tuple[int, str]:
        """Send a tap; the page takes what the answer brings, a refusal is looked at."""
        status, text = self.phone.send(tap.path, tap.fields, self.page.headers(tap.part))
        self.sheet = text if status == 422 else ""
        if status < 500:
            self.page.take(text, whole=tap.part == OWN_PLACE and status == 200)
        return status, text

    def _taps(self, part: str, text: str) -> Iterator[Tap]:
        everything = within(Reader(text).root)
        if everything and "hidden" in everything[0].attributes:
            return
        forms = {one.named("id"): one for one in everything if one.tag == "form"}
        for one in everything:
            if one.named("hx-post") and "disabled" not in one.attributes:
                form = forms.get(one.named("hx-include").removeprefix("#"), one)
                yield Tap(one.named("hx-post"), self._stamped({**self._filled(form), **_said(one)}), part)

    def _filled(self, form: Element) -> Fields:
        """The fields of a form with what may be chosen in it."""
        fields: Fields = {}
        either: Fields = {}
        for one in within(form):
            name, kind = one.named("name"), one.named("type") if one.tag == "input" else one.tag
            if not name or "disabled" in one.attributes:
                continue
            if kind in ("radio", "button"):
                either.setdefault(name, []).append(one.named("value"))
            elif kind != "checkbox" or self.random.random() < 0.4:
                fields.setdefault(name, []).append(self._value(one, form))
        return {**fields, **{name: [self.random.choice(values)] for name, values in either.items()}}

    def _value(self, one: Element, form: Element) -> str:
        """Anything that may be chosen or typed."""
        if one.named("type") == "hidden":
            return one.named("value")
        named = next((other for other in within(form) if other.named("id") == one.named("list") != ""), one)
        options = [option.named("value") for option in within(named) if option.tag == "option"]
        if one.named("type") == "number":
            return str(self.random.randint(int(one.named("min")), int(one.named("max"))))
        return self.random.choice([*options, *self.places] if one.named("name") == "to" else options or WORDS)

    @property
    def places(self) -> list[str]:
        """Where counters lie on the map that the page shows."""
        _, layers = self.page.pieces["board-overlay"]
        return [key for key, _ in layers["counters"]]

    def _stamped(self, fields: Fields) -> Fields:
        """A tap names the newest entry that its page shows, and has a key of its own."""
        seen = fields.get("seen", [""]) if fields.get("seen", [""]) != [""] else [self.page.seq]
        return {**fields, "seen": seen, "key": [new_key()]}


def _said(one: Element) -> Fields:
    """What a button or box adds by itself."""
    said = json.loads(one.named("hx-vals") or "{}")
    own = {one.named("name"): one.named("value")} if one.named("name") else {}
    return {name: [str(value)] for name, value in (said | own).items()}
