// The sheet where a game with a friend begins or goes on, and what is to be known while it is on.

import { attempt, offer, sure } from "../core/buttons.js";
import { html, svg } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { sentences, t } from "../core/words.js";
import { GAMES, gamesOn } from "../game/games.js";
import { stand } from "../plan.js";
import { keepOwnName, ownName, shownName } from "./kept.js";
import { hasLinkToShow, Now } from "./now.js";

/**
 * `way` is how the page carries such games, the class Way of a module of this folder:
 *
 *   hint         what a broker's address begins with
 *   status       the game that is on, null without: what Peer.status() tells (tools/remote/peer.py), its `id`,
 *                the `link` that carries it, whether that was `sent`, whether it `has_broker`, and `trouble`, a
 *                sentence
 *   isEmpty      whether no game at all is kept
 *   games()      resolves to those that there are, as kept.js has them, with the name of the `game`, the newest first
 *   invite({broker, game, isFirst, isHelped}), accept(text), goOn(id), leave(), forget(id)
 *   ask(what), answer(isYes), introduce(name)
 *   send()       hands the link over: to what the device shares with, else to the clipboard; resolves to a sentence
 *   sendLook()   the same with a link that lets others look on
 *   code(text)   resolves to the rows of a QR code, texts of 0 and 1
 *
 * All reject with an Error whose message is a sentence. Its event `change` tells that the status may have
 * changed.
 */
