// How the player fares against the board: the path through a game's levels, and the results in figures.

import { useRef } from "preact/hooks";
import { Button, SureButton } from "../core/button.jsx";
import { kept } from "../core/signals.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { rowWords } from "../game/opponents.js";
import { usePage } from "../state.js";
import { COLUMNS, countAnew, isBeaten, pathOf, tallies } from "./statistics.js";

/** @typedef {import("./statistics.js").Tally} Tally */

/** The results in figures. */
export function Statistics() {
  const part = useRef(/** @type {HTMLElement | null} */ (null));
  const rows = kept(tallies);
  const anew = () => {
    countAnew();
    say(t("joy.statistics.forgotten"));
    part.current?.focus();
  };
  return (
    <section id="statistics" class="part" tabIndex={-1} ref={part}>
      <h2>{t("joy.statistics.title")}</h2>
      <p class="faint">{t(rows.length ? "joy.statistics.words" : "joy.statistics.none")}</p>
      {rows.length > 0 && <div id="tallies" class="tallies"><Tallies rows={rows} /></div>}
      {rows.length > 0 && <p class="row"><SureButton text="joy.statistics.reset" does={anew} /></p>}
    </section>
  );
}

/** The path through a game's levels: how many of the last games against each are won, and what to try. @param {{ game: Game }} properties */
export function Path({ game }) {
  const { players } = usePage();
  const path = kept(() => pathOf(game.name));
  if (!path) return null;
  const { steps, at, next } = path;
  const key = next > at.level ? "next" : next < at.level ? "easier" : isBeaten(at) ? "top" : "stay";
  return (
    <div class="path">
      <ol aria-label={t("path.title", { game: game.title })}>
        {steps.map((step) => (
          <li key={step.level} class={isBeaten(step) ? "beaten" : step.won ? "begun" : ""} aria-current={step.level === next ? "step" : undefined}>
            <span class="stone">{step.level}</span>
            <span class="unseen">{t("path.step", step)}</span>
            <span class="faint" aria-hidden="true">{step.count ? `${step.won}/${step.count}` : ""}</span>
          </li>
        ))}
      </ol>
      <p class="advice">{t(`path.${key}`, { ...at, next })} <Button does={() => players.beginAt(game, next)}>{t("path.play", { level: next })}</Button></p>
    </div>
  );
}

/** @param {{ rows: Tally[] }} properties */
function Tallies({ rows }) {
  return (
    <table>
      <thead><tr><td />{COLUMNS.map((name) => <th key={name} scope="col">{t(`joy.statistics.${name}`)}</th>)}</tr></thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.game} ${row.level} ${row.coached}`}>
            <th scope="row">{rowWords(GAMES.get(row.game).title, row)}</th>
            {COLUMNS.map((name) => <td key={name}>{row[/** @type {"won"} */ (name)]}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
