// What is being chosen or typed survives a reload and what the others do, until it is sent or its step is over.
(() => {
  "use strict";
  const base = document.body.dataset.table;
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  // Forms that the server draws anew after each choice: what they asked for is kept, and asked again.
  const ASKED = { "play-form": "closest", "react-form": "#react", battle: "#battles" };
  const PASSING = ["seen", "key", "plan", "csrf_token", "refresh"];

  const seats = $$("#status .seat").map((one) => one.className).join(" ");
  const shelf = `adjutant-draft ${base} ${seats} `;
  const segment = () => $(".status-where").textContent.trim();
  const step = () => `${segment()} ${$("#now .stage-now")?.textContent.trim() ?? ""}`;
  const read = (name) => JSON.parse(localStorage.getItem(name) ?? "null");
  const drop = (name) => localStorage.removeItem(name);
  // A card stays chosen while the segment lasts, anything else while its step does.
  const isOver = (draft) => draft.moment !== (draft.long ? segment() : step());
  function write(name, form, changes) {
    const long = form.id === "play-form";
    const before = name && read(name);
    if (!name) return;
    const kept = before && !isOver(before) ? before : { chosen: {} };
    localStorage.setItem(name, JSON.stringify({ ...kept, ...changes(kept), long, moment: long ? segment() : step() }));
  }

  // A form is known by what it is for, not by the page it stands on.
  function nameOf(form) {
    if (!form?.closest("#now, #sheet, #battles")) return "";
    if (form.dataset.from) return `${shelf}counters at ${form.dataset.from}`;
    if (form.id in ASKED) return `${shelf}${form.id} ${form.getAttribute("hx-get")} ${form.elements.seat?.value ?? ""}`;
    const fixed = $$("input[type=hidden]", form).filter((one) => !PASSING.includes(one.name));
    if (!fixed.some((one) => one.name === "kind")) return "";
    return shelf + fixed.map((one) => `${one.name}=${one.value}`).join("&");
  }
  const controls = (form) => [...form.elements].filter((one) => one.name && !["hidden", "submit", "button"].includes(one.type));
  function keyOf(one) {
    if (one.type === "checkbox") return `${one.name}=${one.value}`;
    if (one.type === "radio") return one.name;
    return one.dataset.keep ?? `${one.name} ${controls(one.form).filter((other) => other.name === one.name).indexOf(one)}`;
  }

  const valueOf = (one) => (one.type === "checkbox" ? one.checked : one.value);
  function keep(event) {
    const one = event.target;
    if (!one.form || one.form.id in ASKED || one.form.dataset.from || !controls(one.form).includes(one)) return;
    const name = nameOf(one.form);
    if (name) write(name, one.form, ({ chosen }) => ({ chosen: { ...chosen, [keyOf(one)]: valueOf(one) } }));
  }
  document.addEventListener("input", keep);
  document.addEventListener("change", keep);
  document.addEventListener("click", (event) => {
    const form = event.target.closest("[data-dice-form] :is(.pad-key, [data-dice-back])")?.form;
    if (form) setTimeout(() => write(nameOf(form), form, () => ({ faces: form.dataset.faces })));
  }, true);

  // Counters taken from a place are put back when its sheet is closed, but not those that the others are asked about.
  function countersTaken() {
    const form = $("#sheet form[data-from]");
    if (!form) return { keep() {}, drop() {} };
    const name = nameOf(form);
    const chosen = Object.fromEntries(controls(form).map((one) => [keyOf(one), valueOf(one)]));
    return { keep: () => write(name, form, () => ({ chosen })), drop: () => drop(name) };
  }

  function restore(form) {
    const draft = read(nameOf(form));
    if (!draft || isOver(draft)) return;
    for (const one of controls(form)) {
      const value = draft.chosen[keyOf(one)];
      if (value === undefined || one.disabled) continue;
      if (one.type === "checkbox") one.checked = value;
      else if (one.type === "radio") one.checked = one.value === value;
      else if (!one.options || [...one.options].some((option) => option.value === value)) one.value = value;
    }
    if (form.dataset.from) form.querySelector("input:checked")?.dispatchEvent(new Event("change", { bubbles: true }));
    if (!draft.faces || !form.matches("[data-dice-form]")) return;
    form.dispatchEvent(new CustomEvent("faces", { bubbles: true, detail: draft.faces.split(" ") }));
  }

  const asked = (data) => [...data.entries()].filter(([name, value]) => !PASSING.includes(name) && name !== "seat" && value !== "");
  function askAgain(form) {
    const draft = read(nameOf(form));
    if (!draft?.asked || isOver(draft)) return;
    if (JSON.stringify(asked(new FormData(form))) === JSON.stringify(draft.asked)) return;
    const query = new URLSearchParams(draft.asked);
    if (form.id === "battle") query.set("refresh", "1");
    const target = ASKED[form.id] === "closest" ? form.closest(".conduct") : $(ASKED[form.id]);
    const address = `${form.getAttribute("hx-get")}?${query}`;
    htmx.ajax("GET", address, { source: target, target, swap: "outerHTML" }).catch(() => {});
  }
  function restoreAll(within) {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith(shelf))) if (isOver(read(name))) drop(name);
    for (const form of $$("form", within)) {
      if (form.id in ASKED) askAgain(form);
      else if (nameOf(form)) restore(form);
    }
  }

  const formOf = (elt) => elt.closest?.("form") ?? $(elt.getAttribute?.("hx-include") || "none");
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { xhr, elt, requestConfig: config } = event.detail;
    const form = $(elt.closest?.("[data-draft]")?.dataset.draft || "none") ?? formOf(elt);
    const name = nameOf(form);
    if (!name) return;
    if (config.verb === "get" && config.path === form.getAttribute("hx-get")) return asks(name, form, asked(config.formData));
    if (config.verb !== "post") return;
    xhr.adjutantDraft = name;
    const taken = countersTaken();
    xhr.addEventListener("readystatechange", () => {
      if (xhr.readyState !== 4 || xhr.status < 200 || xhr.status >= 300) return;
      if (isQuestion(xhr)) return taken.keep();
      taken.drop();
      drop(name);
    });
  });
  // What was only asked may be declined: it stays as it was chosen.
  const isQuestion = (xhr) => xhr.getResponseHeader("X-Asked") !== null;
  function asks(name, form, choices) {
    if (!(form.id in ASKED)) return;
    if (choices.length) write(name, form, () => ({ asked: choices }));
    else drop(name);
  }

  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    if (target.id?.startsWith("now-")) restoreAll(document.getElementById(target.id));
  });
  document.addEventListener("htmx:load", ({ target }) => {
    if (target.closest?.("#sheet, .refusal-slot")) $$("form", target).concat(target.matches("form") ? [target] : []).forEach(restore);
  });
  // A battle that is opened, not one that was just answered.
  document.addEventListener("htmx:afterSettle", (event) => {
    const { elt, target } = event.detail.requestConfig ?? {};
    if (target?.id !== "battles" || ["battle", "battles"].includes(elt.id)) return;
    if ($("#battle")) askAgain($("#battle"));
  });
  restoreAll(document);
})();
