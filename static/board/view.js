// Which part of the sheet is seen: its middle in the units of the map, and how many pixels a unit takes.
(() => {
  "use strict";

  // Pixels that a place's reach takes at first, and at most.
  const FIRST = 48, CLOSEST = 140;
  const clamp = (low, value, high) => Math.min(Math.max(value, low), high);

  class View {
    constructor(sheet) {
      this.sheet = sheet;
      this.first = FIRST / sheet.reach;
      this.closest = CLOSEST / sheet.reach;
      this.frame = null; // where the map's window lies on the screen
      this.place = null; // {x, y, zoom}
    }

    get known() {
      return Boolean(this.frame && this.place);
    }

    get whole() {
      const zoom = Math.min(this.frame.width / this.sheet.width, this.frame.height / this.sheet.height);
      return { x: this.sheet.width / 2, y: this.sheet.height / 2, zoom };
    }

    // What is seen stays where it is on the screen when its window grows, shrinks or is moved.
    reframe(frame) {
      const before = this.frame;
      this.frame = frame;
      if (!before || !this.place) return;
      this.place.x += (frame.left + frame.width / 2 - before.left - before.width / 2) / this.place.zoom;
      this.place.y += (frame.top + frame.height / 2 - before.top - before.height / 2) / this.place.zoom;
    }

    within(wanted) {
      const zoom = clamp(this.whole.zoom, wanted.zoom, Math.max(this.closest, this.whole.zoom));
      const along = (value, all, seen) => (seen >= all ? all / 2 : clamp(seen / 2, value, all - seen / 2));
      return {
        x: along(wanted.x, this.sheet.width, this.frame.width / zoom),
        y: along(wanted.y, this.sheet.height, this.frame.height / zoom),
        zoom,
      };
    }

    settle() {
      this.place = this.within(this.place);
    }

    // Where the corner of the sheet lies in the window, in pixels.
    get corner() {
      const { x, y, zoom } = this.place;
      return { left: Math.round(this.frame.width / 2 - x * zoom), top: Math.round(this.frame.height / 2 - y * zoom) };
    }

    // The point of the map under a point of the screen.
    pointAt({ x, y }) {
      const across = x - this.frame.left - this.frame.width / 2, down = y - this.frame.top - this.frame.height / 2;
      return { x: this.place.x + across / this.place.zoom, y: this.place.y + down / this.place.zoom };
    }

    pan(across, down) {
      this.place.x -= across / this.place.zoom;
      this.place.y -= down / this.place.zoom;
    }

    // The point under the finger stays under it.
    zoomAt(factor, client) {
      const before = this.pointAt(client);
      this.place.zoom = this.within({ ...this.place, zoom: this.place.zoom * factor }).zoom;
      const after = this.pointAt(client);
      this.place.x += before.x - after.x;
      this.place.y += before.y - after.y;
    }

    // Whether a point is seen.
    sees(point) {
      const { x, y, zoom } = this.place;
      const [across, down] = [Math.abs(point.x - x) * zoom, Math.abs(point.y - y) * zoom];
      return across < this.frame.width / 2 && down < this.frame.height / 2;
    }

    // The nearest view in which a box is seen, so far from the edge of the window; the head of one that is too large.
    showing(box, margin) {
      const { x, y, zoom } = this.place;
      const along = (low, high, middle, seen) => {
        const room = Math.max(seen / 2 - margin, 0) / zoom;
        return high - low > 2 * room ? low + room : clamp(high - room, middle, low + room);
      };
      const { width, height } = this.frame;
      return { x: along(box.left, box.right, x, width), y: along(box.top, box.foot, y, height), zoom };
    }

    // The view of a box with room around it, no closer than at first.
    around(box, room) {
      const across = this.frame.width / (box.right - box.left + room);
      const down = this.frame.height / (box.foot - box.top + room);
      return { x: (box.left + box.right) / 2, y: (box.top + box.foot) / 2, zoom: Math.min(across, down, this.first) };
    }
  }

  Object.assign(window.adjutantMap, { View, clamp });
})();
