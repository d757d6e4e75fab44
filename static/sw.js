// Opens a table without network: its page as this phone last saw it, or else a page that leads back.
"use strict";

const KEPT = "adjutant-table";
const TABLE = /^\/t\/[^/]+$/;
const PATIENCE = 6000;
const GONE = [502, 503, 504];
const UNSEATED = [403, 404, 410];

function inTime(promise) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE);
    promise.then(resolve, reject);
  });
}

function away(pathname) {
  const table = pathname.split("/").slice(0, 3).join("/");
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>No connection · Adjutant</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
    <style>body { font: 17px/1.4 system-ui, sans-serif; max-width: 26rem; margin: 0 auto; padding: 1.4rem 1rem }
    a { display: block; padding: .8rem 0 }</style></head><body><main><h1>No connection</h1>
    <p>The server cannot be reached. Taps that wait are kept on this phone and sent when it is back.</p>
    <a href="">Try again</a><a href="${encodeURI(table)}">To the table as you last saw it</a></main></body></html>`;
  return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function open(request) {
  const { pathname } = new URL(request.url);
  const store = await caches.open(KEPT);
  const kept = TABLE.test(pathname) ? await store.match(pathname) : undefined;
  try {
    const page = await inTime(fetch(request));
    if (GONE.includes(page.status)) return kept ?? page;
    if (UNSEATED.includes(page.status)) await store.delete(pathname);
    else if (page.ok && TABLE.test(pathname)) await store.put(pathname, page.clone());
    return page;
  } catch {
    return kept ?? away(pathname);
  }
}

async function load(request) {
  return (await caches.match(request, { cacheName: KEPT, ignoreVary: true })) ?? fetch(request);
}

const isPiece = (pathname) => pathname.startsWith("/static/") || pathname.startsWith("/map/");
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(open(event.request));
  else if (isPiece(pathname)) event.respondWith(load(event.request));
});
