"""Prompts as a page draws them: some together, each known again by a name of its own."""

from app.table_context import offers_of
from rules.core.prompt import Prompt


def prompt(title: str, **fields: str) -> Prompt:
    return Prompt("red", title, "Crowns 1", "Something.", int, "Do it", **fields)


def test_two_prompts_of_one_title_are_two_offers_with_names_of_their_own() -> None:
    """A page that knows both by one name loses one of them when it is drawn anew."""
    ships, troops, other = offers_of([prompt("Place"), prompt("Place"), prompt("Draw")])
    assert len({ships.code, troops.code, other.code}) == 3


def test_prompts_of_one_group_are_one_offer() -> None:
    (both,) = offers_of([prompt("First", group="Losses"), prompt("Second", group="Losses")])
    assert [one.title for one in both.prompts] == ["First", "Second"]
