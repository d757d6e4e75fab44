// The first page lists the tables of this phone: what it kept of any other is forgotten.
(() => {
  "use strict";
  const KEPT = "adjutant-table";
  const TABLE = /^\/t\/[^/]+$/;
  async function forget() {
    if (!window.caches || !(await caches.has(KEPT))) return;
    const mine = new Set([...document.querySelectorAll("a.card-link")].map((one) => one.pathname));
    const store = await caches.open(KEPT);
    for (const { url } of await store.keys()) {
      const { pathname } = new URL(url);
      if (TABLE.test(pathname) && !mine.has(pathname)) await store.delete(url);
    }
  }
  forget().catch(() => {});
})();
