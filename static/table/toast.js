// News are read in a moment and then out of the way.
(() => {
  "use strict";
  const SHOWN = 5_000;
  const toast = document.querySelector("#toast");
  let fading = null;
  new MutationObserver(() => {
    clearTimeout(fading);
    if (toast.childElementCount) fading = setTimeout(() => toast.replaceChildren(), SHOWN);
  }).observe(toast, { childList: true });
  toast.addEventListener("focusin", () => clearTimeout(fading));
  toast.addEventListener("click", (event) => {
    if (!event.target.closest("button")) toast.replaceChildren();
  });
})();
