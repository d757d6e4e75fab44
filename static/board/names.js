// Names that can be read at any size: as many as fit, the most important first.
(() => {
  "use strict";

  const SIZE = 12, LARGE = 17;
  const CLEAR = 1.5; // from line to line, in sizes of a letter, so that the map is seen between them
  const FAR = 3; // how much smaller than legible the map is when minor names are left out
  const SVG = "http://www.w3.org/2000/svg";

  const pen = document.createElement("canvas").getContext("2d");
  const widthOf = (text, size) => {
    pen.font = `600 ${size}px system-ui, sans-serif`;
    return pen.measureText(text).width + size;
  };

  const meet = (one, other) =>
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < (one.height + other.height) / 2;

  // The names that stand clear of each other at this zoom, in letters of so many pixels.
  function fitting(sheet, zoom, size = SIZE) {
    const kept = [];
    const far = sheet.legible !== null && zoom < sheet.legible / FAR;
    const names = sheet.names.flatMap(([kind, all]) => all.map((name) => [kind, ...name]));
    for (const [kind, text, x, y] of names) {
      if (far && kind === "minor") continue;
      const width = widthOf(text, size) / zoom;
      const within = Math.min(Math.max(x, width / 2), sheet.width - width / 2);
      const height = (size * CLEAR) / zoom, foot = Math.min(y + size / zoom, sheet.height - height / 4);
      const name = { text, kind, x: within, y: foot - size / zoom / 2, width, height };
      if (!kept.some((other) => meet(name, other))) kept.push(name);
    }
    return kept;
  }

  class Names {
    constructor(sheet, svg) {
      this.sheet = sheet;
      this.svg = svg;
      this.size = document.body.dataset.view === "screen" ? LARGE : SIZE;
    }

    // Written anew for a zoom, unless the drawing's own names can be read at it.
    write(zoom) {
      const legible = this.sheet.legible !== null && zoom >= this.sheet.legible;
      const names = legible ? [] : fitting(this.sheet, zoom, this.size);
      this.svg.replaceChildren(...names.map((name) => this.text(name, zoom)));
    }

    text(name, zoom) {
      const text = document.createElementNS(SVG, "text");
      text.textContent = name.text;
      text.classList.add(`name-${name.kind}`);
      const size = this.size / zoom;
      for (const [key, value] of Object.entries({ x: name.x, y: name.y + size * 0.35, "font-size": size })) {
        text.setAttribute(key, value.toFixed(2));
      }
      return text;
    }
  }

  Object.assign(window.adjutantMap, { Names, fitting });
})();
