"""The campaign at a table of the app: opened, looked at, told of, and acted in, by forms alone."""

import re

import pytest

from app.present import new_key
from rules.co.files import position_object
from tests.co.campaigns import campaign
from tests.support import Phone

CHOICES = {"game": "co", "scenario": "campaign", "mode": "guided", "dice": "app"}
CAUTION = "Practice values, not the printed ones"
PAGES = [
    "",
    "/battle-display",
    "/report.md",
    "/report.html",
    "/place/Manila",
    "/place/Fleet Reserve",
    "/find?q=truk",
    "/list",
    "/setup",
    "/walk",
]
MORE_PAGES = ["/print/status", "/print/codes", "/log", "/report", "/screen", "/at/0", "/seats"]
WITHOUT_VALUES = {"/log", "/seats", "/battle-display"}  # parts of the table's page, whose head says it


@pytest.fixture
def table(phone: Phone) -> Phone:
    phone.open_table("japan", edition="practice", **CHOICES)
    return phone


@pytest.fixture
def own(phone: Phone) -> Phone:
    phone.open_table("japan", edition="own", **CHOICES)
    return phone


def read(phone: Phone, path: str = "") -> str:
    answer = phone.client.get(f"/t/{phone.table}{path}")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_data(as_text=True)


def do(phone: Phone, kind: str, **fields: str) -> str:
    sent = {"kind": kind, "seat": "japan", "seen": str(phone.head()), "key": new_key(), **fields}
    answer = phone.post(f"/t/{phone.table}/do", sent)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_data(as_text=True)


def set_up(phone: Phone) -> None:
    """Until the first action, by the buttons of *Now*."""
    for _ in range(30):
        if 'aria-label="Take an action"' in (page := read(phone)):
            return
        form = re.search(
            r'<section class="card due conduct prompt[^"]*" data-kind="(\w+)".*?</form>', page, re.S
        )
        assert form
        fixed = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]+)"', form[0]))
        rolls = {"roll": "app"} if 'name="roll"' in form[0] else {}
        do(phone, **{"kind": form[1], **fixed, **rolls})
    raise AssertionError("the set-up does not end")


def test_the_first_page_begins_either_game(phone: Phone) -> None:
    page = phone.client.get("/").get_data(as_text=True)
    assert 'href="/new?game=co"' in page and 'href="/new?game=eots"' in page


def test_the_form_has_the_copies_and_the_optional_rules_and_no_second_side(phone: Phone) -> None:
    page = phone.client.get("/new?game=co").get_data(as_text=True)
    assert CAUTION in page and "Your own copy" in page and "Mopping up" in page
    assert 'value="japan" checked' in page and 'value="both"' not in page


@pytest.mark.parametrize("path", [*PAGES, *MORE_PAGES])
def test_every_page_shows_it(table: Phone, path: str) -> None:
    read(table, path)


@pytest.mark.parametrize("path", [path for path in (*PAGES, *MORE_PAGES) if path not in WITHOUT_VALUES])
def test_practice_values_are_called_so_wherever_they_are_seen(table: Phone, path: str) -> None:
    assert CAUTION in read(table, path)


@pytest.mark.parametrize("path", ["", *PAGES, *MORE_PAGES])
def test_values_of_an_own_copy_are_not(own: Phone, path: str) -> None:
    assert CAUTION not in read(own, path)


def test_a_position_in_a_file_says_whose_values_it_has() -> None:
    assert position_object(campaign("practice"))["caution"] == CAUTION
    assert "caution" not in position_object(campaign("own"))


def test_only_games_with_cards_print_their_codes(table: Phone) -> None:
    assert "Codes for the cards" not in read(table, "/print/codes")


def test_the_sheet_of_a_place_tells_who_lies_face_down(table: Phone) -> None:
    sheet = read(table, "/place/Manila")
    assert "Allied base (4)" in sheet and "face down" in sheet and "South China Sea" in sheet


def test_an_observer_and_a_second_adviser_may_join(table: Phone) -> None:
    links = table.invitations()
    for name, seat in (("Bob", "japan"), ("Cleo", "observer")):
        other = Phone(table.app, name)
        other.join(links[seat])
        assert "Manila" in read(other, "/place/Manila")
    adviser = Phone(table.app, "Dora")
    adviser.join(table.invitations()["japan"])
    assert "A ready placement" in read(adviser)


