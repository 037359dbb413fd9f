// The drawer for the curious: the field of every sensor, the board's jobs and settings, the protocol.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button, submits, Switch } from "../core/button.jsx";
import { t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { thoughtWords } from "../play/phrases.js";
import { usePage } from "../state.js";
import { JOBS } from "./job_phrases.js";
import { Jobs } from "./jobs.jsx";

const FULL_MT = 80;

export function Drawer() {
  const { board, drawer } = usePage();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !drawer.isOpen) document.getElementById("open-drawer")?.focus();
    wasOpen.current = drawer.isOpen;
  }, [drawer.isOpen]);
  // It shrinks while the player works on the board.
  const isSlim = JOBS.includes(board.job);
  return (
    // Escape closes it from wherever in it the focus is.
    <section id="drawer" class={`drawer ${isSlim ? "slim" : ""}`} aria-label={t("drawer.title")} hidden={!drawer.isOpen} onKeyDown={({ key }) => key === "Escape" && drawer.toggle(false)}>
      {drawer.isOpen && <Inside />}
    </section>
  );
}

function Inside() {
  const { board, drawer, hand, history } = usePage();
  const close = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => close.current?.focus(), []);
  const { facts, spread } = drawer.second;
  return (
    <>
      <div class="drawer-head">
        <h2>{t("drawer.title")}</h2>
        <button id="close-drawer" type="button" class="quiet" ref={close} aria-label={t("page.close")} onClick={() => drawer.toggle(false)}>✕</button>
      </div>
      <div class="drawer-body">
        <div>
          <h3>{t("drawer.heat")}</h3>
          <Heat />
          <p id="heat-words" class="faint">{spread}</p>
        </div>
        <div class="middle">
          <Jobs />
          {drawer.crash && (
            <div class="memory">
              <details id="crash">
                <summary><h3>{t("drawer.crash")}</h3></summary>
                <pre id="crash-story" class="lines" tabIndex={0} role="region" aria-label={t("drawer.crash")}>{drawer.crash}</pre>
              </details>
            </div>
          )}
        </div>
        <div>
          <h3>{t("square.grid")}</h3>
          <dl id="facts" class="facts">{facts.map(([name, text]) => <><dt>{name}</dt><dd>{text}</dd></>)}</dl>
          <p id="thought" class="faint">{history.pasted ? "" : thoughtWords(board)}</p>
          <div id="board-settings">{drawer.offered.map((setting) => <Setting key={setting.name} {...setting} />)}</div>
          {board.host.hand && <p class="row"><Button id="power" text="drawer.power" does={() => hand.cutPower()} /></p>}
        </div>
        <Protocol />
      </div>
    </>
  );
}

/** The field at every square, as the sensors read it. */
function Heat() {
  const { grid, levels } = usePage();
  const isFelt = levels?.length === grid.squares.length;
  return (
    <div id="heat" class="heat" role="img" aria-label={t("drawer.heatPicture")} style={{ "--columns": grid.columns }}>
      {grid.squares.map((square, index) => {
        const { column, row } = grid.place(square);
        const field = isFelt && levels ? (levels[index] - FACTS.sensor.mid_level) / FACTS.sensor.counts_per_mt : 0;
        const style = { gridArea: `${grid.rows - row} / ${column + 1}`, "--share": Math.min(1, Math.abs(field) / FULL_MT).toFixed(2) };
        return <span key={square} title={square} class={field < 0 ? "south" : ""} style={style}>{isFelt ? field.toFixed(Math.abs(field) < 10 ? 1 : 0).replace("-0.0", "0.0") : ""}</span>;
      })}
    </div>
  );
}

/** A switch for 0 and 1; for any other range a slider with its value beside it. @param {Parts["drawer"]["offered"][number]} setting */
function Setting({ name, least, most, unit }) {
  const { drawer } = usePage();
  const value = drawer.settings[name];
  if (value === undefined) return null; // the board lacks it
  if (most === 1) return <Switch text={`boardSettings.${name}`} value={value === 1} choose={(isOn) => drawer.set({ [name]: Number(isOn) })} />;
  return (
    <label class="field">
      <span>{t(`boardSettings.${name}`)}</span> <span>{unit ? t(`drawer.units.${unit}`, { value }) : String(value)}</span>
      <input type="range" min={least} max={most} step={least || 1} value={value} onChange={({ currentTarget }) => drawer.set({ [name]: Number(currentTarget.value) })} />
    </label>
  );
}

/** The lines to and from the board, and a field to send one. */
function Protocol() {
  const { drawer, line } = usePage();
  const lines = useRef(/** @type {HTMLPreElement | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const isAtEnd = !lines.current || lines.current.scrollTop + lines.current.clientHeight > lines.current.scrollHeight - 8;
  useLayoutEffect(() => {
    if (isAtEnd && lines.current) lines.current.scrollTop = lines.current.scrollHeight;
  }, [drawer.lines]);
  const send = () => {
    line.sendText(field.current?.value ?? "");
    field.current?.select();
  };
  return (
    <div class="protocol">
      <h3>{t("drawer.protocol")}</h3>
      <pre id="lines" class="lines" tabIndex={0} role="region" aria-label={t("drawer.lines")} ref={lines}>{drawer.lines}</pre>
      <form id="send" onSubmit={submits(send)}>
        <input id="send-line" type="text" ref={field} spellcheck={false} autocomplete="off" aria-label={t("drawer.line")} placeholder='{"id":1,"do":"version"}' />
        <button type="submit">{t("drawer.send")}</button>
      </form>
    </div>
  );
}
