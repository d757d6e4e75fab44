"""Cards at the table: what they ask for, what is refused, piles, lasting effects and rulings."""

from flask import Flask

from tests.eots.app.test_conduct_pages import done, launch, now, page
from tests.support import two_players


def test_an_event_asks_its_player_for_the_steps_it_gives(app: Flask) -> None:
    japan, allies = two_players(app)
    done(japan.do("PlayCard", card="J39", use="event"))
    assert "2 steps of replacements to spend" in now(japan)
    assert "28th Army" in now(japan) and "To full strength" in now(japan)
    assert "Waiting for Japan: J39" in now(allies) and "To full strength" not in now(allies)
    done(japan.do("SpendStep", card="J39", number="0", unit="jp-28-army"))
    assert "steps of replacements" not in now(allies).split("Last:")[0]
    assert "Your turn to play a card" in now(allies)


def test_another_cannot_spend_them_and_nothing_else_comes_first(app: Flask) -> None:
    japan, allies = two_players(app)
    done(japan.do("PlayCard", card="J39", use="event"))
    refused = allies.do("SpendStep", card="J39", number="0", unit="jp-28-army")
    assert refused.status_code == 422 and "for Japan to decide" in refused.get_data(as_text=True)
    refused = allies.do("PlayCard", card="A02", use="event")
    assert "J39 Subhas Chandra Bose comes first" in refused.get_data(as_text=True)
    refused = japan.do("SpendStep", card="J39", number="0", unit="jp-14-army")
    assert refused.status_code == 422 and "is not" in refused.get_data(as_text=True)


def test_bad_words_get_a_sentence(app: Flask) -> None:
    japan, _ = two_players(app)
    for kind, fields in (
        ("SpendStep", {"card": "J39", "number": "0", "unit": "nobody"}),
        ("Relocate", {"card": "J35", "units": ["nobody"], "to": "9999"}),
        ("ExchangeCard", {"card": "J33", "give": "?", "take": "J1"}),
        ("DiscardDrawn", {"card": "A67", "lost": "Z9"}),
        ("EndErrand", {"card": "J39", "number": "7"}),
        ("ShuffleDeck", {"side": "nobody"}),
    ):
        answer = japan.do(kind, **fields)
        assert answer.status_code == 422, (kind, answer.status_code)
        assert "Not allowed" in answer.get_data(as_text=True), kind


def test_piles_are_open_to_both(app: Flask) -> None:
    japan, allies = two_players(app)
    done(japan.do("PlayCard", card="J51", use="event"))
    done(allies.do("PlayCard", card="A16", use="discard"))
    for phone in (japan, allies):
        text = page(phone, "cards")
        assert "Draw pile" in text and "A16 Makin Is. Raid" in text and "J51 War in Europe" in text


def test_a_lasting_effect_is_a_chip_with_its_card_and_end(app: Flask) -> None:
    japan, allies = two_players(app)
    assert "In force" not in now(japan)
    done(japan.do("PlayCard", card="J07", use="event"))
    assert "US rivalry" in now(allies)
    assert "J7, until an Allied event that ends it, or a 3 OC card" in now(allies)


def test_a_card_links_its_rulings(app: Flask) -> None:
    japan, _ = two_players(app)
    assert "R-16" in page(japan, "card/J23")
    assert "R-17" in page(japan, "card/J35")
    assert "R-16" not in page(japan, "card/J35")


def test_the_sheet_of_a_card_says_what_its_event_would_do(app: Flask) -> None:
    japan, _ = two_players(app)
    assert "War in Europe would go from 0 to -2" in page(japan, "play?card=J51")
    assert "no longer delayed" in page(japan, "card/A11")


def test_a_card_is_the_future_offensive_if_its_player_says_so(app: Flask) -> None:
    japan, allies = two_players(app, scenario="burma")
    assert "Allies first, unless you play the Future Offensive" in now(japan)
    assert "Japan may go first with the Future Offensive as an event" in now(allies)
    assert "Where it comes from" not in page(japan, "play?card=J21")  # it is none of the six
    text = page(japan, "play?card=J40")
    assert 'value="held:event" checked' in text and "From the hand" not in text
    done(allies.do("PlayCard", card="A02", use="discard"))
    text = page(japan, "play?card=J40")
    assert "From the hand" in text and 'value="event" checked' in text
    text = page(japan, "play?card=J40&use=event&source=held-over")
    assert 'value="held:event" checked' in text and "Hold over as Future Offensive" not in text
    done(japan.do("PlayCard", card="J40", use="held:discard"))
    assert "held over" in now(allies)
    done(allies.do("PlayCard", card="A07", use="discard"))
    assert "Where it comes from" not in page(japan, "play?card=J03")


def test_a_side_concedes_and_both_sign(app: Flask) -> None:
    japan, allies = two_players(app, mode="guided")
    assert "Concede for Japan" in page(japan, "standing") and "Concede for Allies" not in page(
        japan, "standing"
    )
    refused = japan.do("Concede", side="allies")
    assert refused.status_code == 422 and "Only Allies can say so" in refused.get_data(as_text=True)
    done(japan.do("Concede", side="japan"))
    for phone in (japan, allies):
        text = now(phone)
        assert "The game is over" in text and "Allied victory" in text and "Plan privately" not in text
    done(allies.do("SignResult", side="allies"))
    assert "Allies" in now(japan) and "signed" in now(japan)


def test_a_game_conceded_in_an_offensive_shows_its_result_alone(app: Flask) -> None:
    japan, allies = two_players(app, mode="guided")
    launch(japan)
    done(allies.do("Concede", side="allies"))
    text = now(japan)
    assert "Japanese victory" in text and "Sign for Japan" in text
    assert 'id="offensive"' not in text and "Go on" not in text
