// The legend of the lights: what each light of the palette means, in its own colours and rhythm.

import { html } from "../core/dom.js";
import { hasText, t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { GRADES, markOf } from "../game/meanings.js";

const UNLIT = "#000000";
// The palette's names, grouped by when players meet them; all others come last.
const GROUPS = {
  turn: ["side", "lift", "go", "put", "home", "lead", "think", "touch", "touched", "wait", "region"],
  coach: GRADES,
  amiss: ["take", "back", "broken", "crash"],
  around: ["fill", "option", "chosen", "dimmer", "brighter", "learn", "puzzles", "yes", "no", "win", "draw", "retry", "test"],
};

/** The legend as elements, for a game: the sides' colours, then light by light. */
export function legendOf(game) {
  const known = Object.values(GROUPS).flat();
  const others = FACTS.lights.filter(({ name, colour }) => colour !== UNLIT && !known.includes(name)).map(({ name }) => name);
  const groups = Object.entries({ ...GROUPS, around: [...GROUPS.around, ...new Set(others)] });
  return [whose(game), ...groups.flatMap(([group, names]) => [html("h3", {}, t(`legend.groups.${group}`)), list(game, names)])];
}

function whose(game) {
  const rows = game.hues.map((hue, index) => {
    const lamp = FACTS.lights.find(({ id }) => id === `put_${hue}`);
    return html("li", {}, lamps([{ ...lamp, rhythm: "steady" }], ""), html("span", {}, t("player.side", { side: game.sideName(game.sides[index]) })));
  });
  return html("ul", { className: "legend" }, ...rows);
}

function list(game, names) {
  return html("ul", { className: "legend" }, ...names.flatMap((name) => rows(game, name)));
}

/** A name's lights: one row per rhythm. */
function rows(game, name) {
  const lights = FACTS.lights.filter((light) => light.name === name);
  return [...new Set(lights.map(({ rhythm }) => rhythm))].map((rhythm) => {
    const own = `legend.lights.${name}_${rhythm}`;
    const words = t(hasText(own) ? own : `legend.lights.${name}`);
    const row = html("li", {}, lamps(lights.filter((light) => light.rhythm === rhythm), markOf(game, name)),
      html("span", {}, words, " ", html("span", { className: "faint" }, t(`legend.rhythms.${rhythm}`))));
    row.dataset.light = name;
    return row;
  });
}

/** One lamp for every colour, with its sign on the board. */
function lamps(lights, mark) {
  return html("span", { className: "lamps", ariaHidden: "true" }, ...lights.map((light) => lamp(light, mark)));
}

function lamp({ colour, rhythm }, mark) {
  const glow = html("span", { className: "glow" });
  const element = html("span", { className: "lamp" }, glow, mark);
  glow.style.color = colour;
  const { period_ms: duration, wave } = FACTS.rhythms[rhythm];
  const steps = wave.match(/../g).map((digits) => parseInt(digits, 16) / 255);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches && new Set(steps).size > 1) {
    glow.animate(steps.map((opacity) => ({ opacity })), { duration, iterations: Infinity });
  }
  return element;
}
