// The map and the log are sent in pieces: those that are gone, and those that are new or drawn otherwise.
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);

  function patch({ dataset: { patch: id, was, becomes }, children }) {
    const whole = document.getElementById(id);
    if (!whole) return;
    // Made for another drawing than the one shown: the whole is asked for.
    if (whole.dataset.is !== was) return whole.removeAttribute("data-is");
    for (const template of children) change($(`#layer-${template.dataset.layer}`) ?? whole, template);
    whole.dataset.is = becomes;
    htmx.trigger(whole, "htmx:oobAfterSwap", { target: whole });
  }
  function change(layer, { content, dataset }) {
    const there = new Map([...layer.children].map((piece) => [piece.dataset.piece, piece]));
    for (const key of JSON.parse(dataset.gone)) there.get(key)?.remove();
    const drawn = content.firstElementChild?.localName === "svg";
    const pieces = [...(drawn ? content.firstElementChild : content).children];
    JSON.parse(dataset.after).forEach((after, index) => {
      const piece = document.importNode(pieces[index], true);
      there.get(piece.dataset.piece)?.remove();
      there.set(piece.dataset.piece, piece);
      if (after) there.get(after).after(piece);
      else layer.prepend(piece);
      htmx.process(piece);
      htmx.trigger(piece, "htmx:load");
    });
  }

  const filters = () => $("#place-log .filters");
  const isFiltered = () => [...(filters()?.querySelectorAll("select") ?? [])].some((one) => one.value);
  // Who looks at some lines of the log only goes on doing so.
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    if (detail.target.id !== "log-list" || !isFiltered()) return;
    detail.shouldSwap = false;
    htmx.trigger(filters(), "change");
  });
  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
    if (detail.target.id !== "patches") return;
    for (const one of [...$("#patches").children]) {
      one.remove(); // each is used once
      patch(one);
    }
  });
})();
