// My games: the board's archive, the results kept in this browser, and games as text.

import { useRef } from "preact/hooks";
import { SureButton } from "../core/button.jsx";
import { kept } from "../core/signals.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { GAMES } from "../game/games.js";
import { rowWords } from "../game/opponents.js";
import { usePage } from "../state.js";
import { Archive } from "./archive.jsx";
import { COLUMNS, forgetAll, tallies } from "./statistics.js";
import { Texts } from "./texts.jsx";

export function MyGames() {
  return <><Archive /><Statistics /><Texts /></>;
}

function Statistics() {
  const { current } = usePage();
  const part = useRef(/** @type {HTMLElement | null} */ (null));
  const rows = kept(tallies).filter(({ game }) => GAMES.has(game));
  const forget = () => {
    forgetAll();
    current.forget();
    say(t("joy.statistics.forgotten"));
    part.current?.focus();
  };
  return (
    <section id="statistics" class="part" tabIndex={-1} ref={part}>
      <h2>{t("joy.statistics.title")}</h2>
      <p class="faint">{t(rows.length ? "joy.statistics.words" : "joy.statistics.none")}</p>
      {rows.length > 0 && <div id="tallies" class="tallies"><Tallies rows={rows} /></div>}
      {rows.length > 0 && <p class="row"><SureButton text="joy.statistics.reset" does={forget} /></p>}
    </section>
  );
}

/** @param {{ rows: import("./statistics.js").Tally[] }} properties */
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
