// A new step is read from its top, and the chip that names what is due leads there.
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const BEGINNING = 12; // letters that tell one step of a segment from another; numbers only count
  function step() {
    const segment = $(".status-where")?.textContent.trim() ?? "";
    const said = ($("#now .stage-now") ?? $("#now .conduct"))?.textContent.trim() ?? "";
    return `${segment} ${said.slice(0, BEGINNING).replace(/\d+/g, "")}${$("#now .movers") ? "+" : ""}`;
  }
  let shown = step();
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (!event.detail.target.id?.startsWith("now-") || step() === shown) return;
    shown = step();
    window.adjutantTable.toTop("now");
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-to-due]")) $("#now .due")?.scrollIntoView({ block: "start" });
  });
})();
