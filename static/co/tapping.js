// Words that are tapped into a field one after the other; tapped again, a word is taken out. A word that no button
// has is typed beside them; the last one can be taken back.
(() => {
  "use strict";

  const button = (does, says) => `<button type="button" class="button" data-taps-more="${does}">${says}</button>`;
  const typed = '<input aria-label="A name that is not below" placeholder="Another name" maxlength="40" autocomplete="off">';
  const MORE = `<div class="taps-more">${typed}${button("add", "Add")}${button("undo", "Take back")}</div>`;

  const field = (group) => group.closest("form").elements[group.dataset.taps];
  const isPairs = (group) => "pairs" in group.dataset;
  const isWord = (group) => (word) => word && !(isPairs(group) && word === "none");
  const words = (group) => field(group).value.split(group.dataset.joint).map((word) => word.trim()).filter(isWord(group));

  function write(group, list) {
    field(group).value = list.join(group.dataset.joint) || (isPairs(group) ? "none" : "");
    field(group).dispatchEvent(new Event("input", { bubbles: true }));
    mark(group);
  }

  // A word is added or taken out; of pairs the first of two waits for the second.
  function add(group, tapped) {
    const first = group.dataset.first, list = words(group);
    if (isPairs(group) && !first) group.dataset.first = tapped;
    else delete group.dataset.first;
    if (isPairs(group) && (!first || first === tapped)) return mark(group);
    const word = first ? [first, tapped].sort().join("|") : tapped;
    return write(group, list.includes(word) ? list.filter((one) => one !== word) : [...list, word]);
  }

  document.addEventListener("click", ({ target }) => {
    const chip = target.closest("[data-tap]"), more = target.closest("[data-taps-more]");
    if (chip) {
      add(chip.parentElement, chip.dataset.tap);
    }
    if (!more) return;
    const group = more.parentElement.nextElementSibling, box = more.parentElement.querySelector("input"), list = words(group);
    if (more.dataset.tapsMore === "undo") return write(group, list.slice(0, Math.max(list.length - 1, "root" in group.dataset ? 1 : 0)));
    if (box.value.trim() && !list.includes(box.value.trim())) add(group, box.value.trim());
    box.value = "";
    return undefined;
  });
  // Return adds the typed word, and sends nothing.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.closest?.(".taps-more")) return;
    event.preventDefault();
    event.target.closest(".taps-more").querySelector("[data-taps-more=add]").click();
  });

  // Which of them stand in the field.
  function mark(group) {
    const list = isPairs(group) ? [group.dataset.first] : words(group);
    for (const chip of group.children) chip.setAttribute("aria-pressed", String(list.includes(chip.dataset.tap)));
  }

  function ready(group) {
    if (!group.previousElementSibling?.matches(".taps-more")) {
      group.insertAdjacentHTML("beforebegin", MORE);
    }
    mark(group);
  }
  const all = () => document.querySelectorAll("[data-taps]").forEach(ready);
  document.addEventListener("htmx:load", all);
  all();
  document.addEventListener("input", ({ target }) => target.form?.querySelectorAll("[data-taps]").forEach(mark));
})();
