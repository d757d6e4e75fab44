// A tap that the server did not take and that is not kept says so, and what it ticked is as it was.
(() => {
  "use strict";
  const isTaken = (status) => status >= 200 && status < 500 && status !== 429;
  // What a page asks for by itself, again and again, is asked again without a word.
  const isByItself = (elt) => ["connection", "setup", "seats"].includes(elt?.id);

  function tell(text) {
    const toast = document.createElement("p");
    toast.className = "toast";
    toast.textContent = text;
    const slot = document.querySelector("#toast") ?? document.body.appendChild(document.createElement("div"));
    Object.assign(slot, { id: "toast", role: "status" });
    slot.replaceChildren(toast);
  }
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { xhr, elt, requestConfig } = event.detail;
    if (isByItself(elt)) return;
    const posted = requestConfig.verb === "post";
    xhr.addEventListener("loadend", () => {
      if (isTaken(xhr.status) || xhr.adjutantTap || xhr.adjutantAborted) return;
      if (elt.type === "checkbox") elt.checked = elt.defaultChecked;
      if (!xhr.status) tell(`No connection. ${posted ? "That was not done: tap again" : "Try again"} when it is back.`);
      else if (posted) tell("The server is busy. That was not done: tap again.");
    });
    xhr.addEventListener("abort", () => (xhr.adjutantAborted = true));
  });
  // Such an answer takes no part of the page away.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, elt, requestConfig } = event.detail;
    if (!isTaken(xhr.status) && (requestConfig.verb === "post" || isByItself(elt) || isByItself(requestConfig.elt))) {
      event.detail.shouldSwap = false;
    }
  });
})();
