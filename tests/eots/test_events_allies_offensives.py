"""The military events of the Allied cards: logistics, HQs, intelligence, piles (EotS 5.31, 7.21)."""

import pytest

from rules.eots.commands import PlayCard, TryIntelligence
from tests.eots.allied_events import allied_turn, pile, refused
from tests.eots.offensives import Game

SWP, CENTRAL, SEAC = "us-hq-southwest-pacific", "us-hq-central-pacific", "br-hq-seac"
ANZAC, MALAYA, ABDA = "joint-hq-anzac", "br-hq-malaya", "joint-hq-abda"
SURPRISE = "surprise"

# Each HQ with its efficiency, its hex and the hex of its units; their only neighbour is Japanese troops.
EFFICIENCY = {SWP: 2, CENTRAL: 3, SEAC: 1, ANZAC: 1, MALAYA: 1, ABDA: 1}
PLACES = {
    SWP: ("3727", "3822"),
    ANZAC: ("3727", "3822"),
    CENTRAL: ("3813", "3813"),
    SEAC: ("1805", "1805"),
    MALAYA: ("2015", "2015"),
    ABDA: ("2220", "2220"),
}
TARGETS = {SWP: "3820", ANZAC: "3820", CENTRAL: "3814", SEAC: "2006"}

# Every HQ commands US aircraft (6.12); the Commonwealth's units go with A34, carriers with A84.
AIR = [
    "us-5af",
    "us-13af",
    "us-7af",
    "us-11af",
    "us-14af",
    "us-1-maw",
    "us-2-maw",
    "us-3-maw",
    "us-feaf",
    "us-avg",
    "us-5af-lrb",
    "us-13af-lrb",
    "us-7af-lrb",
    "us-11af-lrb",
    "us-10af-lrb",
    "us-14af-lrb",
]
COMMONWEALTH = ["au-air", "br-seac-air", "br-fe-air", "br-ma-air", "br-15-corps", "br-33-corps"]
CARRIERS = ["us-cv-essex", "us-cvl-bataan", "us-cve-sangamon", "us-cv-wasp"]

# Operations, intelligence as an event, the logistics of each HQ: as printed.
CARDS = {
    "A07": (2, 4, {SEAC: 4}),
    "A09": (3, 5, {SWP: 12, CENTRAL: 12}),
    "A13": (3, SURPRISE, {SWP: 5, SEAC: 5}),
    "A19": (2, 4, {SEAC: 3, SWP: 3}),
    "A21": (3, 5, {SWP: 6, CENTRAL: 4}),
    "A25": (1, 4, {SWP: 3}),
    "A28": (2, 4, {SWP: 3, CENTRAL: 3}),
    "A29": (2, 4, {SWP: 4, ANZAC: 4}),
    "A30": (2, 4, {CENTRAL: 4, SWP: 4}),
    "A31": (3, 5, {SWP: 6, MALAYA: 6}),
    "A32": (3, 5, {SWP: 7, CENTRAL: 4}),
    "A33": (2, 4, {SEAC: 3, SWP: 3}),
    "A34": (2, 4, {SEAC: 4, MALAYA: 4, ANZAC: 4, ABDA: 4}),
    "A35": (2, SURPRISE, {ANZAC: 2}),
    "A36": (3, 5, {SWP: 5, CENTRAL: 5}),
    "A37": (3, SURPRISE, {CENTRAL: 6, SWP: 6}),
    "A38": (2, 4, {SEAC: 4, MALAYA: 4}),
    "A40": (3, 5, {SWP: 5, ANZAC: 3}),
    "A44": (2, SURPRISE, {ANZAC: 2}),
    "A45": (3, 5, {CENTRAL: 8, SWP: 4}),
    "A46": (2, SURPRISE, {SWP: 1}),
    "A48": (2, 4, {SEAC: 4, SWP: 3}),
    "A50": (2, 4, {SWP: 4, CENTRAL: 3}),
    "A51": (2, 4, {SEAC: 4, CENTRAL: 4}),
    "A53": (3, 5, {CENTRAL: 6, SWP: 4}),
    "A54": (2, 4, {SWP: 4, ANZAC: 3}),
    "A55": (3, 5, {CENTRAL: 6, SWP: 4}),
    "A56": (2, 4, {SWP: 4, CENTRAL: 3}),
    "A57": (2, 4, {SEAC: 5, MALAYA: 5, ANZAC: 5, ABDA: 5}),
    "A58": (2, 4, {SEAC: 4}),
    "A62": (3, 5, {SWP: 8, CENTRAL: 6}),
    "A63": (3, 5, {CENTRAL: 6, SWP: 4}),
    "A64": (2, 4, {SWP: 4, CENTRAL: 3}),
    "A65": (3, 5, {SWP: 8, CENTRAL: 6}),
    "A69": (3, 5, {SWP: 8, CENTRAL: 6}),
    "A70": (2, 4, {SEAC: 6}),
    "A71": (2, 4, {SWP: 6, CENTRAL: 4}),
    "A72": (2, 4, {CENTRAL: 8, SWP: 4}),
    "A74": (3, 5, {CENTRAL: 8, SWP: 4}),
    "A75": (3, 5, {CENTRAL: 8, SWP: 4}),
    "A76": (2, 4, {SWP: 5, SEAC: 5}),
    "A84": (3, SURPRISE, {CENTRAL: 0}),
}
REMOVED = {"A07", "A30", "A51", "A62", "A65", "A70", "A84"}
LOGISTICS = [(card, hq, value) for card, (_, _, hqs) in CARDS.items() for hq, value in hqs.items()]

