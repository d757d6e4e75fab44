// Every question of this page says what it shows: up to which entry, and which drawing of each part. What is shown
// already is not sent again. A tap also names that entry, and has a key by which it is entered once.
(() => {
  "use strict";
  const base = document.body.dataset.table;
  const fresh = () => document.querySelector("#fresh")?.dataset;

  // The part in which somebody tapped is drawn anew: what was typed into it is used up.
  function shown(except) {
    const parts = [...document.querySelectorAll("[data-is]")].filter((part) => part !== except && part.dataset.is);
    return parts.map((part) => `${part.id}=${part.dataset.is}`).join(" ");
  }
  const keys = new WeakMap();
  const formOf = (elt) => elt.closest("form") ?? elt;
  function keyOf(elt) {
    const form = formOf(elt);
    if (!keys.has(form)) keys.set(form, newKey());
    return keys.get(form);
  }
  const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12)))).replace(/\W/g, "-");

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, verb, path, parameters, headers } = event.detail;
    if (!fresh() || !path.startsWith(base)) return;
    const isTap = verb === "post";
    if (isTap || path.startsWith(`${base}/news`)) {
      headers["X-Page"] = fresh().seq;
      headers["X-Parts"] = shown(isTap ? elt.closest("[data-is]") : null);
    }
    if (!isTap) return;
    if (parameters.seen === "") parameters.seen = fresh().seq;
    if (parameters.key === "") parameters.key = keyOf(elt);
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr, elt, requestConfig } }) => {
    if (requestConfig.verb === "post" && xhr.status >= 200 && xhr.status < 300) keys.delete(formOf(elt));
  });
  // What is fetched into a part makes it another than the server drew.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.shouldSwap) detail.target?.closest?.("[data-is]")?.removeAttribute("data-is");
  });
})();
