"""The bundles as a browser reads them: they parse, say what was written, and stand for themselves."""

from pathlib import Path

import pytest

from app import bundles
from tests.browser.scripts.conftest import STATIC, Answer, Bench
from tests.browser.scripts.test_phone import AROUND, TABLE

PARSED = "text => { new Function(text); return true; }"
# Rules as the browser understood them; where a value is kept as written, its spaces do not matter.
RULES = """text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return [...sheet.cssRules].map((rule) => rule.cssText.replace(/\\s+/g, " ").replace(/, /g, ","));
}"""
WHOLE = bundles.bundles()
SCRIPTS = sorted(name for name in WHOLE if name.endswith(".js"))
STYLES = sorted(name for name in WHOLE if name.endswith(".css"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_bundle_of_scripts_parses(bench: Bench, name: str) -> None:
    assert bench.lay("").evaluate(PARSED, bundles.text(WHOLE[name]))


@pytest.mark.parametrize("name", STYLES)
def test_a_bundle_of_styles_says_what_was_written(bench: Bench, name: str) -> None:
    page = bench.lay("")
    written = "\n".join((STATIC / file).read_text(encoding="utf-8") for file in WHOLE[name])
    assert page.evaluate(RULES, bundles.text(WHOLE[name])) == page.evaluate(RULES, written)


def test_a_script_that_fails_stops_none_of_the_others(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundles, "STATIC", tmp_path)
    (tmp_path / "one.js").write_text('(() => { throw new Error("storage is full"); })();')
    (tmp_path / "two.js").write_text('(() => { document.body.dataset.said = "two"; })();')
    page = bench.lay("")
    page.add_script_tag(content=bundles.text(("one.js", "two.js")))
    assert page.evaluate("document.body.dataset.said") == "two"
    assert bench.broken == ["storage is full"], "and it is told"
    bench.broken.clear()


def test_a_table_without_a_map_needs_none(bench: Bench) -> None:
    bench.answers["/t/x/head"] = Answer('{"seq": 1}', kind="application/json")
    page = bench.lay(AROUND.format(""), *bundles.PLAYING, attributes=TABLE)
    page.evaluate("adjutantBoard.goTo('mill'); adjutantTable.show('now')")
    assert page.evaluate("adjutantBoard.has('mill')") is False
