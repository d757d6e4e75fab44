"""Finding by number, name, part of a name, and misspelt."""

import pytest

from rules.core.search import plain, search, term

TERMS = [
    term("unit", "au-ca-kent", "CA Kent"),
    term("unit", "jp-cv-akagi", "CV Akagi"),
    term("unit", "us-5af", "5th Air Force"),
    term("hex", "4021", "4021 Rabaul", "Rabaul"),
    term("hex", "4024", "4024 Buna/Gona", "Buna/Gona"),
    term("hex", "2220", "2220 Soerabaja", "Soerabaja"),
    term("card", "J44", "J44 Tokyo Express", "j44", "Tokyo Express"),
    term("card", "J04", "J4 Ceremonial Visits", "j4"),
]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("kent", "au-ca-kent"),
        ("KENT", "au-ca-kent"),
        ("4021", "4021"),
        ("rabaul", "4021"),
        ("raboul", "4021"),
        ("rab", "4021"),
        ("j44", "J44"),
        ("j4", "J04"),
        ("tokyo ex", "J44"),
        ("tokio express", "J44"),
        ("akagy", "jp-cv-akagi"),
        ("5 air", "us-5af"),
        ("surabaya", "2220"),
        ("buna", "4024"),
        ("gona", "4024"),
        ("air force", "us-5af"),
    ],
)
def test_the_likeliest_comes_first(text: str, first: str) -> None:
    found = search(TERMS, text)
    assert found
    assert found[0].id == first


@pytest.mark.parametrize("text", ["", "   ", "?!", "zzzz", "9999"])
def test_nothing_is_found_for_nothing(text: str) -> None:
    assert search(TERMS, text) == []


def test_accents_and_punctuation_do_not_matter() -> None:
    assert plain("  Nouméa/Île-des-Pins ") == "noumea ile des pins"


def test_at_most_so_many_are_offered() -> None:
    many = [term("hex", f"{n}", f"{n} Sea") for n in range(1000, 1100)]
    assert len(search(many, "sea", most=5)) == 5
