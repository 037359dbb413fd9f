// The board's jobs in the drawer: what may be begun, the one under way, the report.

import { useEffect, useRef } from "preact/hooks";
import { Button, SureButton } from "../core/button.jsx";
import { t } from "../core/words.js";
import { boardWords } from "../line/board_words.js";
import { usePage } from "../state.js";
import { reportFigures, reportHead } from "./job_phrases.js";

// Each job by its title: its command, and its ways by what they are called; one is final.
/** @type {Record<string, { command: string, key: string, ways: Record<string, string> }>} */
const CHOICES = {
  "jobs.calibrate": { command: "calibrate", key: "how", ways: { guided: "jobs.guided", all: "jobs.all", factory: "jobs.factory" } },
  "jobs.test": { command: "selftest", key: "test", ways: { short: "jobs.short", long: "jobs.long", touch: "jobs.touch" } },
};
const FINAL = "factory";

export function Jobs() {
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
      <p id="job-news" class="job-news">{jobs.words}</p>
      {jobs.report && <Report report={jobs.report} />}
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
