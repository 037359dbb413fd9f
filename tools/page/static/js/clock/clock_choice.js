// Which clock two persons play with: a part of the card that begins a game.

import { html } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { t } from "../core/words.js";
import { stand } from "../plan.js";

const NONE = "none";
// Minutes for each player, and seconds that each turn adds.
const USUAL = ["5+0", "10+5", "15+10"];
const MOST = { minutes: 180, seconds: 60 };

export class ClockChoice {
  /** Stands in the form that begins a game. */
  constructor(form) {
    const { clock } = preferences;
    const isOwn = clock !== NONE && !USUAL.includes(clock);
    const [minutes, seconds] = clock.split("+").map(Number);
    this.minutes = number("minutes", 1, isOwn ? minutes : 20);
    this.seconds = number("seconds", 0, isOwn ? seconds : 0);
    const options = [[NONE, t("joy.clock.none")], ...USUAL.map((one) => [one, one]), ["own", t("joy.clock.own")]];
    const chosen = isOwn ? "own" : clock;
    this.own = html("p", { className: "row own" }, field("minutes", this.minutes), field("seconds", this.seconds));
    this.words = html("p", { className: "faint" }, t("joy.clock.words"));
    this.element = html("fieldset", { id: "clock-choice" },
      html("legend", {}, t("joy.clock.legend")),
      html("div", { className: "choice" }, ...options.map(([value, text]) =>
        html("label", {}, html("input", { type: "radio", name: "clock", value, checked: value === chosen }), html("span", {}, text)))),
      this.own, this.words);
    this.form = form;
    stand("clockChoice", this.element);
    this.element.addEventListener("change", () => this.#keep());
    this.#show();
  }

  /** {minutes, seconds} of what is chosen, or null for no clock. */
  get chosen() {
    const { clock } = preferences;
    if (clock === NONE) return null;
    const [minutes, seconds] = clock.split("+").map(Number);
    return { minutes, seconds };
  }

  #keep() {
    const { value } = this.form.clock;
    preferences.clock = value === "own" ? `${within(this.minutes)}+${within(this.seconds)}` : value;
    this.#show();
  }

  #show() {
    this.own.hidden = this.form.clock.value !== "own";
    this.words.hidden = this.form.clock.value === NONE;
  }
}

function number(name, min, value) {
  return html("input", { id: `clock-${name}`, type: "number", min, max: MOST[name], value, required: true });
}

function field(name, input) {
  return html("label", {}, t(`joy.clock.${name}`), " ", input);
}

/** The number of a field, moved into its bounds. */
function within(input) {
  return Math.min(Math.max(Math.round(Number(input.value) || 0), Number(input.min)), Number(input.max));
}
