"""Offensives that cards answer with attacks: a Japanese raid on Singapore, an Allied fleet off Iwo Jima."""

from collections.abc import Mapping
from typing import Any

from rules.core.game import REFEREE, SeatKind
from rules.eots.commands import EndAnswer, EndReaction, PlayReaction, RollAttack, StandFast, SufferLosses
from rules.eots.events import CombatFought
from rules.eots.printed.sides import UnitId
from tests.eots.chapter_7 import MALAYA, game_of, hollandia
from tests.eots.offensives import Game

# Camranh (2311) is a port of Indochina, Kure (3407) one of the Home Islands; South HQ activates 2 + 1 units.
RAIDERS = {
    "jp-hq-south": "2212",
    "jp-bb-kongo": "2311",
    "jp-ca-mogami": "2311",
    "jp-ca-nachi": "2311 reduced",
    "jp-cl-tenryu": "2311",
    "jp-bb-nagato": "3407",
    "au-8-division": "2015",
    "br-ma-air": "2015",
    "br-hq-malaya": "2015",
}
RAID = "jp-bb-kongo jp-ca-mogami jp-ca-nachi"

# Iwo Jima is 3 hexes from Tokyo, Marcus 6, Truk 12; Saipan is 4 hexes from Iwo Jima and from Marcus.
MARIANAS = {
    "us-hq-central-pacific": "3813",
    "us-cv-essex": "3813",
    "us-ca-northampton": "3813",
    "us-bb-washington": "3813",
    "us-ca-new-orleans": "3813 reduced",
    "us-cv-lexington": "3813",
    "jp-hq-combined-fleet-ozawa": "3706",
    "jp-25-air-flotilla": "3709",
    "jp-26-air-flotilla": "4110",
    "jp-27-air-flotilla": "4017",
}
FLEET = "us-cv-essex us-ca-northampton us-bb-washington us-ca-new-orleans"

# Cards with an attack die that come before the battles, and after them.
EARLY = ("A61", "A78", "J36", "J75")
LATE = ("A68", "J24", "J27", "J86")


def raided(raid: str = RAID, more: Mapping[str, str] | None = None, **changes: Any) -> Game:
    """Japanese ships at Singapore by operations, declared."""
    game = game_of(RAIDERS, more=more, japan="1912 1913 2012 2112", **changes)
    return game.launch("J23", "jp-hq-south", raid).move(raid, "2015").declare("2015:")


def marianas(more: Mapping[str, str] | None = None, **changes: Any) -> Game:
    """The Marianas in Allied hands, the Allies to play."""
    fields = {"allies": "3813", "allied_hand": 7, "japan_hand": 5}
    return game_of(MARIANAS, more=more, **{**fields, **changes})


def off_iwo(fleet: str = FLEET, card: str = "A36", event: bool = False, **changes: Any) -> Game:
    """Allied ships at Iwo Jima, declared."""
    game = marianas(**changes).launch(card, "us-hq-central-pacific", fleet, event=event)
    return game.move(fleet, "3709").declare("3709:")


def two_strikes(**changes: Any) -> Game:
    """Essex and New Orleans at Iwo Jima, Northampton and Washington at Marcus, by an event."""
    game = marianas(**changes).launch("A36", "us-hq-central-pacific", FLEET, event=True)
    game.move("us-cv-essex us-ca-new-orleans", "3709").move("us-ca-northampton us-bb-washington", "4110")
    return game.declare("3709:", "4110:")


def answer(game: Game, *cards: str) -> Game:
    """Play reaction cards, attack cards in their step of the edition (EotS 7.2)."""
    for card in cards:
        in_time(game, card)
        game.do(PlayReaction(card))
    return game


def in_time(game: Game, card: str) -> Game:
    """Up to the reaction, if a card is played only after it."""
    found = game.state.components.cards.get(card)
    attack = found is not None and found.reaction_kind == "attack"
    later = game.state.components.edition.attack_cards_played == "after-reaction"
    if attack and later and game.step == "answer" and game.offensive.battles:
        game.do(EndAnswer())
    return game


def reaction_refused(game: Game, card: str) -> set[str]:
    """The rules against a reaction card in its step."""
    return in_time(game, card).rules_against(PlayReaction(card))


def answered(game: Game) -> Game:
    """The end of the answer, if an attack card has not brought it."""
    if game.step == "answer":
        game.do(EndAnswer())
    return game


def attacked(card: str) -> Game:
    """An offensive that a card answers, in the window of its attack."""
    game = answer(raided() if card.startswith("A") else off_iwo(), card)
    if card in LATE:
        to_battle(game).fight("2015" if card.startswith("A") else "3709", air=(0, 0))
    return game


def die_refused(game: Game, card: str) -> set[str]:
    """The rules against rolling the die of an attack now."""
    return game.rules_against(RollAttack(card))


def rolled(game: Game, card: str, face: int) -> Game:
    """The die of an attack."""
    game.do(RollAttack(card), face)
    return game


