// What the host tells of the board it has: its name for players, what is to be known of it, and that another came.

import { say } from "../core/voice.js";
import { hasText, t } from "../core/words.js";
import { BOARDS } from "../game/games.js";

/** What players call the board of a host line; "" before it is there. */
export function boardName(host) {
  const key = `server.boards.${host.board}`;
  return hasText(key) ? t(key) : host.board;
}

/** What players call a model: "Halo 36" for "halo36". */
export function modelName(model) {
  return model.replace(/^halo/, "Halo ");
}

/** Says the notices of each board that comes, once. */
export function tellNotices(line) {
  let told = "";
  line.addEventListener("message", ({ detail }) => {
    const words = detail.host?.notices?.map(({ name, ...values }) => t(`server.notices.${name}`, values)).join(" ") ?? told;
    if (words !== told) say((told = words));
  });
}

/** Loads the page anew when the board at the other end has other squares than `grid`. */
export function followBoard(board, grid) {
  const follow = () => {
    const name = board.greeting.board;
    if (!BOARDS.has(name) || name === grid.name) return;
    // Once: who watches gets the seat for the moment in which the player's page is away.
    board.removeEventListener("change", follow);
    history.replaceState({ ...history.state, plays: board.host.role === "player" }, "");
    location.reload();
  };
  board.addEventListener("change", follow);
}

/** Whether this page was loaded anew for another board. */
export function hasBegunAnew() {
  return history.state?.plays !== undefined;
}

/** Takes the player's seat on `line` again, where this page had it before it began anew. */
export function takeSeatAgain(line) {
  if (!history.state?.plays) return;
  history.replaceState({ ...history.state, plays: false }, "");
  line.addEventListener("open", () => line.ask("seat").catch(() => {}), { once: true });
}
