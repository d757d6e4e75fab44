// What was chosen for an action waits while a printed fact is told, and is taken up again with it.
(() => {
  "use strict";
  let waits = "";

  document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr, requestConfig: config } }) => {
    if (config.verb !== "post") return;
    waits = elt.closest("[data-asks-first]")?.dataset.asksFirst ?? "";
    xhr.addEventListener("loadend", () => xhr.status >= 400 && (waits = ""));
  });

  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    const way = waits && target.id === "now-due" && document.querySelector(`#now [hx-get="${waits.split("?")[0]}"]`);
    if (!way) return;
    way.setAttribute("hx-get", waits);
    waits = "";
    htmx.process(way);
    for (let fold = way.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    way.closest("details").scrollIntoView({ block: "start" });
  });

  // A way that is opened near the lower edge shows what it asks for.
  document.addEventListener("toggle", ({ target }) => {
    if (!target.open || !target.matches?.(".menu .way")) return;
    if (target.getBoundingClientRect().top > innerHeight / 2) target.scrollIntoView({ block: "start" });
  }, true);
})();
