// The drawer for the curious: what it knows of the field of every sensor, of the protocol's lines and of the board's settings.

import { attempt } from "../core/button.jsx";
import { observed } from "../core/signals.js";
import { hasText, number, t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { boardName } from "../line/host.js";

const MOST_LINES = 400;

/** Its fields are signals. */
export class Drawer {
  isOpen = false;
  /** The lines of the protocol, as one text, while it is open. */
  lines = "";
  /** The board's settings by their names. @type {Record<string, number>} */
  settings = {};
  /** The report of the board's last crash, "" without one. */
  crash = "";
  /** What is told once a second: [name, text] of the board, and the sensors' changes in a sentence. @type {{ facts: [string, string][], spread: string }} */
  second = { facts: [], spread: "" };
  /** @type {string[]} */
  #lines = [];
  #isDirty = false;
  /** @type {[number, number][]} */
  #extremes = [];

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "isOpen", "lines", "settings", "crash", "second");
    this.#forget();
    parts.line.addEventListener("line", ({ detail }) => this.#note(detail));
    setInterval(() => this.#second(), 1000);
  }

  toggle(isOpen = !this.isOpen) {
    this.isOpen = isOpen;
    if (!isOpen) return;
    this.#forget();
    this.#showLines();
    this.#readCrash();
    this.set();
  }

  /** Takes the sensors' levels. @param {number[]} levels */
  feel(levels) {
    if (levels.length !== this.#extremes.length) return;
    levels.forEach((level, index) => {
      const range = this.#extremes[index];
      range[0] = Math.min(range[0], level);
      range[1] = Math.max(range[1], level);
    });
  }

  /** Sets these of the board's settings, or none, and reads all. @param {Record<string, number>} [values] */
  set(values) {
    const { line } = this.parts;
    return attempt(async () => {
      this.settings = (await (values ? line.ask("set", values) : line.ask("settings"))).at(-1);
    });
  }

  /** The settings that have a text here. @returns {{ name: string, least: number, most: number, unit: string }[]} */
  get offered() {
    return FACTS.settings.filter((/** @type {{ name: string }} */ { name }) => hasText(`boardSettings.${name}`));
  }

  async #readCrash() {
    const parts = await attempt(() => this.parts.line.ask("last_crash"), () => {});
    this.crash = parts?.map((/** @type {{ crash: string }} */ part) => part.crash).join("") ?? "";
  }

  #forget() {
    this.#extremes = this.parts.grid.squares.map(() => [Infinity, -Infinity]);
  }

  /** @param {{ text: string, isOurs: boolean }} line */
  #note({ text, isOurs }) {
    this.#lines.push(`${isOurs ? "→" : "←"} ${text}`);
    if (this.#lines.length > MOST_LINES) this.#lines.splice(0, this.#lines.length - MOST_LINES);
    if (this.#isDirty || !this.isOpen) return;
    this.#isDirty = true;
    requestAnimationFrame(() => this.#showLines());
  }

  #showLines() {
    this.#isDirty = false;
    this.lines = this.#lines.join("\n");
  }

  /** Once per second: rates, and the sensors' changes since. */
  #second() {
    const { drawn: { lights }, board } = this.parts;
    const rates = [lights.heard, lights.drawn];
    lights.heard = lights.drawn = 0;
    if (!this.isOpen) return;
    if (this.#isDirty) this.#showLines();
    const { firmware = "?", board: model = "?", protocol = "?" } = board.greeting;
    const spread = this.#extremes.map(([low, high]) => high - low).filter(Number.isFinite);
    const field = number(Math.max(...spread) / FACTS.sensor.counts_per_mt, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    this.second = {
      facts: [
        [t("square.grid"), t("drawer.boardAndModel", { board: boardName(board.host), model })],
        [t("drawer.firmware"), firmware],
        [t("drawer.protocol"), String(protocol)],
        [t("drawer.lightFrames"), t("drawer.rate", { rate: rates[0] })],
        [t("drawer.drawn"), t("drawer.rate", { rate: rates[1] })],
      ],
      spread: spread.length ? t("drawer.heatWords", { field }) : "",
    };
  }
}
