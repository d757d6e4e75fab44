"""Rulings are numbered once and for all and shown in the app."""

import re
from pathlib import Path

import pytest

from app.rulings import rulings
from tests.support import Phone

ROOT = Path(__file__).parents[2]


PREFIXES = {"Empire of the Sun": "R-", "Centrifugal Offensive": "CO-"}


@pytest.mark.parametrize("game", PREFIXES)
def test_every_ruling_has_a_number_of_its_own_and_they_ascend(game: str) -> None:
    # A ruling that is given up leaves a gap: its number is not used again.
    of_game = [one for one in rulings() if one.game == game]
    numbers = [int(one.number.removeprefix(PREFIXES[game])) for one in of_game]
    assert numbers == sorted(set(numbers)) and len(numbers) > 20
    assert all(one.rule and one.question and one.ruling for one in of_game)


def test_every_ruling_belongs_to_a_game() -> None:
    assert {one.game for one in rulings()} == set(PREFIXES)


def test_every_ruling_cited_in_the_rules_exists() -> None:
    cited = {
        number
        for path in (ROOT / "rules").rglob("*.py")
        for number in re.findall(r"Ruling ((?:R|CO)-\d+)", path.read_text(encoding="utf-8"))
    }
    assert cited <= {one.number for one in rulings()}
    assert {"R-136", "CO-15"} <= cited


def test_the_app_shows_every_ruling(phone: Phone) -> None:
    page = phone.client.get("/rulings").get_data(as_text=True)
    assert page.count('<li class="card" id="') == len(rulings()) > 200
