"""Rulings are numbered once and for all and shown in the app."""

import re
from pathlib import Path

from app.rulings import rulings
from tests.support import Phone

ROOT = Path(__file__).parents[2]


def test_every_ruling_has_a_number_of_its_own_and_they_ascend() -> None:
    # A ruling that is given up leaves a gap: its number is not used again.
    numbers = [int(one.number.removeprefix("R-")) for one in rulings()]
    assert numbers == sorted(set(numbers))
    assert [one.number for one in rulings()] == [f"R-{n:02d}" for n in numbers]
    assert all(one.rule and one.question and one.ruling for one in rulings())


def test_every_ruling_cited_in_the_rules_exists() -> None:
    cited = {
        number
        for path in (ROOT / "rules").rglob("*.py")
        for number in re.findall(r"# Ruling (R-\d+)", path.read_text(encoding="utf-8"))
    }
    assert cited <= {one.number for one in rulings()}


def test_the_app_shows_every_ruling(phone: Phone) -> None:
    page = phone.client.get("/rulings").get_data(as_text=True)
    assert page.count('class="card" id="R-') == len(rulings()) > 20
