// What was open stays open when a list is fetched again, and every fold of what is due as it was.
(() => {
  "use strict";
  let unfolded = [], due = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    unfolded = [...(event.detail.target?.querySelectorAll("details[open][id]") ?? [])].map((one) => one.id);
  });
  document.addEventListener("htmx:load", () => {
    unfolded.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  });

  const isNow = (event) => event.detail.target.id?.startsWith("now-");
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (isNow(event)) due = [...event.detail.target.querySelectorAll("details[id]")].map(({ id, open }) => ({ id, open }));
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (!isNow(event)) return;
    for (const { id, open } of due) document.getElementById(id)?.toggleAttribute("open", open);
    due = [];
  });
})();
