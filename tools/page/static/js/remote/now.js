// What is to be known of a game with a friend while it is on, and what may be asked.

import { attempt, sure } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { say, speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { playerName, REMOTE } from "../game/opponents.js";
import { stand } from "../plan.js";
import { shownName } from "./kept.js";

class Notice {
  // The game, and whether somebody waited for this player in it when last looked.
  #known = "";

  /** Whether the browser has such notices, and has not been asked for them yet. */
  get mayAsk() {
    return globalThis.Notification?.permission === "default";
  }

  /** Asks the player for leave: by a button alone. */
  request() {
    return Notification.requestPermission();
  }

  /** Tells the words once the player `isDue` in the game of this ID, and was not before. */
  async follow(id, isDue, words) {
    const known = `${id} ${isDue}`;
    const isNews = isDue && this.#known === `${id} false`;
    this.#known = known;
    if (!isNews || !document.hidden || globalThis.Notification?.permission !== "granted") return;
    try {
      const notice = new Notification(words, { tag: id });
      notice.onclick = () => focus();
    } catch {
      // Phones show those of a service worker alone.
      const worker = await navigator.serviceWorker?.ready;
      await worker?.showNotification(words, { tag: id });
    }
  }
}

// A replayed old state changes nothing, and a broker may bring one.
const UNSAID = ["", "old"];

export class Now {
  #words = "";
  #isHelped = true;

  /** @param {Pick<Parts, "board" | "drawn" | "update">} parts @param {any} way @param {any} open */
  constructor(parts, way, open) {
    this.parts = parts;
    this.way = way;
    this.words = html("p", { id: "remote-words" });
    this.dot = html("span", { className: "dot" });
    const on = (id, key, action) => this.#button(`remote-${id}`, key, action);
    this.yes = on("yes", "remote.now.yes", () => way.answer(true));
    this.yes.className = "primary";
    this.no = on("no", "remote.now.no", () => way.answer(false));
    this.next = on("next", "remote.now.next", () => way.ask("next"));
    this.draw = on("draw", "remote.now.draw", () => way.ask("draw"));
    this.resign = on("resign", "remote.now.resign", () => sure(this.resign, () => way.ask("resign")));
    this.goOn = on("go-on", "remote.now.goOn", () => way.goOn(way.status.id));
    this.send = on("send", "remote.send.again", () => this.#send());
    this.code = on("code", "remote.now.code", open);
    this.look = on("look", "remote.look.send", async () => say(await way.sendLook()));
    this.leave = on("leave", "remote.now.leave", () => way.leave());
    this.notice = new Notice();
    this.notify = on("notify", "remote.now.notify", async () => {
      await this.notice.request();
      parts.update();
    });
    this.name = this.#buildName();
    this.card = html("section", { id: "remote-now", className: "card", hidden: true, ariaLabel: t("remote.title") },
      html("p", { className: "told" }, this.dot, this.words),
      html("p", { className: "row" }, this.yes, this.no, this.next, this.draw, this.resign, this.goOn, this.send, this.code, this.look, this.notify, this.leave),
      this.name);
    stand("remote", this.card);
    // A key asks for a hint too, see keys.js.
    addEventListener("keydown", (event) => this.#isHelped || event.key !== "h" || event.stopImmediatePropagation(), true);
  }

  /** What is next: [label, action], or null. */
  get nextThing() {
    const { status } = this.way;
    if (!status?.ready) return null;
    if (isToSend(status) && status.link && !status.sent) return [t(status.met ? "remote.send.answer" : "remote.send.link"), () => this.#send()];
    if (!status.over || status.asked || status.question) return null;
    return [t("remote.now.next"), () => this.way.ask("next")];
  }

  update() {
    const { status } = this.way;
    const { board } = this.parts;
    const isPlayer = board.host.role === "player";
    const isOn = Boolean(status) && isPlayer;
    const isLost = isPlayer && !status && board.isRemote && this.way.isEmpty;
    this.card.hidden = !isOn && !isLost;
    this.#allowHelp(!isOn || status.helped);
    if (isLost) this.#showLost();
    if (!isOn) return;
    const { over, out, on_board: isOnBoard, ready, question, asked, turns } = status;
    const mayAsk = ready && !question && !asked;
    const isPlayed = Boolean(status.game) && !over;
    this.#show(this.yes, ready && question);
    this.#show(this.no, ready && question);
    this.#show(this.next, status.game && over && mayAsk);
    this.#show(this.draw, isPlayed && mayAsk && isOnBoard && turns > 0);
    this.#show(this.resign, isPlayed && ready && isOnBoard && !out);
    this.#show(this.goOn, isPlayed && !isOnBoard);
    // The button beside the board sends first, where the board has the game.
    this.#show(this.send, isToSend(status) && status.link && (status.sent || !board.isRemote));
    this.send.textContent = t(status.sent ? "remote.send.again" : "remote.send.answer");
    this.#show(this.code, hasLinkToShow(status));
    this.#show(this.look, status.met && turns > 0);
    this.#show(this.notify, status.has_broker && this.notice.mayAsk);
    this.#show(this.leave, true);
    this.name.hidden = Boolean(status.by) || !ready || !status.game;
    this.dot.className = `dot ${status.connected && status.here ? "on" : "off"}`;
    this.dot.hidden = !status.has_broker;
    this.#say(sentences(friendWords(status), statusWords(status)));
    this.notice.follow(status.id, ready && (status.moves || Boolean(question)), t("remote.send.text", { game: status.game.toUpperCase() }));
  }

  #say(words) {
    if (words === this.#words) return;
    this.#words = words;
    this.words.textContent = words;
    speak(words, "remote");
  }

  /** The board is in a game of which this browser keeps nothing any more. */
  #showLost() {
    for (const button of this.card.querySelectorAll("button")) this.#show(button, false);
    this.name.hidden = this.dot.hidden = true;
    this.#say(t("remote.wrong.gone"));
  }

  /** Takes hints and the coach away where the two have agreed on none. */
  #allowHelp(isAllowed) {
    this.#isHelped = isAllowed;
    for (const id of ["hint", "open-coach", "coach-card", "coach-says"]) find(id)?.style.setProperty("display", isAllowed ? "" : "none");
  }

  /** Who has a name is not asked for it. */
  #buildName() {
    const input = html("input", { id: "remote-own-name", type: "text", autocomplete: "given-name", required: true });
    const form = html("form", { hidden: true }, html("label", { className: "field" }, html("span", {}, t("remote.name.own")), input),
      html("p", { className: "row" }, html("button", { type: "submit" }, t("remote.name.tell"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(() => this.way.introduce(input.value));
    });
    return form;
  }

  async #send() {
    say(await this.way.send());
  }

  /** A keyboard that was on a button which goes finds itself on the board. */
  #show(element, isShown) {
    if (!isShown && element === document.activeElement) this.parts.drawn.view.go();
    element.hidden = !isShown;
  }

  #button(id, key, action) {
    const element = html("button", { id, type: "button" }, t(key));
    element.addEventListener("click", () => attempt(action));
    return element;
  }
}

