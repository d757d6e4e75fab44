"""Phones sign the record by themselves at the end of a turn, each with a key that it keeps."""

import json
from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from app import transfer
from app.verdict import verdict_of
from tests.app.checks import elsewhere
from tests.browser.devices import Device, two_devices

PLAIN_HTTP = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"
END_THE_TURN = """async () => {
    const base = document.body.dataset.table, headers = {
        "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content, "HX-Request": "true" };
    const turn = (text) => text.match(/status-where">(T\\d+)/)[1];
    let page = await (await fetch(base)).text();
    const first = turn(page);
    for (let n = 0; n < 20 && turn(page) === first; n++) {
        const seen = (await (await fetch(`${base}/head`)).json()).seq;
        const key = `end-of-turn-${first}-${n}`;
        await fetch(`${base}/do`, { method: "POST", headers,
            body: new URLSearchParams({ kind: "EndSegment", seen, key }) });
        page = await (await fetch(base)).text();
    }
}"""


def signed_by_both(one: Device) -> str:
    """What the page says once both have signed."""
    part = one.page.locator("#signing p").first
    expect(part).to_contain_text("and by Japan")
    one.page.reload()
    expect(part).to_contain_text("by Allies")
    return part.text_content() or ""


def keys_in(text: str) -> list[str]:
    """The words of the keys."""
    return [part.split(")")[0] for part in text.split("(")[1:]]


def test_both_phones_sign_at_the_end_of_a_turn_and_a_doubtful_record_says_so(
    device: Callable[..., Device], tmp_path: Path
) -> None:
    japan, allies = two_devices(device)
    allies.context.add_init_script(PLAIN_HTTP)
    allies.page.reload()
    assert allies.page.evaluate("crypto.subtle === undefined")
    japan.page.evaluate(END_THE_TURN)
    expect(allies.page.locator("#signing p").first).to_contain_text("and by Allies")
    first = signed_by_both(japan)
    japan.page.evaluate(END_THE_TURN)
    expect(allies.page.locator("#signing p").first).not_to_contain_text(first)
    expect(allies.page.locator("#signing p").first).to_contain_text("and by Allies")
    assert keys_in(signed_by_both(japan)) == keys_in(first), "a phone keeps its key"
    answer = japan.context.request.get(f"{japan.page.url.split('#')[0]}/export")
    found = verdict_of(transfer.verify(answer.body()))
    assert found.is_faithful and min(found.signed.last(seat) or 0 for seat in ("japan", "allies")) > 0

    file = {**json.loads(answer.body()), "signatures": []}
    file["entries"][1]["seat"] = "observer"
    path = tmp_path / "cheat.json"
    path.write_bytes(elsewhere(file))
    stranger = device()
    stranger.open()
    stranger.page.get_by_text("Bring a game from a record file").click()
    stranger.page.locator("input[type=file]").set_input_files(path)
    stranger.page.locator("details input[name=name]").fill("Carl")
    stranger.button("Look at it").click()
    expect(stranger.say("Not as the rules decide at entry 1")).to_be_visible()
    assert not Axe().run(stranger.page).response["violations"]
    stranger.button("Open it here").click()
    stranger.page.wait_for_url("**/t/*")
    expect(stranger.page.locator("#status .tag", has_text="Doubtful")).to_be_visible()
    assert not Axe().run(stranger.page).response["violations"]
