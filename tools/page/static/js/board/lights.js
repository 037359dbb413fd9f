// The lights: shows the board's frames on the screen, once per screen refresh.

import { place, svg } from "./elements.js";
import { LED_DY_MM, squaresIn } from "./layout.js";

/** @typedef {{ colour: string, strength: number }} Lit */

// How steeply shown strength rises with a light's level: the board's usual brightness is two fifths
// of its LEDs' maximum, and looks bright in a dim room.
const DAZZLE = 4.5;
// Share of the way to the newest frame covered per sixtieth of a second: HASTE at the usual 30 frames per
// second, LEISURE after a gap of FEW_MS, since a resting board sends few.
const HASTE = 0.55;
const LEISURE = 0.12;
const FEW_MS = 200;
// With reduced motion a light keeps its brightest level: longer than the slowest rhythm's period;
// it goes dark only after a gap longer than a blink's.
const HOLD_MS = 4600;
const HOLD_DARK_MS = 700;
const NEVER = -Infinity;
// A player who has not touched the page for this long is thinking: lights that only offer something then
// rest, as with reduced motion, and the page spends no work on them.
const RESTS_AFTER_MS = 5000;
const RESTFUL = ["side", "lift", "go", "put", "home", "touch", "region", "option", "chosen", "win", "draw"];
const DARK = 0.02;
// How far light spills, in squares; the margin between a square's light and its edge, in millimetres.
const SPILL = 2.1;
const INSET_MM = 1.1;

// How light falls off with the distance from the LED, on its own square and beyond it: pairs of offset and brightness.
/** @type {[number, number][]} */
const POOL = [[0, 1], [0.3, 0.9], [0.6, 0.58], [0.85, 0.32], [1, 0.24]];
/** @type {[number, number][]} */
const FALL = [[0, 0.32], [0.3, 0.2], [0.65, 0.06], [1, 0]];

/** One square's light: its shapes, what they show now and their goal: red, green and blue as perceived, 0 to 1 each. */
class Lamp {
  now = [0, 0, 0];
  goal = [0, 0, 0];
  colour = "rgb(0 0 0)";
  strength = 0;
  heldAt = NEVER;
  seenAt = NEVER;
  meaning = "";

  /** @param {string} square @param {number} pitch */
  constructor(square, pitch) {
    const side = pitch - 2 * INSET_MM;
    const spill = (SPILL * pitch) / 2;
    // Both gradients inherit their colour from this group.
    this.tint = svg("g", {}, gradient(`pool-${square}`, 0.5 * LED_DY_MM, side * 0.86, POOL), gradient(`fall-${square}`, LED_DY_MM, spill, FALL));
    this.spill = svg("circle", { cy: LED_DY_MM, r: spill, fill: `url(#fall-${square})` });
    this.pool = svg("rect", { x: -side / 2, y: -side / 2, width: side, height: side, rx: 3.4, fill: `url(#pool-${square})`, class: "pool" });
    this.heart = svg("ellipse", { cy: LED_DY_MM, rx: 9, ry: 4.4, fill: "url(#heart)" });
    this.shapes = svg("g", { class: "lamp", visibility: "hidden" }, this.spill, this.pool, this.heart);
  }

  /** Sets the light's meaning; a level held for another meaning is dropped. @param {string} meaning */
  mean(meaning) {
    if (meaning !== this.meaning) this.heldAt = this.seenAt = NEVER;
    this.meaning = meaning;
  }

  /** Takes the newest colour. @param {number[]} colour @param {number} now @param {boolean} isCalm */
  aim(colour, now, isCalm) {
    if (!isCalm || !this.#isHeld(colour, now)) this.goal = colour;
  }

  /** Whether the colour is only a weaker phase of the light that is shown. @param {number[]} colour @param {number} now */
  #isHeld(colour, now) {
    // Of a light that runs, the whole way stays lit.
    const isRun = this.meaning === "think";
    const top = Math.max(...colour);
    const goal = Math.max(...this.goal);
    if (top < DARK) return goal > 0 && now - this.seenAt < (isRun ? Infinity : HOLD_DARK_MS);
    this.seenAt = now;
    const isSame = colour.every((part, index) => Math.abs(part / top - this.goal[index] / goal) < 0.15);
    if (!isSame || top > goal - DARK / 2) this.heldAt = now;
    return isSame && top < goal && now - this.heldAt < (isRun ? Infinity : HOLD_MS);
  }

  /** Goes `share` of the way to the goal; returns whether the picture changed. @param {number} share */
  step(share) {
    const ways = this.goal.map((part, index) => part - this.now[index]);
    this.now = ways.map((way, index) => (Math.abs(way) < 0.004 ? this.goal[index] : this.now[index] + way * share));
    const top = Math.max(...this.now);
    const strength = Math.round(250 * (1 - Math.exp(-DAZZLE * top))) / 250;
    const colour = `rgb(${this.now.map((part) => Math.round((255 * part) / (top || 1))).join(" ")})`;
    if (colour === this.colour && strength === this.strength) return false;
    Object.assign(this, { colour, strength });
    this.shapes.setAttribute("visibility", strength ? "visible" : "hidden");
    this.tint.style.color = this.pool.style.color = colour;
    for (const shape of [this.spill, this.pool]) shape.setAttribute("opacity", String(strength));
    this.heart.setAttribute("opacity", (0.55 * strength * strength).toFixed(3));
    return true;
  }
}

