// What a sheet speaks of is brought into view: a path on the map, a place that the address names, a battle.
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const { show, closeSheet } = window.adjutantTable;

  document.addEventListener("htmx:load", (event) => {
    const framed = event.target.closest?.("[data-frame]") ?? event.target.querySelector?.("[data-frame]");
    if (!framed) return;
    if (!$("#board")?.checkVisibility?.()) show("board");
    window.adjutantBoard?.encompass(framed.dataset.frame.split(" "));
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-fight]")) return;
    closeSheet();
    show("battle");
  });
  const opening = $("[data-open-place]");
  if (opening) addEventListener("load", () => window.adjutantBoard?.goTo(opening.dataset.openPlace));
})();
