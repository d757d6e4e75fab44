// The server's times are shown as the clock on this phone shows them.
(() => {
  "use strict";
  const SERVERS = "time[datetime]:not([data-local])";
  function localTimes(within) {
    const own = within.matches?.(SERVERS) ? [within] : [];
    [...own, ...within.querySelectorAll(SERVERS)].forEach((time) => {
      const at = new Date(time.dateTime);
      time.textContent = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      time.title = at.toLocaleString();
      time.dataset.local = "yes";
    });
  }
  localTimes(document);
  document.addEventListener("htmx:load", (event) => localTimes(event.target));
})();
