// What is chosen is drawn anew where it stands (hx-swap="become"): only what differs is replaced, the rest stays.
(() => {
  "use strict";
  function dress(old, now) {
    for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  function fill(old, now) {
    const [there, come] = [[...old.childNodes], [...now.childNodes]];
    come.forEach((one, index) => (there[index] ? become(there[index], one) : old.append(one)));
    there.slice(come.length).forEach((one) => one.remove());
  }
  function become(old, now) {
    if (old.isEqualNode(now)) return;
    if (!old.tagName || old.tagName !== now.tagName || old.id !== now.id) return old.replaceWith(now);
    dress(old, now);
    fill(old, now);
  }
  htmx.defineExtension("become", {
    handleSwap(style, target, fragment) {
      if (style !== "become") return false;
      const come = [...fragment.children], [drawn] = come;
      if (come.length !== 1 || drawn.tagName !== target.tagName) {
        target.replaceWith(fragment);
        return come;
      }
      // What a finger or a key did counts no more: the answer says what is chosen.
      target.querySelectorAll("form").forEach((form) => form.reset());
      dress(target, drawn);
      fill(target, drawn);
      return [target];
    },
  });
})();
