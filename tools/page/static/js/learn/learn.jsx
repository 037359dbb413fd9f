// Learn: the lessons and the puzzles by game; the sheets with the rules, in pictures, and with the legend of the lights.

import { useSignal } from "@preact/signals";
import { Button, Choice } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { Sheet } from "../core/sheet.jsx";
import { kept, usePage } from "../core/signals.js";
import { hasText, sentences, t } from "../core/words.js";
import { FACTS, gameCalled, GAMES } from "../game/games.js";
import { GRADES, markOf } from "../game/meanings.js";
import { Picture } from "../game/picture.jsx";
import { themesOf, trainedAt } from "./trained.js";

export function Learn() {
  const page = usePage();
  return (
    <>
      <LessonList />
      <PuzzleChoice />
      <section id="rules-part" class="part">
        <h2>{t("rules.open")}</h2>
        <p class="row">
          {[...GAMES.values()].map((game) => <button key={game.name} type="button" onClick={() => Object.assign(page, { rulesOf: game, sheet: "rules" })}>{t("rules.title", { game: game.title })}</button>)}
          <button id="open-legend" type="button" onClick={() => (page.sheet = "legend")}>{t("legend.title")}</button>
        </p>
      </section>
    </>
  );
}

function LessonList() {
  const { board, lessons } = usePage();
  return (
    <section class="part">
      <h2>{t("lesson.part")}</h2>
      <div id="lessons" class="lessons">
        {lessons.games.map((game) => {
          const of = game.lessons.length;
          const done = lessons.doneOf(game).length;
          const isUnderWay = done > 0 && done < of;
          const words = `lesson-words-${game.name}`;
          const name = t(isUnderWay ? "lesson.goOn" : done ? "lesson.anew" : "lesson.learn", { game: game.title });
          return (
            <Button key={game.name} class="pictured" aria-label={name} aria-describedby={words} disabled={!board.isPlayer} does={() => lessons.begin(game)}>
              <Picture game={game} position={isUnderWay ? game.lessons[lessons.nextOf(game) - 1] : game.finished.position} isDecoration />
              <span class="what">
                <span class="head">{name}</span>
                <span id={words} class="faint">{isUnderWay ? t("lesson.progress", { done, of }) : t("lesson.words", { count: of })}</span>
                {done > 0 && <progress max={of} value={done} aria-hidden="true" />}
              </span>
            </Button>
          );
        })}
      </div>
    </section>
  );
}

function PuzzleChoice() {
  const { board, puzzles } = usePage();
  const { games } = board;
  const chosen = useSignal("");
  const theme = useSignal("any");
  if (!games.length || !board.isPlayer) return null;
  const { name } = games.find(({ name }) => name === chosen.value) ?? games[0];
  const game = gameCalled(name);
  const themes = themesOf(game);
  const value = themes.includes(theme.value) ? theme.value : "any";
  const { player, puzzles: tried, best } = kept(() => trainedAt(game));
  return (
    <section id="puzzles" class="part">
      <h2>{t("puzzles.title")}</h2>
      <p class="faint">{t("puzzles.intro")}</p>
      <div id="puzzle-choice">
        {games.length > 1 && <Choice id="puzzle-game" name="puzzle-game" legend={t("newGame.game")} options={games.map(({ name, title }) => [name, title])} value={name} choose={(value) => (chosen.value = value)} />}
        {themes.length > 1 && (
          <label class="field"><span>{t("puzzles.theme")}</span>
            <select id="puzzle-theme" value={value} onChange={({ currentTarget }) => (theme.value = currentTarget.value)}>
              {["any", ...themes].map((theme) => <option key={theme} value={theme}>{t(`puzzles.themes.${theme}`)}</option>)}
            </select>
          </label>
        )}
        <p class="row">
          <Button id="puzzle-begin" class="primary" text="puzzles.begin" does={() => puzzles.go(game, value === "any" ? "" : value)} />
          <Button id="puzzle-daily" text="puzzles.daily" does={() => puzzles.goToday(game)} />
          {board.mayTouch && !preferences.real && <Button id="puzzle-run-begin" text="puzzles.run" does={() => puzzles.startRun(game)} />}
        </p>
      </div>
      <p id="puzzle-kept" class="faint">
        {sentences(
          Object.keys(tried).length ? t("puzzles.rating", { rating: Math.round(player[0]) }) : "",
          best ? t("puzzles.best", { count: best }) : "",
          puzzles.kept ? t("puzzles.kept", puzzles.kept) : "",
        )}
      </p>
    </section>
  );
}

