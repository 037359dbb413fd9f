// The table's bar, and the buttons that come and go below it. These are last, so that no button moves under a finger.

import { ClockSays, timeOf } from "../clock/clock.jsx";
import { CoachSays } from "../coach/coach.jsx";
import { Button } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { usePage } from "../core/signals.js";
import { t } from "../core/words.js";
import { MOST_WRONG } from "../learn/puzzles.js";

export function TableBar() {
  const { actions, board, door, ends, history, line, remote } = usePage();
  const hasGame = board.isInGame || board.isRestored || board.isClosed || actions.isGivingUp;
  if (history.at !== null || ends.isOpen || door.isOpen || !hasGame) return null;
  return (
    <div id="table-bar" class="table-bar">
      <Button id="undo" text="action.undo" isDim={!board.obeys("undo") && !(board.isTurn && board.started)} does={() => actions.undo()} />
      {remote.isHelped && <Button id="hint" text="action.hint" isDim={!board.obeys("hint")} does={() => line.ask("hint")} />}
      {remote.isHelped && <button id="open-coach" type="button" popovertarget="coach-card" aria-disabled={board.isSilent || !board.isPlayer}>{t("coach.title")}</button>}
      <button id="open-more" type="button" popovertarget="more">{t("more.open")}</button>
    </div>
  );
}

export function Controls() {
  const page = usePage();
  const { actions, board, history, line } = page;
  const isLooking = history.at !== null;
  const next = nextThing(page);
  return (
    <div class="actions">
      <ClockSays />
      {board.obeys("move") && !isLooking && <Button id="move" text="action.moveNow" does={() => line.ask("move")} />}
      <JobButtons />
      {next && <Button id="next" class="primary" data-focus="next" does={() => next[1]()}>{next[0]}</Button>}
      {board.isQuestion && board.mayTouch && !isLooking && !actions.isGivingUp && <Button id="give-up-yes" text="action.giveUpYes" does={() => actions.hold()} />}
      {!board.isPlayer && <Button id="take-seat" class="primary" text="settings.playHere" does={() => line.ask("seat")} />}
      {!board.isPlayer && <p id="watching" class="faint">{t("settings.watching")}</p>}
      <Looking />
      <CoachSays />
    </div>
  );
}

/** The ways on from a position looked at. */
function Looking() {
  const { ends, explorer, games, history, remote } = usePage();
  if (history.at === null || ends.isOpen) return null;
  return (
    <span id="looking" class="looking">
      <Button id="back-to-now" class="primary" text={remote.watching ? "lesson.leave" : "action.backToGame"} does={() => history.look(null)} />
      <Button id="play-from" text="action.playFromHere" does={() => games.playFrom(history.looked?.text ?? "")} />
      {!history.isExploring && <Button id="explore" text="explorer.open" does={() => explorer.open()} />}
    </span>
  );
}

/** @typedef {[string, () => unknown]} Thing  a label and an action */

/** The obvious next action, which the page offers as one button. @param {Parts} page @returns {Thing | null} */
function nextThing(page) {
  const { actions, board, door, ends, history, players, remote } = page;
  // The friend waits for the link of a game that has left the board, too.
  if (board.isClosed && !board.isRemote && remote.link) return remote.link;
  if (door.isOpen || history.at !== null || actions.isGivingUp) return null;
  const thing = board.mayTouch ? nextOfHand(page) : null;
  if (thing) return thing;
  if (board.isRemote && (board.isOver || remote.nextThing)) return remote.nextThing;
  if (board.mayTouch && board.isOver && !ends.isOpen) return [t("action.again"), () => players.begin(board.game, board.state.players[0], board.state.players[1])];
  return null;
}

/** What the page's hand may do next on a simulated board. @param {Parts} page @returns {Thing | null} */
function nextOfHand({ board, actions, hand, isDrawerOpen }) {
  const { expected } = board.state;
  if (board.fault) return [t("action.tidy"), () => actions.do((hand) => hand.tidy())];
  if (board.isSetUp && preferences.real) return board.isClosed ? [board.game.words("setUpAction"), () => actions.arrange()] : [t("action.restore"), () => actions.arrange()];
  if (board.isLed && !actions.isCarrying) return [t("action.makeLed"), () => actions.do((hand) => hand.makeTurn(/** @type {string} */ (board.state.lead)))];
  if (board.isTurn && expected === "touch") return [t("action.tellValue"), () => actions.do((hand) => hand.tellValue())];
  if (["calibrate", "touch"].includes(board.job) && !isDrawerOpen && !hand.isDriven) return [t("action.carry"), () => actions.serve()];
  if (board.isQuestion) return [t("action.stay"), () => actions.stay()];
  return null;
}

/** The ways on in a lesson, a puzzle, or a run of puzzles. */
function JobButtons() {
  const { board, line, puzzles } = usePage();
  const { game, job, lesson } = board;
  const { run, isSolved } = puzzles;
  if (run) {
    return (
      <>
        <p id="puzzle-run" role="timer">{t("puzzles.runNow", { time: timeOf(run.left), solved: run.solved, wrong: run.wrong, most: MOST_WRONG })}</p>
        <Button id="puzzle-leave" text="lesson.leave" does={() => puzzles.endRun()} />
      </>
    );
  }
  if (!["lesson", "puzzle"].includes(job) || !board.isPlayer) return null;
  return (
    <>
      {job === "lesson" && <Button id="lesson-again" text="lesson.restart" does={() => line.ask(job, { game: game.name, number: lesson?.number ?? 1 })} />}
      {job === "puzzle" && isSolved && <Button id="puzzle-next" class="primary" text="puzzles.next" data-focus="next" does={() => puzzles.goOn()} />}
      {job === "puzzle" && !isSolved && <Button id="puzzle-hint" text="action.hint" disabled={!board.isTurn || board.isLed} does={() => line.ask(job, { hint: true })} />}
      <Button id={`${job}-leave`} text="lesson.leave" does={() => line.ask(job, { number: 0 })} />
    </>
  );
}