def test_the_chart_of_a_copy_grows_and_an_earlier_one_is_still_found(own: Phone) -> None:
    first = read(own)
    assert re.search(r'data-sheet="/map/co/text-', first)
    do(own, "TellFact", fact="axis.1", value="Home Islands|Sea 1a|Aleutians")
    later = read(own)
    sheet = re.search(r'data-sheet="(/t/[^"]+\.json)"', later)
    picture = re.search(r'data-dark="(/t/[^"]+\.svg)"', later)
    assert sheet and picture
    answer = own.client.get(sheet[1])
    assert "Sea 1a" in {start + end for _, start, ends, _ in answer.json["columns"] for end in ends}
    assert answer.headers["Cache-Control"] == "no-store", "only those at the table may see it"
    assert own.client.get(picture[1]).get_data(as_text=True).startswith("<svg")
    do(own, "TellFact", fact="worth.Aleutians", value="objective")
    old = own.client.get(sheet[1])
    assert old.status_code == 200 and old.headers["Cache-Control"] == "no-store"
    then = re.search(r'data-sheet="([^"]+at=1)"', read(own, "/at/1"))
    assert then and own.client.get(then[1]).status_code == 200


def test_a_chart_is_shown_to_those_at_the_table_alone(own: Phone) -> None:
    do(own, "TellFact", fact="axis.1", value="Home Islands|Sea 1a|Aleutians")
    sheet = re.search(r'data-sheet="(/t/[^"]+\.json)"', read(own))
    assert sheet
    assert Phone(own.app, "Eve").client.get(sheet[1]).status_code == 403
    assert own.client.get(sheet[1].replace(".json", ".svg").replace("-", "-mud-", 1)).status_code == 404


def test_what_is_told_of_a_copy_can_be_tapped(own: Phone) -> None:
    page = read(own)
    assert 'data-taps="value"' in page and 'data-joint="|"' in page and 'data-tap="Sea' in page


def test_8_2_the_menu_offers_every_action_or_says_why_not_and_asks_step_by_step(table: Phone) -> None:
    set_up(table)
    page = read(table)
    menu = page[page.index('aria-label="Take an action"') :]
    assert "You: Take an action" in page
    assert "Neither a TR nor an engineer is in Refit" in menu and "G4 Logistics" in menu
    way = re.search(
        r"G3N-1 Move a naval force <.*?<summary>Home Islands</summary>.*?hx-get=\"([^\"]+)\"", menu, re.S
    )
    assert way
    ships = table.client.get(way[1]).get_data(as_text=True)
    assert 'name="0.ships"' in ships and "Next" in ships
    ship = re.search(r'name="0.ships" value="(jp-[^"]+)"', ships)
    assert ship
    where = table.client.get(f"{way[1]}?0.ships={ship[1]}").get_data(as_text=True)
    assert 'name="to"' in where and f'name="ships" value="{ship[1]}"' in where
    assert "Choose otherwise" in where
    before = table.head()
    do(table, "MoveShips", code="G3N-1", ships=ship[1], to="Sea H1")
    assert table.head() > before
    assert table.client.get(f"/t/{table.table}/prompt/0123456789abcdef").status_code == 404


def test_9_6_1_that_all_stay_aboard_is_told(table: Phone) -> None:
    set_up(table)
    do(table, "MoveShips", code="G3N-9", ships="jp-tr-p2", to="Indochina", cargo="jp-div-p4")
    assert "Nobody goes ashore at Indochina" in do(table, "Disembark")


def test_what_has_no_line_in_the_log_is_answered_all_the_same_and_taken_back(phone: Phone) -> None:
    """The end of administrative moves has no line of its own in the log."""
    phone.open_table("japan", edition="practice", **CHOICES)
    do(phone, "BeginReady", roll="app")
    while 'aria-label="Take an action"' not in read(phone):
        do(phone, "RollIghq", roll="app")
    do(phone, "BeginAdministrativeMoves", code="G4L-7")
    assert "✓ Done" in do(phone, "EndAdministrativeMoves")
    before = phone.head()
    answer = phone.do("Strike", back_to=str(before - 1))
    assert answer.status_code == 200 and phone.head() == before + 1
