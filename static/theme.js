// Set before the first paint, so that the page does not flash.
(() => {
  const kept = localStorage.getItem("adjutant-theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
})();
