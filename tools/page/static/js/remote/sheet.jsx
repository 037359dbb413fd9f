// The sheet that begins or resumes a game with a friend, and shows its link.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { NONE, USUAL } from "../clock/clock.js";
import { attempt, Button, Choice, submits } from "../core/button.jsx";
import { Code } from "../core/code.jsx";
import { Sheet } from "../core/sheet.jsx";
import { t } from "../core/words.js";
import { GameCard } from "../start/players.jsx";
import { usePage } from "../state.js";
import { keepOwnName, ownName } from "./name.js";
import { NameField } from "./name.jsx";
import { isToSend } from "./status.js";

// Attributes of a field for a text without spelling or completion.
const PLAIN = /** @type {const} */ ({ type: "text", spellcheck: false, autocomplete: "off", autocapitalize: "off" });

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

/** Begins a new game. */
function Invite() {
  const { board, players, remote } = usePage();
  const games = board.games;
  const chosen = useSignal(players.game.name);
  const side = useSignal("second");
  const help = useSignal("on");
  const clock = useSignal(NONE);
  const name = useSignal(ownName());
  const game = games.find((one) => one.name === chosen.value) ?? games[0];
  const invite = async () => {
    keepOwnName(name.value);
    const [minutes, more] = clock.value.split("+").map(Number);
    remote.isFresh = true;
    // For a game of another board the page loads again.
    history.replaceState({ ...history.state, invites: game.board !== board.game.board }, "");
    await remote.way.invite({ game: game.name, isFirst: side.value === "first", isHelped: help.value === "on", clock: clock.value === NONE ? null : [60 * minutes, more] });
    // The side that begins sends the link with its first turn.
    if (remote.way.status && !isToSend(remote.way.status)) remote.close();
  };
  const submit = (/** @type {Event} */ event) => {
    remote.say("");
    submits(invite, (words) => remote.say(words))(event);
  };
  /** @type {[string, string][]} */
  const sides = ["first", "second"].map((place, index) => [place, t("player.side", { side: game?.sideName(game.sides[index]) ?? "" })]);
  return (
    <form id="remote-invite" onSubmit={submit}>
      <fieldset>
        <legend class="unseen">{t("newGame.game")}</legend>
        <div class="cards">
          {games.map((one) => <GameCard key={one.name} name="remote-game" game={one} isChosen={one === game} choose={() => (chosen.value = one.name)} />)}
        </div>
      </fieldset>
      <Choice name="remote-side" legend={t("remote.invite.side")} options={sides} value={side.value} choose={(value) => (side.value = value)} />
      <p class="faint">{game ? t("newGame.begins", { side: game.sideName(game.sides[0]) }) : ""}</p>
      <Choice name="remote-help" legend={t("remote.invite.help")} options={[["on", t("remote.invite.helped")], ["off", t("remote.invite.plain")]]} value={help.value} choose={(value) => (help.value = value)} />
      <Choice name="remote-clock" legend={t("joy.clock.legend")} options={USUAL.map((value) => [value, value === NONE ? t("joy.clock.none") : value])} value={clock.value} choose={(value) => (clock.value = value)} />
      {clock.value !== NONE && <p class="faint">{t("remote.clock.words")}</p>}
      <label class="field"><span>{t("remote.name.own")}</span><NameField id="remote-name" value={name} /></label>
      <p class="row"><button type="submit" class="primary" disabled={!game}>{t("remote.send.link")}</button></p>
    </form>
  );
}

/** Joins a game by its link. */
function Join() {
  const { remote } = usePage();
  const submit = (/** @type {Event} */ event) => {
    remote.say("");
    submits(() => remote.accept(remote.given), (words) => remote.say(words))(event);
  };
  return (
    <form onSubmit={submit}>
      <h3>{t("remote.join.title")}</h3>
      <label class="field"><span>{t("remote.join.link")}</span>
        <input id="remote-given" {...PLAIN} value={remote.given} onInput={({ currentTarget }) => (remote.given = currentTarget.value)} />
      </label>
      <p class="row"><button type="submit">{t("door.play")}</button></p>
    </form>
  );
}
