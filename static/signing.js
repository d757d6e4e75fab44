// Signs the record for the seats of this device where the server asks for it: once, at the end of a turn.
(() => {
  "use strict";
  const base = document.body.dataset.table;
  const KIND = { name: "ECDSA", namedCurve: "P-256" };
  const STORE = "keys";
  const DEVICE = "device";
  const own = Boolean(window.crypto?.subtle); // browsers lend their own only over https
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
    const made = own
      ? await crypto.subtle.generateKey(KIND, false, ["sign", "verify"])
      : { secret: (await curve()).secret() };
    try {
      await answer((await store("readwrite")).add(made, DEVICE));
      return made;
    } catch {
      return answer((await store("readonly")).get(DEVICE)); // another tab was faster
    }
  }

  // Where the browser lends none, the same curve as a script, fetched when it is needed.
  let fetching = null;
  function curve() {
    fetching ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = document.querySelector("#signing").dataset.curve;
      script.onload = () => resolve(window.adjutantP256);
      script.onerror = () => reject((fetching = null));
      document.head.append(script);
    });
    return fetching;
  }

  async function signed(message) {
    const keys = await pair();
    const said = new TextEncoder().encode(message);
    if (keys.secret) {
      const { sign, spki } = await curve();
      return [spki(keys.secret), sign(said, keys.secret)];
    }
    const made = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, said);
    return [await crypto.subtle.exportKey("spki", keys.publicKey), made];
  }

  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

  async function sign({ seat, entry, message }) {
    const [key, made] = await signed(message);
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

  document.addEventListener("htmx:oobAfterSwap", signAll);
  signAll();
})();
