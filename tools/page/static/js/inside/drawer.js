// The drawer for the curious: what it knows of the field of every sensor, of the protocol's lines and of the board's settings.

import { untracked } from "@preact/signals";
import { attempt } from "../core/button.jsx";
import { observed } from "../core/signals.js";
import { number, t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { boardName } from "../line/host.js";

const MOST_LINES = 400;

/** Its fields are signals. */
export class Drawer {
  isOpen = false;
  /** The newest lines of the protocol. @type {string[]} */
  lines = [];
  /** The board's settings by their names. @type {Record<string, number>} */
  settings = {};
  /** The report of the board's last crash, "" without one. */
  crash = "";
  /** What is told once a second: [name, text] of the board, and the sensors' changes in a sentence. @type {{ facts: [string, string][], spread: string }} */
  second = { facts: [], spread: "" };
  /** The least and the greatest level of each sensor since it was opened. @type {[number, number][]} */
  #extremes = [];

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "isOpen", "lines", "settings", "crash", "second");
    parts.line.addEventListener("message", ({ detail }) => detail.levels && this.#feel(detail.levels));
    parts.line.addEventListener("line", ({ detail }) => untracked(() => this.#note(detail)));
    setInterval(() => this.#second(), 1000);
  }

  toggle(isOpen = !this.isOpen) {
    this.isOpen = isOpen;
    if (!isOpen) return;
    this.#extremes = this.parts.grid.squares.map(() => [Infinity, -Infinity]);
    this.#readCrash();
    this.set();
  }

  /** Takes the sensors' levels. @param {number[]} levels */
  #feel(levels) {
    if (levels.length !== this.#extremes.length) return;
    this.#extremes = this.#extremes.map(([low, high], index) => [Math.min(low, levels[index]), Math.max(high, levels[index])]);
  }

  /** Sets these of the board's settings, or none, and reads all. @param {Record<string, number>} [values] */
  set(values) {
    const { line } = this.parts;
    return attempt(async () => {
      this.settings = (await (values ? line.ask("set", values) : line.ask("settings"))).at(-1);
    });
  }

  async #readCrash() {
    const parts = await attempt(() => this.parts.line.ask("last_crash"), () => {});
    this.crash = parts?.map((/** @type {{ crash: string }} */ part) => part.crash).join("") ?? "";
  }

  /** @param {{ text: string, isOurs: boolean }} line */
  #note({ text, isOurs }) {
    this.lines = [...this.lines, `${isOurs ? "→" : "←"} ${text}`].slice(-MOST_LINES);
  }

  /** Once per second: rates, and the sensors' changes since. */
  #second() {
    const { drawn: { lights }, board } = this.parts;
    const rates = [lights.heard, lights.drawn];
    lights.heard = lights.drawn = 0;
    if (!this.isOpen) return;
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
