// The battle calculator goes on without its server: a worker on this phone answers what cannot be asked there.
// htmx does not notice: its request is answered in place, so targets, swaps and addresses are as ever.
(() => {
  "use strict";
  const address = document.body.dataset.offlineWorker;
  if (!address || !window.Worker) return;

  const PATIENCE = 4000; // how long the server may think once this phone could answer as well
  const ASK_AGAIN = 5000;
  const TRIES = 3;
  const GONE = [502, 503, 504]; // a proxy says that the server behind it is away
  const WORDS = {
    online: "",
    ready: "Works without network",
    alone: "Without network: this phone calculates itself",
    waiting: "Without network: the rules are still loading…",
    broken:
      "Without network. The rules did not load on this phone; " +
      "what you tapped is answered when the network is back.",
  };
  const ANSWER = "/battle/answer";
  const taps = new Map(); // what is to be answered, by number
  const unheard = []; // what buttons said whose place another tap took
  let worker = null;
  let ready = false;
  let broken = false;
  let offline = false;
  let tries = 0;
  let taken = 0;
  let asking;

  function state() {
    if (!offline) return ready ? "ready" : "online";
    if (ready) return "alone";
    return broken ? "broken" : "waiting";
  }

  function tell(words) {
    const box = document.getElementById("offline-state");
    const said = words ?? WORDS[state()];
    if (!box) return;
    box.dataset.state = state();
    if (box.textContent !== said) box.textContent = said;
  }

  // The worker.

  function start() {
    if (worker) return;
    tries += 1;
    broken = false;
    worker = new Worker(address, { type: "module" });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = fail;
  }

  function hear({ ready: loaded, failed, id, html, error }) {
    if (failed) fail();
    else if (loaded) calculateAll();
    else if (error) taps.get(id)?.refuse(error);
    else taps.get(id)?.deliver(200, html);
  }

  function calculateAll() {
    ready = true;
    tell();
    taps.forEach(calculate);
    navigator.serviceWorker?.register("/battle-sw.js", { scope: "/battle" }).catch(() => {});
  }

  function calculate({ path, query }, id) {
    worker.postMessage({ id, path, query });
  }

  function fail() {
    worker?.terminate();
    worker = null;
    ready = false;
    broken = true;
    probe();
  }

  // The network.

  function lose() {
    if (!offline) asking = setInterval(probe, ASK_AGAIN);
    offline = true;
    if (!broken) start();
    tell();
  }

  function find() {
    if (offline) {
      clearInterval(asking);
      offline = false;
      tries = 0;
    }
    if (broken && tries < TRIES) start();
    if (!ready) taps.forEach(send);
    tell();
  }

  async function probe() {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store", signal: patience.signal });
      GONE.includes(answer.status) ? lose() : find();
    } catch {
      lose();
    } finally {
      clearTimeout(timer);
    }
  }

  async function send(tap) {
    try {
      const answer = await fetch(`${tap.path}?${tap.query}`, { headers: { "HX-Request": "true" } });
      if (GONE.includes(answer.status)) lose();
      else tap.deliver(answer.status, await answer.text());
    } catch {
      lose();
    }
  }

  // The taps. A request of htmx that fails is answered here; nothing of it is lost while the rules load.

  function answer(xhr, url, { onload, onerror, onabort }) {
    const id = (taken += 1);
    const settle = (how) => taps.delete(id) && how();
    const deliver = (status, html) => settle(() => onload.call(dress(xhr, url, status, html)));
    const refuse = (error) =>
      settle(() => {
        onerror.call(xhr);
        tell(`Without network. This phone could not calculate that: ${error}`);
      });
    const tap = { path: url.pathname, query: url.search.slice(1), deliver, refuse };
    xhr.abort = () => settle(() => onabort.call(xhr));
    taps.set(id, tap);
    if (ready) calculate(tap, id);
  }

  function dress(xhr, url, status, html) {
    const shown = { status, response: html, responseText: html, responseURL: url.href };
    Object.entries(shown).forEach(([name, value]) => Object.defineProperty(xhr, name, { value }));
    return xhr;
  }

  function attend(xhr, url) {
    const given = { onload: xhr.onload, onerror: xhr.onerror, onabort: xhr.onabort };
    const alone = () => {
      lose();
      answer(xhr, url, given);
    };
    xhr.onerror = xhr.ontimeout = alone;
    xhr.onload = () => {
      if (GONE.includes(xhr.status)) return alone();
      find();
      given.onload.call(xhr);
    };
    if (offline) xhr.send = alone;
    else if (ready) xhr.timeout = PATIENCE;
  }

  document.addEventListener("htmx:beforeSend", ({ detail: { xhr, pathInfo, requestConfig } }) => {
    const url = new URL(pathInfo.finalRequestPath, location.href);
    const ours = url.host === location.host && url.pathname.startsWith("/battle/");
    if (ours && requestConfig.verb === "get") attend(xhr, url);
  });

  // A button tapped while another still waits takes its place; what the other said is then said by this one.

  document.addEventListener("htmx:configRequest", ({ detail: { path, formData } }) => {
    if (path === ANSWER) unheard.forEach(([name, value]) => formData.append(name, value));
  });
  document.addEventListener("htmx:sendAbort", ({ detail: { requestConfig } }) => {
    const button = requestConfig.triggeringEvent?.submitter;
    if (requestConfig.path === ANSWER && button?.name) unheard.push([button.name, button.value]);
  });
  document.addEventListener("htmx:afterOnLoad", ({ detail: { requestConfig } }) => {
    if (requestConfig.path === ANSWER) unheard.length = 0;
  });

  // Links. Another battle is fetched into this page, which is not left for one that cannot come.

  function show(search) {
    [document.body, document.getElementById("battle")].forEach((one) => htmx.trigger(one, "htmx:abort"));
    unheard.length = 0;
    htmx.ajax("GET", ANSWER + search, { target: "#battle", swap: "outerHTML" }).catch(() => {});
    scrollTo(0, 0);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]:not([href^='#'])");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !(ready || offline)) return;
    if (link.pathname !== "/battle" && !offline) return;
    event.preventDefault();
    if (link.pathname === "/battle") show(link.search);
    else tell("Without network: that page cannot be opened now");
  });

  function whenIdle() {
    // A page that was kept is the empty one; the battle of its address is put in.
    const shown = document.getElementById("battle")?.dataset.link;
    if (location.search && shown === "/battle") show(location.search);
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 3000 });
    else setTimeout(start, 1000);
    if (!navigator.onLine) probe();
  }
  addEventListener("online", probe);
  addEventListener("offline", probe);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
})();
