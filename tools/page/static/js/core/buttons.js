// Buttons and choices: what is refused is said; a button that cannot be taken back is pressed twice.

import { Refused } from "../line/line.js";
import { find, html } from "./dom.js";
import { say } from "./voice.js";
import { t } from "./words.js";

// It waits this long for the second press.
const SURE_MS = 4000;

/** Runs an action for a button: what is refused, by the board or by a plain Error's sentence, is told. */
export async function attempt(action, tell = say) {
  try {
    return await action();
  } catch (reason) {
    if (!(reason instanceof Refused) && reason?.constructor !== Error) throw reason;
    tell(reason.message);
    return undefined;
  }
}

/** Lets the page's button with this id attempt the action. */
export function onClick(id, action) {
  find(id).addEventListener("click", () => attempt(action));
}

/** A button with the text of a key, which attempts the action; `properties` are more of the element's. */
export function button(key, action, properties = {}, values = {}, tell = say) {
  const element = html("button", { type: "button", ...properties }, t(key, values));
  element.addEventListener("click", () => attempt(() => action(element), tell));
  return element;
}

/** Lets the form attempt the action, in the place of what a browser does with one. */
export function onSubmit(form, action, tell = say) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(action, tell);
  });
}

/** Does it when the button is pressed a second time, with the question for its name. */
export function sure(element, action, name = t("jobs.sure")) {
  if (element.textContent === name) {
    element.textContent = element.dataset.name;
    return action();
  }
  element.dataset.name = element.textContent;
  element.textContent = name;
  setTimeout(() => (element.textContent = element.dataset.name), SURE_MS);
  return undefined;
}

/** The place of a choice among what offer() offers. */
export function choice(legend, properties = {}) {
  return html("fieldset", properties, html("legend", {}, legend), html("div", { className: "choice" }));
}

/** Makes the radios of a choice from [value, text] each; what was chosen stays so, else `usual`, else the first. */
export function offer(fieldset, name, options, usual = "") {
  const chosen = fieldset.querySelector("input:checked")?.value ?? usual;
  const isThere = options.some(([value]) => value === chosen);
  const radio = ([value, text], index) => html("label", {}, html("input", { type: "radio", name, value, checked: isThere ? value === chosen : !index }), html("span", {}, text));
  fieldset.querySelector(".choice").replaceChildren(...options.map(radio));
}
