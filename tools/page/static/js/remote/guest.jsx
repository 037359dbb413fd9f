// What one who was invited to a game sees before a first turn: its name, a picture of a turn, and a way to learn it.

import { Button } from "../core/button.jsx";
import { hasText, t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { Picture } from "../learn/picture.jsx";
import { usePage } from "../state.js";

export function Guest() {
  const { board, lessons, remote: { status } } = usePage();
  const game = GAMES.get(status.game);
  if (!game || status.side !== "b" || status.played || status.number > 1 || status.over || board.job || lessons.doneOf(game).length) return null;
  const turn = game.rulebook.find((/** @type {any} */ page) => page.moved) ?? game.rulebook.find((/** @type {any} */ page) => page.letter);
  const words = turn && `${game.name}.rulebook.${turn.text}`;
  return (
    <section id="remote-guest" class="card guest" aria-labelledby="remote-guest-title">
      <h2 id="remote-guest-title">{t("remote.guest.title", { game: game.title })}</h2>
      {turn && <Picture game={game} {...turn} />}
      <div>
        {game.hasWords("line") && <p>{game.words("line")}</p>}
        {words && hasText(words) && <p class="faint">{t(words)}</p>}
      </div>
      {game.lessons.length > 0 && <Button id="remote-learn" text="remote.guest.learn" does={() => lessons.begin(game)} />}
    </section>
  );
}
