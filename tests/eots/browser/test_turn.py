"""A whole turn of Burma on two phones: cards, politics, and the next strategic phase."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.devices import Device, two_devices
from tests.browser.test_pages import check
from tests.eots.browser.test_offensive import choose, fight, kinds, move

ALLIED_CARDS = ["A2", "A7", "A18", "A19", "A22", "A26"]
JAPANESE_CARDS = ["J4", "J5", "J6", "J7", "J15", "J21"]
MOST_TAPS_BETWEEN_TURNS = 20
GO_ON = "[data-kind=EndSegment]"
LEAVE = "#now form:has([value=EndErrand]) button"  # the rest of the steps is left


def discard(one: Device, card: str) -> None:
    """A card that does nothing."""
    one.place("now")
    one.tap("#card-text")
    one.page.keyboard.type(card)
    one.tap(one.found("#card-found", card))
    expect(one.page.locator("#use-discard")).to_be_visible()
    one.tap("label:has(#use-discard)")
    expect(one.page.locator("#use-discard")).to_be_checked()
    one.tap(one.button("Discard it"))
    expect(one.page.locator("#toast")).to_contain_text("discard")


def march_on_imphal(japan: Device, allies: Device) -> None:
    """Japan goes first with its Future Offensive, U-Go: the 15th Army from Mandalay against the 4th Corps."""
    expect(japan.page.locator("#now")).to_contain_text("Allies first, unless you play the Future Offensive")
    japan.tap("details[data-kind=card] > summary")
    japan.tap("#card-text")
    japan.page.keyboard.type("J40")
    japan.tap(japan.found("#card-found", "J40"))
    expect(japan.page.locator("#source-held-over")).to_be_checked()
    check(japan.page, "future-offensive-phone")
    choose(japan, "unit-jp-15-army")
    japan.tap(japan.button("Activate 1 of"))
    expect(allies.page.locator("#offensive")).to_contain_text("Operation U-Go")
    move(japan, "jp-15-army", "2105")
    allies.place("now")
    japan.tap(japan.button("Declare and hand over"))
    allies.tap(allies.button("Go on: accept the surprise"))
    allies.tap(allies.button("To the battles"))
    expect(japan.page.locator("#now")).to_contain_text("Fight: 1 battle")
    fight(japan, allies, "2105 Imphal")
    expect(japan.page.locator("#status")).to_contain_text("Allies: Play a card")


def to_play(one: Device) -> str:
    """Whose card is next, by the line at the top of the Japanese phone."""
    text = one.page.locator("#status").inner_text()
    return "japan" if "You: Play" in text else "allies" if "Allies: Play" in text else ""


def play_all_cards(japan: Device, allies: Device) -> None:
    """Both hands, one card after the other."""
    cards = {"japan": JAPANESE_CARDS.copy(), "allies": ALLIED_CARDS.copy()}
    while side := to_play(japan):
        seq = japan.page.locator("#status").get_attribute("data-seq")
        discard(japan if side == "japan" else allies, cards[side].pop(0))
        for one in (japan, allies):
            expect(one.page.locator("#status")).not_to_have_attribute("data-seq", seq or "")


def close_sheet(one: Device) -> None:
    """Put away what lists the counters to move."""
    close = one.page.locator("#sheet [data-close-sheet]")
    if close.count() and close.first.is_visible():
        one.tap(close.first)


def go_on(one: Device, where: str) -> None:
    """The next segment."""
    one.place("now")
    one.tap(one.page.locator(f"{GO_ON} button.wide"))
    expect(one.page.locator("#status h1")).to_contain_text(where)
    close_sheet(one)


def test_a_whole_turn_of_burma_with_two_phones(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device, "guided", "burma")
    expect(japan.page.locator(GO_ON)).to_contain_text("Cards are still in hand: Japan 3, Allies 4")
    japan.looks = allies.looks = True
    march_on_imphal(japan, allies)
    play_all_cards(japan, allies)
    japan.taps = allies.taps = 0
    japan.place("now")
    expect(japan.page.locator(GO_ON)).to_contain_text("China: Major Breakthrough")
    expect(japan.page.locator(GO_ON)).to_contain_text("US Political Will: It stays at 4")
    expect(japan.page.locator(GO_ON)).to_contain_text("Attrition: no unit suffers it")
    go_on(japan, "End of turn")
    expect(japan.page.locator("#now")).to_contain_text("The game goes on with turn 7")
    go_on(japan, "Replacement")
    expect(japan.page.locator("#status h1")).to_contain_text("T7")
    check(allies.page, "replacement-phone")
    for one in (allies, japan):
        one.place("now")
        while one.page.locator(LEAVE).count():
            before = one.page.locator(LEAVE).count()
            one.tap(one.page.locator(LEAVE).first)
            expect(one.page.locator(LEAVE)).to_have_count(before - 1)
    go_on(japan, "Strategic warfare")
    allies.place("now")
    # Turn 7 in 1943, no escorts: 7 or less succeeds.
    expect(allies.page.locator("#now .due")).to_contain_text("7 or less")
    check(allies.page, "warfare-phone")
    allies.tap(allies.page.locator(".die-form .pad-key", has_text="4").first)
    expect(japan.page.locator("#now")).to_contain_text("minus 1 by submarines")
    go_on(japan, "Deal cards")
    allies.tap(allies.button("Cards are dealt"))
    expect(japan.page.locator("#now")).to_contain_text("Dealt: Japan 3 and 1 pass, Allies 4 and no passes")
    japan.place("now")
    expect(japan.page.locator(GO_ON)).to_contain_text("Allies go first: Allies 4 cards, Japan 3")
    go_on(japan, "Offensives")
    expect(allies.page.locator("#now")).to_contain_text("Your turn to play a card")
    assert japan.taps + allies.taps <= MOST_TAPS_BETWEEN_TURNS
    assert {"moves", "battle", "card", "SpendStep", "EndSegment"} <= kinds(japan)
    assert {"card", "SpendStep", "RollSubmarines", "DealCards"} <= kinds(allies)
    japan.tap(japan.button("How it stands"))
    expect(japan.page.locator("#sheet")).to_contain_text("if the game ended now")
    check(japan.page, "standing-phone")
