// A button that prints the page.
(() => {
  "use strict";
  document.addEventListener("click", (event) => event.target.closest("[data-print]") && print());
})();
