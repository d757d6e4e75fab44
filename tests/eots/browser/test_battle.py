"""Battles under the thumb: taps counted, two phones agreeing, losses chosen by hand, the calculator."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.devices import Device, open_table, two_devices

MANILA = (
    "/battle?hex=2813&condition=surprise&units=jp-ca-takao&units=jp-cv-akagi&units=jp-14-army"
    "&units=us-feaf&units=us-ca-us-asia&units=us-nl-corps&near=jp-cv-akagi&amphibious=jp-14-army"
)


MOVE = """([units, to, seen]) => htmx.ajax("POST", `${document.body.dataset.table}/do`, {
    target: "#sheet-body",
    values: {kind: "MoveUnits", units, to, seen, basis: "correction", key: `a-move-of-${units}`}})"""


def land_at_manila(one: Device) -> None:
    """Takao and the 14th Army enter Manila, where an air force and a corps stand."""
    for number, unit in enumerate(("jp-ca-takao", "jp-14-army")):
        one.page.evaluate(MOVE, [unit, "2813", number])
        expect(one.page.locator("#status")).to_contain_text(f"entry {number + 1}")


def die(one: Device, field: str, face: int) -> Locator:
    return one.page.locator(f"label.pad-key:has(#{field}-{face})")


def test_two_units_a_side_are_agreed_in_at_most_eight_taps(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    land_at_manila(japan)
    japan.taps = allies.taps = 0
    japan.place("battle")
    expect(japan.page.locator("#battle h2")).to_have_text("2813 Manila/Corregidor")
    japan.tap(die(japan, "air_offensive", 7))
    japan.tap(die(japan, "air_reaction", 4))
    expect(japan.page.locator("#combat-air-naval")).to_contain_text("Japan wins")
    japan.tap(die(japan, "ground_offensive", 9))
    japan.tap(die(japan, "ground_reaction", 3))
    expect(japan.page.locator(".outcome")).to_contain_text("Japan takes Manila/Corregidor")
    japan.tap(japan.button("Propose this result"))
    question = allies.page.locator("#now .question")
    expect(question).to_contain_text("Ground combat: Japan")
    allies.tap(question.get_by_role("button", name="Agree"))
    for one in (japan, allies):
        expect(one.page.locator("#status")).to_contain_text("entry 4")
        expect(one.page.locator("#sheet")).to_contain_text("Flag 2813 Manila/Corregidor for Japan")
    assert japan.taps + allies.taps == 7
    expect(japan.page.locator("#battles")).to_contain_text("No battle to fight")


def test_the_forecast_stands_before_the_dice_and_follows_them(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    land_at_manila(one)
    one.place("battle")
    forecast = one.page.locator(".forecast")
    # Takao 12 against an air force of 4-10 reduced: six to nine eliminate it, whatever it rolls: 40 %.
    expect(forecast.locator(".chance").first).to_contain_text("40 %")
    expect(forecast).to_contain_text("Japan: 6+ wins")
    one.tap(die(one, "air_offensive", 7))
    one.tap(die(one, "air_reaction", 4))
    expect(forecast.locator(".chance")).to_have_count(1)


def test_losses_are_chosen_by_who_rolled_and_illegal_ones_explained(device: Callable[..., Device]) -> None:
    one = device()
    one.open(MANILA)
    one.tap(die(one, "air_offensive", 7))
    roll = one.page.locator("#combat-air-naval .roll").first
    # 24 hits: the cruiser (6) twice and the air force (10) once.
    expect(roll).to_contain_text("24 hits")
    roll.get_by_role("button", name="Other losses…").click()
    expect(roll).to_contain_text("24 hits left")
    roll.get_by_role("button", name="Reduce US Far East Air Force").click()
    refused = roll.locator(".offer-not", has_text="US Far East Air Force")
    expect(refused).to_contain_text("CA US Asia is at full strength and must be reduced first")
    expect(refused).to_contain_text("EotS 9.2 F 2")
    roll.get_by_role("button", name="Reduce CA US Asia").click()
    roll.get_by_role("button", name="Eliminate CA US Asia").click()
    expect(roll).to_contain_text("2 hits lost")
    expect(roll.locator(".bad")).to_have_count(0)


def test_the_calculator_is_made_by_search_and_shared_by_its_address(device: Callable[..., Device]) -> None:
    one = device()
    one.open("/battle")
    for text, name in (("akagi", "CV Akagi"), ("wasp", "CV Wasp"), ("wake", "4612 Wake")):
        one.page.locator("#battle-search").fill(text)
        one.tap(one.page.locator("[data-battle-hit]", has_text=name))
        expect(one.page.locator("#battle")).to_contain_text(name)
    expect(one.page.locator(".forecast")).to_contain_text("24 %")
    one.tap(die(one, "air_offensive", 6))
    expect(one.page.locator(".roll").first).to_contain_text("12 hits")
    one.page.wait_for_url("**air_offensive=6**")
    other = device(wide=True)
    other.open(one.page.url)
    expect(other.page.locator(".roll").first).to_contain_text("CV Wasp reduced")


def test_bare_factors_need_no_counter(device: Callable[..., Device]) -> None:
    one = device()
    one.open("/battle")
    one.page.locator("#bare summary").click()
    for side, attack in (("japan", "24"), ("allies", "10")):
        one.page.locator("[name=bare_side]").select_option(side)
        one.page.locator("[name=bare_attack]").fill(attack)
        one.page.locator("button[name=bare]").click()
        expect(one.page.locator("#battle")).to_contain_text(f"Ship {attack}-10")
    one.tap(die(one, "air_offensive", 3))
    expect(one.page.locator(".roll").first).to_contain_text("12 hits")
    expect(one.page.locator(".roll").first).to_contain_text("Ship 10-10 eliminated")


def test_a_battle_follows_the_board_and_keeps_what_was_tapped(device: Callable[..., Device]) -> None:
    japan, allies = two_devices(device)
    land_at_manila(japan)
    japan.place("battle")
    japan.tap(die(japan, "air_offensive", 7))
    expect(japan.page.locator(".roll").first).to_contain_text("12 hits")
    allies.page.evaluate(MOVE, ["us-feaf", "3023", 2])
    expect(japan.page.locator("#battles")).not_to_contain_text("US Far East Air Force")
    expect(japan.page.locator("#battle")).to_be_visible()


def test_the_tapped_die_stays_on_the_screen(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    land_at_manila(one)
    one.place("battle")
    for field, face in (("air_offensive", 7), ("air_reaction", 4)):
        key = die(one, field, face)
        key.scroll_into_view_if_needed()
        before = key.bounding_box()
        one.tap(key)
        expect(one.page.locator(f"#{field}-{face}")).to_be_checked()
        expect(one.page.locator(".roll-result").first).to_be_visible()
        one.rest()
        after = key.bounding_box()
        # It may rise where the sheet became shorter than the screen, but it does not leave the screen.
        assert before and after and 60 < after["y"] <= before["y"] + 40


def test_dice_outlive_a_reload_and_a_look_elsewhere(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    land_at_manila(one)
    one.place("battle")
    one.tap(die(one, "air_offensive", 7))
    expect(one.page.locator(".roll-result")).to_be_visible()
    one.page.reload()
    expect(one.page.locator("#air_offensive-7")).to_be_checked()
    one.button("All battles").click()
    one.page.locator(".battle-mark").click()
    expect(one.page.locator("#air_offensive-7")).to_be_checked()


def test_a_wrong_name_leaves_the_list_in_place(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    one.place("battle")
    one.page.get_by_label("Battle in another hex").fill("xyzzy")
    one.page.locator("#battles .with-button button").click()
    expect(one.page.locator("#battles")).to_contain_text("There is no hex called “xyzzy”")
    one.page.get_by_label("Battle in another hex").fill("Singapore")
    one.page.locator("#battles .with-button button").click()
    expect(one.page.locator("#battle h2")).to_contain_text("Singapore")


def test_a_strike_from_afar_is_applied(device: Callable[..., Device]) -> None:
    one = device()
    open_table(one, "both")
    one.place("battle")
    one.page.get_by_label("Battle in another hex").fill("Samar")
    one.page.locator("#battles .with-button button").click()
    one.page.locator("#others-offensive summary").click()
    one.page.locator("#others-offensive label.unit").first.click()
    one.tap(die(one, "air_offensive", 6))
    second = die(one, "air_reaction", 0)
    if second.count():
        one.tap(second)
    one.button("Apply this result").click()
    expect(one.page.locator("#status")).to_contain_text("entry 1")
