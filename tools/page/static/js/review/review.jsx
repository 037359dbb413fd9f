// The review of the game that is shown: its graph, each turn's grade, and the better turn at a turning point.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../core/button.jsx";
import { usePage } from "../core/signals.js";
import { number, sentences, t } from "../core/words.js";
import { CERTAIN } from "../game/score.js";
import { gradeName, insteadWords, isFair, MARKS, pointWords } from "./review.js";

/** The review's progress, then the game's course as a graph. */
export function Course() {
  const { history, review } = usePage();
  const { game } = history.shown;
  if (review.isUnderWay && review.asked) return <Progress {...review.asked} />;
  if (!review.shown) return null;
  const { turns, points } = review.shown;
  const [first, second] = game.sides.map((side) => game.sideName(side));
  const ply = history.at ?? turns.length;
  const turn = turns[ply - 1];
  const words = turn ? t("review.at", { number: ply, told: game.turnWords("told", turn.side, turn.turn), grade: gradeName(turn.grade) }) : t("lookingBack.start");
  const before = game.chanceOf(turns[0].before);
  const chances = [turns[0].side === game.sides[0] ? before : CERTAIN - before, ...turns.map(({ chance }) => chance)];
  return (
    <div id="review-course">
      <Graph chances={chances} points={points} hues={game.hues} label={t("review.graph", { first, second })} ply={ply} words={words} look={(to) => history.look(to)} />
      <p id="review-now" class="review-now">{turn && !isFair(turn) ? sentences(words, insteadWords(game, turn)) : words}</p>
    </div>
  );
}

/** @param {{ plies: number, turns: GradedTurn[] }} asked */
function Progress({ plies, turns }) {
  const line = useRef(/** @type {HTMLParagraphElement | null} */ (null));
  useEffect(() => line.current?.scrollIntoView?.({ block: "nearest" }), []);
  const count = turns.filter(Boolean).length;
  return (
    <p id="review-progress" class="progress" ref={line}>
      <progress max={plies} value={count} aria-label={t("review.title")} /><span>{t("review.progress", { count, all: plies })}</span>
    </p>
  );
}

/** The offer of a review, and the board's own to try a lost game again. */
export function ReviewOffer() {
  const { board, history, line, review } = usePage();
  const retry = () => {
    history.look(null);
    return line.ask("retry");
  };
  if (!review.isOffered) return null;
  return (
    <p id="review-offer" class="row">
      <Button id="review-open" text="review.open" does={() => review.begin()} />
      {board.isPlayer && board.obeys("retry") && <Button id="retry" text="retry.show" does={retry} />}
    </p>
  );
}

/** The turning points, and how many turns each side made of each grade. */
export function Points() {
  const { history, points: turned, review } = usePage();
  if (!review.shown) return null;
  const { game } = history.shown;
  const { turns, points } = review.shown;
  const count = (/** @type {string} */ side, /** @type {string} */ grade) => turns.filter((turn) => turn.side === side && turn.grade === grade).length;
  return (
    <div id="review">
      <h3>{t("review.title")}</h3>
      <h4>{t("review.points")}</h4>
      {points.length > 0 && !turned.ply && <p class="row"><Button id="points-find" class="primary" text="review.find.begin" does={() => turned.ask(points[0])} /></p>}
      {points.length ? <ol id="review-points" class="review-points">{points.map((ply) => <Point key={ply} turn={turns[ply - 1]} />)}</ol> : <p>{t("review.none")}</p>}
      <table id="review-grades" class="review-grades">
        <caption class="unseen">{t("review.counts")}</caption>
        <tr><td />{game.sides.map((side) => <th key={side} scope="col">{game.sideName(side)}</th>)}</tr>
        {Object.entries(MARKS).map(([grade, mark]) => (
          <tr key={grade}>
            <th scope="row"><span class={`grade ${grade}`} aria-hidden="true">{mark}</span>{gradeName(grade)}</th>
            {game.sides.map((side) => <td key={side}>{number(count(side, grade))}</td>)}
          </tr>
        ))}
      </table>
    </div>
  );
}

