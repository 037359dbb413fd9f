// The game that is shown at the table, as one of the kept games: whose it is, and where it may go; the code by which it goes
// on at another device.

import { useRef } from "preact/hooks";
import { Button } from "../core/button.jsx";
import { Code, Sheet } from "../core/sheet.jsx";
import { usePage } from "../core/signals.js";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { UNFINISHED } from "../game/moment.js";
import { dayWords, endWords, opponentWords } from "./list.jsx";

export function GameCard() {
  const { board, games, history, review } = usePage();
  if (board.sideGame || !history.shown.turns.length) return null;
  const game = games.shown;
  const isOn = game !== null && game.result === UNFINISHED && !game.isHanded && board.isPlayer;
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

export function HandSheet() {
  const { games, share } = usePage();
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  return (
    <Sheet name="hand" title={t("handed.title")}>
      <p class="lead">{t("handed.words")}</p>
      <Code text={games.link} />
      <label class="field"><span>{t("remote.invitation.link")}</span><input id="hand-link" type="text" ref={field} readOnly value={games.link} onFocus={({ currentTarget }) => currentTarget.select()} /></label>
      <p class="row">
        <Button id="hand-done" class="primary" text="handed.done" does={() => games.handOn()} />
        <Button text="remote.invitation.copy" does={() => field.current && share.copy(field.current, "shown.copied")} />
      </p>
      <p class="faint">{t("handed.after")}</p>
    </Sheet>
  );
}
