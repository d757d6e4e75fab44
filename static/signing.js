// Signs the record for the seats of this device where the server asks for it: once, at the end of a turn.
(() => {
  "use strict";
  const base = document.body.dataset.table;
  const KIND = { name: "ECDSA", namedCurve: "P-256" };
  const STORE = "keys";
  const DEVICE = "device";
  const able = Boolean(window.crypto?.subtle && window.indexedDB);
  const asked = new Set();

  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  function store(mode) {
    const request = indexedDB.open("adjutant-signing", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return answer(request).then((kept) => kept.transaction(STORE, mode).objectStore(STORE));
  }

  // The key is made once and never leaves the device.
  async function pair() {
    const kept = await answer((await store("readonly")).get(DEVICE));
    if (kept) return kept;
    const made = await crypto.subtle.generateKey(KIND, false, ["sign", "verify"]);
    try {
      await answer((await store("readwrite")).add(made, DEVICE));
      return made;
    } catch {
      return answer((await store("readonly")).get(DEVICE)); // another tab was faster
    }
  }

  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

  async function sign({ seat, entry, message }) {
    const keys = await pair();
    const said = new TextEncoder().encode(message);
    const made = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, said);
    const key = await crypto.subtle.exportKey("spki", keys.publicKey);
    const done = await fetch(`${base}/sign`, {
      method: "POST",
      headers: { "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content, "HX-Request": "true" },
      body: new URLSearchParams({ seat, seq: entry, key: text(key), signature: text(made) }),
    });
    if (done.ok) document.querySelector("#signing").outerHTML = await done.text();
    else if (done.status >= 500 || done.status === 429) throw new Error("later");
  }

  async function signAll() {
    for (const one of document.querySelectorAll("#signing [data-message]")) {
      const what = { ...one.dataset };
      if (asked.has(what.message)) continue;
      asked.add(what.message);
      await sign(what).catch(() => asked.delete(what.message));
    }
  }

  function look() {
    if (able) signAll();
    else document.querySelectorAll("#signing [data-cannot-sign]").forEach((one) => (one.hidden = false));
  }

  document.addEventListener("htmx:oobAfterSwap", look);
  look();
})();
