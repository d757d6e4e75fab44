// Fingers, mouse, wheel and keys on the map, told to the board as pans, zooms and taps.
(() => {
  "use strict";

  const TAP_SLACK = 10, DOUBLE_TAP_MS = 300, DOUBLE_TAP_SLACK = 30, KEY_PAN = 90, KEY_ZOOM = 1.3;
  const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
  const client = (event) => ({ x: event.clientX, y: event.clientY });

  class Gestures {
    constructor(root, board) {
      this.root = root;
      this.board = board;
      this.fingers = new Map();
      const handlers = {
        pointerdown: this.down, pointermove: this.move, pointerup: this.lost, pointercancel: this.lost,
        click: this.click, wheel: this.wheel, keydown: this.key, dragstart: (event) => event.preventDefault(),
      };
      for (const [name, handler] of Object.entries(handlers)) {
        root.addEventListener(name, handler.bind(this), { passive: false });
      }
    }

    get held() {
      return this.fingers.size > 0;
    }

    down(event) {
      if (event.button || event.target.closest("button") || !this.board.shown) return;
      this.board.stop();
      this.fingers.set(event.pointerId, client(event));
      if (this.fingers.size === 1) this.press = { ...client(event), dragged: false };
      else this.press.dragged = true;
    }

    move(event) {
      const before = this.fingers.get(event.pointerId);
      if (!before) return;
      const now = client(event);
      if (!this.press.dragged) {
        if (apart(now, this.press) < TAP_SLACK) return;
        this.press.dragged = true;
        this.root.classList.add("is-dragging");
      }
      this.root.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, now);
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) this.pinch(before, now, other);
      else this.board.pan(now.x - before.x, now.y - before.y);
    }

    pinch(before, now, other) {
      this.board.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      const factor = Math.max(apart(now, other), 1) / Math.max(apart(before, other), 1);
      this.board.zoomAt(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }

    lost(event) {
      this.fingers.delete(event.pointerId);
      if (!this.held) this.root.classList.remove("is-dragging");
    }

    // A tap acts on its click, the last of its events: none is left to land on what comes in the board's place.
    click(event) {
      if (event.target.closest("button") || !this.press || this.press.dragged) return;
      this.press.dragged = true;
      const tap = { ...client(event), at: performance.now() }, last = this.lastTap;
      const twice = last && tap.at - last.at < DOUBLE_TAP_MS && apart(tap, last) < DOUBLE_TAP_SLACK;
      this.lastTap = twice ? null : tap;
      if (twice) this.board.zoomAt(2, tap);
      else this.board.tap(tap);
    }

    wheel(event) {
      event.preventDefault();
      if (!this.board.shown) return;
      const pixels = Math.min(Math.max(event.deltaY * (event.deltaMode ? 30 : 1), -200), 200);
      this.board.zoomAt(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), client(event));
    }

    key(event) {
      const { board } = this;
      if (event.target !== this.root || event.ctrlKey || event.metaKey || event.altKey || !board.shown) return;
      const frame = this.root.getBoundingClientRect();
      const middle = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
      const actions = {
        ArrowLeft: () => board.pan(KEY_PAN, 0), ArrowRight: () => board.pan(-KEY_PAN, 0),
        ArrowUp: () => board.pan(0, KEY_PAN), ArrowDown: () => board.pan(0, -KEY_PAN),
        "+": () => board.zoomAt(KEY_ZOOM, middle), "=": () => board.zoomAt(KEY_ZOOM, middle),
        "-": () => board.zoomAt(1 / KEY_ZOOM, middle), "0": () => board.fit(),
        Enter: () => board.tap(middle), " ": () => board.tap(middle),
      };
      if (!actions[event.key]) return;
      event.preventDefault();
      actions[event.key]();
    }
  }

  Object.assign(window.adjutantMap, { Gestures });
})();
