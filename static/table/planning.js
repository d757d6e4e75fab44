// While there is a plan the page looks so, and every tap names it: it goes nowhere else.
(() => {
  "use strict";
  const page = document.body;
  const plan = () => document.querySelector("#plan")?.dataset.plan ?? "";

  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "plan" || page.classList.contains("planning") === (plan() !== "")) return;
    page.classList.toggle("planning", plan() !== "");
    window.adjutantTable.toTop("now");
  });
  document.addEventListener("htmx:configRequest", (event) => {
    const { path, verb, parameters } = event.detail;
    if (verb === "post" && path === `${page.dataset.table}/do` && plan()) parameters.plan = plan();
  });
})();
