// Buttons and choices: a refusal is announced; a button whose action is final needs a second press.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { preferences } from "./preferences.js";
import { say } from "./voice.js";
import { LANGUAGES, Refused, t } from "./words.js";

/** @typedef {import("preact").ButtonHTMLAttributes<HTMLButtonElement>} Attributes */

// It waits this long for the second press.
const SURE_MS = 4000;

/**
 * Runs an action for a button and announces its refusal, by the board or by an Error's sentence.
 * @template Result
 * @param {() => Result | Promise<Result>} action
 * @param {(words: string) => void} tell
 * @returns {Promise<Result | undefined>}
 */
export async function attempt(action, tell = say) {
  try {
    return await action();
  } catch (reason) {
    if (!(reason instanceof Refused) && reason?.constructor !== Error) throw reason;
    tell(reason.message);
    return undefined;
  }
}

/**
 * A button with the text of a key, or with its children, which attempts `does`. `isDim`: it would do nothing now, and
 * says why not.
 * @param {{ text?: string, values?: Record<string, any>, does: () => unknown, tell?: (words: string) => void, isDim?: boolean, children?: import("preact").ComponentChildren } & Attributes} properties
 */
export function Button({ text, values, does, tell, isDim, children, ...attributes }) {
  return (
    <button type="button" aria-disabled={isDim} {...attributes} onClick={() => attempt(does, tell)}>
      {text ? t(text, values) : children}
    </button>
  );
}

/** A button that acts at its second press; after the first it asks a question. @param {Parameters<typeof Button>[0] & { text: string, question?: string }} properties */
export function SureButton({ text, question = "jobs.sure", does, ...attributes }) {
  const timer = useSignal(0);
  const end = () => {
    clearTimeout(timer.peek());
    timer.value = 0;
  };
  useEffect(() => end, []);
  const press = () => {
    if (timer.value) {
      end();
      return does();
    }
    timer.value = setTimeout(end, SURE_MS);
    return undefined;
  };
  return <Button {...attributes} text={timer.value ? question : text} does={press} />;
}

/** @typedef {[value: string, content: import("preact").ComponentChildren, isDisabled?: boolean, title?: string]} Option */

/**
 * Radios beside one another, with words or, as cards, with pictures.
 * @param {{ name: string, legend: string, isLegendUnseen?: boolean, options: Option[], value: string, choose: (value: string) => unknown, class?: "choice" | "cards", id?: string, hidden?: boolean, children?: import("preact").ComponentChildren }} properties
 */
export function Choice({ name, legend, isLegendUnseen = false, options, value, choose, class: look = "choice", children, ...attributes }) {
  return (
    <fieldset {...attributes}>
      <legend class={isLegendUnseen ? "unseen" : undefined}>{legend}</legend>
      <div class={look}>
        {options.map(([one, content, isDisabled, title]) => (
          <label key={one} title={title}>
            <input type="radio" name={name} value={one} checked={one === value} disabled={isDisabled} onChange={() => choose(one)} />
            <span>{content}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

/** A switch for a preference or a part of the state. @param {{ text: string, value: boolean, choose: (isOn: boolean) => unknown, id?: string, name?: string }} properties */
export function Switch({ text, value, choose, ...attributes }) {
  return (
    <label class="switch">
      <input type="checkbox" {...attributes} checked={value} onChange={({ currentTarget }) => choose(currentTarget.checked)} />
      <span>{t(text)}</span>
    </label>
  );
}

/** Lets a form attempt the action instead of the browser's own submission. @param {() => unknown} action @param {(words: string) => void} [tell] */
export function submits(action, tell) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(action, tell);
  };
}

/** Every language by its own name, and, unless `isShort`, the browser's; choosing another one reloads the page. @param {{ id: string, class?: string, isShort?: boolean }} properties */
export function Languages({ isShort, ...properties }) {
  const choose = (/** @type {string} */ language) => {
    preferences.language = language;
    location.reload();
  };
  const chosen = preferences.language in LANGUAGES ? preferences.language : isShort ? document.documentElement.lang : "";
  return (
    <select {...properties} aria-label={t("settings.language")} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {!isShort && <option value="">{t("settings.browserLanguage")}</option>}
      {Object.entries(LANGUAGES).map(([code, name]) => <option key={code} value={code} lang={code}>{name}</option>)}
    </select>
  );
}
