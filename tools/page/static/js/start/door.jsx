// The front door's buttons: what may begin while no game is on.

import { Button } from "../core/button.jsx";
import { t } from "../core/words.js";
import { Languages } from "../settings/languages.jsx";
import { usePage } from "../state.js";

export function Door() {
  const { board, door, lessons, players, puzzles, remote } = usePage();
  if (!door.isIdle) return null;
  const { isFirstVisit } = lessons;
  return (
    <div id="door" class="door">
      {board.isPlayer && lessons.isOffered && <Button id="learn" text="door.teach" class={isFirstVisit ? "primary" : ""} does={() => lessons.begin(door.game)} />}
      <button id="play" type="button" class={isFirstVisit ? "" : "primary"} onClick={() => players.open(false)}>{t("door.play")}</button>
      <p class="door-more">
        <button id="two-here" type="button" class="quiet" onClick={() => players.open(true)}>{t("door.two")}</button>
        {board.isPlayer && <Button id="open-remote" text="remote.title" class="quiet" does={() => remote.open()} />}
        <Button id="door-puzzles" text="puzzles.title" class="quiet" does={() => puzzles.go(door.game)} />
      </p>
      <Languages id="door-language" class="door-language" isShort />
    </div>
  );
}
