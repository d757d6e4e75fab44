// The table's page: places, the sheet, finding, dice.
(() => {
  "use strict";
  const page = document.body;
  const base = page.dataset.table;
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

  const sheet = $("#sheet");
  const sheetBody = $("#sheet-body");

  // Places: one of them is shown on a phone; all were loaded with the page.
  const home = page.dataset.at;
  const scrolled = {};
  function show(place) {
    const next = $(`#place-${place}`);
    if (!next) return;
    const now = $(`#place-${page.dataset.at}`);
    if (now.offsetParent) scrolled[page.dataset.at] = now.scrollTop;
    page.dataset.at = place;
    next.scrollTop = scrolled[place] ?? 0;
    if (location.hash !== `#${place}`) history.pushState(null, "", `#${place}`);
    $$(".bar a").forEach((link) => {
      if (link.dataset.place === place) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
    if (place === "table" && $("#seats")) htmx.trigger("#seats", "seats-shown");
    if (place === "audit") audit();
    if (place === "battle") battles();
    if (place === "board") dispatchEvent(new Event("resize"));
  }
  function showFromAddress() {
    const place = location.hash.slice(1) || home;
    if (place !== page.dataset.at) {
      show(place);
      if (sheet) closeSheet();
    }
  }
  addEventListener("hashchange", showFromAddress);

  // The audit and the layers of the map follow the record, and what is supposed.
  const supposing = () => $("#audit")?.dataset.supposing ?? "";
  async function audit() {
    const { url, version } = $("#audit").dataset;
    if (version === $("#fresh").dataset.version) return;
    const at = $("#place-audit").scrollTop;
    await htmx.ajax("GET", `${url}?${supposing()}`, { target: "#audit", swap: "outerHTML" }).catch(() => {});
    $("#place-audit").scrollTop = at || (scrolled.audit ?? 0);
  }
  // A battle that is being entered stays as it is; its forces follow the board.
  let asking = null;
  function battles() {
    const { url, version } = $("#battles").dataset;
    const now = $("#fresh").dataset.version;
    if (version === now || asking === now) return;
    asking = now;
    setTimeout(() => (asking = null), 2_000);
    if ($("#battle")) {
      $("#battle").setAttribute("hx-vals", '{"refresh": "1", "seen": ""}');
      htmx.trigger("#battle", "refresh");
    } else htmx.ajax("GET", url, { target: "#battles", swap: "outerHTML" }).catch(() => {});
  }
  function layers() {
    const chip = $("[data-layer=zones][aria-pressed=true]");
    if (!chip) return;
    const address = `${chip.dataset.fetch}${chip.dataset.fetch.includes("?") ? "&" : "?"}${supposing()}`;
    htmx.ajax("GET", address, { target: "body", swap: "none" }).catch(() => chip.setAttribute("aria-pressed", "false"));
  }
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "fresh") return;
    if (page.dataset.at === "audit" || supposing()) audit();
    if (page.dataset.at === "battle") battles();
    layers();
    const open = $("#supply");
    if (open) htmx.ajax("GET", open.dataset.url, { target: "#sheet-body", swap: "innerHTML" }).catch(() => {});
  });
  // While there is a plan the page looks so, and every tap names it: it goes nowhere else.
  const plan = () => $("#plan")?.dataset.plan ?? "";
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "plan" || page.classList.contains("planning") === (plan() !== "")) return;
    page.classList.toggle("planning", plan() !== "");
    $("#place-now").scrollTop = 0;
  });
  document.addEventListener("htmx:configRequest", (event) => {
    const { path, verb, parameters } = event.detail;
    if (verb === "post" && path === `${base}/do` && plan()) parameters.plan = plan();
  });
  // What is supposed holds for every sheet until it ends.
  document.addEventListener("htmx:configRequest", (event) => {
    const { path, verb, parameters } = event.detail;
    const sheetOf = [`${base}/place/`, `${base}/supply`].some((one) => path.startsWith(one));
    if (verb !== "get" || !sheetOf || path.includes("gone=") || path.includes("zoneless=")) return;
    for (const [name, value] of new URLSearchParams(supposing())) parameters.append(name, value);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!event.detail.requestConfig?.elt?.matches?.("[data-what-if]")) return;
    $("#trace").replaceChildren();
    if (event.detail.requestConfig.elt.closest("#supposition") && page.dataset.at !== "audit") {
      layers();
      if ($("#supply")) closeSheet();
      return;
    }
    closeSheet();
    show("audit");
    $("#place-audit").scrollTop = 0;
    layers();
  });
  // A path is shown where it runs.
  document.addEventListener("htmx:load", (event) => {
    const shown = event.target.closest?.("[data-frame]") ?? event.target.querySelector?.("[data-frame]");
    if (!shown) return;
    if (!$("#place-board").offsetParent) show("board");
    window.adjutantBoard?.encompass(shown.dataset.frame.split(" "));
  });

  // The sheet from below: open when it holds something.
  let openedBy = null;
  function tendSheet() {
    const open = sheetBody.childElementCount > 0;
    if (open && !sheet.classList.contains("open")) {
      openedBy = document.activeElement;
      if (openedBy?.matches(":focus-visible") && !openedBy.matches("input")) sheet.focus({ preventScroll: true });
      sheet.scrollTop = 0;
    }
    sheet.classList.toggle("open", open);
    page.classList.toggle("sheet-open", open);
    // A path stays after its sheet is closed, until something else is opened.
    if (open && !$("#supply, #sheet [data-arrival]")) $$("#trace, #reachable").forEach((one) => one.replaceChildren());
    if (!open) $$("#trace [data-places], #reachable > *").forEach((one) => one.remove());
    if (!open && openedBy) {
      openedBy.focus?.({ preventScroll: true });
      openedBy = null;
    }
    document.dispatchEvent(new Event("sheetchange"));
  }
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!sheet) return;
    if (["sheet-body", "refusal"].includes(event.detail.target?.id)) sheet.scrollTop = 0;
  });
  function closeSheet() {
    sheetBody.replaceChildren();
  }
  if (sheet) {
    new MutationObserver(tendSheet).observe(sheetBody, { childList: true });
    new ResizeObserver(() => page.style.setProperty("--sheet", `${sheet.offsetHeight}px`)).observe(sheet);
    document.addEventListener("keydown", (event) => event.key === "Escape" && closeSheet());
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close-sheet]")) closeSheet();
    if (event.target.closest("[data-clear-refusal]")) event.target.closest(".refusal").remove();
  });

  // A refusal is brought into view, and those before it are gone.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb === "post") $$(".refusal-slot").forEach((one) => one.contains(event.detail.elt) || one.replaceChildren());
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const slot = event.detail.target;
    if (slot?.matches?.(".refusal-slot:has(*)")) slot.scrollIntoView({ block: "center" });
  });

  // A die that slid under the finger is not tapped by the second of two quick taps.
  const SETTLING = 400;
  let tapped = 0;
  document.addEventListener("click", (event) => {
    const key = event.target.closest(".step .pad-key, .die-form .pad-key");
    if (!key) return;
    const now = performance.now();
    if (now - tapped < SETTLING) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else tapped = now;
  }, true);

  // News are read in a moment and then out of the way.
  const toast = $("#toast");
  let fading = null;
  new MutationObserver(() => {
    clearTimeout(fading);
    if (toast.childElementCount) fading = setTimeout(() => toast.replaceChildren(), 5_000);
  }).observe(toast, { childList: true });
  toast.addEventListener("focusin", () => clearTimeout(fading));
  toast.addEventListener("click", (event) => {
    if (!event.target.closest("button")) toast.replaceChildren();
  });

  // Who could fight and is not sent stands above the button that declares.
  function nameIdle() {
    const line = $("#now [data-idle]");
    if (!line) return;
    const idle = $$("select[data-strength]", line.closest("form")).filter((one) => !one.value);
    line.hidden = !idle.length;
    $("[data-idle-names]", line).textContent = idle.map((one) => `${one.getAttribute("aria-label")} (${one.dataset.strength})`).join(", ");
    $("[data-idle-total]", line).textContent = idle.reduce((sum, one) => sum + Number(one.dataset.strength), 0);
  }
  document.addEventListener("change", (event) => event.target.matches?.("select[data-strength]") && nameIdle());
  document.addEventListener("htmx:oobAfterSwap", (event) => event.detail.target.id === "now" && setTimeout(nameIdle));
  addEventListener("load", nameIdle);
  // A new step of an offensive is read from its top.
  const conducted = () =>
    ($("#now .stage-now") ?? $("#now .conduct"))?.textContent.trim().slice(0, 12) + ($("#now .movers") ? "+" : "");
  let stage = conducted();
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "now") return;
    if (conducted() === stage) return;
    stage = conducted();
    $("#place-now").scrollTop = scrolled.now = 0;
  });

  // Finding: the first result is what Enter opens; an answer that comes after that is not shown.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const late = event.detail.requestConfig?.elt?.id === "goto" && document.activeElement?.id !== "goto";
    if (late) event.detail.shouldSwap = false;
  });
  function goToPlace({ findPlace, findUnit, takeUnit }) {
    $("#found")?.replaceChildren();
    window.adjutantBoard?.goTo(findPlace);
    if (sheet && !page.dataset.then) window.adjutantChoosing.openPlace(findPlace, findUnit, takeUnit);
  }
  document.addEventListener("submit", async (event) => {
    if (!event.target.matches("[data-goto]")) return;
    event.preventDefault();
    const { q } = event.target.elements;
    q.blur();
    const address = `${q.getAttribute("hx-get")}?q=${encodeURIComponent(q.value)}`;
    await htmx.ajax("GET", address, { target: "#found", swap: "innerHTML" });
    $("#found [data-found]")?.click();
  });
  document.addEventListener("click", (event) => {
    const found = event.target.closest("[data-find-place]");
    if (found) {
      show("board");
      goToPlace(found.dataset);
    } else if (event.target.closest("[data-found]")) {
      $("#found")?.replaceChildren();
    }
    if (event.target.closest("[data-find-anywhere]")) {
      closeSheet();
      show("board");
      $("#goto").focus();
      event.preventDefault();
    }
    if (event.target.closest("[data-fight]")) {
      closeSheet();
      show("battle");
    }
    const chip = event.target.closest("[data-layer]");
    if (chip) {
      const shown = chip.getAttribute("aria-pressed") !== "true";
      chip.setAttribute("aria-pressed", String(shown));
      $("#board").classList.toggle(`without-${chip.dataset.layer}`, !shown);
      if (shown && chip.dataset.fetch) layers();
    }
    if (event.target.closest("[data-print]")) print();
    if (event.target.closest("[data-to-due]")) $("#now .due")?.scrollIntoView({ block: "start" });
  });
  window.adjutantTable = { show, closeSheet };

  const opening = $("[data-open-place]");
  if (opening) addEventListener("load", () => window.adjutantBoard?.goTo(opening.dataset.openPlace));

  showFromAddress();

  // Dice: one die is one tap; for more the faces are collected first.
  document.addEventListener(
    "click",
    (event) => {
      const key = event.target.closest("[data-dice-form] .pad-key");
      if (!key) return;
      const form = key.form;
      const wanted = Number(form.dataset.diceCount ?? form.elements.count.value);
      if (wanted === 1) return;
      event.preventDefault();
      event.stopPropagation();
      const faces = [...(form.dataset.faces?.split(" ") ?? []), key.value];
      form.dataset.faces = faces.join(" ");
      $("[data-dice-shown]", form).textContent = `${faces.join("  ")}  (${faces.length} of ${wanted})`;
      if (faces.length < wanted) return;
      delete form.dataset.faces;
      const target = $("#refusal") ? "#refusal" : form.nextElementSibling;
      htmx.ajax("POST", `${base}/do`, { source: form, target, values: { face: faces } });
    },
    true,
  );
  document.addEventListener("change", (event) => {
    if (event.target.name !== "count") return;
    delete event.target.form.dataset.faces;
    $("[data-dice-shown]", event.target.form).textContent = "";
  });
})();
