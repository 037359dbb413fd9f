// The card of a game with a friend while it is on: its status, and what the players may ask each other.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button, submits, SureButton } from "../core/button.jsx";
import { kept } from "../core/signals.js";
import { say, speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { FACTS, GAMES } from "../game/games.js";
import { Picture } from "../game/picture.jsx";
import { usePage } from "../state.js";
import { keptGames } from "./kept.js";
import { NameField } from "./name.jsx";
import { friendWords, isPlayed, isToSend, mayAsk, statusWords } from "./status.js";

/** @typedef {import("./status.js").FriendStatus} FriendStatus */

// Between two gestures.
const PAUSE_MS = 3000;

/** Each button: its name, its text, its action, its condition by the status, and whether it is `aside`, or its action `final`. @type {[string, string, (page: Parts) => unknown, (status: FriendStatus, page: Parts) => unknown, ("aside" | "final")?][]} */
const BUTTONS = [
  ["yes", "remote.now.yes", ({ remote }) => remote.way.answer(true), isAsked],
  ["no", "remote.now.no", ({ remote }) => remote.way.answer(false), isAsked],
  ["next", "remote.now.next", ({ remote }) => remote.way.ask("next"), (status) => status.game && status.over && mayAsk(status)],
  ["draw", "remote.now.draw", ({ remote }) => remote.way.ask("draw"), (status) => isPlayed(status) && mayAsk(status) && status.on_board && status.turns > 0, "aside"],
  ["resign", "remote.now.resign", ({ remote }) => remote.way.ask("resign"), (status) => isPlayed(status) && status.ready && status.on_board && !status.out, "final"],
  ["go-on", "remote.now.goOn", ({ remote }) => remote.goOn(), (status) => isPlayed(status) && !status.on_board],
  // The button beside the board sends the first time, unless the board has another game.
  ["send", "", ({ remote }) => remote.send(), (status, { board }) => isToSend(status) && status.link && (status.sent || !(board.isRemote || board.isClosed))],
  ["code", "remote.now.code", ({ remote }) => remote.open(), isToSend],
  ["look", "remote.look.send", async ({ remote }) => say(await remote.way.sendLook()), ({ met, turns }) => met && turns > 0, "aside"],
  ["notify", "remote.now.notify", ({ remote }) => remote.notify(), (status) => status.relay === "reached" && globalThis.Notification?.permission === "default", "aside"],
  ["leave", "lesson.leave", ({ remote }) => remote.way.leave(), () => true, "aside"],
];

/** Whether the friend's question waits for an answer: on the board, too, if the game is there. @param {FriendStatus} status @param {Parts} page */
function isAsked({ ready, question, on_board: isOnBoard }, { board }) {
  return ready && question && (!isOnBoard || board.job === "asked");
}

export function RemoteNow() {
  const page = usePage();
  const { board, remote: { status, watching } } = page;
  const isOn = Boolean(status) && board.isPlayer;
  // The board is in a game that this browser no longer keeps.
  const isLost = board.isPlayer && !status && board.isRemote && !kept(keptGames).length;
  const words = watching ? t(`remote.look.${watching}`) : isOn ? sentences(friendWords(status), statusWords(status)) : isLost ? t("remote.wrong.gone") : "";
  useEffect(() => speak(words, "remote"), [words]);
  if (!words) return null;
  const hasDot = watching || (isOn && (status.peer !== "unknown" || status.relay === "lost"));
  const isUp = watching ? watching === "live" : isOn && status.peer === "here";
  return (
    <>
      {isOn && !watching && <Guest />}
      <section id="remote-now" class="card" aria-label={t("remote.title")}>
        <p class="told">
          {hasDot && <span class={`dot ${isUp ? "on" : "off"}`} />}
          <span id="remote-words">{words}</span>
        </p>
        {isOn && !watching && (
          <>
            {isUp && <Gestures />}
            <Buttons />
            {!status.by && status.ready && status.played && <OwnName />}
          </>
        )}
      </section>
    </>
  );
}

/** What one who was invited sees before a first turn: the game, a picture of a turn, and a way to learn it. */
function Guest() {
  const { board, lessons, remote: { status } } = usePage();
  const game = GAMES.get(status.game);
  if (!game || status.side !== "b" || status.played || status.number > 1 || status.over || board.job || lessons.doneOf(game).length) return null;
  const turn = game.rulebook.find((/** @type {any} */ page) => page.moved) ?? game.rulebook.find((/** @type {any} */ page) => page.letter);
  return (
    <section id="remote-guest" class="card guest" aria-labelledby="remote-guest-title">
      <h2 id="remote-guest-title">{t("remote.guest.title", { game: game.title })}</h2>
      {turn && <Picture game={game} {...turn} />}
      <p class="faint">{game.words("rules")}</p>
      {game.lessons.length > 0 && <Button id="remote-learn" text="remote.guest.learn" does={() => lessons.begin(game)} />}
    </section>
  );
}

/** Five gestures instead of a chat; after one there is a pause. */
function Gestures() {
  const { remote } = usePage();
  const made = useSignal("");
  useEffect(() => {
    const timer = setTimeout(() => (made.value = ""), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [made.value]);
  const make = (/** @type {string} */ name) => {
    made.value = name;
    remote.way.wave(name);
  };
  return (
    <p class="row gestures" role="group" aria-label={t("remote.wave.title")}>
      {FACTS.gestures.map((/** @type {string} */ name) => (
        <button key={name} type="button" class="quiet" aria-pressed={made.value === name} disabled={made.value !== ""} onClick={() => make(name)}>{t(`remote.wave.${name}`)}</button>
      ))}
    </p>
  );
}

function Buttons() {
  const page = usePage();
  const { status } = page.remote;
  return (
    <p class="row">
      {BUTTONS.filter(([, , , isShown]) => isShown(status, page)).map(([name, text, action, , kind]) => {
        const Kind = kind === "final" ? SureButton : Button;
        const key = text || (status.sent ? "remote.send.again" : "remote.send.answer");
        return <Kind key={name} id={`remote-${name}`} class={kind ? "quiet" : ["yes", "go-on"].includes(name) ? "primary" : undefined} text={key} does={() => action(page)} />;
      })}
    </p>
  );
}

/** Asks a player without a name for one. */
function OwnName() {
  const { remote } = usePage();
  const name = useSignal("");
  return (
    <form class="own-name" onSubmit={submits(() => remote.way.introduce(name.value))}>
      <label class="field"><span>{t("remote.name.own")}</span><NameField id="remote-own-name" required value={name} /></label>
      <button type="submit">{t("remote.name.tell")}</button>
    </form>
  );
}
