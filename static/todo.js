// What is to be done on the real board: one list for all phones; this one only keeps its place in it.
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  let at = { open: false, top: 0, held: false };

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const bar = event.detail.target;
    if (bar.id !== "todo") return;
    at = { open: bar.open, top: $("#todo-list").scrollTop, held: bar.contains(document.activeElement) };
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "todo") return;
    const bar = $("#todo");
    bar.open = at.open && !bar.hidden;
    $("#todo-list").scrollTop = at.top;
    if (at.held && bar.open) ($("input", bar) ?? $("summary", bar)).focus({ preventScroll: true });
    tidySheet();
  });
  // The sheet of an agreed result shows the same things: what is done leaves it too.
  function tidySheet() {
    const left = new Set($$("#todo-list [data-thing]").map((one) => one.dataset.thing));
    for (const list of $$("#sheet .todo")) {
      $$("[data-thing]", list).forEach((one) => left.has(one.dataset.thing) || one.remove());
      if (!list.childElementCount) $("#sheet-body").replaceChildren();
    }
  }
})();
