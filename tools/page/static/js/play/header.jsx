// The page's head: its name, the board it plays on, and the way to the four places.

import { t } from "../core/words.js";
import { boardName } from "../line/host.js";
import { usePage } from "../state.js";
import { PLACES } from "./places.js";

export function Header() {
  const { board, places } = usePage();
  const how = board.host.gone ? "off" : board.isSilent ? "" : "on";
  return (
    <>
      <h1 class="wordmark">Halo</h1>
      <p class="place"><span id="dot" class={`dot ${how}`} /><span id="place">{placeWords(board)}</span></p>
      <nav class="places" aria-label={t("places.title")}>
        {PLACES.map((name) => (
          <button key={name} id={`to-${name}`} type="button" class="quiet" aria-current={places.at === name ? "page" : undefined} onClick={() => places.choose(name)}>
            {t(`places.${name}`)}
          </button>
        ))}
      </nav>
    </>
  );
}

/** The board in words, and what is wrong with it. @param {Parts["board"]} board */
function placeWords({ host, isSilent }) {
  const name = boardName(host) || t("place.unnamed");
  if (host.gone) return t("place.unplugged", { board: name });
  if (isSilent) return t("place.connecting");
  return host.role === "watcher" ? t("place.watching", { board: name }) : name;
}
