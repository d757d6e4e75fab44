// By day or by night: what was chosen is set before the first paint, so that the page does not flash.
(() => {
  "use strict";
  const root = document.documentElement;
  const NAME = "adjutant-theme";
  const kept = localStorage.getItem(NAME);
  if (kept === "light" || kept === "dark") root.dataset.theme = kept;

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-toggle]")) return;
    const isDark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    localStorage.setItem(NAME, root.dataset.theme);
  });
})();