export class Sheet {
  #shownLink = "";
  wrong = html("p", { id: "remote-wrong", className: "wrong", attributes: { role: "alert" } });
  link = html("input", { id: "remote-link", type: "text", readOnly: true });
  code = html("div", { className: "code" });
  games = html("fieldset", {}, html("legend", {}, t("remote.invite.game")), html("div", { className: "choice" }));
  sides = html("fieldset", {}, html("legend", {}, t("remote.invite.side")), html("div", { className: "choice" }));
  help = html("fieldset", {}, html("legend", {}, t("remote.invite.help")), html("div", { className: "choice" }));
  name = html("input", { id: "remote-name", type: "text", autocomplete: "given-name", value: ownName() });
  begins = html("p", { className: "faint" });
  given = html("input", { id: "remote-given", type: "text", spellcheck: false, autocomplete: "off", autocapitalize: "off" });
  list = html("ul", { className: "others" });
  broker = html("input", { id: "remote-broker", type: "text", spellcheck: false, autocomplete: "off", autocapitalize: "off", attributes: { "aria-describedby": "remote-broker-words" } });
  invitation = html("section", { id: "remote-invitation", hidden: true });
  form = html("form", { id: "remote-invite" });
  /** The games that can be played here. @type {Game[]} */
  playable = [];
  kept = html("section", { hidden: true }, html("h3", {}, t("remote.games.title")), this.list);
  send = this.#button("share" in navigator ? "remote.invitation.share" : "remote.invitation.copy", async () => {
    this.link.select();
    this.#say(await this.way.send(), true);
  });

  /** @param {Pick<Parts, "board" | "drawn" | "players" | "update">} parts @param {any} way */
  constructor(parts, way) {
    this.parts = parts;
    this.way = way;
    this.now = new Now(parts, way, () => this.open());
    this.sheet = this.#build();
    stand("sheets", this.sheet);
    way.addEventListener("change", () => {
      parts.board.friend = shownName(way.status?.friend ?? "");
      parts.update();
    });
  }

  /** Shows the sheet. */
  open() {
    this.#offer();
    this.#say("");
    this.update();
    this.#list();
    if (!this.sheet.open) this.sheet.showModal();
    this.sheet.scrollTop = 0;
  }

  /** Plays by a link, or an invitation. */
  async accept(text) {
    await this.way.accept(text);
    this.#close();
  }

  /** The same for the link that the page was opened with; resolves to whether it can be used. */
  async follow(link) {
    this.given.value = link;
    const accept = async () => {
      await this.accept(link);
      this.given.value = "";
      return true;
    };
    return attempt(accept, (text) => {
      this.open();
      this.#say(text);
    });
  }

  /** Goes on with the game that was on when the page was left. */
  resume() {
    return this.way.resume();
  }

  /** Follows the game and the board. */
  update() {
    this.now.update();
    const { status } = this.way;
    const link = status && hasLinkToShow(status) ? status.link : "";
    this.invitation.hidden = !link;
    if (link === this.#shownLink) return;
    this.#shownLink = link;
    this.link.value = link;
    this.code.replaceChildren();
    if (link) attempt(async () => this.code.replaceChildren(drawCode(await this.way.code(link), t("remote.invitation.code"))));
  }

  get nextThing() {
    return this.now.nextThing;
  }

  #build() {
    const sheet = html("dialog", { id: "remote-sheet", className: "sheet", attributes: { "aria-labelledby": "remote-title" } });
    const close = html("button", { type: "button", className: "quiet close", ariaLabel: t("remote.close") }, "✕");
    close.addEventListener("click", () => this.#close());
    sheet.addEventListener("click", ({ target }) => target === sheet && this.#close());
    sheet.append(
      html("div", { className: "sheet-head" }, html("h2", { id: "remote-title" }, t("remote.title")), close),
      html("p", { className: "lead" }, t("remote.intro")),
      this.wrong, this.#buildInvitation(), this.#buildInvite(), this.#buildJoin(), this.kept);
    return sheet;
  }

  #buildInvitation() {
    this.send.className = "primary";
    const play = this.#button("remote.invitation.play", () => this.#close());
    this.invitation.append(
      html("h3", {}, t("remote.invitation.title")), html("p", {}, t("remote.invitation.words")),
      field("remote.invitation.link", this.link), html("p", { className: "row" }, this.send, play), this.code);
    return this.invitation;
  }

  #buildInvite() {
    this.broker.placeholder = this.way.hint;
    this.broker.value = preferences.broker || (document.documentElement.dataset.broker ?? "");
    const make = html("button", { type: "submit", className: "primary" }, t("remote.invite.make"));
    const advanced = html("details", {}, html("summary", {}, t("remote.invite.advanced")), field("remote.invite.broker", this.broker),
      html("p", { id: "remote-broker-words", className: "faint" }, t("remote.invite.brokerWords")), html("pre", {}, t("remote.invite.brokerLines")));
    const { form } = this;
    form.append(this.games, this.sides, this.begins, this.help, field("remote.name.own", this.name), html("p", { className: "row" }, make), advanced);
    form.addEventListener("change", () => this.#nameSides());
    this.#onSubmit(form, async () => {
      preferences.broker = this.broker.value.trim();
      keepOwnName(this.name.value);
      const [game, side, help] = ["game", "side", "help"].map((name) => form.elements[`remote-${name}`].value);
      await this.way.invite({ broker: this.broker.value, game, isFirst: side === "first", isHelped: help === "on" });
      this.update();
      this.sheet.scrollTop = 0;
      // Who begins sends the link with the first turn.
      if (this.way.status && !hasLinkToShow(this.way.status)) this.#close();
      else this.send.focus();
    });
    return form;
  }

  #buildJoin() {
    const form = html("form", {}, html("h3", {}, t("remote.join.title")), field("remote.join.link", this.given),
      html("p", { className: "row" }, html("button", { type: "submit" }, t("remote.join.play"))));
    this.#onSubmit(form, () => this.accept(this.given.value));
    return form;
  }

  /** The games of this board, and their sides. */
  #offer() {
    const { board, players } = this.parts;
    const { games = [], board: model } = board.greeting;
    // A simulated board gives its place to that of another game.
    const playable = board.host.hand ? [...GAMES.values()] : gamesOn(model).filter(({ name }) => games.includes(name));
    offer(this.games, "remote-game", playable.map(({ name, title }) => [name, title]), players.game.name);
    offer(this.sides, "remote-side", [["first", ""], ["second", ""]], "second");
    offer(this.help, "remote-help", [["on", t("remote.invite.helped")], ["off", t("remote.invite.plain")]], "on");
    this.name.value = ownName();
    this.playable = playable;
    this.#nameSides();
  }

  #nameSides() {
    const game = this.playable.find(({ name }) => name === this.form.elements["remote-game"].value) ?? this.playable[0];
    for (const [index, name] of this.sides.querySelectorAll("span").entries()) name.textContent = t("player.side", { side: game?.sideName(game.sides[index]) ?? "" });
    this.begins.textContent = game ? t("newGame.begins", { side: game.sideName(game.sides[0]) }) : "";
  }

  async #list() {
    const games = (await attempt(() => this.way.games())) ?? [];
    this.kept.hidden = !games.length;
    this.list.replaceChildren(...games.map((game) => this.#row(game)));
  }

  #row({ id, game, turns, number, isOver, isOwnTurn, friend, at }) {
    const key = game ? (isOver ? "remote.games.over" : "remote.games.on") : "remote.games.new";
    const name = t(key, { game: game.toUpperCase(), number, count: turns });
    const person = shownName(friend);
    const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(at);
    const more = sentences(
      person && t("remote.games.friend", { person }),
      !isOver && t(isOwnTurn ? "remote.games.yours" : "remote.games.theirs"),
      t("remote.games.played", { day }));
    const goOn = this.#button("remote.games.goOn", async () => {
      await this.way.goOn(id);
      this.#close();
    });
    const forget = this.#button("remote.games.forget", () => sure(forget, async () => {
      await this.way.forget(id);
      await this.#list();
    }));
    for (const button of [goOn, forget]) button.setAttribute("aria-describedby", `with-${id}`);
    return html("li", {}, html("span", { id: `with-${id}` }, name, html("br"), html("span", { className: "faint" }, more)), html("span", { className: "row" }, goOn, forget));
  }

  #close() {
    this.sheet.close();
    scrollTo({ top: 0 });
    this.parts.update();
  }

  /** Says what is wrong, or what is done. */
  #say(text, isDone = false) {
    this.wrong.classList.toggle("done", isDone);
    if (this.wrong.textContent !== text) this.wrong.textContent = text;
  }

  #button(key, action) {
    const element = html("button", { type: "button" }, t(key));
    element.addEventListener("click", () => attempt(action, (text) => this.#say(text)));
    return element;
  }

  #onSubmit(form, action) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#say("");
      attempt(action, (text) => this.#say(text));
    });
  }
}

function field(key, input) {
  return html("label", { className: "field" }, html("span", {}, t(key)), input);
}

// So many squares of light belong around it.
const MARGIN = 4;

/** The picture of the rows, with a name for who does not see it. */
function drawCode(rows, name) {
  const size = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "1" ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])));
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": name, "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: dark.join(""), fill: "#000" }));
}
