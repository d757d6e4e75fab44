// What if: what is supposed holds for every sheet and for the map until it ends.
(() => {
  "use strict";
  const page = document.body;
  const base = page.dataset.table;
  const $ = (selector) => document.querySelector(selector);
  const { show, toTop, closeSheet, drawLayers } = window.adjutantTable;
  const SUPPOSES = ["gone=", "zoneless="];
  const sheets = [`${base}/place/`, `${base}/supply`];

  document.addEventListener("htmx:configRequest", (event) => {
    const { path, verb, parameters } = event.detail;
    if (verb !== "get" || !sheets.some((one) => path.startsWith(one)) || SUPPOSES.some((one) => path.includes(one))) return;
    const supposed = new URLSearchParams($("#audit")?.dataset.supposing ?? "");
    for (const [name, value] of supposed) parameters.append(name, value);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const button = event.detail.requestConfig?.elt;
    if (!button?.matches?.("[data-what-if]")) return;
    $("#trace").replaceChildren();
    const elsewhere = button.closest("#supposition") && page.dataset.at !== "audit";
    if (!elsewhere || $("#supply")) closeSheet();
    if (!elsewhere) {
      show("audit");
      toTop("audit");
    }
    drawLayers();
  });
})();
