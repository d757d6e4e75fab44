// The board under the fingers: pan, zoom, and which hex was tapped.
(() => {
  "use strict";

  // The geometry of app/map_svg.py.
  const RADIUS = 20, COLUMN_STEP = 30, ROW_STEP = 34.64, MARGIN = 16, FIRST_COLUMN = 10, LAST_COLUMN = 60, ROWS = 29;
  const START_ZOOM = 2.4, CLOSEST = 7, TAP_SLACK = 10, DOUBLE_TAP_MS = 300, DOUBLE_TAP_SLACK = 30;
  const KEY_PAN = 90, KEY_ZOOM = 1.3, GLIDE_MS = 260, SETTLE_MS = 160, FRAME = 90;

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const clamp = (low, value, high) => Math.min(Math.max(value, low), high);

  function hexCentre(hex) {
    const column = Number(hex.slice(0, 2)), row = Number(hex.slice(2)) + 0.5 + (column % 2) / 2;
    return { x: MARGIN + RADIUS + COLUMN_STEP * (column - FIRST_COLUMN), y: MARGIN + ROW_STEP * row };
  }

  // A regular hex is the set of points nearest to its centre.
  function hexAt(point) {
    const guess = Math.round((point.x - MARGIN - RADIUS) / COLUMN_STEP) + FIRST_COLUMN;
    let best = null, nearest = RADIUS;
    for (let column = guess - 1; column <= guess + 1; column++) {
      const half = (((column % 2) + 2) % 2) / 2;
      const row = Math.round((point.y - MARGIN) / ROW_STEP - 0.5 - half);
      if (column < FIRST_COLUMN || column > LAST_COLUMN || row < 0 || row > ROWS - 1 - half * 2) continue;
      const hex = `${column}${String(row).padStart(2, "0")}`;
      const centre = hexCentre(hex);
      const away = Math.hypot(point.x - centre.x, point.y - centre.y);
      if (away < nearest) [best, nearest] = [hex, away];
    }
    return best;
  }

  class Board {
    constructor(root) {
      this.root = root;
      this.sheet = root.querySelector(".board-sheet");
      const box = root.querySelector(".board-overlay").viewBox.baseVal;
      this.width = box.width;
      this.height = box.height;
      this.drawn = 0; // the zoom the sheet is laid out at
      this.view = null; // {x, y}: the point in the middle, in map units; zoom: pixels for a unit
      this.fingers = new Map();
      this.storeKey = `board:${location.pathname}`;
      this.listen();
      new ResizeObserver(() => this.resized()).observe(root);
    }

    listen() {
      const handlers = {
        pointerdown: this.down, pointermove: this.move, pointerup: this.up, pointercancel: this.lost,
        click: this.click, wheel: this.wheel, keydown: this.key, dragstart: (event) => event.preventDefault(),
      };
      for (const [name, handler] of Object.entries(handlers)) {
        this.root.addEventListener(name, handler.bind(this), { passive: false });
      }
    }

    // Where the sheet lies

    fitZoom() {
      return Math.min(this.seen.width / this.width, this.seen.height / this.height);
    }

    resized() {
      this.seen = { width: this.root.clientWidth, height: this.root.clientHeight };
      if (!this.seen.width || !this.seen.height) return;
      this.view ??= this.remembered() ?? this.start();
      this.settle();
    }

    start() {
      const hex = document.body.dataset.view === "screen" ? "" : this.root.dataset.start;
      const middle = hex ? hexCentre(hex) : { x: this.width / 2, y: this.height / 2 };
      return { ...middle, zoom: hex ? START_ZOOM : this.fitZoom() };
    }

    clampView() {
      const { width, height } = this.seen;
      const view = this.view;
      view.zoom = clamp(this.fitZoom(), view.zoom, CLOSEST);
      const within = (value, whole, seen) => (seen >= whole ? whole / 2 : clamp(seen / 2, value, whole - seen / 2));
      view.x = within(view.x, this.width, width / view.zoom);
      view.y = within(view.y, this.height, height / view.zoom);
    }

    // While it moves the sheet is only transformed; at rest it is laid out anew, so that it is sharp.
    paint() {
      this.frame = null;
      this.clampView();
      const { width, height } = this.seen;
      const { x, y, zoom } = this.view;
      const left = Math.round(width / 2 - x * zoom), top = Math.round(height / 2 - y * zoom);
      const stretch = this.drawn ? zoom / this.drawn : 1;
      this.sheet.style.transform = `translate(${left}px, ${top}px)` + (stretch === 1 ? "" : ` scale(${stretch})`);
    }

    moving() {
      this.root.classList.add("is-moving");
      this.frame ??= requestAnimationFrame(() => this.paint());
      clearTimeout(this.rest);
      this.rest = setTimeout(() => (this.fingers.size || this.glide ? this.moving() : this.settle()), SETTLE_MS);
    }

    settle() {
      clearTimeout(this.rest);
      this.clampView();
      const { zoom } = this.view;
      if (zoom !== this.drawn) {
        this.drawn = zoom;
        this.sheet.style.width = `${this.width * zoom}px`;
        this.sheet.style.height = `${this.height * zoom}px`;
      }
      this.root.classList.remove("is-moving");
      this.paint();
      sessionStorage.setItem(this.storeKey, JSON.stringify(this.view));
    }

    remembered() {
      const view = JSON.parse(sessionStorage.getItem(this.storeKey) ?? "null");
      return view && [view.x, view.y, view.zoom].every(Number.isFinite) ? view : null;
    }

    // Movements

    mapPoint(client) {
      const frame = this.root.getBoundingClientRect();
      const across = client.x - frame.left - frame.width / 2, down = client.y - frame.top - frame.height / 2;
      return { x: this.view.x + across / this.view.zoom, y: this.view.y + down / this.view.zoom };
    }

    pan(across, down) {
      this.stop();
      this.view.x -= across / this.view.zoom;
      this.view.y -= down / this.view.zoom;
      this.moving();
    }

    zoomAt(factor, client) {
      this.stop();
      const before = this.mapPoint(client);
      this.view.zoom = clamp(this.fitZoom(), this.view.zoom * factor, CLOSEST);
      const after = this.mapPoint(client);
      this.view.x += before.x - after.x;
      this.view.y += before.y - after.y;
      this.moving();
    }

    travel(wanted) {
      this.stop();
      const target = { ...wanted, zoom: clamp(this.fitZoom(), wanted.zoom, CLOSEST) };
      const from = { ...this.view }, began = performance.now();
      const glide = still.matches ? 1 : GLIDE_MS;
      const step = (now) => {
        const share = clamp(0, (now - began) / glide, 1), eased = 1 - (1 - share) ** 3;
        for (const part of ["x", "y", "zoom"]) this.view[part] = from[part] + (target[part] - from[part]) * eased;
        this.moving();
        this.glide = share < 1 ? requestAnimationFrame(step) : null;
      };
      this.glide = requestAnimationFrame(step);
    }

    stop() {
      cancelAnimationFrame(this.glide);
      this.glide = null;
    }

    // Fingers, mouse and keys

    down(event) {
      if (event.button || event.target.closest("button") || !this.view) return;
      this.stop();
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.fingers.size === 1) this.press = { x: event.clientX, y: event.clientY, dragged: false };
      else this.press.dragged = true;
    }

    move(event) {
      const before = this.fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      if (!this.press.dragged) {
        if (Math.hypot(now.x - this.press.x, now.y - this.press.y) < TAP_SLACK) return;
        this.press.dragged = true;
        this.root.classList.add("is-dragging");
      }
      this.root.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, now);
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) {
        this.pan(now.x - before.x, now.y - before.y);
        return;
      }
      const spread = (finger) => Math.max(Math.hypot(finger.x - other.x, finger.y - other.y), 1);
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      this.zoomAt(spread(now) / spread(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }

    up(event) {
      if (this.fingers.has(event.pointerId)) this.lost(event);
    }

    // A tap acts on its click, the last of its events: none is left to land on what comes in the board's place.
    click(event) {
      if (event.target.closest("button") || !this.press || this.press.dragged) return;
      this.press.dragged = true;
      this.tapped({ x: event.clientX, y: event.clientY });
    }

    lost(event) {
      this.fingers.delete(event.pointerId);
      if (!this.fingers.size) this.root.classList.remove("is-dragging");
    }

    tapped(client) {
      const last = this.lastTap, now = performance.now();
      this.lastTap = { ...client, at: now };
      if (last && now - last.at < DOUBLE_TAP_MS && Math.hypot(client.x - last.x, client.y - last.y) < DOUBLE_TAP_SLACK) {
        this.lastTap = null;
        this.zoomAt(2, client);
        return;
      }
      this.tell(client);
    }

    tell(client) {
      const touched = document.elementFromPoint(client.x, client.y);
      const unit = touched?.closest("[data-unit]")?.dataset.unit ?? null;
      const hex = touched?.closest("[data-hex]")?.dataset.hex ?? hexAt(this.mapPoint(client));
      if (hex) this.root.dispatchEvent(new CustomEvent("hextap", { bubbles: true, detail: { hex, unit } }));
    }

    wheel(event) {
      event.preventDefault();
      if (!this.view) return;
      const pixels = event.deltaY * (event.deltaMode ? 30 : 1);
      this.zoomAt(Math.exp(-clamp(-200, pixels, 200) * (event.ctrlKey ? 0.01 : 0.002)), { x: event.clientX, y: event.clientY });
    }

    key(event) {
      if (event.target !== this.root || event.ctrlKey || event.metaKey || event.altKey || !this.view) return;
      const frame = this.root.getBoundingClientRect();
      const middle = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
      const actions = {
        ArrowLeft: () => this.pan(KEY_PAN, 0), ArrowRight: () => this.pan(-KEY_PAN, 0),
        ArrowUp: () => this.pan(0, KEY_PAN), ArrowDown: () => this.pan(0, -KEY_PAN),
        "+": () => this.zoomAt(KEY_ZOOM, middle), "=": () => this.zoomAt(KEY_ZOOM, middle),
        "-": () => this.zoomAt(1 / KEY_ZOOM, middle),
        "0": () => this.fit(), Enter: () => this.tell(middle), " ": () => this.tell(middle),
      };
      if (!actions[event.key]) return;
      event.preventDefault();
      actions[event.key]();
    }

    wish(name) {
      if (name === "fit") this.fit();
      else this.travel({ ...this.view, zoom: this.view.zoom * (name === "in" ? 1.6 : 1 / 1.6) });
    }

    // What the page may ask for

    goTo(hex, zoom) {
      const target = { ...hexCentre(hex), zoom: zoom ?? Math.max(this.view?.zoom ?? 0, START_ZOOM) };
      if (this.view) this.travel(target);
      else this.view = target;
    }

    encompass(hexes) {
      const points = hexes.filter((hex) => /^\d{4}$/.test(hex)).map(hexCentre);
      if (!points.length || !this.view) return;
      const [left, right] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
      const [top, foot] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
      const zoom = Math.min(this.seen.width / (right - left + FRAME), this.seen.height / (foot - top + FRAME), START_ZOOM);
      this.travel({ x: (left + right) / 2, y: (top + foot) / 2, zoom });
    }

    centreOn(x, y, zoom) {
      if (this.view) this.travel({ x, y, zoom: zoom ?? this.view.zoom });
    }

    fit() {
      if (this.view) this.travel({ x: this.width / 2, y: this.height / 2, zoom: this.fitZoom() });
    }
  }

  let current = null;

  function begin() {
    const root = document.getElementById("board");
    if (!root || root === current?.root) return;
    current = new Board(root);
  }

  // Zoom buttons may stand in the board or beside it.
  document.addEventListener("click", (event) => {
    const wish = event.target.closest?.("[data-zoom]");
    if (wish && current?.view) current.wish(wish.dataset.zoom);
  });

  window.adjutantBoard = {
    goTo: (hex, zoom) => current?.goTo(hex, zoom),
    centreOn: (x, y, zoom) => current?.centreOn(x, y, zoom),
    fit: () => current?.fit(),
    encompass: (hexes) => current?.encompass(hexes),
    hexAt: (x, y) => hexAt({ x, y }),
    hexCentre,
  };

  document.addEventListener("htmx:load", begin);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
