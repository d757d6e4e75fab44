"""What a phone shows after a chain of partial updates is the page as it is drawn anew."""

import secrets
from random import Random
from typing import Any

import pytest
from flask import Flask

from app import parts, present, record, referee
from app.games.eots.random_play.games import RandomGame
from rules.core.dice import TableDice, faces_from
from rules.core.game import REFEREE
from rules.eots.dice import FACES
from tests.app.page_on_phone import PageOnPhone
from tests.by_lot import Lot
from tests.support import Phone, two_players

STARTS = (
    ("1941", "v3.2"),
    ("1942", "v3.2"),
    ("1942", "v2.0"),
    ("1943", "v3.2"),
    ("1944", "v2.0"),
    ("burma", "v3.2"),
)


class Play:
    """A table with all kinds of people at it, played by lot; every phone hears the news now and then."""

    def __init__(self, app: Flask, scenario: str, edition: str, seed: int) -> None:
        self.app, self.random = app, Random(seed)
        self.game = RandomGame.of(scenario, edition, seed)
        japan, allies = two_players(app, scenario=scenario, edition=edition, mode="guided", dice="table")
        links, people = japan.invitations(), {"japan": japan, "allies": allies}
        for name, link in (("referee", "referee"), ("looker", "observer")):
            people[name] = Phone(app, name.capitalize())
            assert people[name].join(links[link]).status_code == 303
        self.people = people
        self.pages = {name: PageOnPhone(phone).load() for name, phone in people.items()}
        self.pages["screen"] = PageOnPhone(people["looker"], "screen").load()

    def on(self) -> None:
        """What comes next in the game."""
        for _ in range(self.random.choice((1, 1, 1, 2, 6))):
            if self.game.state.winner:
                return
            before = len(self.game.commands)
            self.game.step()
            for command, faces in zip(self.game.commands[before:], self.game.rolled[before:], strict=True):
                self._enter(command, faces)

    def _enter(self, command: Any, faces: tuple[int, ...]) -> None:
        database = self.app.extensions["adjutant.db"]
        with database.reading() as db:
            game = record.find_game(db, self.people["japan"].table)
            assert game is not None
            head = game.head
        dice = TableDice(faces_from(faces, FACES))
        key = secrets.token_urlsafe(9)
        tap = referee.Tap(REFEREE, "Referee", head, key, command, dice, frozenset())
        referee.submit(database, self.people["japan"].table, tap)

    def tap(self, name: str, kind: str, **fields: Any) -> None:
        """A tap of one phone, whose answer brings its page up to date."""
        page = self.pages[name]
        seen = page.phone.head()
        data = {"kind": kind, "seen": seen, "key": present.new_key(), **fields}
        answer = page.phone.post(f"/t/{page.phone.table}/do", data, headers=page.headers())
        assert answer.status_code == 200, answer.get_data(as_text=True)
        page.take(answer.get_data(as_text=True))
        self.check(name)

    def back_and_forth(self) -> None:
        """A step back that both agree to, and forward again."""
        head = self.people["referee"].head()
        if head < 2:
            return
        self.tap("referee", "Strike", back_to=head - 1)
        self.hear()
        self.tap("referee", "Strike", back_to=head)

    def asked(self) -> None:
        """A step back that one side asks for and the other declines."""
        head = self.people["japan"].head()
        self.tap("japan", "Strike", back_to=0)
        if self.people["japan"].head() > head:
            self.hear()
            self.tap("allies", "Answer", question=head + 1, agree="false")

    def dice(self) -> None:
        """Dice of no consequence."""
        self.tap(self.random.choice(("japan", "allies")), "RollDice", what="luck", face="3")

    def plan(self) -> None:
        """A plan that comes to nothing, seen by its owner only."""
        page = self.pages["japan"]
        begun = page.phone.post(f"/t/{page.phone.table}/plan/begin", headers=page.headers())
        page.take(begun.get_data(as_text=True))
        self.check("japan")
        self.on()
        self.hear()
        id = page.parts["plan"][1].split('data-plan="')[1].split('"')[0]
        ended = page.phone.post(f"/t/{page.phone.table}/plan/discard", {"plan": id}, headers=page.headers())
        page.take(ended.get_data(as_text=True))
        self.check("japan")

    def restart(self) -> None:
        """Everything that was kept in memory is gone, as if another worker answered."""
        forget_all()

    def reload(self) -> None:
        """Somebody loads the page anew."""
        self.pages[self.random.choice(list(self.pages))].load()

    def hear(self) -> None:
        """Most phones hear the news."""
        for name, page in self.pages.items():
            if self.random.random() < 0.7:
                page.hear()
                self.check(name)

    def check(self, name: str) -> None:
        """A page is what it would be if it were loaded now."""
        page = self.pages[name]
        assert page.is_whole()
        assert page.differences() == []

    def round(self) -> None:
        """Something happens, and most hear of it."""
        ways = (self.on,) * 6 + (
            self.back_and_forth,
            self.asked,
            self.dice,
            self.plan,
            self.restart,
            self.reload,
        )
        self.random.choice(ways)()
        self.hear()


def forget_all() -> None:
    """Keep nothing, as after a start."""
    parts.forget()
    present.forget()
    record.forget()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("scenario", "edition"), STARTS)
def test_a_chain_of_partial_updates_is_the_page_drawn_anew(
    app: Flask, scenario: str, edition: str, lot: Lot
) -> None:
    play = Play(app, scenario, edition, lot.seed())
    for _ in range(300 if lot.long else 12):
        play.round()
    for page in play.pages.values():
        page.hear()
        assert page.differences() == []
