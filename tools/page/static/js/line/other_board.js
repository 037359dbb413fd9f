// Another board has taken this one's place: the page begins anew, and plays on if it was the player.

import { BOARDS } from "../game/games.js";

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

/** Takes the player's seat on `line` again, where this page had it before it began anew. */
export function takeSeatAgain(line) {
  if (!history.state?.plays) return;
  history.replaceState({ ...history.state, plays: false }, "");
  line.addEventListener("open", () => line.ask("seat").catch(() => {}), { once: true });
}
