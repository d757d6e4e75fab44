"""How long people wait: an offensive begun in a real browser, on a slow phone and with another one beside."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from statistics import median

from app.bench.browser import Screen, browsing, lacks_browser, screen
from app.bench.empty import empty_ms
from app.bench.phone import Phone
from app.bench.workshop import Bench, Workshop
from app.games.eots.bench.long_table import SETUP

SLOWDOWN = 4
CARD, HQ = "J10", "jp-hq-south"
UNITS = ("jp-15-army", "jp-25-army", "jp-22-air-flotilla", "jp-bb-kongo", "jp-ca-mogami", "jp-ca-takao")
MOVES = (("jp-15-army", "2014"), ("jp-25-army", "2014"), ("jp-bb-kongo", "2015"))
LOOKED_AT = "2015"


@dataclass
class Player:
    """Whoever begins an offensive: how long each kind of tap took, here and on another phone."""

    screen: Screen
    other: Screen | None = None
    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    heard: list[float] = field(default_factory=list)

    def offensive(self) -> None:
        """A card and its units, some moves, a step back, and a look around."""
        self.activate()
        for unit, to in MOVES:
            self.move(unit, to)
        self.enter("undo", partial(self.screen.click, "#now .last button"))
        self.look_around()

    def activate(self) -> None:
        """The 2nd Operational Phase as an event: South HQ and six units."""
        self.screen.click("#card-text")
        self.screen.page.keyboard.type(CARD)
        self.tap("card", f"#card-found[data-asked='{CARD}'] button", "#use-event:checked")
        self.tap("choice", f"label:has(#hq-{HQ})", f"#unit-{UNITS[0]}")
        for unit in UNITS:
            self.tap("choice", f"label:has(#unit-{unit})", f"#unit-{unit}:checked")
        self.enter("activation", partial(self.screen.click, "button:has-text('Activate 6 of 7')"))

    def move(self, unit: str, to: str) -> None:
        """A mover opened, the map tapped where it goes, and back to the list."""
        self.tap("mover", f".mover-button[data-take-unit={unit}]", "#reachable .reach")
        self.enter("move", partial(self.screen.page.mouse.click, *self.screen.point_of(to)))
        self.tap("place", ".bar a[data-place=now]", "body[data-at=now]")

    def look_around(self) -> None:
        """The board, a hex of it, and the log."""
        self.tap("place", ".bar a[data-place=board]", "body[data-at=board]")
        point = self.screen.point_of(LOOKED_AT)
        self._tapped("hex", partial(self.screen.page.mouse.click, *point), "#sheet-body > *")
        self.screen.click("#sheet [data-close-sheet]")
        self.tap("place", ".bar a[data-place=log]", "body[data-at=log]")

    def tap(self, kind: str, what: str, awaited: str) -> None:
        """A tap on something that makes no entry."""
        self._tapped(kind, partial(self.screen.click, what), awaited)

    def enter(self, kind: str, press: Callable[[], object]) -> None:
        """A tap that makes an entry, and the moment in which another phone shows it."""
        awaited = f'#fresh[data-seq="{self.screen.seq + 1}"]'
        if self.other is not None:
            self.other.watch(awaited)
        began = self._tapped(kind, press, awaited)
        if self.other is not None:
            self.heard.append(self.other.settled()[1] - began)

    def _tapped(self, kind: str, press: Callable[[], object], awaited: str) -> float:
        began, settled = self.screen.tapped(press, awaited)
        self.took[kind].append(settled - began)
        return began


def screens(workshop: Workshop) -> dict[str, float]:
    """Offensives on a slow phone, then with the other side's phone beside, neither of them slow."""
    heard: list[float] = []
    took: dict[str, list[float]] = defaultdict(list)
    with browsing() as browser:
        for _ in range(workshop.times(3, 1)):
            host, guest = _two_phones(workshop.port)
            with screen(browser, host) as mine, screen(browser, guest) as other:
                player = Player(mine, other)
                player.offensive()
                heard += player.heard
            host, _ = _two_phones(workshop.port)
            with screen(browser, host, SLOWDOWN) as slow:
                player = Player(slow)
                player.offensive()
            for kind, times in player.took.items():
                took[kind] += times
    tap, empty = median(one for times in took.values() for one in times), empty_ms(workshop)
    return {
        "other_phone_settled_ms": median(heard),
        "other_phone_settled_x_empty": median(heard) / empty,
        "tap_settled_ms": tap,
        "tap_settled_x_empty": tap / empty,
        "choice_settled_ms": median(took["choice"]),
        "activation_settled_ms": median(took["activation"]),
        "mover_settled_ms": median(took["mover"]),
    }


def _two_phones(port: int) -> tuple[Phone, Phone]:
    host, guest = Phone(port), Phone(port)
    host.open_table({**SETUP, "mode": "guided", "side": "japan"})
    guest.join(host.invitation("allies"))
    return host, guest


BENCHES = (
    Bench(
        screens,
        {
            "other_phone_settled_ms": "from one phone's tap to the other phone's page at rest, in a browser",
            "other_phone_settled_x_empty": "that, compared with an empty page of the same server",
            "tap_settled_ms": "from a tap to a page at rest, processor four times slower, of many kinds",
            "tap_settled_x_empty": "that, compared with an empty page of the same server",
            "choice_settled_ms": "the same: an HQ or a unit of it chosen for activation",
            "activation_settled_ms": "the same: six chosen units activated",
            "mover_settled_ms": "the same: where an activated unit may go",
        },
        lacks_browser,
        long=True,
    ),
)
