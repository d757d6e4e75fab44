// The sheet from below: open while it holds something; closed by its button, by Escape, by going elsewhere.
(() => {
  "use strict";
  const page = document.body;
  const $ = (selector) => document.querySelector(selector);
  const sheet = $("#sheet");
  const body = $("#sheet-body");
  if (!sheet) return;

  // With the next frame, so that nothing is laid out twice.
  const toTop = () => requestAnimationFrame(() => (sheet.scrollTop = 0));
  let openedBy = null;
  function opened() {
    openedBy = document.activeElement;
    if (openedBy?.matches(":focus-visible") && !openedBy.matches("input")) sheet.focus({ preventScroll: true });
    toTop();
  }
  function closed() {
    openedBy?.focus?.({ preventScroll: true });
    openedBy = null;
  }
  // A path stays after its sheet is closed, until something else is opened.
  function tendPaths(open) {
    if (open && !$("#supply, #sheet [data-arrival], #reach > *")) clear("#trace, #reachable");
    if (!open) document.querySelectorAll("#trace [data-places], #reachable > *").forEach((one) => one.remove());
  }
  const clear = (selector) => document.querySelectorAll(selector).forEach((one) => one.replaceChildren());
  function tend() {
    const open = body.childElementCount > 0;
    const isNew = open && !sheet.classList.contains("open");
    sheet.classList.toggle("open", open);
    page.classList.toggle("sheet-open", open);
    if (isNew) opened();
    tendPaths(open);
    if (!open) closed();
    document.dispatchEvent(new Event("sheetchange"));
  }
  const close = () => body.replaceChildren();

  document.addEventListener("htmx:afterSwap", (event) => {
    const isHere = ["sheet-body", "refusal"].includes(event.detail.target?.id);
    if (isHere && body.childElementCount) toTop();
  });
  new MutationObserver(tend).observe(body, { childList: true });
  new ResizeObserver(() => $("#place-board")?.style.setProperty("--sheet", `${sheet.offsetHeight}px`)).observe(sheet);
  document.addEventListener("keydown", (event) => event.key === "Escape" && close());
  document.addEventListener("click", (event) => event.target.closest("[data-close-sheet]") && close());
  window.adjutantTable.closeSheet = close;
})();
