// The components of a game with a friend, loaded when they are first wanted: the sheet that begins or resumes one and shows its
// link; the card while it is on, with its status and what the players may ask each other.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { NONE, USUAL } from "../clock/clock.jsx";
import { attempt, Button, Choice, submits, SureButton } from "../core/button.jsx";
import { Code, Sheet } from "../core/sheet.jsx";
import { kept, usePage } from "../core/signals.js";
import { say, speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { FACTS, GAMES } from "../game/games.js";
import { Picture } from "../game/picture.jsx";
import { GameChoice } from "../start/players.jsx";
import { keptGames } from "./kept.js";
import { fitName, keepOwnName, ownName, shownName } from "./name.js";
import { friendName, isToSend, mayAsk } from "./remote_door.js";

/** @typedef {import("./remote_door.js").FriendStatus} FriendStatus */

// Faults not shown: a relay may replay an old state, which changes nothing.
const UNSAID = ["", "old"];
/** Whether a game is under way. @param {FriendStatus} status */
const isPlayed = ({ game, over }) => Boolean(game) && !over;
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
  const words = watching ? t(`remote.look.${watching}`) : isOn ? statusWords(status) : isLost ? t("remote.wrong.gone") : "";
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
    remote.way.tell("wave", { what: name });
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
    <form class="own-name" onSubmit={submits(() => remote.way.tell("name", { by: keepOwnName(name.value) }))}>
      <label class="field"><span>{t("remote.name.own")}</span><NameField id="remote-own-name" required value={name} /></label>
      <button type="submit">{t("remote.name.tell")}</button>
    </form>
  );
}

export function RemoteSheet() {
  const { remote } = usePage();
  const { told, status } = remote;
  const link = remote.isLinkDue ? status.link : "";
  return (
    <Sheet name="remote" title={t("remote.title")} onClose={() => scrollTo({ top: 0 })}>
      {!link && <p class="lead">{t("remote.intro")}</p>}
      <p id="remote-wrong" class={`wrong ${told.isDone ? "done" : ""}`} role="alert">{told.text}</p>
      {link ? <Invitation link={link} /> : <Invite />}
      <Join />
    </Sheet>
  );
}

/** The link to send, also as a code to scan. @param {{ link: string }} properties */
function Invitation({ link }) {
  const { remote } = usePage();
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const send = useRef(/** @type {HTMLParagraphElement | null} */ (null));
  const share = async () => {
    field.current?.select();
    remote.say(await remote.way.send(), true);
  };
  useEffect(() => {
    send.current?.querySelector("button")?.focus();
    // One that was just asked for is shared without another tap.
    if (remote.isFresh) attempt(share, (words) => remote.say(words));
    remote.isFresh = false;
  }, []);
  return (
    <section id="remote-invitation">
      <h3>{t("remote.invitation.title")}</h3>
      <p>{t("remote.invitation.words")}</p>
      <label class="field"><span>{t("remote.invitation.link")}</span><input id="remote-link" type="text" ref={field} readOnly value={link} /></label>
      <p class="row" ref={send}>
        <Button class="primary" text={"share" in navigator ? "remote.invitation.share" : "remote.invitation.copy"} tell={(words) => remote.say(words)} does={share} />
        <Button text="remote.invitation.play" does={() => remote.close()} />
      </p>
      <Code text={link} />
    </section>
  );
}

