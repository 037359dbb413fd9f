// Sheets to read: a game's rules with pictures, and the legend of the lights.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Sheet } from "../core/sheet.jsx";
import { hasText, t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { GRADES, markOf } from "../game/meanings.js";
import { usePage } from "../state.js";
import { Picture } from "../game/picture.jsx";

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
  const { sheets: { game } } = usePage();
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
  const others = lights().filter(({ name, colour }) => colour !== UNLIT && !known.includes(name)).map(({ name }) => name);
  const groups = Object.entries({ ...GROUPS, around: [...GROUPS.around, ...new Set(others)] });
  return (
    <>
      <ul class="legend">
        {game.hues.map((hue, index) => (
          <li key={hue}>
            <Lamps lights={lights().filter(({ id }) => id === `put_${hue}`).map((lamp) => ({ ...lamp, rhythm: "steady" }))} mark="" />
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

const lights = () => FACTS.lights;

/** A name's lights: one row per rhythm. @param {Game} game @param {string} name */
function rows(game, name) {
  const own = lights().filter((light) => light.name === name);
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
  return <span class="lamps" aria-hidden="true">{lights.map((light) => <Lamp key={light.id} {...light} mark={mark} />)}</span>;
}

/** @param {Light & { mark: string }} properties */
function Lamp({ colour, rhythm, mark }) {
  const glow = useRef(/** @type {HTMLSpanElement | null} */ (null));
  useLayoutEffect(() => {
    const { period_ms: duration, wave } = FACTS.rhythms[rhythm];
    const steps = /** @type {string[]} */ (wave.match(/../g)).map((digits) => Number.parseInt(digits, 16) / 255);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || new Set(steps).size < 2) return undefined;
    const shines = glow.current?.animate(steps.map((opacity) => ({ opacity })), { duration, iterations: Infinity });
    return () => shines?.cancel();
  }, [rhythm]);
  return <span class="lamp"><span class="glow" ref={glow} style={{ color: colour }} />{mark}</span>;
}
