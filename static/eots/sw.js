// Opens the battle calculator without network: the page as a stranger sees it, and what it loads, is kept.
"use strict";

const KEPT = "adjutant-battle";
const PAGE = "/battle";
const PATIENCE = 4000;
const GONE = [502, 503, 504];
const PIECES =
  "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm pyodide-lock.json python_stdlib.zip rules.zip".split(" ");
const LOADED = /(?:src|href|data-offline-worker)="(\/(?:static|battle\/offline)\/[^"]+)"/g;

function needed(html) {
  const found = [...html.matchAll(LOADED)].map(([, address]) => address.replaceAll("&amp;", "&"));
  const worker = found.find((address) => address.endsWith("/worker.js"));
  const pieces = worker ? PIECES.map((piece) => worker.replace("worker.js", piece)) : [];
  return new Set([...found, ...pieces]);
}

function addressOf(request) {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

// The new page takes the old one's place only when all it needs is here.
async function refresh() {
  const page = await fetch(PAGE, { credentials: "omit", cache: "no-store" });
  if (!page.ok) throw new Error(`no page (${page.status})`);
  const wanted = needed(await page.clone().text());
  const kept = await caches.open(KEPT);
  const held = new Set((await kept.keys()).map(addressOf));
  const missing = [...wanted].filter((address) => !held.has(address));
  await Promise.all(missing.map((address) => kept.add(new Request(address, { credentials: "omit" }))));
  await kept.put(PAGE, page);
  const old = [...held].filter((address) => address !== PAGE && !wanted.has(address));
  await Promise.all(old.map((address) => kept.delete(address)));
}

function inTime(promise) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE);
    promise.then(resolve, reject);
  });
}

async function open(event) {
  const kept = await caches.match(PAGE, { cacheName: KEPT, ignoreVary: true });
  if (!kept) return fetch(event.request);
  try {
    const page = await inTime(fetch(event.request));
    if (GONE.includes(page.status)) return kept;
    event.waitUntil(refresh().catch(() => {}));
    return page;
  } catch {
    return kept;
  }
}

async function load(request) {
  return (await caches.match(request, { cacheName: KEPT, ignoreVary: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(refresh().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    if (pathname === PAGE) event.respondWith(open(event));
  } else if (pathname.startsWith("/static/") || pathname.startsWith("/battle/offline/")) {
    event.respondWith(load(event.request));
  }
});
