// The buttons of the lesson or puzzle under way.

import { Button } from "../core/button.jsx";
import { t } from "../core/words.js";
import { usePage } from "../state.js";
import { MOST_WRONG } from "./puzzles.js";

export function LessonButtons() {
  const { board, line } = usePage();
  if (board.job !== "lesson" || !board.isPlayer) return null;
  return (
    <>
      <Button id="lesson-again" text="lesson.restart" does={() => line.ask("lesson", { game: board.game.name, number: board.lesson?.number ?? 1 })} />
      <Button id="lesson-leave" text="lesson.leave" does={() => line.ask("lesson", { number: 0 })} />
    </>
  );
}

export function PuzzleButtons() {
  const { board, line, puzzles } = usePage();
  if (puzzles.run) return <RunButtons run={puzzles.run} />;
  if (board.job !== "puzzle" || !board.isPlayer) return null;
  return (
    <>
      {puzzles.isSolved
        ? <Button id="puzzle-next" class="primary" text="puzzles.next" data-focus="next" does={() => puzzles.goOn()} />
        : <Button id="puzzle-hint" text="action.hint" disabled={!board.isTurn || board.isLed} does={() => line.ask("puzzle", { hint: true })} />}
      <Button id="puzzle-leave" text="lesson.leave" does={() => line.ask("puzzle", { number: 0 })} />
    </>
  );
}

/** A run against the clock. @param {{ run: NonNullable<import("./puzzles.js").Puzzles["run"]> }} properties */
function RunButtons({ run }) {
  const { puzzles } = usePage();
  const seconds = Math.ceil(run.left / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <>
      <p id="puzzle-run" role="timer">{t("puzzles.runNow", { time, solved: run.solved, wrong: run.wrong, most: MOST_WRONG })}</p>
      <Button id="puzzle-leave" text="lesson.leave" does={() => puzzles.endRun()} />
    </>
  );
}
