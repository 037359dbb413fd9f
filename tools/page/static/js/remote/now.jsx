// The card of a game with a friend while it is on: its status, and what the players may ask each other.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button, submits, SureButton } from "../core/button.jsx";
import { kept } from "../core/signals.js";
import { say, speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { usePage } from "../state.js";
import { keptGames } from "./kept.js";
import { NameField } from "./name.jsx";
import { friendWords, isPlayed, isToSend, mayAsk, statusWords } from "./status.js";

/** @typedef {import("./status.js").FriendStatus} FriendStatus */

/** Each button: its name, its text, its action, its condition by the status, and whether its action is final. @type {[string, string, (page: Parts) => unknown, (status: FriendStatus, page: Parts) => unknown, boolean?][]} */
const BUTTONS = [
  ["yes", "remote.now.yes", ({ remote }) => remote.way.answer(true), ({ ready, question }) => ready && question],
  ["no", "remote.now.no", ({ remote }) => remote.way.answer(false), ({ ready, question }) => ready && question],
  ["next", "remote.now.next", ({ remote }) => remote.way.ask("next"), (status) => status.game && status.over && mayAsk(status)],
  ["draw", "remote.now.draw", ({ remote }) => remote.way.ask("draw"), (status) => isPlayed(status) && mayAsk(status) && status.on_board && status.turns > 0],
  ["resign", "remote.now.resign", ({ remote }) => remote.way.ask("resign"), (status) => isPlayed(status) && status.ready && status.on_board && !status.out, true],
  ["go-on", "remote.now.goOn", ({ remote }) => remote.way.goOn(remote.status.id), (status) => isPlayed(status) && !status.on_board],
  // The button beside the board sends the first time, unless the board has another game.
  ["send", "", ({ remote }) => remote.send(), (status, { board }) => isToSend(status) && status.link && (status.sent || !(board.isRemote || board.isClosed))],
  ["code", "remote.now.code", ({ remote }) => remote.open(), isToSend],
  ["look", "remote.look.send", async ({ remote }) => say(await remote.way.sendLook()), ({ met, turns }) => met && turns > 0],
  ["notify", "remote.now.notify", ({ remote }) => remote.notify(), (status) => status.relay === "reached" && globalThis.Notification?.permission === "default"],
  ["leave", "lesson.leave", ({ remote }) => remote.way.leave(), () => true],
];

export function RemoteNow() {
  const page = usePage();
  const { board, remote: { status } } = page;
  const isOn = Boolean(status) && board.isPlayer;
  // The board is in a game that this browser no longer keeps.
  const isLost = board.isPlayer && !status && board.isRemote && !kept(keptGames).length;
  const words = isOn ? sentences(friendWords(status), statusWords(status)) : isLost ? t("remote.wrong.gone") : "";
  useEffect(() => speak(words, "remote"), [words]);
  if (!isOn && !isLost) return null;
  return (
    <section id="remote-now" class="card" aria-label={t("remote.title")}>
      <p class="told">
        {isOn && status.peer !== "unknown" && <span class={`dot ${status.peer === "here" ? "on" : "off"}`} />}
        <span id="remote-words">{words}</span>
      </p>
      {isOn && <Buttons />}
      {isOn && !status.by && status.ready && status.game && <OwnName />}
    </section>
  );
}

function Buttons() {
  const page = usePage();
  const { status } = page.remote;
  return (
    <p class="row">
      {BUTTONS.filter(([, , , isShown]) => isShown(status, page)).map(([name, text, action, , isFinal]) => {
        const Kind = isFinal ? SureButton : Button;
        const key = text || (status.sent ? "remote.send.again" : "remote.send.answer");
        return <Kind key={name} id={`remote-${name}`} class={name === "yes" ? "primary" : undefined} text={key} does={() => action(page)} />;
      })}
    </p>
  );
}

/** Asks a player without a name for one. */
function OwnName() {
  const { remote } = usePage();
  const name = useSignal("");
  return (
    <form onSubmit={submits(() => remote.way.introduce(name.value))}>
      <label class="field"><span>{t("remote.name.own")}</span><NameField id="remote-own-name" required value={name} /></label>
      <p class="row"><button type="submit">{t("remote.name.tell")}</button></p>
    </form>
  );
}
