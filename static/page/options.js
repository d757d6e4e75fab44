// Only the options of the chosen scenario are offered.
(() => {
  "use strict";
  function offer() {
    const chosen = document.querySelector("input[name=scenario]:checked")?.value;
    document.querySelectorAll("[data-options-of]").forEach((one) => {
      const offered = one.dataset.optionsOf === chosen;
      one.hidden = !offered;
      one.disabled = !offered;
    });
  }
  offer();
  document.addEventListener("change", (event) => event.target.name === "scenario" && offer());
})();
