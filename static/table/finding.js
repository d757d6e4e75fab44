// Finding: the first result is what Enter opens; an answer that comes after that is not shown.
(() => {
  "use strict";
  const page = document.body;
  const $ = (selector) => document.querySelector(selector);
  const { show, closeSheet } = window.adjutantTable;

  document.addEventListener("htmx:beforeSwap", (event) => {
    const late = event.detail.requestConfig?.elt?.id === "goto" && document.activeElement?.id !== "goto";
    if (late) event.detail.shouldSwap = false;
  });
  document.addEventListener("submit", async (event) => {
    if (!event.target.matches("[data-goto]")) return;
    event.preventDefault();
    const { q } = event.target.elements;
    q.blur();
    const address = `${q.getAttribute("hx-get")}?q=${encodeURIComponent(q.value)}`;
    await htmx.ajax("GET", address, { target: "#found", swap: "innerHTML" });
    $("#found [data-found]")?.click();
  });
  function goTo({ findPlace, findUnit, takeUnit }) {
    const looks = closeSheet && !page.dataset.then;
    if (looks) window.adjutantChoosing.openPlace(findPlace, findUnit, takeUnit); // asked for before the map is laid out
    show("board");
    window.adjutantBoard?.goTo(findPlace);
    if (looks) window.adjutantBoard?.attend(findPlace);
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-found], [data-find-place]")) $("#found")?.replaceChildren();
    const found = event.target.closest("[data-find-place]");
    if (found) goTo(found.dataset);
    if (!event.target.closest("[data-find-anywhere]")) return;
    closeSheet();
    show("board");
    $("#goto").focus();
    event.preventDefault();
  });
})();
