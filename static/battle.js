// The battle's sheet: its address, its search, and the next thing to tap in view.
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);

  // The address of the page is the battle, so that it can be kept and sent.
  document.addEventListener("htmx:afterSettle", () => {
    const link = $(".battle-page #battle")?.dataset.link;
    if (link && link !== location.pathname + location.search) history.replaceState(null, "", link);
  });
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-share]");
    if (!button) return;
    const told = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    button.textContent = told ? "Copied ✓" : location.href;
  });

  // A button outside of the form says what it does inside of it, before the form is read.
  document.addEventListener(
    "submit",
    (event) => {
      const { submitter, target } = event;
      if (target.id !== "battle" || !submitter?.name || target.contains(submitter)) return;
      const said = Object.assign(document.createElement("input"), { type: "hidden", name: submitter.name, value: submitter.value });
      target.append(said);
    },
    true,
  );
  // What was found goes in with one tap, and the search is ready for the next.
  document.addEventListener("submit", (event) => {
    if (!event.submitter?.matches("[data-battle-hit]")) return;
    const search = $("#battle-search");
    search.value = "";
    $("#battle-found").replaceChildren();
    if (matchMedia("(pointer: fine)").matches) search.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.id !== "battle-search") return;
    event.preventDefault();
    $("#battle-found [data-battle-hit]")?.click();
  });

  // A combat that has just come to its dice, or the outcome, is brought into view.
  const seen = () => [...document.querySelectorAll("#battle .combat, #battle .outcome")].map((one) => one.id || "outcome");
  let before = [];
  document.addEventListener("htmx:beforeSwap", () => (before = seen()));
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target?.id !== "battle" || !before.length) return;
    const fresh = [...document.querySelectorAll("#battle .combat, #battle .outcome")].find((one) => !before.includes(one.id || "outcome"));
    fresh?.scrollIntoView({ block: "nearest" });
  });
})();
