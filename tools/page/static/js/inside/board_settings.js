// The board's own settings in the drawer: those of the firmware's table that have a name in words.

import { attempt } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { hasText, t } from "../core/words.js";
import { FACTS } from "../game/games.js";

export class BoardSettings {
  #fields;

  /** @param {Parts["line"]} line */
  constructor(line) {
    this.line = line;
    this.#fields = FACTS.settings.filter(({ name }) => hasText(`boardSettings.${name}`)).map((setting) => this.#field(setting));
    find("board-settings").replaceChildren(...this.#fields.map(({ label }) => label));
  }

  /** Asks the board for what is set, or sets it first. */
  read(values) {
    return attempt(async () => this.#show((await (values ? this.line.ask("set", values) : this.line.ask("settings"))).at(-1)));
  }

  /** A switch for no and yes; a slider with its value beside it for any other range. */
  #field({ name, least, most, unit }) {
    const isSwitch = most === 1;
    const input = html("input", isSwitch ? { type: "checkbox" } : { type: "range", min: least, max: most, step: least || 1 });
    input.addEventListener("change", () => this.read({ [name]: Number(isSwitch ? input.checked : input.value) }));
    const words = html("span");
    const title = html("span", {}, t(`boardSettings.${name}`));
    const label = isSwitch ? html("label", { className: "switch" }, input, title) : html("label", { className: "field" }, title, " ", words, input);
    return { name, unit, label, input, words };
  }

  /** Shows what the board has; what it does not tell it lacks. */
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