def hit(game: Game, card: str, *units: str, number: int = -1, seat: SeatKind = REFEREE) -> Game:
    """The counters that an attack hits."""
    game.do(SufferLosses(card, number, units), seat=seat)
    return game


def miss(game: Game, card: str, *units: str, number: int = -1, seat: SeatKind = REFEREE) -> set[str]:
    """The rules against hitting these counters."""
    return game.rules_against(SufferLosses(card, number, units), seat)


def to_battle(game: Game) -> Game:
    """Nothing more answers the offensive."""
    if game.step == "answer":
        game.do(EndAnswer())
    game.do(EndReaction())
    return game


def standing(game: Game, unit: str) -> str:
    """How a counter stands: "full", "reduced" or "dead"."""
    position = game.state.units[UnitId(unit)]
    if position.place == "eliminated":
        return "dead"
    return "reduced" if position.reduced else "full"


def stood(game: Game, *hexes: str) -> Game:
    """The defenders of these hexes do not step back."""
    for hex_id in hexes:
        game.do(StandFast(hex_id))
    return game


def combat(game: Game, kind: str) -> CombatFought:
    """The newest combat of this kind."""
    return [one for one in game.events if isinstance(one, CombatFought) and one.combat == kind][-1]


# Battles in which bonuses count


def at_truk(fleet: str, defenders: Mapping[str, str], card: str = "A36", event: bool = False) -> Game:
    """Allied ships at Truk, declared."""
    game = marianas(defenders, without="" if "jp-27-air-flotilla" in defenders else "jp-27-air-flotilla")
    game.launch(card, "us-hq-central-pacific", fleet, event=event)
    return game.move(fleet, "4017").declare("4017:")


def at_oahu(card: str, fleet: str, defenders: Mapping[str, str], event: bool = True) -> Game:
    """Japanese ships at Oahu, 13 hexes from Kwajalein, declared."""
    units = {"jp-hq-combined-fleet-yamamoto": "4017", "us-hq-central-pacific": "5808"}
    game = game_of(units, more={**dict.fromkeys(fleet.split(), "4715"), **defenders})
    game.launch(card, "jp-hq-combined-fleet-yamamoto", fleet, event=event)
    return game.move(fleet, "5808").declare("5808:")


def at_singapore(
    card: str, raid: str, more: Mapping[str, str], event: bool = True, without: str = ""
) -> Game:
    """Japanese ships at Singapore, declared."""
    game = game_of(RAIDERS, more=more, without=without, japan="1912 1913 2012 2112")
    game.launch(card, "jp-hq-south", raid, event=event).move(raid, "2015")
    return game.declare("2015:")


def kuantan(card: str, more: Mapping[str, str], army: str = "jp-15-army", event: bool = True) -> Game:
    """Japanese troops march from Kuala Lumpur into Kuantan (mixed: -2) against the Indian corps (9)."""
    game = game_of(MALAYA, more=more, without="br-ma-air", japan="1912 1913 2012 2112")
    game.launch(card, "jp-hq-south", army, event=event).move(army, "2014")
    return game.declare("2014:")


def from_singapore(card: str, active: str, event: bool = True) -> Game:
    """The 1st Australian Corps (12) marches from Singapore into Kuantan (mixed: -2) against an army."""
    units = {"br-hq-seac": "2015", "au-1-corps": "2015", "br-ma-air": "2015", "jp-15-army": "2014"}
    more = {"jp-hq-south": "2212"}
    game = game_of(units, more=more, allied_hand=7, japan_hand=5, japan="1912 1913 2012 2112 2014")
    game.launch(card, "br-hq-seac", active, event=event).move("au-1-corps", "2014")
    return stood(game, "2014").declare("2014:", *(["2014:br-ma-air"] if "air" in active else []))


def landing(card: str, event: bool = True, doctrine: int = 0) -> Game:
    """The 1st Marines (12) and Northampton land on Iwo Jima (mixed: -2) against a brigade (4-6)."""
    more = {"us-1-marine-division": "3813", "jp-1-sn-brigade": "3709"}
    markers = {"allied-asp": 2, "defensive-doctrine": doctrine}
    game = marianas(more, without="jp-25-air-flotilla jp-26-air-flotilla", markers=markers)
    troops = "us-1-marine-division us-ca-northampton"
    return (
        game.launch(card, "us-hq-central-pacific", troops, event=event).move(troops, "3709").declare("3709:")
    )


def at_hollandia(card: str, event: bool = True, doctrine: int = 0) -> Game:
    """The same landing at Hollandia, which is jungle (-1) and no one hex island."""
    more = {"us-1-marine-division": "3822", "us-ca-northampton": "3822", "jp-1-sn-brigade": "3520"}
    gone = "us-5af us-sf-brigade us-cv-enterprise jp-26-air-flotilla jp-bb-yamato"
    game = hollandia(more=more, without=gone, markers={"defensive-doctrine": doctrine})
    troops = "us-1-marine-division us-ca-northampton"
    game.launch(card, "us-hq-southwest-pacific", troops, event=event).move(troops, "3520")
    return game.declare("3520:")
