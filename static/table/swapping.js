// What is drawn anew takes the place of what was there at once: each part is told once, what goes takes no leave.
(() => {
  "use strict";
  // The window's turn comes last: whoever looks at what goes, or keeps it, has had a look.
  const KEPT = "[hx-preserve]";
  function putBack(old, one) {
    one.parentNode[one.moveBefore ? "moveBefore" : "insertBefore"](old, one);
    one.remove();
  }
  addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment, shouldSwap } = event.detail, part = fragment.firstElementChild;
    if (!shouldSwap || part?.id !== target.id) return;
    event.preventDefault();
    const kept = [...part.querySelectorAll(KEPT)].map((one) => [one, document.getElementById(one.id)]);
    target.before(part);
    kept.forEach(([one, old]) => old && putBack(old, one));
    target.remove();
    htmx.process(part);
    htmx.trigger(part, "htmx:oobAfterSwap", { target });
    htmx.trigger(part, "htmx:load");
  });

  // What keeps its place or the focus is left to htmx.
  function empty(element) {
    for (const child of [...element.children]) {
      if (child.contains(document.activeElement)) empty(child);
      else if (!child.matches(KEPT) && !child.querySelector(KEPT)) child.remove();
    }
  }
  addEventListener("htmx:beforeSwap", ({ detail: { shouldSwap, swapOverride, target, elt, requestConfig } }) => {
    const style = swapOverride ?? (requestConfig.elt ?? elt).closest("[hx-swap]")?.getAttribute("hx-swap") ?? "innerHTML";
    if (shouldSwap && /^(inner|outer)HTML/.test(style)) empty(target);
  });
})();
