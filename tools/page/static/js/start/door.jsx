// The front door while no game is on: what may begin, and behind it a won game with its lights.

import { attempt, Button, Languages } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { derived, observed, usePage } from "../core/signals.js";
import { t } from "../core/words.js";
import { gamesOn } from "../game/games.js";

export class Door {
  // Which entry of the browser's history stands for a lesson or puzzle begun here; 0 before it.
  #entry = history.state?.door ?? 0;

  /** @param {Pick<Parts, "actions" | "board" | "current" | "games" | "history" | "line" | "players" | "remote">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "isIdle", "isOpen");
    addEventListener("popstate", ({ state }) => this.#back(state?.door ?? 0));
  }

  /** Begins a lesson or puzzle, from which the browser's Back leads to the door again. @param {() => Promise<unknown>} begin */
  async begin(begin) {
    await begin();
    this.#entry = Date.now();
    history.pushState({ ...history.state, door: this.#entry }, "");
  }

  /** @param {number} entry */
  #back(entry) {
    const { board: { job }, line } = this.parts;
    const hasLeft = this.#entry && entry !== this.#entry;
    this.#entry = entry;
    if (!hasLeft) return;
    if (job === "lesson" || job === "puzzle") attempt(() => line.ask(job, { number: 0 }));
    else history.back(); // the entry of what was left otherwise is passed over
  }

  /** The game shown: the last chosen one, if this board plays it. @returns {Game} */
  get game() {
    const { players, board } = this.parts;
    return players.game.board === board.game.board ? players.game : gamesOn(board.game.board)[0];
  }

  /** This game in one line. */
  get words() {
    const { game } = this;
    return game.hasWords("line") ? game.words("line") : game.title;
  }

  /** Whether no game is known to be on. */
  isIdle = derived(() => {
    const { board, history, actions, current, games, remote } = this.parts;
    if (remote.isOpening || games.isOpening || !board.isPlayer || board.host.gone || history.at !== null || actions.isBeginning || actions.isGivingUp) return false;
    return current.isEnding || (board.isUnknown ? !current.isKept : board.isClosed);
  });

  /** Whether the door is shown: not for a real board, or one used like it, which shows its requests itself. */
  isOpen = derived(() => {
    const { board } = this.parts;
    return this.isIdle && !preferences.real && (board.host.hand || !board.host.board);
  });
}

export function FrontDoor() {
  const { board, door, lessons, players, puzzles, remote } = usePage();
  if (!door.isIdle) return null;
  const { isFirstVisit } = lessons;
  return (
    <div id="door" class="door">
      {board.isPlayer && lessons.isOffered && <Button id="learn" text="door.teach" class={isFirstVisit ? "primary" : ""} does={() => door.begin(() => lessons.begin(door.game))} />}
      <button id="play" type="button" class={isFirstVisit ? "" : "primary"} onClick={() => players.open(false)}>{t("door.play")}</button>
      <p class="door-more">
        <button id="two-here" type="button" class="quiet" onClick={() => players.open(true)}>{t("door.two")}</button>
        {board.isPlayer && <Button id="open-remote" text="remote.title" class="quiet" does={() => remote.open()} />}
        <Button id="door-puzzles" text="puzzles.title" class="quiet" does={() => door.begin(() => puzzles.go(door.game))} />
      </p>
      <Languages id="door-language" class="door-language" isShort />
    </div>
  );
}
