// Who could fight and is not sent stands above the button that declares.
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  function name() {
    const line = $("#now [data-idle]");
    if (!line) return;
    const idle = [...line.closest("form").querySelectorAll("select[data-strength]")].filter((one) => !one.value);
    const said = idle.map((one) => `${one.getAttribute("aria-label")} (${one.dataset.strength})`);
    line.hidden = !idle.length;
    $("[data-idle-names]", line).textContent = said.join(", ");
    $("[data-idle-total]", line).textContent = idle.reduce((sum, one) => sum + Number(one.dataset.strength), 0);
  }
  document.addEventListener("change", (event) => event.target.matches?.("select[data-strength]") && name());
  document.addEventListener("htmx:oobAfterSwap", (event) => event.detail.target.id?.startsWith("now-") && setTimeout(name));
  addEventListener("load", name);
})();
