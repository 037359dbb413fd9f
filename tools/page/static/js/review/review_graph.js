// The graph of a review: the course of the game turn by turn, above the middle for the first player, below for the other.

import { svg } from "../core/dom.js";

// In the picture's units: a turn's width depends on the room, the height is the chance to win.
const WIDTH = 320;
const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;
const EDGE = 8;
const MOST = 1000;

/** The point of the chance after `ply` turns, in a game of `count` turns. */
function point(ply, count, chance) {
  const x = EDGE + ((WIDTH - 2 * EDGE) * ply) / Math.max(1, count);
  const y = EDGE + ((HEIGHT - 2 * EDGE) * (MOST - chance)) / MOST;
  return { x: Number(x.toFixed(1)), y: Number(y.toFixed(1)) };
}

function joined(points) {
  return points.map(({ x, y }) => `${x} ${y}`).join("L");
}

/** The points, with those added where the course crosses the middle. */
function withCrossings(points) {
  return points.flatMap((one, index) => {
    const next = points[index + 1];
    if (!next || (one.y - MIDDLE) * (next.y - MIDDLE) >= 0) return [one];
    const x = one.x + ((next.x - one.x) * (MIDDLE - one.y)) / (next.y - one.y);
    return [one, { x: Number(x.toFixed(1)), y: MIDDLE }];
  });
}

/** A slider over the game's turns; `onLook(ply)` is called with the chosen turn, 0 for the start. */
export class ReviewGraph {
  #count = 0;
  #points = [];

  constructor(onLook) {
    this.onLook = onLook;
    this.element = svg("svg", { id: "review-graph", class: "review-graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, tabindex: 0, role: "slider", "aria-valuemin": 0 });
    this.element.addEventListener("pointerdown", ({ clientX }) => {
      const box = this.element.getBoundingClientRect();
      const along = ((clientX - box.left) / box.width) * WIDTH - EDGE;
      this.#choose(Math.round((along / (WIDTH - 2 * EDGE)) * this.#count));
    });
    this.element.addEventListener("keydown", (event) => {
      const now = Number(this.element.getAttribute("aria-valuenow"));
      const to = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, Home: 0, End: this.#count }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.#choose(to);
    });
  }

  /** Draws a game: the `chances` after 0, 1, 2 … turns, the plies of its turning `points`, the sides' `hues`. */
  draw(chances, points, hues, label) {
    const count = (this.#count = chances.length - 1);
    this.#points = chances.map((chance, ply) => point(ply, count, chance));
    const course = withCrossings(this.#points);
    const ends = [course[0], course.at(-1)].map(({ x }) => `${x} ${MIDDLE}`);
    const area = (place, limit) => svg("path", { class: `area ${hues[place]}`, d: `M${ends[0]}L${joined(course.map(({ x, y }) => ({ x, y: limit(y, MIDDLE) })))}L${ends[1]}Z` });
    this.element.replaceChildren(
      area(0, Math.min), area(1, Math.max),
      svg("path", { class: "level", d: `M0 ${MIDDLE}H${WIDTH}` }),
      svg("path", { class: "course", d: `M${joined(this.#points)}` }),
      ...points.map((ply) => svg("circle", { class: "turned", cx: this.#points[ply].x, cy: this.#points[ply].y, r: 4.5 })),
      svg("path", { class: "now", d: "" }),
    );
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("aria-valuemax", String(count));
  }

  mark(ply, words) {
    const at = this.#points[ply];
    this.element.querySelector(".now")?.setAttribute("d", at ? `M${at.x} 0V${HEIGHT}` : "");
    this.element.setAttribute("aria-valuenow", String(ply));
    this.element.setAttribute("aria-valuetext", words);
  }

  #choose(ply) {
    this.onLook(Math.min(Math.max(ply, 0), this.#count));
  }
}
