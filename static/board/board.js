// The board: a drawn map in its window, moved, zoomed and tapped; the page is told which place was tapped.
(() => {
  "use strict";

  const { Places, View, Names, Gestures, clamp } = window.adjutantMap;
  const GLIDE_MS = 260, SETTLE_MS = 160, RETRY_MS = 3_000, EDGE = 12;
  const ROOM = 4.5; // around what is framed, in reaches of a place
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  class Board {
    constructor(root, sheet) {
      this.root = root;
      this.sheet = root.querySelector(".board-sheet");
      this.lay(sheet);
      this.gestures = new Gestures(root, this);
      this.attended = []; // what stays in view while the window changes, until somebody moves the map
      this.framed = false; // whether all of that is framed anew
      this.spread = null; // the box that the counters of a place are spread out in
      this.storeKey = `board:${location.pathname}`;
      new ResizeObserver(() => this.resized()).observe(root);
      this.resized();
    }

    // The places of a map, and of one that is told piece by piece when more of it is known.
    lay(sheet) {
      const { frame, place } = this.view ?? {};
      this.places = new Places(sheet);
      this.view = Object.assign(new View(sheet), { frame: frame ?? null, place: place ?? null });
      this.names = new Names(sheet, this.root.querySelector("#names"));
      this.size = sheet;
      this.drawn = 0; // the zoom the sheet is laid out at
    }

    get shown() {
      return this.view.known;
    }

    // Where the sheet lies

    resized() {
      const { left, top, width, height } = this.root.getBoundingClientRect();
      if (!width || !height) return;
      this.view.reframe({ left, top, width, height });
      this.view.place ??= this.remembered() ?? this.start();
      this.settle();
      this.keepInView();
    }

    start() {
      const middle = document.body.dataset.view === "screen" ? null : this.places.centre(this.root.dataset.start);
      return middle ? { ...middle, zoom: this.view.first } : this.view.whole;
    }

    // While it moves the sheet is only transformed; at rest it is laid out anew, so that it is sharp.
    paint() {
      this.frame = null;
      this.view.settle();
      const { left, top } = this.view.corner;
      const stretch = this.drawn ? this.view.place.zoom / this.drawn : 1;
      this.sheet.style.transform = `translate(${left}px, ${top}px)` + (stretch === 1 ? "" : ` scale(${stretch})`);
    }

    moving() {
      this.root.classList.add("is-moving");
      this.frame ??= requestAnimationFrame(() => this.paint());
      clearTimeout(this.rest);
      this.rest = setTimeout(() => (this.gestures.held || this.glide ? this.moving() : this.settle()), SETTLE_MS);
    }

    settle() {
      clearTimeout(this.rest);
      this.view.settle();
      const { zoom } = this.view.place;
      if (zoom !== this.drawn) {
        this.drawn = zoom;
        this.sheet.style.width = `${this.size.width * zoom}px`;
        this.sheet.style.height = `${this.size.height * zoom}px`;
        this.names.write(zoom);
      }
      if (!this.glide) this.root.classList.remove("is-moving");
      this.paint();
      sessionStorage.setItem(this.storeKey, JSON.stringify(this.view.place));
    }

    remembered() {
      const view = JSON.parse(sessionStorage.getItem(this.storeKey) ?? "null");
      return view && [view.x, view.y, view.zoom].every(Number.isFinite) ? view : null;
    }

    // Movements by hand

    pan(across, down) {
      this.stop();
      this.attended = [];
      this.view.pan(across, down);
      this.moving();
    }

    zoomAt(factor, client) {
      this.stop();
      this.attended = [];
      this.view.zoomAt(factor, client);
      this.moving();
    }

    // Movements by themselves

    travel(wanted) {
      this.stop();
      const target = this.view.within(wanted), from = { ...this.view.place }, began = performance.now();
      const glide = still.matches ? 1 : GLIDE_MS;
      const step = (now) => {
        const share = clamp(0, (now - began) / glide, 1), eased = 1 - (1 - share) ** 3;
        for (const part of ["x", "y", "zoom"]) this.view.place[part] = from[part] + (target[part] - from[part]) * eased;
        this.glide = share < 1 ? requestAnimationFrame(step) : null;
        if (this.glide || this.gestures.held) this.moving();
        else this.settle();
      };
      this.root.classList.add("is-moving");
      this.glide = requestAnimationFrame(step);
    }

    stop() {
      cancelAnimationFrame(this.glide);
      this.glide = null;
    }

    // A tap is told to the page, which looks at what was tapped.
    tap(client) {
      const touched = document.elementFromPoint(client.x, client.y);
      const unit = touched?.closest("[data-unit]")?.dataset.unit ?? null;
      const place = touched?.closest("[data-place-id]")?.dataset.placeId ?? this.places.nearest(this.view.pointAt(client));
      if (place) this.root.dispatchEvent(new CustomEvent("placetap", { bubbles: true, detail: { place, unit } }));
    }

    wish(name) {
      this.attended = [];
      if (name === "fit") this.fit();
      else this.travel({ ...this.view.place, zoom: this.view.place.zoom * (name === "in" ? 1.6 : 1 / 1.6) });
    }

    // What the page may ask for

    goTo(place, zoom) {
      const middle = this.places.centre(place);
      if (!middle) return;
      const target = { ...middle, zoom: zoom ?? Math.max(this.view.place?.zoom ?? 0, this.view.first) };
      this.attended = [];
      this.gestures.lastTap = null; // what lies there now is not tapped a second time
      if (this.shown) this.travel(target);
      else this.view.place = target;
    }

    centreOn(x, y, zoom) {
      if (this.shown) this.travel({ x, y, zoom: zoom ?? this.view.place.zoom });
    }

    fit() {
      if (this.shown) this.travel(this.view.whole);
    }

    // A place that stays in view, whatever rises over the map or leaves it; none if none is named.
    attend(place, box = null) {
      this.spread = box;
      this.hold(place ? [place] : [], false);
      this.mark(this.attended[0]);
    }

    // Places that are framed together, and again when the window changes.
    encompass(places) {
      this.hold(places, true);
      this.mark(null);
    }

    hold(places, framed) {
      this.attended = places.filter((place) => this.places.has(place));
      this.framed = framed;
      this.keepInView();
    }

    keepInView() {
      if (!this.attended.length || !this.shown) return;
      if (!this.framed) this.reveal(this.spread ?? this.around(this.places.centre(this.attended[0])));
      else this.travel(this.view.around(this.places.box(this.attended), ROOM * this.places.reach));
    }

    sees(places) {
      return this.shown && places.some((place) => this.places.has(place) && this.view.sees(this.places.centre(place)));
    }

    around({ x, y }) {
      const { reach } = this.places;
      return { left: x - reach, right: x + reach, top: y - reach, foot: y + reach };
    }

    reveal(box) {
      const { x, y, zoom } = this.view.place, wanted = this.view.showing(box, EDGE);
      if (Math.hypot(wanted.x - x, wanted.y - y) * zoom > 1) this.travel(wanted);
    }

    // The place that is looked at has its outline drawn.
    mark(place) {
      const shape = this.root.querySelector("#attended path"), middle = place && this.places.centre(place);
      shape.setAttribute("d", middle ? `M0 0${this.places.outline}` : "");
      if (middle) shape.setAttribute("transform", `translate(${middle.x} ${middle.y}) scale(1.02)`);
    }
  }

  let current = null, sheetShown = "";
  const waiting = [];
  const overlay = () => document.getElementById("board-overlay");

  async function begin() {
    const root = document.getElementById("board");
    if (!root || root.dataset.begun) return;
    root.dataset.begun = "yes";
    current = new Board(root, await sheetOf(root));
    sheetShown = overlay().dataset.sheet;
    root.classList.remove("is-loading");
    waiting.splice(0).forEach((wish) => wish());
  }

  // What lies on the map says which map it lies on.
  async function relay() {
    const { sheet, light, dark } = overlay().dataset, root = current.root;
    if (sheet === sheetShown) return;
    sheetShown = sheet;
    root.querySelector(".board-map.on-light").src = light;
    root.querySelector(".board-map.on-dark").src = dark;
    const { width, height } = overlay().viewBox.baseVal;
    root.querySelectorAll(".board-shapes").forEach((one) => one.setAttribute("viewBox", `0 0 ${width} ${height}`));
    current.lay(await sheetOf(root));
    current.resized();
  }

  async function sheetOf(root) {
    for (;;) {
      try {
        const answer = await fetch(root.querySelector("#board-overlay").dataset.sheet);
        if (answer.ok) return await answer.json();
      } catch {
        // No network: asked again in a moment.
      }
      await new Promise((again) => setTimeout(again, RETRY_MS));
    }
  }

  // Wishes that come before the map does are kept until it is there.
  const once = (wish) => (current ? wish() : waiting.push(wish));

  // Zoom buttons may stand in the board or beside it.
  document.addEventListener("click", (event) => {
    const wish = event.target.closest?.("[data-zoom]");
    if (wish && current?.shown) current.wish(wish.dataset.zoom);
  });

  window.adjutantBoard = {
    goTo: (place, zoom) => once(() => current.goTo(place, zoom)),
    centreOn: (x, y, zoom) => once(() => current.centreOn(x, y, zoom)),
    fit: () => once(() => current.fit()),
    attend: (place, box) => once(() => current.attend(place, box)),
    encompass: (places) => once(() => current.encompass(places)),
    sees: (places) => current?.sees(places) ?? false,
    has: (place) => current?.places.has(place) ?? false,
    centre: (place) => current?.places.centre(place) ?? null,
    placeAt: (x, y) => current?.places.nearest({ x, y }) ?? null,
    get reach() {
      return current?.places.reach ?? 0;
    },
  };

  document.addEventListener("htmx:load", begin);
  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => {
    if (current && detail.target.id === "board-overlay") relay();
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