function Invite() {
  const { board, players, remote } = usePage();
  const games = board.games;
  const chosen = useSignal({ game: players.game.name, side: "second", help: "on", clock: NONE });
  const choose = (/** @type {"game" | "side" | "help" | "clock"} */ what) => (/** @type {string} */ value) => (chosen.value = { ...chosen.value, [what]: value });
  const { side, help, clock } = chosen.value;
  const name = useSignal(ownName());
  const game = games.find((one) => one.name === chosen.value.game) ?? games[0];
  const invite = async () => {
    keepOwnName(name.value);
    const [minutes, more] = clock.split("+").map(Number);
    remote.isFresh = true;
    // For a game of another board the page loads again.
    history.replaceState({ ...history.state, invites: game.board !== board.game.board }, "");
    await remote.way.invite({ game: game.name, isFirst: side === "first", isHelped: help === "on", clock: clock === NONE ? null : [60 * minutes, more] });
    // The side that begins sends the link with its first turn.
    if (remote.way.status && !isToSend(remote.way.status)) remote.close();
  };
  /** @type {[string, string][]} */
  const sides = ["first", "second"].map((place, index) => [place, t("player.side", { side: game?.sideName(game.sides[index]) ?? "" })]);
  return (
    <form id="remote-invite" onSubmit={remote.submits(invite)}>
      <GameChoice name="remote-game" games={games} value={game?.name ?? ""} choose={choose("game")} />
      <Choice name="remote-side" legend={t("remote.invite.side")} options={sides} value={side} choose={choose("side")} />
      <p class="faint">{game ? t("newGame.begins", { side: game.sideName(game.sides[0]) }) : ""}</p>
      <Choice name="remote-help" legend={t("remote.invite.help")} options={[["on", t("remote.invite.helped")], ["off", t("remote.invite.plain")]]} value={help} choose={choose("help")} />
      <Choice name="remote-clock" legend={t("joy.clock.legend")} options={USUAL.map((value) => [value, value === NONE ? t("joy.clock.none") : value])} value={clock} choose={choose("clock")} />
      {clock !== NONE && <p class="faint">{t("remote.clock.words")}</p>}
      <label class="field"><span>{t("remote.name.own")}</span><NameField id="remote-name" value={name} /></label>
      <p class="row"><button type="submit" class="primary" disabled={!game}>{t("remote.send.link")}</button></p>
    </form>
  );
}

function Join() {
  const { remote } = usePage();
  return (
    <form onSubmit={remote.submits(() => remote.accept(remote.given))}>
      <h3>{t("remote.join.title")}</h3>
      <label class="field"><span>{t("remote.join.link")}</span>
        <input id="remote-given" type="text" spellcheck={false} autocomplete="off" autocapitalize="off" value={remote.given} onInput={({ currentTarget }) => (remote.given = currentTarget.value)} />
      </label>
      <p class="row"><button type="submit">{t("door.play")}</button></p>
    </form>
  );
}

/** @param {{ id: string, required?: boolean, value: import("@preact/signals").Signal<string> }} properties */
function NameField({ value, ...more }) {
  const take = (/** @type {HTMLInputElement} */ field) => {
    fitName(field);
    value.value = field.value;
  };
  return (
    <input
      type="text" autocomplete="given-name" {...more} value={value.value}
      onInput={({ currentTarget, isComposing }) => isComposing || take(currentTarget)} onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  );
}

export { keptGames, restoreGame, wholeGame } from "./kept.js";
export { shownName } from "./name.js";

/** The friend's name, what the two have agreed on, and the game's status between them. @param {FriendStatus} status */
function statusWords(status) {
  const { fault, friend, met, peer, question } = status;
  const person = shownName(friend);
  const about = sentences(person && t("remote.games.friend", { person }), !status.helped && t("remote.status.plain"));
  if (status.refusal || status.set_back) return sentences(about, status.refusal || t("remote.wrong.set_back"));
  const wrong = UNSAID.includes(fault) ? "" : t(`remote.faults.${fault}`);
  const { own, other } = status.clock ?? {};
  const time = own === 0 ? t("remote.clock.own") : other === 0 && t("joy.clock.flag", { who: friendName(status) });
  const isKnown = !question && (peer === "here" || (peer === "away" && met));
  return sentences(about, wrong, status.relay === "lost" && t("remote.status.lost"), time, isKnown && t(`remote.status.${peer}`, { player: friendName(status) }), askedWords(status), peer !== "here" && linkWords(status));
}

/** The open question between the two, and whether the game is full or over. @param {FriendStatus} status */
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

/** What to do with the link, while the friend is not at the table. @param {FriendStatus} status */
function linkWords(status) {
  const { asked, moves, over, peer, question, sent } = status;
  if (isToSend(status) && sent && over && !asked) return t("remote.send.sent");
  if (isToSend(status)) return t(sent ? "remote.link.sent" : "remote.link.due");
  return question || over || peer === "away" ? "" : t(moves ? "remote.link.yours" : "remote.link.theirs");
}
