"""app.css: how much of what belongs together is seen at once."""

from tests.browser.scripts.conftest import Bench

TRACKS = "".join(
    f"<li><button class=track><span>By operations {n}</span><strong>Stable Front</strong></button>"
    for n in range(33)
)
PLACES = """() => [...document.querySelectorAll('.track')].map((one) => {
    const {x, width, height} = one.getBoundingClientRect();
    return [x, width, height, one.scrollWidth <= one.clientWidth];
})"""


def test_many_tracks_stand_in_two_columns_on_a_phone_each_large_enough_to_tap(bench: Bench) -> None:
    page = bench.lay(f"<section class=card><ul class=tracks>{TRACKS}</ul></section>", styles=("app.css",))
    shown = page.evaluate(PLACES)
    assert len(shown) == 33
    assert len({x for x, *_ in shown}) == 2
    assert all(width >= 44 and height >= 44 and fits for _, width, height, fits in shown)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
