// A refusal is brought into view, and those before it are gone.
(() => {
  "use strict";
  const slots = () => [...document.querySelectorAll(".refusal-slot")];

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb !== "post") return;
    slots().filter((one) => !one.contains(event.detail.elt)).forEach((one) => one.replaceChildren());
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const slot = event.detail.target;
    if (slot?.matches?.(".refusal-slot:has(*)")) slot.scrollIntoView({ block: "center" });
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-clear-refusal]")) event.target.closest(".refusal").remove();
  });
})();