# Events that ask for battles or landings elsewhere: their intelligence is tested where they fight.
ELSEWHERE = {"A09", "A30", "A62", "A65", "A74", "A75"}


def theatre(hq: str, *units: str) -> Game:
    """An HQ and its units, Japanese troops two hexes away, no rivalry."""
    place, base = PLACES[hq]
    japan = {"jp-hq-south-seas": "4017", "jp-hq-south": "2212"}
    if target := TARGETS.get(hq, ""):
        japan["jp-1-sn-brigade"] = target
    more = {**dict.fromkeys(units, base), **japan}
    flags = {"allies": base, "japan": f"{target} 4017"}
    return allied_turn({hq: place}, more=more, markers={"us-rivalry": 0}, **flags)


def units_for(card: str) -> list[str]:
    return {"A34": COMMONWEALTH, "A84": CARRIERS}.get(card, AIR)


def test_every_military_event_is_here_but_halsey_who_has_a_board_of_his_own() -> None:
    assert len(CARDS) + len({"A20"}) == 43


@pytest.mark.parametrize(("card", "hq", "logistics"), LOGISTICS)
def test_works_with_efficiency_plus_logistics(card: str, hq: str, logistics: int) -> None:
    units = units_for(card)[: EFFICIENCY[hq] + logistics]
    game = theatre(hq, *units)
    game.do(PlayCard(card, "event", hq, tuple(units)))
    assert (game.offensive.as_event, game.offensive.oc) == (True, CARDS[card][0])
    assert set(game.offensive.units) == set(units)
    assert pile(game, card) == ("removed" if card in REMOVED else "discarded")


@pytest.mark.parametrize(("card", "hq", "logistics"), LOGISTICS)
def test_refused_with_one_unit_more(card: str, hq: str, logistics: int) -> None:
    units = tuple(units_for(card)[: EFFICIENCY[hq] + logistics + 1])
    assert len(units) == EFFICIENCY[hq] + logistics + 1
    assert refused(theatre(hq, *units), card, hq=hq, units=units) == {"EotS 7.21"}


@pytest.mark.parametrize(
    ("card", "hq"),
    [
        ("A07", ANZAC),
        ("A07", SWP),
        ("A09", SEAC),
        ("A09", ANZAC),
        ("A25", CENTRAL),
        ("A25", ANZAC),
        ("A34", SWP),
        ("A34", CENTRAL),
        ("A35", SWP),
        ("A35", SEAC),
        ("A44", CENTRAL),
        ("A46", CENTRAL),
        ("A46", ANZAC),
        ("A57", SWP),
        ("A57", CENTRAL),
        ("A58", ANZAC),
        ("A58", MALAYA),
        ("A70", MALAYA),
        ("A70", ABDA),
        ("A84", SWP),
        ("A84", ANZAC),
    ],
)
def test_refused_with_an_hq_that_the_card_does_not_name(card: str, hq: str) -> None:
    unit = units_for(card)[0]
    assert "EotS 5.31 A" in refused(theatre(hq, unit), card, hq=hq, units=(unit,))


@pytest.mark.parametrize("card", [card for card in CARDS if card not in ELSEWHERE])
def test_works_with_the_intelligence_of_the_event(card: str) -> None:
    _, intelligence, hqs = CARDS[card]
    hq, unit = next(hq for hq in hqs if hq in TARGETS), units_for(card)[0]
    game = theatre(hq, unit).launch(card, hq, unit, event=True)
    target = TARGETS[hq]
    if card == "A84":
        game.move(unit, target).declare(f"{target}:")
    else:
        game.declare(f"{target}:{unit}")
    if intelligence == SURPRISE:
        assert game.rules_against(TryIntelligence()) >= {"EotS 7.25 C"}
    else:
        assert game.do(TryIntelligence(), 9)[0].value == intelligence
    assert game.offensive.condition == SURPRISE


@pytest.mark.parametrize("card", ["A13", "A35", "A37", "A44", "A46", "A84"])
def test_no_effect_of_the_surprise_by_operations(card: str) -> None:
    hq = next(iter(CARDS[card][2]))
    unit, target = units_for(card)[0], TARGETS[hq]
    game = theatre(hq, unit).launch(card, hq, unit)
    if card == "A84":
        game.move(unit, target).declare(f"{target}:")
    else:
        game.declare(f"{target}:{unit}")
    assert game.do(TryIntelligence(), 9)[0].value == CARDS[card][0]  # the same as its operations