/** The turning point that is asked about or told, and the way to the next one. */
export function TurningPointCard() {
  const { points } = usePage();
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (points.isTold) /** @type {HTMLElement | null | undefined} */ (card.current?.querySelector("button"))?.focus({ preventScroll: true });
  }, [points.isTold]);
  if (!points.ply) return null;
  return (
    <section id="turning-point" class="card" aria-label={t("review.points")} ref={card}>
      <h3>{t(points.isTold ? "review.points" : "review.find.ask")}</h3>
      <p>{points.isTold ? points.words : points.question}</p>
      <p class="row">
        {points.isAsked && <Button id="point-tell" text="review.find.tell" does={() => points.tell()} />}
        {points.next > 0 && <Button id="point-next" class={points.isTold ? "primary" : ""} text="review.find.next" does={() => points.ask(points.next)} />}
        <Button id="point-leave" text="lesson.leave" does={() => points.leave()} />
      </p>
    </section>
  );
}

/** @param {{ turn: GradedTurn }} properties */
function Point({ turn }) {
  const { drawn, games, history } = usePage();
  const { game } = history.shown;
  const look = (/** @type {number} */ ply, instead = "") => {
    history.look(ply, instead);
    if (drawn.view.stage.getBoundingClientRect().top < 0) scrollTo({ top: 0 });
  };
  return (
    <li>
      <span><span class={`grade ${turn.grade}`} aria-hidden="true">{MARKS[turn.grade]}</span>{pointWords(game, turn)}</span>
      <span class="row">
        <Button text="review.before" does={() => look(turn.ply - 1)} />
        <Button text="review.made" does={() => look(turn.ply)} />
        <Button text="review.better" does={() => look(turn.ply, turn.best)} />
        <Button text="review.again" does={() => games.playFrom(history.textBefore(turn.ply))} />
      </span>
    </li>
  );
}

// In the picture's units: a turn's width depends on the room, the height is the chance to win.
const WIDTH = 320;
const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;
const EDGE = 8;

/**
 * A slider over the game's turns: the `chances` after 0, 1, 2 … turns, the plies of its turning `points`, the sides' `hues`; `ply` is
 * the turn shown, 0 for the start, in `words`; `look(ply)` shows another one.
 * @param {{ chances: number[], points: number[], hues: string[], label: string, ply: number, words: string, look: (ply: number) => void }} properties
 */
function Graph({ chances, points, hues, label, ply, words, look }) {
  const count = chances.length - 1;
  const x = (/** @type {number} */ at) => EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, count);
  const y = (/** @type {number} */ at) => EDGE + ((HEIGHT - 2 * EDGE) * (CERTAIN - chances[at])) / CERTAIN;
  const course = chances.map((_, at) => `${x(at)} ${y(at)}`).join("L");
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
  return (
    <svg
      id="review-graph" class="review-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} tabindex={0} role="slider" aria-label={label}
      aria-valuemin={0} aria-valuemax={count} aria-valuenow={ply} aria-valuetext={words} onPointerDown={press} onKeyDown={key}
    >
      {hues.map((hue, half) => (
        // What lies between the course and the middle, cut off at the middle: the first side's half is above it.
        <svg key={hue} y={half * MIDDLE} height={MIDDLE} viewBox={`0 ${half * MIDDLE} ${WIDTH} ${MIDDLE}`}>
          <path class={`area ${hue}`} d={`M${x(0)} ${MIDDLE}L${course}L${x(count)} ${MIDDLE}Z`} />
        </svg>
      ))}
      <path class="level" d={`M0 ${MIDDLE}H${WIDTH}`} />
      <path class="course" d={`M${course}`} />
      {points.map((at) => <circle key={at} class="turned" cx={x(at)} cy={y(at)} r={4.5} />)}
      <path class="now" d={`M${x(ply)} 0V${HEIGHT}`} />
    </svg>
  );
}
