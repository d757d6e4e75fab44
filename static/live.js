// News from the other phones, the state of the connection, and taps kept while there is none.
(() => {
  "use strict";
  const page = document.body;
  const base = page.dataset.table;
  const $ = (selector) => document.querySelector(selector);
  const QUIET_FOR = 25_000;
  const ASK_EVERY = 1_000;
  const STREAM_AGAIN = 30_000;

  const words = { live: "Live", wait: "Connecting…", off: "Offline" };
  function say(state) {
    const connection = $("#connection");
    if (connection.dataset.state === state) return;
    connection.dataset.state = state;
    $("[data-connection-text]").textContent = words[state];
    if (state === "live") sendKept();
  }

  // What this page knows, and how it learns more.
  const known = () => Number($("#fresh").dataset.seq);
  let asking = false;
  let posting = 0; // the answer to an own tap brings its news along
  let newest = 0;
  function news() {
    const busy = $("#sheet-body")?.childElementCount ? "&busy=1" : "";
    const address = `${base}/news?seen=${known()}&view=${page.dataset.view ?? ""}${busy}`;
    return htmx.ajax("GET", address, { target: "body", swap: "none" });
  }
  async function heard(seq) {
    newest = Math.max(newest, seq);
    if (newest <= known() || asking || posting) return;
    asking = true;
    const before = known();
    try {
      await news();
    } finally {
      asking = false;
    }
    if (known() > before) heard(newest);
  }
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb === "post") posting++;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig.verb !== "post") return;
    posting--;
    setTimeout(() => heard(newest), 50);
  });

  let source = null;
  let lastWord = 0;
  let polling = null;
  function connect() {
    disconnect();
    lastWord = Date.now();
    source = new EventSource(`${base}/live`);
    source.onopen = () => {
      lastWord = Date.now();
      stopAsking();
      say("live");
    };
    source.addEventListener("seats", () => {
      news();
      if (page.dataset.at === "table" && $("#seats")) htmx.trigger("#seats", "seats-shown");
    });
    for (const kind of ["seq", "still"]) {
      source.addEventListener(kind, (event) => {
        lastWord = Date.now();
        say("live");
        heard(Number(event.data));
      });
    }
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) startAsking();
      else say(navigator.onLine ? "wait" : "off");
    };
  }
  function disconnect() {
    source?.close();
    source = null;
  }
  async function ask() {
    try {
      const answer = await fetch(`${base}/head`, { headers: { Accept: "application/json" } });
      if (answer.status === 403) return location.reload(); // the seat was taken away
      if (!answer.ok) throw new Error(String(answer.status));
      heard((await answer.json()).seq);
      say("live");
    } catch {
      say("off");
    }
  }
  let askedSince = 0;
  function startAsking() {
    disconnect();
    askedSince = Date.now();
    polling ??= setInterval(ask, ASK_EVERY);
  }
  function stopAsking() {
    clearInterval(polling);
    polling = null;
  }
  setInterval(() => {
    if (document.hidden) return;
    if (source && Date.now() - lastWord > QUIET_FOR) connect();
    if (polling && Date.now() - askedSince > STREAM_AGAIN) connect();
  }, 2_000);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      disconnect();
      stopAsking();
    } else {
      connect();
    }
  });
  addEventListener("online", connect);
  addEventListener("offline", () => say("off"));
  addEventListener("pagehide", disconnect);

  // Taps made while the server cannot be reached: kept in order, shown, and sent again.
  const shelf = `adjutant-kept:${base}`;
  const kept = () => JSON.parse(localStorage.getItem(shelf) ?? "[]");
  function keep(taps) {
    if (taps.length) localStorage.setItem(shelf, JSON.stringify(taps));
    else localStorage.removeItem(shelf);
    $("#waiting").hidden = !taps.length;
    $("#waiting").replaceChildren(...(taps.length ? waitingFor(taps) : []));
  }
  function waitingFor(taps) {
    const text = document.createElement("span");
    const many = taps.length === 1 ? "1 tap is" : `${taps.length} taps are`;
    text.textContent = `${many} waiting for the connection: ${taps.map((tap) => tap.label).join(", ")}`;
    const drop = document.createElement("button");
    drop.className = "button small";
    drop.textContent = "Drop";
    drop.addEventListener("click", () => keep(kept().slice(0, -1)));
    return [text, drop];
  }
  function failed(event) {
    const { verb, path, parameters, triggeringEvent } = event.detail.requestConfig;
    say(navigator.onLine ? "wait" : "off");
    if (verb !== "post" || !path.endsWith("/do")) return tell("No connection: try again when it is back.");
    const fields = [];
    for (const name of Object.keys(parameters)) {
      for (const value of [parameters[name]].flat()) fields.push([name, String(value)]);
    }
    const button = triggeringEvent?.submitter ?? event.detail.elt;
    const label = button?.matches?.("button") ? button.textContent.trim() : `to ${parameters.to}`;
    keep([...kept(), { path, fields, label }]);
    $("#toast").replaceChildren();
    $("#sheet-body")?.replaceChildren();
  }
  function tell(text) {
    const toast = document.createElement("p");
    toast.className = "toast";
    toast.textContent = text;
    $("#toast").replaceChildren(toast);
  }
  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("htmx:timeout", failed);

  let sending = false;
  async function sendKept() {
    if (sending) return;
    sending = true;
    try {
      for (let taps = kept(); taps.length; taps = kept()) {
        const answer = await post(taps[0]);
        keep(kept().slice(1));
        htmx.swap("#sheet-body", await answer.text(), { swapStyle: "innerHTML" });
      }
    } catch {
      say(navigator.onLine ? "wait" : "off");
    } finally {
      sending = false;
    }
  }
  function post({ path, fields }) {
    return fetch(path, {
      method: "POST",
      headers: { "HX-Request": "true", "HX-Target": "sheet-body", "X-CSRFToken": $("meta[name=csrf-token]").content },
      body: new URLSearchParams(fields),
    });
  }

  keep(kept());
  connect();
  setInterval(() => kept().length && sendKept(), 3_000);
})();
