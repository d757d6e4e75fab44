"""Printed facts that actions wait for: every group leads to its question, and a draft says what it asks."""

import html
import re

import pytest

from tests.co.app.test_copies_at_tables import opened
from tests.co.app.test_copy_at_table import did
from tests.support import Phone

CHAINS = "Tick every space that is an island chain; the others are land."
AXIS = "Tap the spaces of axis"

CODES = """jp-23 jp-bb-1 jp-bb-2 jp-bb-3a jp-bb-3b jp-bb-y jp-cv-1 jp-cv-2 jp-cv-5 jp-cve-1 jp-cvl-3 jp-cvl-4
jp-cvl-cg jp-yokh us-bb-3 us-cv-17"""


@pytest.fixture
def acting(phone: Phone) -> Phone:
    """A table in December with a copy of which axis 2, the codes and some counters are told."""
    own = opened(phone)
    did(own, "TellFact", fact="axis.2", value="Home Islands|Sea 2a|Wake|Sea 2b|Pearl Harbor")
    did(own, "TellFacts", among=["inside.Sea 2a"], facts=["inside.Sea 2a=yes"], otherwise="no")
    did(own, "PlaceUnits", units=["jp-ss-1", "jp-ss-2", "jp-ss-3"], place="Sea 2a")
    did(own, "TellFacts", facts=[f"code.{unit}=Start" for unit in CODES.split()])
    for what in ("TR", "division", "airborne", "army air"):
        did(own, "CountCounters", nation="Japan", what=what, code="Start", count="1")
    for kind in ("PlaceTheRest", "DoneSettingUp", "LaidOut"):
        did(own, kind)
    did(own, "DrawPacificFleet", units=["us-cv-1", "us-bb-1"])
    did(own, "DrawEvent", units="co-prosperity")
    return own


def groups(page: str) -> dict[str, str]:
    """The groups of the menu by their titles."""
    found = re.findall(
        r'<details class="fold group".*?(?=<details class="fold group"|</section>)', page, re.S
    )
    return {title[1]: one for one in found if (title := re.search(r"<summary>(G\d [A-Z]\w+)", one))}


def test_every_group_that_waits_for_a_fact_leads_to_its_question(acting: Phone) -> None:
    waiting = {
        title: one
        for title, one in groups(read_path(acting, f"/t/{acting.table}")).items()
        if "A printed fact is needed" in one
    }
    assert {"G3 Air", "G3 Ground", "G3 Combined"} <= set(waiting)
    assert [title for title, one in waiting.items() if CHAINS not in one and AXIS not in one] == []


def test_a_draft_that_asks_for_an_axis_says_which_and_keeps_what_was_chosen(acting: Phone) -> None:
    group = groups(read_path(acting, f"/t/{acting.table}"))["G3 Combined"]
    way = re.search(r'G3C-2 .*?hx-get="([^"]+)"', group, re.S)
    assert way
    asked = html.unescape(read_path(acting, f"{way[1]}?0.ships=jp-tr-no-1&0.ships=jp-bb-1"))
    assert "Tap the spaces of axis 1, from the Home Islands outward." in asked
    assert f'data-asks-first="{way[1]}?0.ships=jp-tr-no-1&0.ships=jp-bb-1"' in asked
    assert "data-asks-first" not in read_path(acting, way[1])


def read_path(phone: Phone, path: str) -> str:
    answer = phone.client.get(path)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)
