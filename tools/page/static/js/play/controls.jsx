// The table's bar, and the buttons that come and go below it. These are last, so that no button moves under a finger.

import { ClockSays } from "../clock/clock.jsx";
import { CoachSays } from "../coach/coach.jsx";
import { Button } from "../core/button.jsx";
import { t } from "../core/words.js";
import { LessonButtons, PuzzleButtons } from "../learn/buttons.jsx";
import { usePage } from "../state.js";
import { nextThing } from "./next.js";

export function TableBar() {
  const { actions, board, door, ends, history, line, remote } = usePage();
  const hasGame = board.isInGame || board.isRestored || board.isClosed || actions.isGivingUp;
  if (history.at !== null || ends.isOpen || door.isOpen || !hasGame) return null;
  return (
    <div id="table-bar" class="table-bar">
      <Button id="undo" text="action.undo" isDim={!board.obeys("undo") && !(board.isTurn && board.isStarted)} does={() => actions.undo()} />
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
      <LessonButtons />
      <PuzzleButtons />
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
  const { ends, explorer, history, remote, share } = usePage();
  if (history.at === null || ends.isOpen) return null;
  return (
    <span id="looking" class="looking">
      <Button id="back-to-now" class="primary" text={remote.watching ? "lesson.leave" : "action.backToGame"} does={() => history.look(null)} />
      <Button id="play-from" text="action.playFromHere" does={() => share.playFrom(history.looked?.text ?? "")} />
      {!history.isExploring && <Button id="explore" text="explorer.open" does={() => explorer.open()} />}
    </span>
  );
}
