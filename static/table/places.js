// The places of the table's page: all were loaded with it, one of them is shown on a phone; the address names it.
(() => {
  "use strict";
  const page = document.body;
  const $ = (selector) => document.querySelector(selector);
  const home = page.dataset.at;
  const scrolled = {};

  function show(place) {
    const next = $(`#place-${place}`);
    if (!next) return;
    const now = $(`#place-${page.dataset.at}`);
    if (now.offsetParent) scrolled[page.dataset.at] = now.scrollTop;
    page.dataset.at = place;
    next.scrollTop = scrolled[place] ?? 0;
    if (location.hash !== `#${place}`) history.pushState(null, "", `#${place}`);
    document.querySelectorAll(".bar a").forEach((link) => {
      if (link.dataset.place === place) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
    document.dispatchEvent(new CustomEvent("placeshown", { detail: { place, top: scrolled[place] ?? 0 } }));
  }
  function showFromAddress() {
    const place = location.hash.slice(1) || home;
    if (place === page.dataset.at) return;
    show(place);
    window.adjutantTable.closeSheet?.();
  }
  // A place that begins anew is read from its top, wherever it was left.
  function toTop(place) {
    delete scrolled[place];
    $(`#place-${place}`).scrollTop = 0;
  }
  addEventListener("hashchange", showFromAddress);
  document.addEventListener("DOMContentLoaded", showFromAddress);
  document.addEventListener("placeshown", ({ detail: { place } }) => {
    if (place === "table" && $("#seats")) htmx.trigger("#seats", "seats-shown");
    if (place === "board") dispatchEvent(new Event("resize"));
  });
  window.adjutantTable = { show, toTop };
})();
