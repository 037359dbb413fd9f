// Sheets laid over the page, to read: rules with pictures, the legend of the lights, a new board's way.

import { find, html, within } from "../core/dom.js";
import { hasText, t } from "../core/words.js";
import { FACTS, GAMES } from "../game/games.js";
import { GRADES, markOf } from "../game/meanings.js";
import { picture } from "./picture.js";

const UNLIT = "#000000";
// The palette's names, grouped by when players meet them; all others come last.
const GROUPS = {
  turn: ["side", "lift", "go", "put", "home", "lead", "think", "touch", "touched", "wait", "region"],
  coach: GRADES,
  amiss: ["take", "back", "broken", "crash"],
  around: ["fill", "option", "chosen", "dimmer", "brighter", "learn", "puzzles", "yes", "no", "win", "draw", "retry", "test"],
};

/** Lets the buttons open their sheets; `game()` is the game whose lights the legend shows. */
export function listenToSheets(game) {
  /** @type {NodeListOf<HTMLDialogElement>} */
  const sheets = document.querySelectorAll("dialog.sheet");
  for (const sheet of sheets) closeBy(sheet, () => sheet.close());
  for (const one of GAMES.values()) {
    const button = html("button", { type: "button" }, t("rules.title", { game: one.title }));
    button.addEventListener("click", () => {
      showRules(one);
      open(find("rules-sheet"));
    });
    find("open-legend").before(button);
  }
  listen("new-board", () => {});
  listen("legend", () => find("legend-lights").replaceChildren(...legendOf(game())));
}

/** Lets the sheet's button with a cross, and a click beside the sheet, call `close()`. */
export function closeBy(sheet, close) {
  within(sheet, ".close").addEventListener("click", close);
  // A click on the dialog itself hits its margin or backdrop, not its content.
  sheet.addEventListener("click", ({ target }) => target === sheet && close());
}

export function isReading() {
  return Boolean(document.querySelector("dialog[open]"));
}

function listen(name, fill) {
  const sheet = find(`${name}-sheet`);
  find(`open-${name}`).addEventListener("click", () => {
    fill();
    open(sheet);
  });
}

export function open(sheet) {
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
}

/** A game's rules: in short, then its rulebook page by page, if any. */
function showRules(game) {
  find("rules-title").textContent = t("rules.title", { game: game.title });
  find("rules").textContent = game.words("rules");
  find("hands").textContent = game.words("hands");
  const pages = game.rulebook.filter(({ text }) => hasText(`${game.name}.rulebook.${text}`));
  find("rules-pages").replaceChildren(...pages.map((page) => pageOf(game, page)));
}

function pageOf(game, page) {
  const words = html("p", {}, game.words(`rulebook.${page.text}`));
  return html("div", { className: "page" }, ...(page.position ? [picture(game, page)] : []), words);
}

/** The legend as elements, for a game: the sides' colours, then light by light. */
function legendOf(game) {
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
