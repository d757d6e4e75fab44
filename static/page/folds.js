// A list that is fetched again keeps open what was open.
(() => {
  "use strict";
  let unfolded = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    unfolded = [...(event.detail.target?.querySelectorAll("details[open][id]") ?? [])].map((one) => one.id);
  });
  document.addEventListener("htmx:load", () => {
    unfolded.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  });
})();
