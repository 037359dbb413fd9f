// The graph of a review: the course of the game turn by turn, above the middle for the first player, below for the other.

// In the picture's units: a turn's width depends on the room, the height is the chance to win.
const WIDTH = 320;
const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;
const EDGE = 8;
const MOST = 1000;

/** The point of the chance after `ply` turns, in a game of `count` turns. @param {number} ply @param {number} count @param {number} chance */
function point(ply, count, chance) {
  const x = EDGE + ((WIDTH - 2 * EDGE) * ply) / Math.max(1, count);
  const y = EDGE + ((HEIGHT - 2 * EDGE) * (MOST - chance)) / MOST;
  return { x: Number(x.toFixed(1)), y: Number(y.toFixed(1)) };
}

/** @typedef {{ x: number, y: number }} Point */

/** @param {Point[]} points */
function joined(points) {
  return points.map(({ x, y }) => `${x} ${y}`).join("L");
}

/** The points, with those added where the course crosses the middle. @param {Point[]} points */
function withCrossings(points) {
  return points.flatMap((one, index) => {
    const next = points[index + 1];
    if (!next || (one.y - MIDDLE) * (next.y - MIDDLE) >= 0) return [one];
    const x = one.x + ((next.x - one.x) * (MIDDLE - one.y)) / (next.y - one.y);
    return [one, { x: Number(x.toFixed(1)), y: MIDDLE }];
  });
}

/**
 * A slider over the game's turns: the `chances` after 0, 1, 2 … turns, the plies of its turning `points`, the sides' `hues`; `ply` is
 * the turn shown, 0 for the start, in `words`; `look(ply)` shows another one.
 * @param {{ chances: number[], points: number[], hues: string[], label: string, ply: number, words: string, look: (ply: number) => void }} properties
 */
export function Graph({ chances, points, hues, label, ply, words, look }) {
  const count = chances.length - 1;
  const all = chances.map((chance, index) => point(index, count, chance));
  const course = withCrossings(all);
  const last = course[course.length - 1];
  const choose = (/** @type {number} */ to) => look(Math.min(Math.max(to, 0), count));
  const press = (/** @type {PointerEvent & { currentTarget: Element }} */ { clientX, currentTarget }) => {
    const box = currentTarget.getBoundingClientRect();
    const along = ((clientX - box.left) / box.width) * WIDTH - EDGE;
    choose(Math.round((along / (WIDTH - 2 * EDGE)) * count));
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    /** @type {Record<string, number>} */
    const ways = { ArrowLeft: ply - 1, ArrowDown: ply - 1, ArrowRight: ply + 1, ArrowUp: ply + 1, Home: 0, End: count };
    if (!(event.key in ways)) return;
    event.preventDefault();
    choose(ways[event.key]);
  };
  /** @param {number} place @param {(y: number, middle: number) => number} limit */
  const area = (place, limit) => <path class={`area ${hues[place]}`} d={`M${course[0].x} ${MIDDLE}L${joined(course.map(({ x, y }) => ({ x, y: limit(y, MIDDLE) })))}L${last.x} ${MIDDLE}Z`} />;
  return (
    <svg
      id="review-graph" class="review-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} tabindex={0} role="slider" aria-label={label}
      aria-valuemin={0} aria-valuemax={count} aria-valuenow={ply} aria-valuetext={words} onPointerDown={press} onKeyDown={key}
    >
      {area(0, Math.min)}
      {area(1, Math.max)}
      <path class="level" d={`M0 ${MIDDLE}H${WIDTH}`} />
      <path class="course" d={`M${joined(all)}`} />
      {points.map((one) => <circle key={one} class="turned" cx={all[one].x} cy={all[one].y} r={4.5} />)}
      {all[ply] && <path class="now" d={`M${all[ply].x} 0V${HEIGHT}`} />}
    </svg>
  );
}
