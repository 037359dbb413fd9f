// How the player fares against the board: the path through a game's levels, and the results in figures.

import { useRef } from "preact/hooks";
import { Button, SureButton } from "../core/button.jsx";
import { kept, usePage } from "../core/signals.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { follows, levelOf } from "../game/opponents.js";
import { COLUMNS, countAnew, isBeaten, pathOf, tallies } from "./statistics.js";

/** @typedef {import("./statistics.js").Tally} Tally */

const OUTCOMES = /** @type {const} */ (["won", "drawn", "lost"]);

/** The results in figures, of one game or of "all". @param {{ game: string }} properties */
export function Statistics({ game }) {
  const part = useRef(/** @type {HTMLElement | null} */ (null));
  const rows = kept(tallies).filter((row) => [row.game, "all"].includes(game));
  const anew = () => {
    countAnew();
    say(t("joy.statistics.forgotten"));
    part.current?.focus();
  };
  const counts = OUTCOMES.map((name) => /** @type {const} */ ([name, rows.reduce((sum, row) => sum + row[name], 0)]));
  return (
    <section id="statistics" class="card" aria-label={t("joy.statistics.title")} tabIndex={-1} ref={part}>
      {!rows.length && <p class="faint">{t("joy.statistics.none")}</p>}
      {rows.length > 0 && (
        <>
          <dl class="counts">{counts.map(([name, count]) => <div key={name}><dt>{t(`joy.statistics.${name}`)}</dt><dd>{count}</dd></div>)}</dl>
          <p class="share" aria-hidden="true">{counts.map(([name, count]) => <span key={name} class={name} style={{ flexGrow: count }} />)}</p>
          <details>
            <summary>{t("joy.statistics.title")}</summary>
            <p class="faint">{t("joy.statistics.words")}</p>
            <div class="tallies">
              <table>
                <thead><tr><td />{COLUMNS.map((name) => <th key={name} scope="col">{t(`joy.statistics.${name}`)}</th>)}</tr></thead>
                <tbody>{rows.map((row) => <TallyRow key={`${row.game} ${row.level} ${row.coached}`} {...row} />)}</tbody>
              </table>
            </div>
            <p class="row"><SureButton text="joy.statistics.reset" does={anew} /></p>
          </details>
        </>
      )}
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
    <div class="path card">
      <h3>{game.title}</h3>
      <ol aria-label={t("path.title", { game: game.title })}>
        {steps.map((step) => (
          <li key={step.level} class={isBeaten(step) ? "beaten" : step.won ? "begun" : ""} aria-current={step.level === next ? "step" : undefined}>
            <span class="stone">{step.level}</span>
            <span class="unseen">{t("path.step", step)}</span>
            <span class="faint" aria-hidden="true">{step.count ? `${step.won}/${step.count}` : ""}</span>
          </li>
        ))}
      </ol>
      <p class="advice"><span>{t(`path.${key}`, { ...at, next })}</span><Button class="primary" does={() => players.beginAt(game, next)}>{t("path.play", { level: next })}</Button></p>
    </div>
  );
}

/** How the games of a kind have ended, behind the game and the opponent in it. @param {Tally} tally */
function TallyRow(tally) {
  const { game, level, coached } = tally;
  const words = t(follows(level) ? `follow.row.${level}` : "joy.statistics.row", { game: GAMES.get(game).title, level: levelOf(level) });
  return (
    <tr>
      <th scope="row">{coached ? t("coach.row", { words }) : words}</th>
      {COLUMNS.map((name) => <td key={name}>{tally[/** @type {"won"} */ (name)]}</td>)}
    </tr>
  );
}
