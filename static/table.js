// The table's page: places, the sheet, choosing counters and their hex, dice.
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
    const hexes = shown.dataset.frame.split(" ");
    // The sheet rises meanwhile and takes its part of the board.
    for (const moment of [80, 320]) setTimeout(() => window.adjutantBoard?.encompass(hexes), moment);
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
    if (open && !$("#supply, #sheet [data-arrival]")) $("#trace")?.replaceChildren();
    if (!open) $$("#trace [data-hexes]").forEach((one) => one.remove());
    if (!open && openedBy) {
      openedBy.focus?.({ preventScroll: true });
      openedBy = null;
    }
    markChosen();
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
    if (slot?.matches?.(".refusal-slot")) slot.scrollIntoView({ block: "center" });
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

  // Counters: choose them in the sheet or on the map, then tap where they go.
  const unitsForm = () => $("form[data-units-form]");
  // Where only what is due is moved, a tap looks; by hand is asked for first.
  const moves = () => unitsForm() && !("looks" in unitsForm().dataset);
  const chosen = () => $$("input[name=units]:checked", unitsForm() ?? document.createElement("form"));
  // The stack of the open hex, fanned out on the map so that each counter can be tapped;
  // folded again once one is chosen, for the hexes around are then where it may go.
  const FAN_ACROSS = 4, FAN_STEP = 20.5, FAN_SIZE = 19.5;
  function fanOut() {
    $("#board-overlay .fan")?.remove();
    const form = unitsForm();
    const faces = form && !chosen().length ? $$("label.unit svg.counter", form) : [];
    if (!/^\d{4}$/.test(form?.dataset.from ?? "") || faces.length < 2 || !window.adjutantBoard) return;
    const middle = window.adjutantBoard.hexCentre(form.dataset.from);
    const fan = document.createElementNS("http://www.w3.org/2000/svg", "g");
    fan.classList.add("fan");
    faces.forEach((face, index) => {
      const row = Math.floor(index / FAN_ACROSS);
      const inRow = Math.min(FAN_ACROSS, faces.length - row * FAN_ACROSS);
      const counter = face.cloneNode(true);
      counter.dataset.unit = face.closest("label").querySelector("input")?.value ?? "";
      counter.setAttribute("x", middle.x + ((index % FAN_ACROSS) - inRow / 2) * FAN_STEP);
      counter.setAttribute("y", middle.y - 13 + row * FAN_STEP);
      counter.setAttribute("width", FAN_SIZE);
      counter.setAttribute("height", FAN_SIZE);
      fan.append(counter);
    });
    $("#board-overlay").append(fan);
  }
  function markChosen() {
    fanOut();
    const ids = new Set(chosen().map((box) => box.value));
    $$("#board-overlay [data-unit]").forEach((unit) => {
      unit.classList.toggle("chosen", ids.has(unit.dataset.unit));
    });
    page.classList.toggle("placing", ids.size > 0 && moves());
    const hint = $("[data-hint]");
    if (hint) {
      hint.textContent = ids.size
        ? `Tap on the map where ${ids.size === 1 ? "it goes" : `the ${ids.size} go`}.`
        : "Choose counters, then tap where they go on the map.";
    }
  }
  document.addEventListener("change", (event) => event.target.name === "units" && markChosen());
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-choose-all]")) return;
    const boxes = $$("input[name=units]", unitsForm());
    const all = boxes.every((box) => box.checked);
    boxes.forEach((box) => (box.checked = !all));
    markChosen();
  });
  document.addEventListener("htmx:oobAfterSwap", markChosen);
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

  // Where units may go is brought into view when none of it is; the sheet rises meanwhile.
  function reachInView() {
    const hexes = $$("#trace .reach[data-hexes]").flatMap((one) => one.dataset.hexes.split(" ").filter(Boolean));
    const [overlay, from] = [$("#board-overlay"), unitsForm()?.dataset.from];
    if (!hexes.length || !from || !window.adjutantBoard) return;
    const board = $("#board").getBoundingClientRect();
    const narrow = matchMedia("(max-width: 63.99rem)").matches;
    const foot = narrow ? Math.min(board.bottom, sheet.getBoundingClientRect().top) : board.bottom;
    const seen = hexes.some((hex) => {
      const { x, y } = window.adjutantBoard.hexCentre(hex);
      const point = new DOMPoint(x, y).matrixTransform(overlay.getScreenCTM());
      return point.x > board.left && point.x < board.right && point.y > board.top && point.y < foot;
    });
    if (!seen) window.adjutantBoard.encompass([from, ...hexes]);
  }
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id === "trace" && $("#reach")) setTimeout(reachInView, 400);
  });

  function openPlace(hex, unit) {
    const query = unit ? `?unit=${encodeURIComponent(unit)}` : "";
    toast.replaceChildren();
    htmx.ajax("GET", `${base}/place/${hex}${query}`, { target: "#sheet-body", swap: "innerHTML" });
  }
  function moveChosenTo(hex) {
    htmx.ajax("POST", `${base}/do`, {
      source: unitsForm(),
      target: "#refusal",
      values: { kind: unitsForm().dataset.kind ?? "MoveUnits", to: hex },
    });
  }
  // A counter that arrives is put where its marked hex is tapped.
  function putAt(hex) {
    const unit = $("#sheet [data-arrival]")?.dataset.arrival;
    const choice = unit && $(`#now select[data-keep="positions ${CSS.escape(unit)}"]`);
    if (!choice || ![...choice.options].some((one) => one.value === `${unit}:${hex}`)) return false;
    choice.value = `${unit}:${hex}`;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    closeSheet();
    show("now");
    choice.scrollIntoView({ block: "center" });
    return true;
  }
  document.addEventListener("hextap", (event) => {
    if (!sheet || page.dataset.then) return;
    const { hex, unit } = event.detail;
    if (putAt(hex)) return;
    const form = unitsForm();
    const box = form && unit && $(`input[name=units][value="${CSS.escape(unit)}"]`, form);
    if (box) {
      box.checked = !box.checked;
      markChosen();
    } else if (moves() && chosen().length && form.dataset.from !== hex) {
      moveChosenTo(hex);
    } else {
      openPlace(hex, unit);
    }
  });
  // Finding: the first result is what Enter opens; an answer that comes after that is not shown.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const late = event.detail.requestConfig?.elt?.id === "goto" && document.activeElement?.id !== "goto";
    if (late) event.detail.shouldSwap = false;
  });
  function goToPlace(place, unit) {
    $("#found")?.replaceChildren();
    if (/^\d{4}$/.test(place)) window.adjutantBoard?.goTo(place);
    if (sheet && !page.dataset.then) openPlace(place, unit);
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
      goToPlace(found.dataset.findPlace, found.dataset.findUnit);
    } else if (event.target.closest("[data-found]")) {
      $("#found")?.replaceChildren();
    }
    if (event.target.closest("[data-find-anywhere]")) {
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
  });
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
      const wanted = Number(form.elements.count.value);
      if (wanted === 1) return;
      event.preventDefault();
      event.stopPropagation();
      const faces = [...(form.dataset.faces ?? ""), key.value];
      form.dataset.faces = faces.join("");
      $("[data-dice-shown]", form).textContent = `${faces.join("  ")}  (${faces.length} of ${wanted})`;
      if (faces.length < wanted) return;
      delete form.dataset.faces;
      htmx.ajax("POST", `${base}/do`, { source: form, target: "#refusal", values: { face: faces } });
    },
    true,
  );
  document.addEventListener("change", (event) => {
    if (event.target.name !== "count") return;
    delete event.target.form.dataset.faces;
    $("[data-dice-shown]", event.target.form).textContent = "";
  });
})();
