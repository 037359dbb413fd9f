// Buttons and choices: a refusal is announced; a button whose action is final needs a second press.

import { find, html } from "./dom.js";
import { say } from "./voice.js";
import { Refused, t } from "./words.js";

// It waits this long for the second press.
const SURE_MS = 4000;

/** Runs an action for a button and announces its refusal, by the board or by an Error's sentence. */
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

/** Lets the form attempt the action instead of the browser's own submission. */
export function onSubmit(form, action, tell = say) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(action, tell);
  });
}

/** Buttons that ask for a second press, and what ends each one's question. @type {Map<HTMLElement, () => void>} */
const asking = new Map();

/** Does it at the button's second press; after the first the button asks a question. */
export function sure(element, action, question = t("jobs.sure")) {
  if (asking.has(element)) {
    asking.get(element)?.();
    return action();
  }
  const name = element.textContent;
  const end = () => {
    clearTimeout(timer);
    asking.delete(element);
    element.textContent = name;
  };
  const timer = setTimeout(end, SURE_MS);
  asking.set(element, end);
  element.textContent = question;
  return undefined;
}

/** A fieldset for the radios of offer(). */
export function choice(legend, properties = {}) {
  return html("fieldset", properties, html("legend", {}, legend), html("div", { className: "choice" }));
}

/** Makes the radios of a choice from [value, text] each; the chosen one stays chosen, else `usual`, else the first. */
export function offer(fieldset, name, options, usual = "") {
  const chosen = fieldset.querySelector("input:checked")?.value ?? usual;
  const isThere = options.some(([value]) => value === chosen);
  const radio = ([value, text], index) => html("label", {}, html("input", { type: "radio", name, value, checked: isThere ? value === chosen : !index }), html("span", {}, text));
  fieldset.querySelector(".choice").replaceChildren(...options.map(radio));
}
