// The places of a drawn map: where each of them lies, and which is nearest to a point.
(() => {
  "use strict";

  class Places {
    constructor(sheet) {
      this.reach = sheet.reach;
      this.outline = sheet.outline;
      const below = ([x, start, ends, down]) => ends.map((end, index) => [start + end, { x, y: down[index] }]);
      this.points = new Map(sheet.columns.flatMap(below));
    }

    has(place) {
      return this.points.has(place);
    }

    // The middle of a place.
    centre(place) {
      return this.points.get(place) ?? null;
    }

    // The place whose middle is nearest, if the point is within its reach.
    nearest(point) {
      let best = null, nearest = this.reach;
      for (const [place, { x, y }] of this.points) {
        const away = Math.hypot(point.x - x, point.y - y);
        if (away < nearest) [best, nearest] = [place, away];
      }
      return best;
    }

    // The smallest box around the middles of some places; those that the map has not are left out.
    box(places) {
      const points = places.map((place) => this.centre(place)).filter(Boolean);
      if (!points.length) return null;
      const [across, down] = [points.map((point) => point.x), points.map((point) => point.y)];
      return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), foot: Math.max(...down) };
    }
  }

  window.adjutantMap = { Places };
})();
