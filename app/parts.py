"""The page of a table in parts: each is drawn once for all who may see it, and sent only where it changed.

A phone says with every question which parts it shows (`X-Parts`) and up to which entry (`X-Page`). What it
shows already is not sent again; of the map and of the log only the pieces that changed are sent.
"""

import hashlib
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from flask import request
from markupsafe import Markup

from app.audience import Audience, somebody_of
from app.drawn_position import LayerChange
from app.memory import Memory
from app.packed_memory import PackedMemory
from app.seats import SeatedDevice
from app.table_context import Sources, TableContext
from app.templating import drawn_part

ROOT = re.compile(r'<\w+[^>]*?\sid="([\w-]+)"')
DIGEST = 12
AT_WORK, AT_REST, KEPT_PLAIN = 12, 512, 512
SHOWN = re.compile(r"[\w-]{1,40}=[\w.-]{1,60}")
MOST_SHOWN = 60
OUT_OF_BAND = Markup(' hx-swap-oob="true"')
FRESH = Markup('<div id="fresh" hidden{} data-seq="{}" data-version="{}" data-parts="{}"></div>')


@dataclass(frozen=True)
class Part:
    """One part of a page: the id of its root, and how it is drawn."""

    id: str
    text: bytes

    @cached_property
    def digest(self) -> str:
        """What tells this drawing of it from any other."""
        return hashlib.blake2b(self.text, digest_size=DIGEST // 2).hexdigest()

    @property
    def in_page(self) -> Markup:
        """As it stands in a page that is drawn as a whole."""
        return self._with(f' data-is="{self.digest}"')

    @property
    def out_of_band(self) -> Markup:
        """As it is sent to take its own place in a page."""
        return self._with(f' data-is="{self.digest}" hx-swap-oob="true"')

    def _with(self, attributes: str) -> Markup:
        root = f'id="{self.id}"'
        return Markup(self.text.decode().replace(root, root + attributes, 1))


def part_of(drawn: str) -> Part:
    """A drawn part, known by the id of its root."""
    drawn = drawn.strip()
    root = ROOT.match(drawn)
    if root is None:
        raise ValueError(f"a part needs a root with an id: {drawn[:60]!r}")
    return Part(root[1], drawn.encode())


class PiecesOfPage(Protocol):
    """A part of the page that is sent piece by piece; its version tells which drawing of it a page has."""

    @property
    def id(self) -> str:
        """The id of its root."""
        ...

    @property
    def version(self) -> str:
        """What tells this drawing of it from any other."""
        ...

    @property
    def svg(self) -> bool:
        """Whether its pieces are drawn rather than written."""
        ...

    def since(self, version: str) -> tuple[LayerChange, ...] | None:
        """What changed since an earlier drawing of it, if that can be told."""
        ...

    @property
    def whole(self) -> Markup:
        """All of it, as it stands in the page."""
        ...


def shown_parts() -> Mapping[str, str]:
    """What the phone that asks says it shows, by the ids of the parts."""
    said = request.headers.get("X-Parts", "").split()[:MOST_SHOWN]
    return dict(one.split("=", 1) for one in said if SHOWN.fullmatch(one))


def shown_seq() -> int:
    """The newest entry on the page of the phone that asks, or -1."""
    said = request.headers.get("X-Page", "").split()
    return int(said[0]) if said and re.fullmatch(r"\d{1,9}", said[0]) else -1


# For each table and audience what was drawn of the newest position.
_shared: PackedMemory[tuple[str, Audience], tuple[str, dict[str, Part]]] = PackedMemory(AT_WORK, AT_REST)


# Own parts that say nothing, or only what they say to everybody.
_plain: Memory[tuple[Hashable, ...], Part] = Memory(KEPT_PLAIN)


def forget() -> None:
    """Keep nothing that was drawn, as after a restart."""
    _shared.forget()
    _plain.forget()


@dataclass(frozen=True)
class Drawing:
    """The parts of one request's page.

    `shared` are templates of parts that depend on the position and the audience alone; `own` those of the
    device's own parts, each with what tells whether it says nothing but what it says to everybody: then it
    is drawn once. What is planned is nobody else's, so that nothing of it is kept.
    """

    table: TableContext
    audience: Audience
    shared: Sequence[str]
    own: Mapping[str, Callable[[TableContext], Hashable | None]]
    pieces: Sequence[PiecesOfPage]
    sources_of: Callable[[SeatedDevice], Sources]
    kept: bool

    def part(self, template: str) -> Markup:
        """One part as it stands in the page."""
        return self._part(template).in_page

    def whole(self, pieces: str) -> Markup:
        """All of a part that is sent in pieces, as it stands in the page."""
        return next(one.whole for one in self.pieces if one.id == pieces)

    def changed(self) -> Markup:
        """Everything that the phone that asks does not show yet, and what it shows then."""
        shown = shown_parts()
        return Markup("\n").join((*self._changed_parts(shown), *self._changed_pieces(shown), self._fresh()))

    def fresh(self) -> Markup:
        """Up to which entry a page shows everything, and by what to know that it does."""
        return FRESH.format("", self.table.seq, self.table.version, self._all_shown())

    def _fresh(self) -> Markup:
        return FRESH.format(OUT_OF_BAND, self.table.seq, self.table.version, self._all_shown())

    def _all_shown(self) -> str:
        parts = (self._part(template) for template in (*self.shared, *self.own))
        shown = [*((part.id, part.digest) for part in parts), *((one.id, one.version) for one in self.pieces)]
        return " ".join(f"{id}={digest}" for id, digest in shown)

    def _changed_parts(self, shown: Mapping[str, str]) -> Iterator[Markup]:
        for template in (*self.shared, *self.own):
            part = self._part(template)
            if shown.get(part.id) != part.digest:
                yield part.out_of_band

    def _changed_pieces(self, shown: Mapping[str, str]) -> Iterator[Markup]:
        changes = []
        for one in self.pieces:
            was = shown.get(one.id, "")
            if was == one.version:
                continue
            change = one.since(was) if was else None
            if change is None:
                yield _out_of_band(one)
            else:
                changes.append((one, was, change))
        if changes:
            yield Markup(drawn_part("_patches.html", changes=changes))

    def _part(self, template: str) -> Part:
        kept = self.kept and template in self.shared
        parts = self._kept_parts if kept else self._own_parts
        if template not in parts:
            parts[template] = self._common(template) or self._drawn(template, kept)
        return parts[template]

    def _drawn(self, template: str, kept: bool) -> Part:
        return part_of(drawn_part(template, table=self._for_all if kept else self.table))

    def _common(self, template: str) -> Part | None:
        """One of the device's own parts that says only what it says to everybody."""
        says = self.own[template](self.table) if template in self.own else None
        if says is None:
            return None
        key = (self.table.id, request.root_path, template, says)
        return _plain.get(key, lambda: self._drawn(template, kept=False))

    @cached_property
    def _own_parts(self) -> dict[str, Part]:
        """What was drawn for this request alone."""
        return {}

    @cached_property
    def _kept_parts(self) -> dict[str, Part]:
        """What was drawn of this position for this audience; what was drawn of an earlier one is dropped."""
        key, stamp = (self.table.id, self.audience), self._stamp
        kept, parts = _shared.get(key, lambda: (stamp, {}))
        return parts if kept == stamp else _shared.put(key, (stamp, {}))[1]

    @property
    def _stamp(self) -> str:
        """What a shared part depends on beside its audience."""
        game = self.table.place.game
        return f"{self.table.version} {game.dice} {game.solo} {game.doubt}"

    @cached_property
    def _for_all(self) -> TableContext:
        """The table as anybody of the audience sees it: nothing of this device's own can be drawn from it."""
        somebody = somebody_of(self.audience, self.table.place)
        return replace(self.table, place=somebody, plan=None, parts=None, sources=self.sources_of(somebody))


def _out_of_band(pieces: PiecesOfPage) -> Markup:
    root = f'id="{pieces.id}"'
    return Markup(str(pieces.whole).replace(root, f'{root} hx-swap-oob="true"', 1))
