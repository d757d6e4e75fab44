// Words that are tapped into a field one after the other; tapped again, a word is taken out.
(() => {
  "use strict";

  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-tap]");
    if (!chip) return;
    const { taps, joint } = chip.parentElement.dataset, field = chip.form?.elements[taps] ?? chip.closest("form").elements[taps];
    const words = field.value.split(joint).map((word) => word.trim()).filter(Boolean), word = chip.dataset.tap;
    field.value = (words.includes(word) ? words.filter((one) => one !== word) : [...words, word]).join(joint);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    mark(chip.parentElement);
  });

  // Which of them stand in the field.
  function mark(group) {
    const { taps, joint } = group.dataset, words = group.closest("form").elements[taps].value.split(joint);
    for (const chip of group.children) chip.setAttribute("aria-pressed", String(words.includes(chip.dataset.tap)));
  }
  document.addEventListener("htmx:load", () => document.querySelectorAll("[data-taps]").forEach(mark));
  document.addEventListener("input", ({ target }) => target.form?.querySelectorAll("[data-taps]").forEach(mark));
})();
