// The drawer for the curious: the field of every sensor, the protocol, the board's settings and jobs.

import { attempt, onSubmit } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { hasText, number, t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { boardName } from "../line/host.js";
import { Archive } from "../my_games/archive.js";
import { JOBS } from "./job_phrases.js";
import { Jobs } from "./jobs.js";

const FULL_MT = 80;
const MOST_LINES = 400;

export class Drawer {
  #cells = new Map();
  #lines = [];
  #isDirty = false;
  #extremes = [];

  /** @param {Pick<Parts, "actions" | "board" | "drawn" | "hand" | "history" | "line" | "places" | "share" | "update">} parts @param {any} grid */
  constructor(parts, grid) {
    this.parts = parts;
    this.grid = grid;
    const { line } = parts;
    this.element = find("drawer");
    find("heat").style.setProperty("--columns", grid.columns);
    for (const square of grid.squares) {
      const { column, row } = grid.place(square);
      const cell = html("span", { title: square });
      cell.style.gridArea = `${grid.rows - row} / ${column + 1}`;
      this.#cells.set(square, cell);
      find("heat").append(cell);
    }
    this.#forget();
    this.jobs = new Jobs(parts, grid);
    this.archive = new Archive(parts);
    find("open-drawer").addEventListener("click", () => this.#open(this.element.hidden));
    find("close-drawer").addEventListener("click", () => this.#open(false));
    this.element.addEventListener("keydown", ({ key }) => key === "Escape" && this.#open(false));
    find("power").addEventListener("click", () => parts.hand.cutPower());
    this.settings = new BoardSettings(line);
    onSubmit(find("send"), () => {
      line.sendText(find("send-line").value);
      find("send-line").select();
    });
    line.addEventListener("line", ({ detail }) => this.#note(detail));
    setInterval(() => this.#second(), 1000);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Follows the board; the drawer shrinks while the player works on it. */
  update() {
    this.element.classList.toggle("slim", JOBS.includes(this.parts.board.job));
    this.jobs.update();
  }

  feel(levels) {
    if (levels.length !== this.grid.squares.length) return;
    levels.forEach((level, index) => {
      const range = this.#extremes[index];
      range[0] = Math.min(range[0], level);
      range[1] = Math.max(range[1], level);
    });
    if (!this.isOpen) return;
    levels.forEach((level, index) => {
      const field = (level - FACTS.sensor.mid_level) / FACTS.sensor.counts_per_mt;
      const cell = this.#cells.get(this.grid.squares[index]);
      const text = Math.abs(field) < 10 ? field.toFixed(1) : field.toFixed(0);
      if (cell.textContent !== text) cell.textContent = text;
      cell.style.setProperty("--share", Math.min(1, Math.abs(field) / FULL_MT).toFixed(2));
      cell.classList.toggle("south", field < 0);
    });
  }

  #open(isOpen) {
    this.element.hidden = !isOpen;
    find("open-drawer").setAttribute("aria-expanded", String(isOpen));
    document.body.classList.toggle("drawn", isOpen);
    this.parts.update();
    if (!isOpen) {
      find("open-drawer").focus();
      return;
    }
    this.#forget();
    this.#isDirty = true;
    find("power").hidden = !this.parts.board.host.hand;
    find("close-drawer").focus();
    this.archive.readCrash();
    this.settings.read();
  }

  #forget() {
    this.#extremes = this.grid.squares.map(() => [Infinity, -Infinity]);
  }

  #note({ text, isOurs }) {
    this.#lines.push(`${isOurs ? "→" : "←"} ${text}`);
    if (this.#lines.length > MOST_LINES) this.#lines.splice(0, this.#lines.length - MOST_LINES);
    if (this.#isDirty || !this.isOpen) return;
    this.#isDirty = true;
    requestAnimationFrame(() => this.#showLines());
  }

  #showLines() {
    this.#isDirty = false;
    const lines = find("lines");
    const isAtEnd = lines.scrollTop + lines.clientHeight > lines.scrollHeight - 8;
    lines.textContent = this.#lines.join("\n");
    if (isAtEnd) lines.scrollTop = lines.scrollHeight;
  }

  /** Once per second: rates, and the sensors' changes since. */
  #second() {
    const { drawn: { lights }, board } = this.parts;
    const rates = [lights.heard, lights.drawn];
    lights.heard = lights.drawn = 0;
    if (!this.isOpen) return;
    if (this.#isDirty) this.#showLines();
    const { firmware = "?", board: model = "?", protocol = "?" } = board.greeting;
    const facts = [
      [t("square.grid"), t("drawer.boardAndModel", { board: boardName(board.host), model })],
      [t("drawer.firmware"), firmware],
      [t("drawer.protocol"), String(protocol)],
      [t("drawer.lightFrames"), t("drawer.rate", { rate: rates[0] })],
      [t("drawer.drawn"), t("drawer.rate", { rate: rates[1] })],
    ];
    find("facts").replaceChildren(...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]));
    const spread = this.#extremes.map(([low, high]) => high - low).filter(Number.isFinite);
    const field = number(Math.max(...spread) / FACTS.sensor.counts_per_mt, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    find("heat-words").textContent = spread.length ? t("drawer.heatWords", { field }) : "";
  }
}

/** The board's own settings: those of the firmware's table that have a text here. */
class BoardSettings {
  #fields;

  /** @param {Parts["line"]} line */
  constructor(line) {
    this.line = line;
    this.#fields = FACTS.settings.filter(({ name }) => hasText(`boardSettings.${name}`)).map((setting) => this.#field(setting));
    find("board-settings").replaceChildren(...this.#fields.map(({ label }) => label));
  }

  read(values) {
    return attempt(async () => this.#show((await (values ? this.line.ask("set", values) : this.line.ask("settings"))).at(-1)));
  }

  /** A switch for 0 and 1; for any other range a slider with its value beside it. */
  #field({ name, least, most, unit }) {
    const isSwitch = most === 1;
    const input = html("input", isSwitch ? { type: "checkbox" } : { type: "range", min: least, max: most, step: least || 1 });
    input.addEventListener("change", () => this.read({ [name]: Number(isSwitch ? input.checked : input.value) }));
    const words = html("span");
    const title = html("span", {}, t(`boardSettings.${name}`));
    const label = isSwitch ? html("label", { className: "switch" }, input, title) : html("label", { className: "field" }, title, " ", words, input);
    return { name, unit, label, input, words };
  }

  /** Shows the values; a setting without one is hidden, as the board lacks it. */
  #show(values) {
    for (const { name, unit, label, input, words } of this.#fields) {
      const value = values[name];
      label.hidden = value === undefined;
      input.checked = value === 1;
      input.value = value;
      words.textContent = unit ? t(`drawer.units.${unit}`, { value }) : String(value);
    }
  }
}
