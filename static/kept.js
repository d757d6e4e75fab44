// Taps that have no final answer yet: kept on this phone in their order, and sent again until there is one.
(() => {
  "use strict";
  const page = document.body;
  const base = page.dataset.table;
  const $ = (selector) => document.querySelector(selector);
  const KEPT = [`${base}/do`, `${base}/done`];
  const LEASE = 20_000, PATIENCE = 15_000, SOON = 250, AGAIN = 3_000, LONGEST = 60_000, SHOWN_AFTER = 600;
  const NO_CONNECTION = "No connection", BUSY = "The server is busy", SENDING = "Being sent";
  const UNSEATED = "This phone has no seat here any more: scan its code";

  // One item of the phone's storage a tap, so that two tabs never overwrite each other's.
  // Whoever sends a tap holds it for a while; the other tab waits, for order matters.
  const shelf = `adjutant-tap ${base} `;
  const me = Math.random().toString(36).slice(2);
  const names = () => Object.keys(localStorage).filter((name) => name.startsWith(shelf)).sort();
  const read = (name) => ({ name, ...JSON.parse(localStorage.getItem(name) ?? "{}") });
  const taps = () => names().map(read).filter((tap) => tap.path);
  function write({ name, ...tap }) {
    if (localStorage.getItem(name) !== null) localStorage.setItem(name, JSON.stringify(tap));
  }
  let count = 0;
  function put(path, fields, label, draft) {
    const order = `${Date.now()}`.padStart(15, "0") + `${count++ % 10_000}`.padStart(4, "0");
    const name = `${shelf}${order}-${me}`;
    localStorage.setItem(name, JSON.stringify({ path, fields, label, draft, since: Date.now(), by: "", until: 0, tries: 0 }));
    setTimeout(show, SHOWN_AFTER + 50);
    return read(name);
  }
  const hold = (tap) => write({ ...tap, by: me, until: Date.now() + LEASE });
  function release(name, reason) {
    const tap = read(name);
    if (tap.path) write({ ...tap, by: "", until: 0, tries: tap.tries + 1 });
    why = reason;
  }
  const isHeld = (tap) => tap.until > Date.now();

  // What is final: done, or refused for what it asks. Anything else says nothing about the tap.
  const UNDECIDED = [408, 425, 429];
  const isFinal = (status, outOfDate) => status >= 200 && status < 500 && !UNDECIDED.includes(status) && !outOfDate;
  let why = NO_CONNECTION;
  let notBefore = 0;
  function pause(status, after, tries) {
    why = status ? BUSY : NO_CONNECTION;
    notBefore = Date.now() + Math.min(LONGEST, Math.max(Math.min(AGAIN, SOON * 2 ** tries), 1_000 * (Number(after) || 0)));
  }

  // A tap is on the shelf before it is sent; while others wait, it waits behind them.
  function labelOf(elt, submitter, to) {
    const said = (submitter ?? elt)?.closest?.("button, label")?.textContent ?? "";
    return said.replace(/\s+/g, " ").trim().slice(0, 60) || (to ? `to ${to}` : "a tap");
  }
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { requestConfig: config, xhr, elt } = event.detail;
    if (config.verb !== "post" || !KEPT.includes(config.path) || event.defaultPrevented) return;
    const first = !names().length;
    const fields = [...config.formData.entries()].map(([name, value]) => [name, String(value)]);
    const label = labelOf(elt, config.triggeringEvent?.submitter, config.formData.get("to"));
    const tap = put(config.path, fields, label, xhr.adjutantDraft);
    xhr.adjutantTap = tap.name;
    if (!first) {
      event.preventDefault();
      send();
      return;
    }
    hold(tap);
    xhr.addEventListener("loadend", () => answered(tap.name, xhr));
  });
  const outOfDate = (xhr) => xhr.getResponseHeader("X-Out-Of-Date") === "token";
  function answered(name, xhr) {
    if (isFinal(xhr.status, outOfDate(xhr))) localStorage.removeItem(name);
    else {
      pause(xhr.status, xhr.getResponseHeader("Retry-After"), 0);
      if (outOfDate(xhr)) notBefore = 0;
      release(name, why);
      $("#sheet-body")?.replaceChildren();
    }
    show();
    send();
  }
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (xhr.adjutantTap && !isFinal(xhr.status, outOfDate(xhr))) event.detail.shouldSwap = false;
    else if (outOfDate(xhr)) freshToken();
  });

  async function freshToken() {
    const answer = await fetch(`${base}/token`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return answer.status;
    const { token } = await answer.json();
    $("meta[name=csrf-token]").content = token;
    page.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": token }));
    return 200;
  }

  let sending = false;
  async function send() {
    if (sending || Date.now() < notBefore) return;
    sending = true;
    try {
      for (let [tap] = taps(); tap && !isHeld(tap); [tap] = taps()) if (!(await sent(tap))) break;
    } finally {
      sending = false;
      show();
    }
  }
  async function sent(tap) {
    hold(tap);
    try {
      let answer = await post(tap);
      if (answer.headers.get("X-Out-Of-Date") === "token") {
        const status = await freshToken();
        if (status === 403) return unseated(tap);
        answer = await post(tap);
      }
      const text = await answer.text();
      if (isFinal(answer.status, answer.headers.get("X-Out-Of-Date"))) {
        const draft = answer.headers.get("X-Asked") === null ? tap.draft : ""; // what is only asked stays as it was chosen
        return finish({ ...tap, draft }, answer.ok, text);
      }
      pause(answer.status, answer.headers.get("Retry-After"), tap.tries);
    } catch {
      pause(0, 0, tap.tries);
    }
    release(tap.name, why);
    return false;
  }
  function unseated(tap) {
    pause(403, LONGEST / 1_000, 0);
    release(tap.name, UNSEATED);
    return false;
  }
  function post({ path, fields }) {
    return fetch(path, {
      method: "POST",
      headers: { "HX-Request": "true", "HX-Target": "sheet-body", "X-CSRFToken": $("meta[name=csrf-token]").content },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(PATIENCE),
    });
  }

  // Done: the page is brought up to date around what is being read. Refused or overtaken: the reason is shown.
  function finish(tap, done, text) {
    localStorage.removeItem(tap.name);
    const sheet = $("#sheet-body");
    if (done) {
      if (tap.draft) localStorage.removeItem(tap.draft);
      const aside = sheet.childElementCount ? document.createElement("div") : sheet;
      htmx.swap(aside, text, { swapStyle: "innerHTML" });
    } else {
      const told = document.createElement("section");
      told.className = "kept-refusal";
      sheet.prepend(told);
      htmx.swap(told, text, { swapStyle: "innerHTML" });
      if (!told.childElementCount) told.append("The server did not take it.");
      told.prepend(headOf(tap));
    }
    return true;
  }
  function headOf(tap) {
    const head = document.createElement("header");
    head.className = "sheet-head";
    const title = document.createElement("h2");
    title.textContent = `Not done: ${tap.label}`;
    const close = document.createElement("button");
    Object.assign(close, { type: "button", className: "button small", textContent: "Close" });
    close.addEventListener("click", () => head.parentElement.remove());
    head.append(title, close);
    return head;
  }

  // The bar: what waits and why, once it has waited for a moment.
  function show() {
    if (!names().length && $("#waiting").hidden) return;
    if ($("body:active")) return setTimeout(show, SOON); // nothing moves under a finger
    const waiting = taps().filter((tap) => tap.tries || Date.now() - tap.since > SHOWN_AFTER);
    const bar = $("#waiting");
    const said = waiting.length ? wordsOf(waiting) : "";
    bar.hidden = !waiting.length;
    if (bar.dataset.said === said) return;
    bar.dataset.said = said;
    bar.replaceChildren(...(said ? [said, dropButton()] : []));
  }
  function wordsOf(waiting) {
    const many = waiting.length === 1 ? "1 tap is" : `${waiting.length} taps are`;
    const reason = waiting.some((tap) => tap.tries) ? why : SENDING;
    return `${many} waiting: ${waiting.map((tap) => tap.label).join(", ")}. ${reason}.`;
  }
  function dropButton() {
    const drop = document.createElement("button");
    Object.assign(drop, { type: "button", className: "button small", textContent: "Drop last" });
    drop.addEventListener("click", () => {
      const last = taps().filter((tap) => !isHeld(tap)).at(-1);
      if (last) localStorage.removeItem(last.name);
      show();
    });
    return drop;
  }

  addEventListener("storage", show);
  addEventListener("online", again);
  addEventListener("pagehide", () => {
    taps().filter((tap) => tap.by === me).forEach((tap) => write({ ...tap, by: "", until: 0 }));
  });
  function again() {
    notBefore = 0;
    return send();
  }
  setInterval(send, SOON);
  window.adjutantKept = { send: again };
  show();
  send();
})();
