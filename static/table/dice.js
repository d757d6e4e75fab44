// Dice: one die is one tap; for more the faces are collected first.
(() => {
  "use strict";
  const base = document.body.dataset.table;
  const $ = (selector, within = document) => within.querySelector(selector);

  // A die that slid under the finger is not tapped by the second of two quick taps.
  const SETTLING = 400;
  let tapped = 0;
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".step .pad-key, .die-form .pad-key")) return;
    const now = performance.now();
    if (now - tapped < SETTLING) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else tapped = now;
  }, true);

  const wantedOf = (form) => Number(form.dataset.diceCount ?? form.elements.count.value);
  // The faces so far, and whose die is the next.
  function show(form, faces) {
    const shown = $("[data-dice-shown]", form), back = $("[data-dice-back]", form);
    const count = faces.length ? `${faces.join("  ")}  (${faces.length} of ${wantedOf(form)})` : "";
    shown.textContent = [count, shown.dataset.each?.split("|")[faces.length]].filter(Boolean).join(" · ");
    if (back) back.hidden = !faces.length;
    if (faces.length) form.dataset.faces = faces.join(" ");
    else delete form.dataset.faces;
  }
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-dice-form] :is(.pad-key, [data-dice-back])");
    if (!key || wantedOf(key.form) === 1) return;
    event.preventDefault();
    event.stopPropagation();
    const faces = key.form.dataset.faces?.split(" ") ?? [];
    if (key.value) collect(key.form, [...faces, key.value]);
    else show(key.form, faces.slice(0, -1));
  }, true);
  function collect(form, faces) {
    show(form, faces);
    if (faces.length < wantedOf(form)) return;
    delete form.dataset.faces;
    const target = $("#refusal") ? "#refusal" : form.nextElementSibling;
    htmx.ajax("POST", `${base}/do`, { source: form, target, values: { face: faces } });
  }
  document.addEventListener("faces", ({ target, detail }) => show(target, detail));
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-dice-form] [name=count]")) show(target.form, []);
  });
})();
