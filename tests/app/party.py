"""A table with all kinds of people at it, each with a phone, and what they do there by lot."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from flask import Flask

from rules import games
from rules.core.game import AnyGame
from tests.app.course_by_lot import Course, Step, one_step
from tests.app.page_on_phone import PageOnPhone
from tests.app.people import ask, go_on, handover
from tests.app.taps_by_lot import Hand, Phones, Tap
from tests.support import Phone

HOST, TABLET, PARTNER, REFEREES, LOOKER, SCREEN = "Ann", "Ann's tablet", "Cara", "Dan", "Eve", "Big screen"
OTHERS, LATE = ("Bob", "Ben"), "Gil"
ON_SCREEN = " before the big screen"


class Party:
    """Two or three sides, the host's second device, a partner in his seat, a referee, and who looks on.

    `choices` are those of the form that opens a table; `sheet` draws the address of one that may be opened,
    `steps` what comes next in the game.
    """

    def __init__(
        self,
        app: Flask,
        random: Random,
        choices: Mapping[str, str],
        sheet: Callable[[Hand], str],
        steps: Callable[[AnyGame, Any, Random], list[Step]] = one_step,
    ) -> None:
        self.random, self.sheet = random, sheet
        self.rules = games()[choices.get("game", "eots")]
        self.sides = [seat.code for seat in self.rules.seats if seat.is_player]
        self.phones = {HOST: Phone(app, HOST)}
        self.table = self.phones[HOST].open_table(**{"side": self.sides[0], **choices})
        self.course = Course(app.extensions["adjutant.db"], self.table, self.rules, random, steps)
        self.links = self.phones[HOST].invitations()
        self._come()
        self.hands = {name: Hand(phone, random, PageOnPhone(phone)) for name, phone in self.phones.items()}
        for name in (HOST, SCREEN):
            page = PageOnPhone(self.phones[name], "screen")
            self.hands[name + ON_SCREEN] = Hand(self.phones[name], random, page)
        self.look_round()

    def _come(self) -> None:
        """Everybody sits down, but one who may come later."""
        host, names = self.phones[HOST], {seat.code: seat.name.lower() for seat in self.rules.seats}
        seats = dict(zip(OTHERS, map(names.__getitem__, self.sides[1:]), strict=False))
        for name, seat in {**seats, REFEREES: "referee", LOOKER: "observer", SCREEN: "big screen"}.items():
            if seat in self.links:
                self._sits_down(name, self.links[seat])
        host.post(f"/t/{self.table}/invite", {"code": self.sides[0]})
        self._sits_down(PARTNER, host.invitations()[names[self.sides[0]]])
        self.phones[TABLET] = Phone(host.app, HOST, self.table)
        assert go_on(self.phones[TABLET], handover(host.post("/devices/add"))).status_code == 303
        self.phones[LATE] = Phone(host.app, LATE, self.table)

    def _sits_down(self, name: str, link: str) -> None:
        self.phones[name] = Phone(self.phones[HOST].app, name)
        assert self.phones[name].join(link).status_code == 303

    # The people

    def there(self) -> dict[str, Hand]:
        """Those who have a seat; whoever has just sat down loads the page."""
        for hand in (self.hands[name] for name in self._seated):
            if not hand.page.seq:
                hand.page.load()
        return {name: self.hands[name] for name in self._seated}

    def look_round(self) -> None:
        """See who sits at the table."""
        self._seated = [name for name, hand in self.hands.items() if self._sits(hand.phone)]
        for name in self.hands.keys() - {*self._seated}:
            self.hands[name].page.seq = ""

    def _sits(self, phone: Phones) -> bool:
        return phone.send(f"/t/{self.table}/head", None, {})[0] == 200

    def any_tap(self, hand: Hand) -> Tap | None:
        """Anything that somebody can tap now, after a look at a sheet or not."""
        if not hand.page.view and self.random.random() < 0.4:
            status, text = hand.phone.send(f"/t/{self.table}{self.sheet(hand)}", None, {})
            hand.sheet = text if status == 200 else ""
        return hand.tap()

    def asks_back(self) -> None:
        """Somebody would have everything taken back, which the others are asked unless there are none."""
        playing = [
            hand
            for hand in self.there().values()
            if 'name="back_to"' in hand.page.parts.get("now-last", ("", ""))[1]
        ]
        if playing:
            hand = self.random.choice(playing)
            hand.send(hand.command("Strike", back_to="0"))

    def comes_or_goes(self) -> None:
        """Somebody leaves, takes a side besides his own, sits down, or asks to be let in."""
        name = self.random.choice([*self.phones])
        phone = self.phones[name]
        if not self._sits(phone):
            self._comes(phone)
        elif self.random.random() < 0.5:
            phone.post(f"/t/{self.table}/sit", {"code": self.random.choice(self.sides)})
        elif name not in (HOST, TABLET):
            phone.post(f"/t/{self.table}/leave")
        self.look_round()

    def _comes(self, phone: Phone) -> None:
        """By a code that was shown, or by asking at a side that is taken."""
        links = {**self.links, **self.phones[HOST].invitations()}
        link = links[self.random.choice(sorted(links))]
        if phone.join(link).status_code == 409:
            ask(phone, link)

    def move_to(self, app: Flask) -> None:
        """The server was started anew; the phones are the same."""
        self.course = replace(self.course, database=app.extensions["adjutant.db"])
        for phone in self.phones.values():
            phone.reconnect(app)
