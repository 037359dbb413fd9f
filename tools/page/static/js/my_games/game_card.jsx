// The game that is shown at the table, as one of the kept games: whose it is, and where it may go.

import { Button } from "../core/button.jsx";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { usePage } from "../state.js";
import { dayWords, endWords, opponentWords } from "./list.jsx";

export function GameCard() {
  const { board, games, history, review } = usePage();
  if (board.sideGame || !history.whole.turns.length) return null;
  const game = games.shown;
  const isOn = game !== null && game.result === "*" && !game.isHanded && board.isPlayer;
  return (
    <section id="game-card" aria-label={t("shown.title")}>
      {game && history.pasted && (
        <p><strong>{opponentWords(game)}</strong> <span class="faint">{t("shown.about", { game: GAMES.get(game.game).title, end: endWords(game), day: dayWords(game) })}</span></p>
      )}
      {game?.isHanded && <p>{t("handed.there")}</p>}
      <p class="row">
        {isOn && history.pasted && <Button id="game-on" class="primary" text="remote.now.goOn" does={() => games.goOn(game)} />}
        <Button id="share-game" class="quiet" text={review.shown ? "shown.review" : "shown.game"} does={() => games.share(true)} />
        <Button id="share-position" class="quiet" text="shown.position" does={() => games.share(false)} />
        {isOn && <Button id="hand-on" class="quiet" text="handed.open" does={() => games.offer(game)} />}
      </p>
    </section>
  );
}