const UNLIT = "#000000";
// The palette's names, grouped by when players meet them; all others come last.
const GROUPS = {
  turn: ["side", "lift", "go", "put", "home", "lead", "think", "touch", "touched", "wait", "region"],
  coach: GRADES,
  amiss: ["take", "back", "broken", "crash"],
  around: ["fill", "option", "chosen", "dimmer", "brighter", "learn", "puzzles", "yes", "no", "win", "draw", "retry", "test"],
};

/** A game's rules: in short, then its rulebook page by page, if any. */
export function RulesSheet() {
  const { rulesOf: game } = usePage();
  return (
    <Sheet name="rules" title={game ? t("rules.title", { game: game.title }) : ""}>
      {game && (
        <>
          <p id="rules" class="lead">{game.words("rules")}</p>
          <div id="rules-pages">
            {game.rulebook.filter(({ text }) => hasText(`${game.name}.rulebook.${text}`)).map((page) => (
              <div key={game.name + page.text} class="page">
                {page.position && <Picture game={game} {...page} />}
                <p>{game.words(`rulebook.${page.text}`)}</p>
              </div>
            ))}
          </div>
          <h3>{t("rules.hands")}</h3>
          <p><span>{t("settings.hands")}</span> <span id="hands">{game.words("hands")}</span> <span>{t("settings.push")}</span></p>
        </>
      )}
    </Sheet>
  );
}

/** The sides' colours, then light by light, of the game that is shown. */
export function LegendSheet() {
  const page = usePage();
  return (
    <Sheet name="legend" title={t("legend.title")}>
      <p class="lead">{t("legend.intro")}</p>
      <div id="legend-lights"><Legend game={page.game} /></div>
    </Sheet>
  );
}

/** @param {{ game: Game }} properties */
function Legend({ game }) {
  const known = Object.values(GROUPS).flat();
  const others = FACTS.lights.filter(({ name, colour }) => colour !== UNLIT && !known.includes(name)).map(({ name }) => name);
  const groups = Object.entries({ ...GROUPS, around: [...GROUPS.around, ...new Set(others)] });
  return (
    <>
      <ul class="legend">
        {game.hues.map((hue, index) => (
          <li key={hue}>
            <Lamps lights={FACTS.lights.filter(({ id }) => id === `put_${hue}`).map((lamp) => ({ ...lamp, rhythm: "steady" }))} mark="" />
            <span>{t("player.side", { side: game.sideName(game.sides[index]) })}</span>
          </li>
        ))}
      </ul>
      {groups.map(([group, names]) => (
        <>
          <h3>{t(`legend.groups.${group}`)}</h3>
          <ul class="legend">{names.flatMap((name) => rows(game, name))}</ul>
        </>
      ))}
    </>
  );
}

/** A name's lights: one row per rhythm. @param {Game} game @param {string} name */
function rows(game, name) {
  const own = FACTS.lights.filter((light) => light.name === name);
  return [...new Set(own.map(({ rhythm }) => rhythm))].map((rhythm) => {
    const key = `legend.lights.${name}_${rhythm}`;
    return (
      <li key={name + rhythm} data-light={name}>
        <Lamps lights={own.filter((light) => light.rhythm === rhythm)} mark={markOf(game, name)} />
        <span>{t(hasText(key) ? key : `legend.lights.${name}`)} <span class="faint">{t(`legend.rhythms.${rhythm}`)}</span></span>
      </li>
    );
  });
}

/** One lamp for every colour, with its sign on the board. @param {{ lights: Light[], mark: string }} properties */
function Lamps({ lights, mark }) {
  return (
    <span class="lamps" aria-hidden="true">
      {lights.map(({ id, colour, rhythm }) => <span key={id} class="lamp"><span class="glow" style={{ color: colour, animation: shine(rhythm) }} />{mark}</span>)}
    </span>
  );
}

/** A rhythm as a style has it; "" for a steady one. @param {string} rhythm */
function shine(rhythm) {
  const { period_ms: period, wave } = FACTS.rhythms[rhythm];
  const steps = /** @type {string[]} */ (wave.match(/../g)).map((digits) => Number.parseInt(digits, 16) / 255);
  return new Set(steps).size > 1 ? `shine ${period}ms linear(${steps}) infinite` : "";
}
