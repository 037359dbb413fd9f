// The card of a game with a friend while it is on: its status, and what the players may ask each other.

import { button, onSubmit, sure } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { say, speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { playerName, REMOTE } from "../game/opponents.js";
import { keptGames } from "./kept.js";
import { nameField, shownName } from "./name.js";

// Faults not shown: a relay may replay an old state, which changes nothing.
const UNSAID = ["", "old"];

/** Conditions for the game's buttons: the player may ask the other something, and a game is under way. */
const mayAsk = ({ ready, question, asked }) => ready && !question && !asked;
const isPlayed = ({ game, over }) => Boolean(game) && !over;

export class Now {
  #words = "";
  #isHelped = true;
  // The game, and whether it waited for this player at the last update.
  #due = "";

  /**
   * @param {Pick<Parts, "board" | "drawn" | "update">} parts
   * @param {import("./worker.js").Way} way
   * @param {() => void} open  shows the sheet
   */
  constructor(parts, way, open) {
    this.parts = parts;
    this.way = way;
    this.words = html("p", { id: "remote-words" });
    this.dot = html("span", { className: "dot" });
    const notify = () => Notification.requestPermission().then(parts.update);
    /** Each button: its name, its text, its action, and its condition by the status. @type {[string, string, (button: HTMLElement) => unknown, (status: any) => unknown][]} */
    const rows = [
      ["yes", "remote.now.yes", () => way.answer(true), ({ ready, question }) => ready && question],
      ["no", "remote.now.no", () => way.answer(false), ({ ready, question }) => ready && question],
      ["next", "remote.now.next", () => way.ask("next"), (status) => status.game && status.over && mayAsk(status)],
      ["draw", "remote.now.draw", () => way.ask("draw"), (status) => isPlayed(status) && mayAsk(status) && status.on_board && status.turns > 0],
      ["resign", "remote.now.resign", (resign) => sure(resign, () => way.ask("resign")), (status) => isPlayed(status) && status.ready && status.on_board && !status.out],
      ["go-on", "remote.now.goOn", () => way.goOn(way.status?.id), (status) => isPlayed(status) && !status.on_board],
      // The button beside the board sends the first time, unless the board has another game.
      ["send", "remote.send.again", () => this.#send(), (status) => isToSend(status) && status.link && (status.sent || !(parts.board.isRemote || parts.board.isClosed))],
      ["code", "remote.now.code", open, isToSend],
      ["look", "remote.look.send", async () => say(await way.sendLook()), ({ met, turns }) => met && turns > 0],
      ["notify", "remote.now.notify", notify, (status) => status.relay === "reached" && globalThis.Notification?.permission === "default"],
      ["leave", "lesson.leave", () => way.leave(), () => true],
    ];
    this.buttons = rows.map(([name, key, action, isShown]) => ({ name, isShown, element: button(key, action, { id: `remote-${name}` }) }));
    this.buttons[0].element.className = "primary";
    this.name = this.#buildName();
    this.card = find("remote-now");
    this.card.append(html("p", { className: "told" }, this.dot, this.words), html("p", { className: "row" }, ...this.buttons.map(({ element }) => element)), this.name);
    // The key h asks for a hint too, see panel.js.
    addEventListener("keydown", (event) => this.#isHelped || event.key !== "h" || event.stopImmediatePropagation(), true);
  }

  /** Sending the link that the friend waits for: [label, action], or null. */
  get link() {
    const { status } = this.way;
    const isDue = status?.ready && isToSend(status) && status.link && !status.sent;
    return isDue ? [t(status.met ? "remote.send.answer" : "remote.send.link"), () => this.#send()] : null;
  }

  /** The next action: [label, action], or null. */
  get nextThing() {
    const { status } = this.way;
    return this.link ?? (status?.over && mayAsk(status) ? [t("remote.now.next"), () => this.way.ask("next")] : null);
  }

  update() {
    const { status } = this.way;
    const { board } = this.parts;
    const { isPlayer } = board;
    const isOn = Boolean(status) && isPlayer;
    // The board is in a game that this browser no longer keeps.
    const isLost = isPlayer && !status && board.isRemote && !keptGames().length;
    this.card.hidden = !isOn && !isLost;
    this.#allowHelp(!isOn || status?.helped);
    if (!isOn && !isLost) return;
    for (const { name, isShown, element } of this.buttons) {
      this.#show(element, isOn && isShown(status));
      if (name === "send") element.textContent = t(status?.sent ? "remote.send.again" : "remote.send.answer");
    }
    this.name.hidden = !isOn || Boolean(status?.by) || !status?.ready || !status.game;
    this.dot.hidden = !isOn || status?.peer === "unknown";
    this.dot.className = `dot ${status?.peer === "here" ? "on" : "off"}`;
    this.#say(status && isOn ? sentences(friendWords(status), statusWords(status)) : t("remote.wrong.gone"));
    if (status && isOn) this.#notice(status);
  }

  #say(words) {
    if (words === this.#words) return;
    this.#words = words;
    this.words.textContent = words;
    speak(words, "remote");
  }

  /** Shows a browser notification once the game starts to wait for this player. */
  async #notice({ id, ready, moves, question, game }) {
    const isDue = Boolean(ready && (moves || question));
    const isNews = isDue && this.#due === `${id} false`;
    this.#due = `${id} ${isDue}`;
    if (!isNews || !document.hidden || globalThis.Notification?.permission !== "granted") return;
    const words = t("remote.send.text", { game: game.toUpperCase() });
    try {
      new Notification(words, { tag: id }).onclick = () => focus();
    } catch {
      // Phones allow notifications only from a service worker.
      const worker = await navigator.serviceWorker?.ready;
      await worker?.showNotification(words, { tag: id });
    }
  }

  /** Hides hints and the coach if the two have agreed on none. */
  #allowHelp(isAllowed) {
    this.#isHelped = isAllowed;
    for (const id of ["hint", "open-coach", "coach-card", "coach-says"]) find(id)?.style.setProperty("display", isAllowed ? "" : "none");
  }

  /** The form that asks a player without a name for one. */
  #buildName() {
    const input = nameField({ id: "remote-own-name", required: true });
    const form = html("form", { hidden: true }, html("label", { className: "field" }, html("span", {}, t("remote.name.own")), input),
      html("p", { className: "row" }, html("button", { type: "submit" }, t("remote.name.tell"))));
    onSubmit(form, () => this.way.introduce(input.value));
    return form;
  }

  async #send() {
    say(await this.way.send());
  }

  /** Shows or hides a button; keyboard focus on a hidden one moves to the board. */
  #show(element, isShown) {
    if (!isShown && element === document.activeElement) this.parts.drawn.view.go();
    element.hidden = !isShown;
  }
}

