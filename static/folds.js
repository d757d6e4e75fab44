// What was unfolded stays so when what is due is drawn anew.
(() => {
  "use strict";
  let folds = [];
  const isNow = (event) => event.detail.target.id === "now";
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (isNow(event)) folds = [...event.detail.target.querySelectorAll("details[id]")].map(({ id, open }) => ({ id, open }));
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (!isNow(event)) return;
    for (const { id, open } of folds) document.getElementById(id)?.toggleAttribute("open", open);
    folds = [];
  });
})();
