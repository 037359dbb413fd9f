// The drawer for the curious: the field of every sensor, the board's jobs and settings, the protocol.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { attempt, Button, submits, SureButton, Switch } from "../core/button.jsx";
import { usePage } from "../core/signals.js";
import { hasText, number, t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { playerName } from "../game/opponents.js";
import { certainWords, DECIDED } from "../game/score.js";
import { boardName } from "../line/host.js";
import { boardWords } from "../line/line.js";
import { reportHead } from "./jobs.js";

const FULL_MT = 80;
const FLASH = /** @type {Record<string, string>} */ ({ right: "report.flashRight", wrong: "report.flashWrong" });
// A shorter time is shown in milliseconds.
const SECOND_MS = 950;
// The board counts in ticks: a time under one tick shows as "<10".
const TICK_MS = 10;

export function Drawer() {
  const page = usePage();
  return (
    // It shrinks while the player works on the board. Escape closes it from wherever in it the focus is.
    <section id="drawer" class={`drawer ${page.jobs.isOn ? "slim" : ""}`} aria-label={t("drawer.title")} hidden={!page.isDrawerOpen} onKeyDown={({ key }) => key === "Escape" && (page.isDrawerOpen = false)}>
      {page.isDrawerOpen && <Inside />}
    </section>
  );
}

/** @param {HTMLElement | null} element */
const takeFocus = (element) => element?.focus();

function Inside() {
  const page = usePage();
  const { board, hand, history } = page;
  useEffect(() => () => document.getElementById("open-drawer")?.focus(), []);
  return (
    <>
      <div class="drawer-head">
        <h2>{t("drawer.title")}</h2>
        <button id="close-drawer" type="button" class="quiet" ref={takeFocus} aria-label={t("page.close")} onClick={() => (page.isDrawerOpen = false)}>✕</button>
      </div>
      <div class="drawer-body">
        <div>
          <h3>{t("drawer.heat")}</h3>
          <Heat />
        </div>
        <div class="middle">
          <Jobs />
          <Crash />
        </div>
        <div>
          <h3>{t("square.grid")}</h3>
          <Facts />
          <p id="thought" class="faint">{history.pasted ? "" : thoughtWords(board)}</p>
          <Settings />
          {board.host.hand && <p class="row"><Button id="power" text="drawer.power" does={() => hand.cutPower()} /></p>}
        </div>
        <Protocol />
      </div>
    </>
  );
}

/** The field at every square, as the sensors read it, and by how much it has changed since the drawer was opened. */
function Heat() {
  const { board: { levels }, grid } = usePage();
  const isFelt = levels?.length === grid.squares.length;
  // The readings at first may be from the last time.
  const old = useRef(levels);
  /** The least and the greatest reading of each sensor. */
  const ranges = useRef(/** @type {[number, number][]} */ ([]));
  if (isFelt && levels !== old.current) {
    ranges.current = levels.map((level, index) => {
      const [least, most] = ranges.current[index] ?? [level, level];
      return [Math.min(least, level), Math.max(most, level)];
    });
  }
  const spread = Math.max(...ranges.current.map(([least, most]) => most - least));
  return (
    <>
      <div id="heat" class="heat" role="img" aria-label={t("drawer.heatPicture")} style={{ "--columns": grid.columns }}>
        {grid.squares.map((square, index) => {
          const { column, row } = grid.place(square);
          const field = isFelt ? (levels[index] - FACTS.sensor.mid_level) / FACTS.sensor.counts_per_mt : 0;
          const style = { gridArea: `${grid.rows - row} / ${column + 1}`, "--share": Math.min(1, Math.abs(field) / FULL_MT).toFixed(2) };
          return <span key={square} title={square} class={field < 0 ? "south" : ""} style={style}>{isFelt ? field.toFixed(Math.abs(field) < 10 ? 1 : 0).replace("-0.0", "0.0") : ""}</span>;
        })}
      </div>
      <p id="heat-words" class="faint">{spread >= 0 && t("drawer.heatWords", { field: mtText(spread) })}</p>
    </>
  );
}

/** The report of the board's last crash, if any. */
function Crash() {
  const { line } = usePage();
  const story = useSignal("");
  useEffect(() => void line.ask("last_crash").then((parts) => (story.value = parts.map(({ crash }) => crash).join("")), () => {}), []);
  if (!story.value) return null;
  return (
    <details id="crash" class="memory">
      <summary><h3>{t("drawer.crash")}</h3></summary>
      <pre id="crash-story" class="lines" tabIndex={0} role="region" aria-label={t("drawer.crash")}>{story}</pre>
    </details>
  );
}

/** The board and its firmware, and how many light frames came and were drawn in the last second. */
function Facts() {
  const { board: { greeting, host }, drawn: { lights } } = usePage();
  const rates = useSignal([0, 0]);
  useEffect(() => {
    let before = [lights.heard, lights.drawn];
    const timer = setInterval(() => {
      const now = [lights.heard, lights.drawn];
      rates.value = now.map((count, index) => count - before[index]);
      before = now;
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const { firmware = "?", board: model = "?", protocol = "?" } = greeting;
  const [heard, drawn] = rates.value.map((rate) => t("drawer.rate", { rate }));
  return (
    <dl id="facts" class="facts">
      <dt>{t("square.grid")}</dt><dd>{t("drawer.boardAndModel", { board: boardName(host), model })}</dd>
      <dt>{t("drawer.firmware")}</dt><dd>{firmware}</dd>
      <dt>{t("drawer.protocol")}</dt><dd>{protocol}</dd>
      <dt>{t("drawer.lightFrames")}</dt><dd>{heard}</dd>
      <dt>{t("drawer.drawn")}</dt><dd>{drawn}</dd>
    </dl>
  );
}

/** The settings that this board has and the page has words for: a switch for 0 and 1, for any other range a slider with its value beside it. */
function Settings() {
  const { line } = usePage();
  const values = useSignal(/** @type {Record<string, number>} */ ({}));
  const ask = (/** @type {[command: string, keys?: Record<string, number>]} */ ...asked) => attempt(async () => (values.value = (await line.ask(...asked)).at(-1)));
  useEffect(() => void ask("settings"), []);
  const shown = FACTS.settings.filter(({ name }) => name in values.value && hasText(`boardSettings.${name}`));
  return (
    <div id="board-settings">
      {shown.map(({ name, least, most, unit }) => {
        const text = `boardSettings.${name}`;
        const value = values.value[name];
        const set = (/** @type {number} */ wish) => ask("set", { [name]: wish });
        if (most === 1) return <Switch key={name} text={text} value={value === 1} choose={(isOn) => set(Number(isOn))} />;
        return (
          <label key={name} class="field">
            <span>{t(text)}</span> <span>{unit ? t(`drawer.units.${unit}`, { value }) : value}</span>
            <input type="range" min={least} max={most} step={least || 1} value={value} onChange={({ currentTarget }) => set(Number(currentTarget.value))} />
          </label>
        );
      })}
    </div>
  );
}

/** The lines to and from the board, and a field to send one. */
function Protocol() {
  const { line, lines } = usePage();
  const shown = useRef(/** @type {HTMLPreElement | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const isAtEnd = !shown.current || shown.current.scrollTop + shown.current.clientHeight > shown.current.scrollHeight - 8;
  useLayoutEffect(() => {
    if (isAtEnd && shown.current) shown.current.scrollTop = shown.current.scrollHeight;
  }, [lines]);
  const send = () => {
    line.sendText(field.current?.value ?? "");
    field.current?.select();
  };
  return (
    <div class="protocol">
      <h3>{t("drawer.protocol")}</h3>
      <pre id="lines" class="lines" tabIndex={0} role="region" aria-label={t("drawer.lines")} ref={shown}>{lines.join("\n")}</pre>
      <form id="send" onSubmit={submits(send)}>
        <input id="send-line" type="text" ref={field} spellcheck={false} autocomplete="off" aria-label={t("drawer.line")} placeholder='{"id":1,"do":"version"}' />
        <button type="submit">{t("drawer.send")}</button>
      </form>
    </div>
  );
}

// Each job by its title: its command, and its ways by what they are called; one is final.
/** @type {Record<string, { command: string, key: string, ways: Record<string, string> }>} */
const CHOICES = {
  "jobs.calibrate": { command: "calibrate", key: "how", ways: { guided: "jobs.guided", all: "jobs.all", factory: "jobs.factory" } },
  "jobs.test": { command: "selftest", key: "test", ways: { short: "jobs.short", long: "jobs.long", touch: "jobs.touch" } },
};
const FINAL = "factory";

function Jobs() {
  const { jobs } = usePage();
  const part = useRef(/** @type {HTMLDivElement | null} */ (null));
  const wasOn = useRef(jobs.isOn);
  useEffect(() => {
    if (wasOn.current && !jobs.isOn) part.current?.scrollIntoView({ block: "nearest" });
    wasOn.current = jobs.isOn;
  }, [jobs.isOn]);
  return (
    <div class="jobs" ref={part} data-focus="stays">
      <h3>{t("jobs.title")}</h3>
      {jobs.isOn ? <JobNow /> : <JobChoice />}
      <p id="job-news" class="job-news">{typeof jobs.told === "string" && jobs.told}</p>
      {jobs.told.test && <Report report={jobs.told} />}
    </div>
  );
}

function JobChoice() {
  const { jobs } = usePage();
  return (
    <div id="job-choice">
      <p class="faint">{t("jobs.words")}</p>
      {Object.entries(CHOICES).map(([title, { command, key, ways }]) => (
        <div key={title} class="pick" role="group" aria-label={t(title)}>
          <span>{t(title)}</span>
          {Object.entries(ways).map(([way, text]) => {
            const Kind = way === FINAL ? SureButton : Button;
            return <Kind key={way} data-do={command} text={text} does={() => jobs.begin(command, { [key]: way })} />;
          })}
        </div>
      ))}
    </div>
  );
}

function JobNow() {
  const { actions, board, hand, jobs } = usePage();
  const { progress } = jobs;
  return (
    <div id="job-now">
      {progress && <p id="job-progress" class="progress"><progress id="job-bar" max={progress.all} value={progress.done} aria-label={t("jobs.progress")} /><span id="job-count">{progress.words}</span></p>}
      <p class="row">
        {board.job !== "selftest" && board.mayTouch && !hand.isDriven && <Button id="job-carry" class="primary" text="action.carry" does={() => actions.serve()} />}
        <Button id="job-stop" text="jobs.stop" does={() => jobs.stop()} />
      </p>
    </div>
  );
}

/** @param {{ report: any }} properties */
function Report({ report }) {
  return (
    <div id="report" class={`report ${report.passed ? "passed" : "failed"}`}>
      <h4>{report.passed ? "✔" : "✖"} {t("report.head", reportHead(report))}</h4>
      <ul class="faults" tabIndex={report.faults.length ? 0 : -1} aria-label={t("report.faults")}>
        {report.faults.map((/** @type {any} */ fault, /** @type {number} */ index) => <li key={index}>{boardWords(fault)}</li>)}
      </ul>
      <dl class="facts">{reportFigures(report).map(([name, text]) => <><dt>{name}</dt><dd>{text}</dd></>)}</dl>
    </div>
  );
}

/** What an engine says of its last choice; "" without. @param {Parts["board"]} board */
function thoughtWords({ thought, state }) {
  if (!thought || !state.players.includes(thought.by)) return "";
  const { by, score, depth, nodes, ms } = thought;
  const time = ms < SECOND_MS ? t("thought.milliseconds", { time: ms || `<${TICK_MS}` }) : t("thought.seconds", { time: rounded(ms / 1000, 1) });
  return t("thought.whole", { count: depth, player: playerName(by), score: scoreWords(score), nodes, time });
}

/** A score in hundredths, or a certain end, in a few words. @param {number} score */
function scoreWords(score) {
  if (Math.abs(score) > DECIDED) return certainWords(score);
  return (score >= 0 ? "+" : "−") + rounded(Math.abs(score) / 100, 2);
}

/** @param {number} value @param {number} digits */
function rounded(value, digits) {
  return number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A sensor's counts in millitesla. @param {number} counts */
function mtText(counts) {
  return rounded(counts / FACTS.sensor.counts_per_mt, 1);
}

/** A report's figures as [[name, text]]. @param {Record<string, any>} report */
function reportFigures({ copies, damaged, flash, noise_counts: noise, ticks_ms: ticks, touched, of }) {
  const figures = [];
  if (touched !== undefined) figures.push([t("report.touched"), t("report.touchedOf", { touched, of })]);
  if (noise) {
    const [least, most] = noise.map(mtText);
    figures.push([t("report.noise"), t("report.noiseRange", { least, most, leastCounts: noise[0], mostCounts: noise[1] })]);
  }
  if (copies !== undefined) figures.push([t("report.store"), t(damaged ? "report.someTorn" : "report.allWhole", { count: copies, damaged })]);
  if (flash) figures.push([t("report.flash"), flash in FLASH ? t(FLASH[flash]) : flash]);
  if (ticks) figures.push([t("report.ticks"), t("report.tickTimes", { all: ticks[0], longest: ticks[1] })]);
  return figures;
}