/** Whether to send the other player a link; at the table they get the turn without. */
export function isToSend({ to_send: isNews, peer }) {
  return isNews && peer !== "here";
}

function friendName({ friend }) {
  return playerName(REMOTE, shownName(friend));
}

/** The friend's name, and what the two have agreed on. */
function friendWords({ friend, helped }) {
  const person = shownName(friend);
  return sentences(person && t("remote.games.friend", { person }), !helped && t("remote.status.plain"));
}

/** The game's status between the two, in sentences. */
function statusWords(status) {
  const { fault, met, peer, question } = status;
  if (status.trouble) return status.trouble;
  if (status.set_back) return t("remote.wrong.set_back");
  const wrong = UNSAID.includes(fault) ? "" : t(`remote.faults.${fault}`);
  const isKnown = !question && (peer === "here" || (peer === "away" && met));
  return sentences(wrong, isKnown && t(`remote.status.${peer}`, { player: friendName(status) }), askedWords(status), peer !== "here" && linkWords(status));
}

/** The open question between the two, and whether the game is full or over. */
function askedWords(status) {
  const { asked, full, over, question, refused } = status;
  const player = friendName(status);
  return sentences(
    asked && t(`remote.asked.${asked}`),
    question && t(`remote.question.${question}`, { player }),
    refused && t(`remote.refused.${refused}`, { player }),
    full && !over && t("remote.status.full"),
    over && !asked && !question && t("remote.status.over"));
}

/** What to do with the link, while the friend is not at the table. */
function linkWords(status) {
  const { asked, moves, over, peer, question, sent } = status;
  if (isToSend(status) && sent && over && !asked) return t("remote.send.sent");
  if (isToSend(status)) return t(sent ? "remote.link.sent" : "remote.link.due");
  return question || over || peer === "away" ? "" : t(moves ? "remote.link.yours" : "remote.link.theirs");
}
