// A tap looks; counters that were taken, in the sheet or on the map, go where the map is tapped next.
(() => {
  "use strict";

  const page = document.body;
  const base = page.dataset.table;
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const SVG = "http://www.w3.org/2000/svg";
  const board = () => window.adjutantBoard;

  const unitsForm = () => $("form[data-units-form]");
  // Where only what is due is moved, the sheet is for looking too; by hand is asked for first.
  const moves = () => unitsForm() && !("looks" in unitsForm().dataset);
  const boxes = () => $$("input[name=units]", unitsForm() ?? document.createElement("form"));
  const chosen = () => boxes().filter((box) => box.checked);
  const boxOf = (unit) => boxes().find((box) => unit && box.value === unit);

  // The stack of the open place, fanned out on the map so that each counter can be tapped, side beside side;
  // folded again once one is chosen, for the places around are then where it may go.
  const FAN_ACROSS = 4, FAN_STEP = 1.025, FAN_SIZE = 0.975, FAN_TOP = 0.65;
  function fanOut() {
    $("#board-overlay .fan")?.remove();
    const form = unitsForm(), middle = board()?.centre(form?.dataset.from);
    const faces = middle && !chosen().length ? $$(".strip svg.counter", form) : [];
    if (faces.length < 2) return;
    const { reach } = board(), fan = document.createElementNS(SVG, "g");
    fan.classList.add("fan");
    fan.dataset.placeId = form.dataset.from;
    for (const { face, across, down } of seated(faces)) {
      const counter = face.cloneNode(true);
      counter.dataset.unit = face.closest("[data-counter]").dataset.counter;
      counter.setAttribute("x", middle.x + across * FAN_STEP * reach);
      counter.setAttribute("y", middle.y + (down * FAN_STEP - FAN_TOP) * reach);
      counter.setAttribute("width", FAN_SIZE * reach);
      counter.setAttribute("height", FAN_SIZE * reach);
      fan.append(counter);
    }
    const swords = $(`#board-overlay .stack[data-place-id="${CSS.escape(form.dataset.from)}"] .crossed`);
    if (swords) fan.append(swords.cloneNode(true));
    $("#board-overlay").append(fan);
    const { x, y, width, height } = fan.getBBox();
    const [top, foot] = [Math.min(y, middle.y - reach), Math.max(y + height, middle.y + reach)];
    if (width) board().attend(form.dataset.from, { left: x, right: x + width, top, foot });
  }
  // Each counter with its column and row around the middle of the fan: one block of columns a side.
  function seated(faces) {
    const sides = new Map();
    for (const face of faces) {
      const { side } = face.closest("[data-counter]").dataset;
      sides.set(side, [...(sides.get(side) ?? []), face]);
    }
    const columns = Math.max(1, Math.floor(FAN_ACROSS / sides.size));
    return [...sides.values()].flatMap((block, number) => block.map((face, index) => {
      const row = Math.floor(index / columns), inRow = Math.min(columns, block.length - row * columns);
      const left = sides.size === 1 ? -inRow / 2 : (number - sides.size / 2) * columns + (number ? 0 : columns - inRow);
      return { face, across: left + (index % columns), down: row };
    }));
  }

  function markChosen() {
    fanOut();
    const ids = new Set(chosen().map((box) => box.value));
    $$("#board-overlay [data-unit]").forEach((unit) => {
      unit.classList.toggle("chosen", ids.has(unit.dataset.unit));
    });
    const placing = ids.size > 0 && Boolean(moves());
    if (placing && !page.classList.contains("placing")) requestAnimationFrame(() => ($("#sheet").scrollTop = 0));
    page.classList.toggle("placing", placing);
    const hint = $("[data-hint]");
    if (!hint) return;
    hint.dataset.hint ||= hint.textContent;
    hint.textContent = ids.size ? `Tap on the map where ${ids.size === 1 ? "it goes" : `the ${ids.size} go`}.` : hint.dataset.hint;
  }
  document.addEventListener("change", (event) => event.target.name === "units" && markChosen());
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-choose-all]")) return;
    const all = boxes().every((box) => box.checked);
    boxes().forEach((box) => (box.checked = !all));
    unitsForm().dispatchEvent(new Event("change", { bubbles: true }));
    markChosen();
  });
  // An answer brings many parts: it is looked at once, when all of them are there.
  let marking = false;
  document.addEventListener("htmx:oobAfterSwap", () => {
    if (marking) return;
    marking = true;
    queueMicrotask(() => {
      marking = false;
      markChosen();
    });
  });

  // What is done with a counter is done with the one that was tapped, unless others are chosen;
  // a button takes the only one too.
  let looked = null;
  function takeLooked(event) {
    const wish = event.target.closest?.("[data-takes]");
    if (!wish || chosen().length) return;
    const box = boxOf(looked) ?? (wish.matches("button") && boxes().length === 1 ? boxes()[0] : null);
    if (!box) return;
    box.checked = true;
    markChosen();
  }
  document.addEventListener("click", takeLooked, true);

  // Looking at a place: it stays in view while its sheet is open. A counter that is `taken` is chosen at once.
  function openPlace(place, unit, taken) {
    looked = unit ?? null;
    const query = taken ? `?unit=${encodeURIComponent(taken)}` : "";
    htmx.ajax("GET", `${base}/place/${encodeURIComponent(place)}${query}`, { target: "#sheet-body", swap: "innerHTML" });
    $("#toast")?.replaceChildren();
    board()?.attend(place);
  }
  document.addEventListener("sheetchange", () => {
    if (!$("#sheet-body").childElementCount) {
      looked = null;
      board()?.attend(null);
    }
    markChosen();
  });

  function moveChosenTo(place, way = {}) {
    htmx.ajax("POST", `${base}/do`, {
      source: unitsForm(),
      target: "#refusal",
      values: { kind: unitsForm().dataset.kind, to: place, ...way },
    });
  }
  // The list of all the places where they may go, and the path to each.
  document.addEventListener("click", ({ target }) => {
    const { to, mode, path } = target.closest?.("[data-to], [data-path]")?.dataset ?? {};
    if (to) moveChosenTo(to, { mode });
    const reach = path && $("#reach");
    if (reach) htmx.ajax("GET", reach.getAttribute("hx-get"), { source: reach, target: reach, values: { path } });
  });
  // A counter that arrives is put where its marked place is tapped.
  function putAt(place) {
    const unit = $("#sheet [data-arrival]")?.dataset.arrival;
    const choice = unit && $(`#now select[data-keep="positions ${CSS.escape(unit)}"]`);
    if (!choice || ![...choice.options].some((one) => one.value === `${unit}:${place}`)) return false;
    choice.value = `${unit}:${place}`;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    window.adjutantTable.closeSheet();
    window.adjutantTable.show("now");
    choice.scrollIntoView({ block: "center" });
    return true;
  }
  document.addEventListener("placetap", (event) => {
    if (!$("#sheet") || page.dataset.then) return;
    const { place, unit } = event.detail;
    if (putAt(place)) return;
    const box = boxOf(unit);
    if (box) {
      box.checked = !box.checked;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (moves() && chosen().length && unitsForm().dataset.from !== place) {
      moveChosenTo(place);
    } else {
      openPlace(place, unit);
    }
  });

  // Where counters may go is brought into view when none of it is, once the sheet has its height.
  function reachInView() {
    const places = $$("#reachable [data-places]").flatMap((one) => one.dataset.places.split(" ").filter(Boolean));
    const from = unitsForm()?.dataset.from;
    if (places.length && from && $("#reach") && board() && !board().sees(places)) board().encompass([from, ...places]);
  }
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id === "reachable") requestAnimationFrame(() => requestAnimationFrame(reachInView));
  });

  window.adjutantChoosing = { openPlace };
})();
