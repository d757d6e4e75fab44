// The audit, the battles, an open reason and a card that is being chosen follow the record when they are looked at.
(() => {
  "use strict";
  const page = document.body;
  const $ = (selector) => document.querySelector(selector);
  const newest = () => $("#fresh").dataset.version;
  const fetched = (address, target, swap) => htmx.ajax("GET", address, { target, swap }).catch(() => {});
  const supposed = () => $("#audit")?.dataset.supposing ?? "";

  async function audit(top = 0) {
    const { url, version } = $("#audit").dataset;
    if (version === newest()) return;
    const at = $("#place-audit").scrollTop;
    await fetched(`${url}?${supposed()}`, "#audit", "outerHTML");
    $("#place-audit").scrollTop = at || top;
  }
  // A battle that is being entered stays as it is; its forces follow the board.
  const AGAIN = 2_000;
  let asking = null;
  function battles() {
    const { url, version } = $("#battles").dataset;
    if (version === newest() || asking === newest()) return;
    asking = newest();
    setTimeout(() => (asking = null), AGAIN);
    if (!$("#battle")) return fetched(url, "#battles", "outerHTML");
    $("#battle").setAttribute("hx-vals", '{"refresh": "1", "seen": ""}');
    htmx.trigger("#battle", "refresh");
  }
  // A card stays chosen; what can be done with it follows the board.
  function card() {
    const chosen = $("#now .conduct[data-version]");
    if (chosen && chosen.dataset.version !== newest()) htmx.trigger("#play-form", "change");
  }
  document.addEventListener("placeshown", ({ detail: { place, top } }) => {
    if (place === "audit") audit(top);
    if (place === "battle") battles();
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "fresh") return;
    if (page.dataset.at === "audit" || supposed()) audit();
    if (page.dataset.at === "battle") battles();
    card();
    if ($("#supply")) fetched($("#supply").dataset.url, "#sheet-body", "innerHTML");
  });
})();
