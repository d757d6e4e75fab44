// The table as it was last seen is kept on this phone, so that a reload without network shows it.
(() => {
  "use strict";
  const KEPT = "adjutant-table";
  const SOON = 1_500, LATEST = 10_000;
  const PASSING = ["toast", "sheet-body", "connection", "patches"];
  const address = location.pathname;
  if (!("serviceWorker" in navigator) || !window.caches) return; // browsers lend them only over https

  // The page as the server drew it, read once, and in it the parts that were drawn anew since.
  const changed = new Set();
  let seen = null;
  async function page() {
    const store = await caches.open(KEPT);
    const kept = (await store.match(address)) ?? (await fetch(address, { credentials: "same-origin" }));
    if (!kept.ok) throw new Error(String(kept.status));
    return new DOMParser().parseFromString(await kept.text(), "text/html");
  }
  function asSeen() {
    for (const id of changed) {
      const [part, now] = [seen.getElementById(id), document.getElementById(id)];
      if (part && now) part.replaceWith(seen.importNode(now, true));
    }
    changed.clear();
    return `<!doctype html>${seen.documentElement.outerHTML}`;
  }
  const isPiece = ({ origin, pathname }) => origin === location.origin && /^\/(static|map)\//.test(pathname);
  async function keepPieces(store) {
    const loaded = performance.getEntriesByType("resource").map((one) => new URL(one.name)).filter(isPiece);
    for (const { href } of loaded) if (!(await store.match(href, { ignoreVary: true }))) await store.add(href);
  }
  async function keep() {
    seen ??= await page();
    const store = await caches.open(KEPT);
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    await store.put(address, new Response(asSeen(), { headers }));
    await keepPieces(store);
  }

  // When nobody is tapping; at once when the page is left or the network goes.
  let waiting = 0;
  const keepNow = () => keep().catch(() => {});
  function keepSoon() {
    clearTimeout(waiting);
    waiting = setTimeout(() => requestIdleCallback(keepNow, { timeout: LATEST }), SOON);
  }
  addEventListener("pointerdown", () => changed.size && keepSoon(), true);
  addEventListener("offline", keepNow);
  document.addEventListener("visibilitychange", () => document.hidden && keepNow());
  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    if (!target.id || PASSING.includes(target.id)) return;
    changed.add(target.id);
    keepSoon();
  });
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js", { scope: "/t/" }).catch(() => {});
    keepSoon();
  });
})();
