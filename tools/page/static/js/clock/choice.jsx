// The choice of a clock for two people, in the sheet that begins a game.

import { useSignal } from "@preact/signals";
import { Choice } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { t } from "../core/words.js";
import { chosenClock, NONE, USUAL } from "./clock.js";

const OWN = "own";
// The fields of the player's own clock: their bounds and first values.
const FIELDS = [
  { name: "minutes", min: 1, max: 180, usual: 20 },
  { name: "seconds", min: 0, max: 60, usual: 0 },
];

export function ClockChoice() {
  const { clock } = preferences;
  const isOwn = useSignal(!USUAL.includes(clock));
  const own = useSignal(FIELDS.map(({ name, usual }) => (isOwn.peek() ? (chosenClock()?.[/** @type {"minutes"} */ (name)] ?? usual) : usual)));
  const keep = () => (preferences.clock = own.value.join("+"));
  const choose = (/** @type {string} */ value) => {
    isOwn.value = value === OWN;
    if (value === OWN) keep();
    else preferences.clock = value;
  };
  const type = (/** @type {number} */ index, /** @type {string} */ text) => {
    const { min, max } = FIELDS[index];
    own.value = own.value.with(index, Math.min(Math.max(Math.round(Number(text) || 0), min), max));
    keep();
  };
  /** @type {[string, string][]} */
  const options = [...USUAL.map((value) => /** @type {[string, string]} */ ([value, value === NONE ? t("joy.clock.none") : value])), [OWN, t("joy.clock.own")]];
  return (
    <Choice id="clock-choice" name="clock" legend={t("joy.clock.legend")} options={options} value={isOwn.value ? OWN : clock} choose={choose}>
      {isOwn.value && (
        <p id="clock-own" class="row own">
          {FIELDS.map(({ name, min, max }, index) => (
            <label key={name}>
              <span>{t(`joy.clock.${name}`)}</span>{" "}
              <input id={`clock-${name}`} type="number" min={min} max={max} value={own.value[index]} required onChange={({ currentTarget }) => type(index, currentTarget.value)} />
            </label>
          ))}
        </p>
      )}
      {clock !== NONE && <p id="clock-words" class="faint">{t("joy.clock.words")}</p>}
    </Choice>
  );
}
