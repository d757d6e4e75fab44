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

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-dice-form] .pad-key");
    const wanted = key && Number(key.form.dataset.diceCount ?? key.form.elements.count.value);
    if (!key || wanted === 1) return;
    event.preventDefault();
    event.stopPropagation();
    collect(key.form, key.value, wanted);
  }, true);
  function collect(form, face, wanted) {
    const faces = [...(form.dataset.faces?.split(" ") ?? []), face];
    form.dataset.faces = faces.join(" ");
    $("[data-dice-shown]", form).textContent = `${faces.join("  ")}  (${faces.length} of ${wanted})`;
    if (faces.length < wanted) return;
    delete form.dataset.faces;
    const target = $("#refusal") ? "#refusal" : form.nextElementSibling;
    htmx.ajax("POST", `${base}/do`, { source: form, target, values: { face: faces } });
  }
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-dice-form] [name=count]")) return;
    delete event.target.form.dataset.faces;
    $("[data-dice-shown]", event.target.form).textContent = "";
  });
})();
