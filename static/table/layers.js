// The layers of the map: what a chip shows or puts away; the zones are asked for, as things are or are supposed.
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const supposed = () => $("#audit")?.dataset.supposing ?? "";

  function draw() {
    const chip = $("[data-layer][data-fetch][aria-pressed=true]");
    if (!chip) return;
    const address = `${chip.dataset.fetch}${chip.dataset.fetch.includes("?") ? "&" : "?"}${supposed()}`;
    htmx.ajax("GET", address, { target: "body", swap: "none" }).catch(() => chip.setAttribute("aria-pressed", "false"));
  }
  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-layer]");
    if (!chip) return;
    const shown = chip.getAttribute("aria-pressed") !== "true";
    chip.setAttribute("aria-pressed", String(shown));
    $("#board").classList.toggle(`without-${chip.dataset.layer}`, !shown);
    if (shown && chip.dataset.fetch) draw();
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => event.detail.target.id === "fresh" && draw());
  window.adjutantTable.drawLayers = draw;
})();
