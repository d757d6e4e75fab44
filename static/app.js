// What every page needs: theme, local times, forms that are sent once, a screen that stays awake.
(() => {
  "use strict";
  const root = document.documentElement;

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-toggle]")) return;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("adjutant-theme", root.dataset.theme);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-once]")) return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
  addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-once]").forEach((form) => delete form.dataset.sent);
  });

  // Only the options of the chosen scenario are offered.
  function offerOptions() {
    const chosen = document.querySelector("input[name=scenario]:checked")?.value;
    document.querySelectorAll("[data-options-of]").forEach((one) => {
      const offered = one.dataset.optionsOf === chosen;
      one.hidden = !offered;
      one.disabled = !offered;
    });
  }
  offerOptions();
  document.addEventListener("change", (event) => event.target.name === "scenario" && offerOptions());

  function localTimes(within) {
    within.querySelectorAll("time[datetime]:not([data-local])").forEach((time) => {
      const at = new Date(time.dateTime);
      time.textContent = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      time.title = at.toLocaleString();
      time.dataset.local = "yes";
    });
  }
  localTimes(document);
  document.addEventListener("htmx:load", (event) => localTimes(event.target));

  // What lies under a finger stays until the finger is lifted: an answer that would replace it waits, and
  // is dropped if another is asked for in its place.
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

  // A list that is fetched again keeps open what was open.
  let unfolded = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    unfolded = [...(event.detail.target?.querySelectorAll("details[open][id]") ?? [])].map((one) => one.id);
  });
  document.addEventListener("htmx:load", () => {
    unfolded.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  });

  let lock = null;
  async function stayAwake() {
    if (!("wakeLock" in navigator) || document.hidden || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      lock = null;
    }
  }
  if (document.body.matches(".table-page")) {
    document.addEventListener("visibilitychange", stayAwake);
    document.addEventListener("pointerdown", stayAwake, { once: true });
    stayAwake();
  }
})();
