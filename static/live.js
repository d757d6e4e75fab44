// News from the other phones, and whether this page shows the newest entry that the server announced.
(() => {
  "use strict";
  const page = document.body;
  const base = page.dataset.table;
  const $ = (selector) => document.querySelector(selector);
  const QUIET_FOR = 25_000, ASK_EVERY = 1_000, STREAM_AGAIN = 30_000;
  const OWN_ANSWER = 2_000, FLEETING = 700, LATE = 5_000;

  // What this page shows, what the server announced, and whether it can be heard.
  const known = () => Number($("#fresh").dataset.seq);
  let newest = 0;
  let touch = "wait"; // "wait", "live" once a number was heard, "off"
  let behindSince = 0;

  function tend() {
    const behind = known() < newest;
    behindSince = behind ? behindSince || Date.now() : 0;
    say(touch === "live" && behind ? "behind" : touch);
    if (behind || stirred) catchUp();
  }
  const words = {
    live: () => "Live",
    wait: () => "Connecting…",
    off: () => "Offline",
    behind: () => (Date.now() - behindSince > LATE ? `Behind: ${known()} of ${newest}` : "Catching up…"),
  };
  function say(state) {
    const connection = $("#connection");
    const before = connection.dataset.state;
    connection.dataset.state = state;
    // A page that is behind for a moment only need not say so.
    if (state !== "behind" || Date.now() - behindSince > FLEETING) {
      const [text, said] = [$("[data-connection-text]"), words[state]()];
      if (text.textContent !== said) text.textContent = said;
    }
    if (state === "live" && before !== "live") window.adjutantKept?.send();
  }
  function hear(seq) {
    touch = "live";
    newest = Math.max(newest, seq);
    tend();
  }
  function lose() {
    wasDeaf ||= touch === "live";
    touch = navigator.onLine ? "wait" : "off";
    tend();
  }

  // The answer to an own tap brings its news along; it is waited for, but not for long.
  const posts = new Map();
  document.addEventListener("htmx:beforeSend", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (requestConfig.verb !== "post") return;
    posts.set(xhr, Date.now());
    xhr.addEventListener("loadend", () => {
      posts.delete(xhr);
      setTimeout(tend, 50);
    });
  });
  const isAwaited = () => [...posts.values()].some((since) => Date.now() - since < OWN_ANSWER);

  // The changed parts are asked for, one question at a time, until the page shows them.
  let asking = false;
  let stirred = false; // something changed that is no entry: who sits here, what is ticked
  let answered = false;
  async function catchUp() {
    if (asking || isAwaited()) return;
    asking = true;
    answered = stirred = false;
    const before = known();
    await news().catch(() => {});
    asking = false;
    stirred ||= !answered;
    if (known() > before) tend();
  }
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt.id === "connection") answered = event.detail.successful;
  });
  function news() {
    const busy = $("#sheet-body")?.childElementCount ? "&busy=1" : "";
    const address = `${base}/news?seen=${known()}&view=${page.dataset.view ?? ""}${busy}`;
    return htmx.ajax("GET", address, { source: "#connection", target: "body", swap: "none" });
  }
  // An answer that was made for what the page showed a moment ago leaves something out: that is asked for.
  const MOST_TRIES = 3;
  let tries = 0;
  function isWhole() {
    const wanted = ($("#fresh").dataset.parts ?? "").split(" ").filter(Boolean).map((one) => one.split("="));
    return wanted.every(([id, is]) => {
      const part = document.getElementById(id);
      return !part || part.dataset.is === is || "filtered" in part.dataset;
    });
  }
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "fresh") return;
    tries = isWhole() ? 0 : tries + 1;
    stirred ||= tries > 0 && tries <= MOST_TRIES;
    tend();
  });

  // Who is at the table may also have changed while nothing was heard.
  let wasDeaf = false;
  let going = 0; // the newest coming or going that was told to a page without a stream
  function peopleChanged() {
    stirred = true;
    if (page.dataset.at === "table" && $("#seats")) htmx.trigger("#seats", "seats-shown");
  }

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
      if (wasDeaf) peopleChanged();
      wasDeaf = false;
    };
    source.addEventListener("seats", peopleChanged);
    for (const kind of ["seq", "still", "seats"]) {
      source.addEventListener(kind, (event) => {
        lastWord = Date.now();
        hear(Number(event.data));
      });
    }
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) startAsking();
      else lose();
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
      const head = await answer.json();
      if (head.going !== going) peopleChanged();
      going = head.going;
      hear(head.seq);
    } catch {
      touch = "off";
      tend();
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
    tend();
  }, 1_000);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      disconnect();
      stopAsking();
    } else {
      lose();
      connect();
    }
  });
  addEventListener("online", connect);
  addEventListener("offline", lose);
  addEventListener("pagehide", disconnect);
  lose();
  connect();
})();
