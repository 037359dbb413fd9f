// The review of the game that is shown: its graph, each turn's grade, and the better turn at a turning point.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../core/button.jsx";
import { number, t } from "../core/words.js";
import { usePage } from "../state.js";
import { Graph } from "./graph.jsx";
import { chanceBefore, gradedWords, gradeName, MARKS, pointWords } from "./review.js";

/** The review's progress, then the game's course as a graph. */
export function Course() {
  const { history, review } = usePage();
  const { game } = history.shown;
  if (review.isUnderWay && review.asked) return <Progress {...review.asked} />;
  if (!review.shown) return null;
  const { turns, points } = review.shown;
  const [first, second] = game.sides.map((/** @type {string} */ side) => game.sideName(side));
  const ply = history.at ?? turns.length;
  const words = ply ? gradedWords(game, turns[ply - 1]) : t("lookingBack.start");
  const chances = [chanceBefore(game, turns[0]), ...turns.map(({ chance }) => chance)];
  return (
    <div id="review-course">
      <Graph chances={chances} points={points} hues={game.hues} label={t("review.graph", { first, second })} ply={ply} words={words} look={(to) => history.look(to)} />
      <p id="review-now" class="review-now">{words}</p>
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
  const { history, review } = usePage();
  if (!review.shown) return null;
  const { game } = history.shown;
  const { turns, points } = review.shown;
  const count = (/** @type {string} */ side, /** @type {string} */ grade) => turns.filter((turn) => turn.side === side && turn.grade === grade).length;
  return (
    <div id="review">
      <h3>{t("review.title")}</h3>
      <h4>{t("review.points")}</h4>
      {points.length ? <ol id="review-points" class="review-points">{points.map((ply, index) => <Point key={ply} turn={turns[ply - 1]} index={index} />)}</ol> : <p>{t("review.none")}</p>}
      <table id="review-grades" class="review-grades">
        <caption class="unseen">{t("review.counts")}</caption>
        <tr><td />{game.sides.map((/** @type {string} */ side) => <th key={side} scope="col">{game.sideName(side)}</th>)}</tr>
        {Object.entries(MARKS).map(([grade, mark]) => (
          <tr key={grade}>
            <th scope="row"><span class={`grade ${grade}`} aria-hidden="true">{mark}</span>{gradeName(grade)}</th>
            {game.sides.map((/** @type {string} */ side) => <td key={side}>{number(count(side, grade))}</td>)}
          </tr>
        ))}
      </table>
    </div>
  );
}

/** Says nothing of the better turn until it is told. @param {{ turn: GradedTurn, index: number }} properties */
function Point({ turn, index }) {
  const { history, review } = usePage();
  const { game } = history.shown;
  const isTold = review.isTold(turn.ply);
  const isNow = review.sought?.index === index;
  return (
    <li aria-current={isNow || undefined}>
      <span><span class={`grade ${turn.grade}`} aria-hidden="true">{MARKS[turn.grade]}</span>{isTold ? pointWords(game, turn) : gradedWords(game, turn)}</span>
      {!isNow && <span class="row"><Button text={isTold ? "review.again" : "review.seek"} does={() => review.seek(index)} /></span>}
    </li>
  );
}

/** The ways on at a turning point, and into the first one of a game that is looked at. */
export function PointButtons() {
  const { history, review } = usePage();
  const { sought, shown } = review;
  if (!shown?.points.length || (history.isExploring && !sought)) return null;
  const next = sought ? sought.index + 1 : shown.points.findIndex((ply) => !review.isTold(ply));
  if (review.asks) return <Button id="review-tell" text="review.tell" does={() => review.tell()} />;
  if (next in shown.points) return <Button id="review-next" class="primary" data-focus="next" text={sought ? "review.next" : "review.seek"} does={() => review.seek(next)} />;
  return sought && <Button id="review-end" text="review.end" does={() => history.look(shown.points[sought.index])} />;
}
