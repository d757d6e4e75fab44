"""A table's page as a phone keeps it: it takes what is sent as the scripts do, without a browser."""

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Protocol
from urllib.parse import urlencode

VOID = {"input", "br", "img", "link", "meta", "hr", "source"}
OUT_OF_BAND = re.compile(r' hx-swap-oob="[^"]*"')
Attributes = dict[str, str | None]


@dataclass
class Element:
    """A tag with its attributes, what it contains, and its text as it was sent."""

    tag: str
    attributes: Attributes
    begins: int
    inside: int
    children: list["Element"] = field(default_factory=list)
    text: str = ""
    inner: str = ""

    def named(self, name: str) -> str:
        """An attribute."""
        return self.attributes.get(name) or ""


class Reader(HTMLParser):
    """The elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.source = text
        self.lines = [0]
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.root = Element("", {}, 0, 0)
        self.open = [self.root]
        self.feed(text)

    def _at(self) -> int:
        line, offset = self.getpos()
        return self.lines[line - 1] + offset

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        length = len(self.get_starttag_text() or "")
        element = Element(tag, dict(attrs), self._at(), self._at() + length)
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        length = len(self.get_starttag_text() or "")
        text = self.source[self._at() : self._at() + length]
        self.open[-1].children.append(Element(tag, dict(attrs), self._at(), self._at() + length, text=text))

    def handle_endtag(self, tag: str) -> None:
        at = [element.tag for element in self.open]
        if tag not in at[1:]:
            return
        while True:
            element = self.open.pop()
            element.inner = self.source[element.inside : self._at()]
            element.text = self.source[element.begins : self._at()] + f"</{tag}>"
            if element.tag == tag:
                return


def within(element: Element) -> list[Element]:
    """An element's descendants, outermost first."""
    return [one for child in element.children for one in (child, *within(child))]


Layers = dict[str, list[tuple[str, str]]]


class Reads(Protocol):
    """A phone as far as its page needs it."""

    table: str

    def read(self, path: str, headers: Mapping[str, str]) -> str:
        """What stands at an address."""
        ...


@dataclass
class PageOnPhone:
    """What one phone shows: parts, the pieces of map and log, and up to which entry."""

    phone: Reads
    view: str = ""
    parts: dict[str, tuple[str, str]] = field(default_factory=dict)
    pieces: dict[str, tuple[str, Layers]] = field(default_factory=dict)
    seq: str = ""
    expected: str = ""
    received: int = 0

    @property
    def address(self) -> str:
        """The page's own address."""
        return f"/t/{self.phone.table}" + ("/screen" if self.view else "")

    @property
    def news(self) -> str:
        """Where the phone asks for what it does not show yet."""
        return f"/t/{self.phone.table}/news?{urlencode({'seen': self.seq, 'view': self.view})}"

    @property
    def shown(self) -> dict[str, str]:
        """Which drawing of each part it shows."""
        return {id: digest for id, (digest, _) in (*self.parts.items(), *self.pieces.items())}

    def headers(self, without: str = "") -> dict[str, str]:
        """What the phone says that it shows; the part that was tapped is drawn anew."""
        shown = (f"{id}={digest}" for id, digest in self.shown.items() if id != without)
        return {"X-Page": self.seq, "X-Parts": " ".join(shown)}

    def load(self) -> "PageOnPhone":
        """The page as a whole."""
        self.parts, self.pieces = {}, {}
        self.take(self.phone.read(self.address, {}), whole=True)
        return self

    def hear(self) -> None:
        """The news."""
        self.take(self.phone.read(self.news, self.headers()))

    def after(self, text: str) -> "PageOnPhone":
        """The page as it would be with what an answer brings."""
        page = PageOnPhone(self.phone, self.view, dict(self.parts), deepcopy(self.pieces), self.seq)
        page.take(text)
        return page

    def take(self, text: str, whole: bool = False) -> None:
        """What an answer brings: parts in place of parts, and pieces put where they belong."""
        self.received = len(text)
        for element in within(Reader(text).root):
            if element.named("id") == "fresh":
                self.seq, self.expected = element.named("data-seq"), element.named("data-parts")
            elif element.named("data-patch"):
                self._patch(element)
            elif element.named("data-is") and (whole or "hx-swap-oob" in element.attributes):
                self._put(element)

    def _put(self, element: Element) -> None:
        id, digest = element.named("id"), element.named("data-is")
        if id == "log-list":
            self.pieces[id] = (digest, {"log": _keyed(element)})
        elif id == "board-overlay":
            layers = {one.named("id").removeprefix("layer-"): _keyed(one) for one in element.children}
            self.pieces[id] = (digest, layers)
        else:
            self.parts[id] = (digest, OUT_OF_BAND.sub("", element.text, count=1))

    def _patch(self, element: Element) -> None:
        id = element.named("data-patch")
        shown, layers = self.pieces[id]
        assert shown == element.named("data-was")
        for template in element.children:
            layer = layers[template.named("data-layer")]
            gone = json.loads(template.named("data-gone"))
            layer[:] = [one for one in layer if one[0] not in gone]
            put = template.children[0] if id == "board-overlay" and template.children else template
            for after, piece in zip(json.loads(template.named("data-after")), _keyed(put), strict=True):
                layer[:] = [one for one in layer if one[0] != piece[0]]
                at = [key for key, _ in layer].index(after) + 1 if after else 0
                layer.insert(at, piece)
        self.pieces[id] = (element.named("data-becomes"), layers)

    def is_whole(self) -> bool:
        """Whether it shows what the server says that it should."""
        return dict(one.split("=") for one in self.expected.split()) == self.shown

    def differences(self) -> list[str]:
        """What is otherwise on the page when it is loaded anew."""
        return self.differs_from(PageOnPhone(self.phone, self.view).load())

    def differs_from(self, other: "PageOnPhone") -> list[str]:
        """What is otherwise on another page."""
        mine, theirs = ({**one.parts, **one.pieces, "fresh": one.seq} for one in (self, other))
        return sorted(id for id in mine.keys() | theirs.keys() if mine.get(id) != theirs.get(id))


def _keyed(element: Element) -> list[tuple[str, str]]:
    return [(one.named("data-piece"), one.text) for one in element.children]
