// A form that opens or takes something is sent once, however often its button is tapped.
(() => {
  "use strict";
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-once]")) return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
  addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-once]").forEach((form) => delete form.dataset.sent);
  });
})();