/** Whether the other is to get a link; one who is there has the turn without. */
function isToSend({ to_send: isNews, has_broker: hasBroker, connected, here, lost }) {
  return isNews && (!hasBroker || lost || (connected && !here));
}

/** Whether the sheet shows the link: one to send, or what an inviter has for who is to come over a broker. */
export function hasLinkToShow(status) {
  return isToSend(status) || Boolean(status.game && status.has_broker && !status.met);
}

/** The same where links alone carry the game. */
function linkWords(status) {
  const { asked, full, moves, over, question, refused, sent } = status;
  const player = friendName(status);
  const isDue = isToSend(status);
  return sentences(
    asked && t(`remote.asked.${asked}`),
    question && t(`remote.question.${question}`, { player }),
    refused && t(`remote.refused.${refused}`, { player }),
    full && !over && t("remote.status.full"),
    over && !asked && !question && t("remote.status.over"),
    isDue && t(sent ? "remote.link.sent" : "remote.link.due"),
    !isDue && !question && !over && t(moves ? "remote.link.yours" : "remote.link.theirs"));
}

function friendName({ friend }) {
  return playerName(REMOTE, shownName(friend));
}

/** Whom one plays with, and what the two have agreed on. */
function friendWords({ friend, helped }) {
  const person = shownName(friend);
  return sentences(person && t("remote.games.friend", { person }), !helped && t("remote.status.plain"));
}

/** How the game stands between the two, in sentences. */
function statusWords(status) {
  const { asked, connected, fault, full, game, has_broker: hasBroker, here, lost, met, over, question, refused, trouble } = status;
  if (trouble) return trouble;
  if (status.set_back) return t("remote.wrong.set_back");
  if (!hasBroker) return linkWords(status);
  const wrong = UNSAID.includes(fault) ? "" : t(`remote.faults.${fault}`);
  if (!connected && !lost) return t("remote.status.connecting");
  if (!connected) return sentences(wrong, t("remote.status.noBroker"));
  if (!game) return sentences(wrong, t("remote.status.noGame"));
  if (!met && !here) return sentences(wrong, t("remote.status.sent"));
  const player = friendName(status);
  return sentences(
    wrong,
    !question && t(here ? "remote.status.here" : "remote.status.away", { player }),
    asked && t(`remote.asked.${asked}`),
    question && t(`remote.question.${question}`, { player }),
    refused && t(`remote.refused.${refused}`, { player }),
    full && !over && t("remote.status.full"),
    over && !asked && !question && t("remote.status.over"));
}
