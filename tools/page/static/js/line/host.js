// What the host says of its board: its name for players, notices, and a change of board.

import { attempt } from "../core/button.jsx";
import { say } from "../core/voice.js";
import { hasText, t } from "../core/words.js";
import { BOARDS, gameCalled } from "../game/games.js";

/** The players' name for the board of a host line; "" before one arrives. @param {{ board: string }} host */
export function boardName(host) {
  const key = `server.boards.${host.board}`;
  return hasText(key) ? t(key) : host.board;
}

/** The players' name for a model: "Halo 36" for "halo36". @param {string} model */
export function modelName(model) {
  return model.replace(/^halo/, "Halo ");
}

/** Announces each board's notices, once. @param {Parts["line"]} line */
export function tellNotices(line) {
  let told = "";
  line.addEventListener("message", ({ detail }) => {
    const words = detail.host?.notices?.map((/** @type {Record<string, any>} */ { name, ...values }) => t(`server.notices.${name}`, values)).join(" ") ?? told;
    if (words && words !== told) say(words);
    told = words;
  });
}

/** Reloads the page when the board's squares differ from `grid`, and keeps which lesson or puzzle `actions` began. @param {Parts["board"]} board @param {Parts["grid"]} grid @param {Parts["actions"]} actions */
export function followBoard(board, grid, actions) {
  const follow = () => {
    const name = board.greeting.board;
    if (!BOARDS.has(name) || name === grid.name) return;
    // Once only: while the player's page is away, a watcher briefly gets the seat.
    board.removeEventListener("change", follow);
    history.replaceState({ ...history.state, plays: board.isPlayer, begun: actions.begun }, "");
    location.reload();
  };
  board.addEventListener("change", follow);
}

/** Whether this page was reloaded for another board. */
export function hasBegunAnew() {
  return history.state?.plays !== undefined;
}

/** Begins what the player chose on the page before this reload, if it is for this board, which has no memory of it. @param {Parts} page */
export function beginAgain({ actions, grid, puzzles }) {
  const { begun } = history.state ?? {};
  if (!begun) return;
  history.replaceState({ ...history.state, begun: null }, "");
  const game = gameCalled(begun.game);
  if (game.board !== grid.name) return;
  attempt(() => (begun.isRun ? puzzles.startRun(game) : actions.begin(begun.command, game, begun.which)));
}

/** Takes the player's seat on `line` again if this page had it before the reload. @param {Parts["line"]} line */
export function takeSeatAgain(line) {
  if (!history.state?.plays) return;
  history.replaceState({ ...history.state, plays: false }, "");
  line.addEventListener("open", () => line.ask("seat").catch(() => {}), { once: true });
}
