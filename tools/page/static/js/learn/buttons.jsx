// The buttons of the lesson or puzzle under way.

import { Button } from "../core/button.jsx";
import { usePage } from "../state.js";

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