/** A gradient around a point so far below a square's centre. @param {string} id @param {number} cy @param {number} r @param {[number, number][]} falloff */
function gradient(id, cy, r, falloff) {
  const stops = falloff.map(([offset, opacity]) => svg("stop", { offset, "stop-opacity": opacity, class: "tint" }));
  return svg("radialGradient", { id, gradientUnits: "userSpaceOnUse", cx: 0, cy, r }, ...stops);
}

export class Lights {
  /** Whether the edge of the board itself shows whose turn it is, instead of two squares. */
  hasEdge = false;
  /** Frames drawn in which a light changed, and frames received. */
  drawn = 0;
  heard = 0;
  #lamps;
  #isAwake = false;
  #haste = HASTE;
  #heardAt = NEVER;
  #at = 0;
  #touchedAt = performance.now();
  #mayRest = true;

  /** Called at each change. @type {(square: string, lit: Lit) => void} */
  onLamp = () => {};

  /** @param {Pick<import("./render.js").View, "layout" | "lights" | "gradients">} view */
  constructor({ layout, lights, gradients }) {
    const { squares, pitch } = layout.grid;
    this.#lamps = new Map(squares.map((square) => [square, new Lamp(square, pitch)]));
    const lamps = [...this.#lamps.values()];
    lights.append(...lamps.map(({ shapes }) => shapes));
    gradients.append(...lamps.map(({ tint }) => tint), svg("radialGradient", { id: "heart" },
      svg("stop", { offset: 0, "stop-color": "#fff", "stop-opacity": 0.95 }),
      svg("stop", { offset: 1, "stop-color": "#fff", "stop-opacity": 0 })));
    this.layout = layout;
    this.arrange();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    for (const touch of ["pointermove", "pointerdown", "keydown"]) {
      addEventListener(touch, () => (this.#touchedAt = performance.now()), { capture: true, passive: true });
    }
  }

  arrange() {
    for (const [square, { shapes }] of this.#lamps) place(shapes, this.layout.centre(square));
  }

  /** Takes a frame: red, green and blue of every square from a1 on, in hexadecimal; lights may hold their level unless it comes `atOnce`. @param {string} digits */
  take(digits, atOnce = false) {
    if (digits.length !== 6 * this.#lamps.size || /[^0-9a-f]/.test(digits)) return;
    this.heard++;
    const now = performance.now();
    this.#haste = now - this.#heardAt > FEW_MS ? LEISURE : HASTE;
    this.#heardAt = now;
    const isCalm = !atOnce && (this.calm.matches || (this.#mayRest && now - this.#touchedAt > RESTS_AFTER_MS));
    const parts = Array.from(/** @type {string[]} */ (digits.match(/../g)), (two) => parseInt(two, 16) / 255);
    const lamps = [...this.#lamps.values()];
    lamps.forEach((lamp, index) => {
      if (this.hasEdge && lamp.meaning === "side") lamp.aim([0, 0, 0], now, false);
      else lamp.aim(parts.slice(3 * index, 3 * index + 3), now, isCalm);
    });
    const isBehind = lamps.some((lamp) => lamp.goal.some((part, index) => part !== lamp.now[index]));
    if (this.#isAwake || !isBehind) return;
    this.#isAwake = true;
    this.#at = now;
    requestAnimationFrame((time) => this.#draw(time));
  }

  /** Takes the squares of each meaning, as texts like "c4 c5". @param {Record<string, string>} lit */
  mean(lit) {
    const meanings = Object.entries(lit).flatMap(([meaning, squares]) => squaresIn(squares).map((square) => [square, meaning]));
    const known = new Map(/** @type {[string, string][]} */ (meanings));
    this.#mayRest = meanings.every(([, meaning]) => RESTFUL.includes(meaning));
    for (const [square, lamp] of this.#lamps) lamp.mean(known.get(square) ?? "");
  }

  /** Lights only these squares, each in its colour #rrggbb, at once. @param {Record<string, string>} colours */
  show(colours) {
    this.take([...this.#lamps.keys()].map((square) => (colours[square] ?? "#000000").slice(1)).join(""), true);
  }

  /** How a square is lit now. @param {string} square @returns {Lit | undefined} */
  at(square) {
    return this.#lamps.get(square);
  }

  /** @param {number} time */
  #draw(time) {
    const share = 1 - (1 - this.#haste) ** Math.min(Math.max((time - this.#at) / (1000 / 60), 0.5), 6);
    this.#at = time;
    const changed = [...this.#lamps].filter(([, lamp]) => lamp.step(share));
    for (const [square, lamp] of changed) this.onLamp(square, lamp);
    this.#isAwake = changed.length > 0;
    this.drawn += Number(this.#isAwake);
    if (this.#isAwake) requestAnimationFrame((next) => this.#draw(next));
  }
}
