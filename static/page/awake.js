// The screen of a phone that lies on the table stays awake.
(() => {
  "use strict";
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
