// What lies under a finger stays until the finger is lifted: an answer that would replace it waits, and
// is dropped if another is asked for in its place.
(() => {
  "use strict";
  const LIFTED = 50;
  let pressed = false;
  let waiting = [];
  function lifted() {
    pressed = false;
    setTimeout(() => waiting.splice(0).forEach((one) => one.xhr.onload()), LIFTED);
  }
  document.addEventListener("pointerdown", () => (pressed = true), true);
  document.addEventListener("pointerup", lifted, true);
  document.addEventListener("pointercancel", lifted, true);
  document.documentElement.addEventListener("pointerleave", lifted);
  addEventListener("blur", lifted); // the window's own, for what happens in it does not bubble
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (!pressed) return;
    event.preventDefault();
    waiting.push(event.detail);
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    waiting = waiting.filter((one) => one.requestConfig.verb !== "get" || one.target !== event.detail.target);
  });
})();
