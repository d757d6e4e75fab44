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
    const told = (await navigator.clipboard?.writeText(location.href).then(() => true, () => false)) || copied(location.href);
    button.textContent = told ? "Copied ✓" : "Copy it from the address bar";
  });

  // On a local network without encryption the older way of copying still works.
  function copied(text) {
    const box = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }

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

  // What was tapped stays under the finger, whatever comes or goes above it.
  let tapped = null;
  function remember({ target, submitter }) {
    const control = submitter ?? target;
    if (!control.closest?.("#battle")) return;
    const anchor = control.id ? control : control.closest(".roll")?.querySelector("input[id]") ?? control.closest("[id]");
    tapped = { id: anchor.id, top: anchor.getBoundingClientRect().top };
  }
  document.addEventListener("change", remember, true);
  document.addEventListener("submit", remember, true);
  document.addEventListener("htmx:afterSettle", () => {
    const anchor = tapped && document.getElementById(tapped.id);
    if (!anchor) return;
    const scroller = anchor.closest(".place") ?? document.scrollingElement;
    scroller.scrollTop += anchor.getBoundingClientRect().top - tapped.top;
    tapped = null;
  });

  // A refusal is shown beside the sheet, not in its place.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, xhr } = event.detail;
    if (xhr.status < 400 || !["battle", "battles"].includes(target?.id)) return;
    const box = $("#battle-refusal") ?? document.createElement("div");
    if (!box.isConnected) target.prepend(box);
    box.id = "battle-refusal";
    event.detail.target = box;
    event.detail.swapOverride = "innerHTML";
    event.detail.shouldSwap = true;
    localDice(true);
  });

  // What was entered at a table is kept on this phone for the same forces: through a reload, a look at
  // another battle, or a result that was declined.
  const memory = (form) => `battle ${form.getAttribute("hx-get")} ${form.dataset.forces}`;
  function localDice(forget) {
    const form = $("#battles #battle");
    if (!form) return;
    const said = new URLSearchParams(new FormData(form));
    ["seen", "key"].forEach((name) => said.delete(name));
    if (forget) sessionStorage.removeItem(memory(form));
    else sessionStorage.setItem(memory(form), said.toString());
  }
  document.addEventListener("htmx:afterSettle", () => {
    const form = $("#battles #battle");
    if (!form) return;
    const kept = sessionStorage.getItem(memory(form));
    const fresh = !form.querySelector(".pad-key input:checked, .roll-fixed, [name=choosing]");
    const worth = kept && /(air|ground)_(offensive|reaction)=/.test(kept);
    if (fresh && worth && !form.dataset.again) {
      sessionStorage.removeItem(memory(form));
      htmx.ajax("GET", `${form.getAttribute("hx-get")}?${kept}`, { target: "#battles", swap: "outerHTML" });
    } else localDice(false);
  });

  // What was put in says so.
  document.addEventListener("submit", ({ submitter }) => {
    if (!["bare", "modify"].includes(submitter?.name)) return;
    const words = submitter.innerHTML;
    submitter.textContent = "Put in ✓";
    setTimeout(() => (submitter.innerHTML = words), 1500);
  });
})();
