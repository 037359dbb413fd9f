// The review of the game that is shown: its graph, each turn's grade, and the better turn at a turning point.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../core/button.jsx";
import { number, sentences, t } from "../core/words.js";
import { usePage } from "../state.js";
import { Graph } from "./graph.jsx";
import { chanceBefore, gradedWords, gradeName, insteadWords, isFair, MARKS, pointWords } from "./review.js";

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
  const words = turn ? gradedWords(game, turn) : t("lookingBack.start");
  const chances = [chanceBefore(game, turns[0]), ...turns.map(({ chance }) => chance)];
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
  const { drawn, history, share } = usePage();
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
        <Button text="review.again" does={() => share.playFrom(history.textBefore(turn.ply))} />
      </span>
    </li>
  );
}
