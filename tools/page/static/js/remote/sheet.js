// The sheet that begins or resumes a game with a friend, and shows its link.

import { attempt, button, choice, offer, onSubmit, sure } from "../core/buttons.js";
import { html, svg } from "../core/dom.js";
import { sentences, t } from "../core/words.js";
import { closeBy, open } from "../learn/sheets.js";
import { keptGames } from "./kept.js";
import { keepOwnName, nameField, ownName, shownName } from "./name.js";
import { isToSend, Now } from "./now.js";
import { Way } from "./worker.js";

const CODE_LIBRARY = "../../lib/qr.js";
// Attributes of a field for a text without spelling or completion.
const PLAIN = { type: "text", spellcheck: false, autocomplete: "off", autocapitalize: "off" };

export class Sheet {
  #shownLink = "";
  wrong = html("p", { id: "remote-wrong", className: "wrong", attributes: { role: "alert" } });
  link = html("input", { id: "remote-link", type: "text", readOnly: true });
  code = html("div", { className: "code" });
  games = choice(t("newGame.game"));
  sides = choice(t("remote.invite.side"));
  help = choice(t("remote.invite.help"));
  name = nameField({ id: "remote-name", value: ownName() });
  begins = html("p", { className: "faint" });
  given = html("input", { id: "remote-given", ...PLAIN });
  list = html("ul", { className: "others" });
  invitation = html("section", { id: "remote-invitation", hidden: true });
  form = html("form", { id: "remote-invite" });
  make = html("button", { type: "submit", className: "primary" }, t("remote.send.link"));
  /** The games that can be played here; none before the board has greeted. @type {Game[]} */
  playable = [];
  kept = html("section", { hidden: true }, html("h3", {}, t("remote.games.title")), this.list);
  /** Shows what is wrong, or what was done. */
  #say = (text, isDone = false) => {
    this.wrong.classList.toggle("done", isDone);
    if (this.wrong.textContent !== text) this.wrong.textContent = text;
  };
  send = this.#button("share" in navigator ? "remote.invitation.share" : "remote.invitation.copy", async () => {
    this.link.select();
    this.#say(await this.way.send(), true);
  }, { className: "primary" });

  /** @param {Pick<Parts, "board" | "drawn" | "history" | "line" | "players" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    this.way = new Way(parts);
    this.now = new Now(parts, this.way, () => this.open());
    this.sheet = this.#build();
    document.body.append(this.sheet);
    this.way.addEventListener("change", () => {
      parts.board.friend = shownName(this.way.status?.friend ?? "");
      parts.update();
    });
  }

  open() {
    this.#offer();
    this.#say("");
    this.update();
    this.#list();
    open(this.sheet);
  }

  /** Plays by a link. */
  async accept(text) {
    await this.way.accept(text);
    this.#close();
  }

  /** Accepts the link that the page was opened with; resolves to whether it can be used. */
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

  update() {
    this.now.update();
    if (this.sheet.open && !this.playable.length) this.#offer();
    const { status } = this.way;
    const link = status && isToSend(status) ? status.link : "";
    this.invitation.hidden = !link;
    if (link === this.#shownLink) return;
    this.#shownLink = link;
    this.link.value = link;
    this.code.replaceChildren();
    if (link) attempt(async () => this.code.replaceChildren(await drawCode(link, t("remote.invitation.code"))));
  }

  #build() {
    const sheet = html("dialog", { id: "remote-sheet", className: "sheet", attributes: { "aria-labelledby": "remote-title" } });
    const close = html("button", { type: "button", className: "quiet close", ariaLabel: t("page.close") }, "✕");
    sheet.append(
      html("div", { className: "sheet-head" }, html("h2", { id: "remote-title" }, t("remote.title")), close),
      html("p", { className: "lead" }, t("remote.intro")),
      this.wrong, this.#buildInvitation(), this.#buildInvite(), this.#buildJoin(), this.kept);
    closeBy(sheet, () => this.#close());
    return sheet;
  }

  #buildInvitation() {
    const play = this.#button("remote.invitation.play", () => this.#close());
    this.invitation.append(
      html("h3", {}, t("remote.invitation.title")), html("p", {}, t("remote.invitation.words")),
      field("remote.invitation.link", this.link), html("p", { className: "row" }, this.send, play), this.code);
    return this.invitation;
  }

  #buildInvite() {
    const { form } = this;
    form.append(this.games, this.sides, this.begins, this.help, field("remote.name.own", this.name), html("p", { className: "row" }, this.make));
    form.addEventListener("change", () => this.#nameSides());
    this.#onSubmit(form, async () => {
      keepOwnName(this.name.value);
      const [game, side, help] = ["game", "side", "help"].map((name) => form.elements[`remote-${name}`].value);
      await this.way.invite({ game, isFirst: side === "first", isHelped: help === "on" });
      this.update();
      this.sheet.scrollTop = 0;
      // The side that begins sends the link with its first turn.
      if (this.way.status && !isToSend(this.way.status)) this.#close();
      else this.send.focus();
    });
    return form;
  }

  #buildJoin() {
    const form = html("form", {}, html("h3", {}, t("remote.join.title")), field("remote.join.link", this.given),
      html("p", { className: "row" }, html("button", { type: "submit" }, t("door.play"))));
    this.#onSubmit(form, () => this.accept(this.given.value));
    return form;
  }

  /** The games of this board, and their sides. */
  #offer() {
    const { board, players } = this.parts;
    this.playable = board.games;
    this.make.disabled = !this.playable.length;
    offer(this.games, "remote-game", this.playable.map(({ name, title }) => [name, title]), players.game.name);
    offer(this.sides, "remote-side", [["first", ""], ["second", ""]], "second");
    offer(this.help, "remote-help", [["on", t("remote.invite.helped")], ["off", t("remote.invite.plain")]], "on");
    this.name.value = ownName();
    this.#nameSides();
  }

  #nameSides() {
    const game = this.playable.find(({ name }) => name === this.form.elements["remote-game"].value) ?? this.playable[0];
    for (const [index, name] of this.sides.querySelectorAll("span").entries()) name.textContent = t("player.side", { side: game?.sideName(game.sides[index]) ?? "" });
    this.begins.textContent = game ? t("newGame.begins", { side: game.sideName(game.sides[0]) }) : "";
  }

  #list() {
    const games = keptGames();
    this.kept.hidden = !games.length;
    this.list.replaceChildren(...games.map((game) => this.#row(game)));
  }

  #row({ id, name, turns, number, isOver, isOwnTurn, friend, at }) {
    const key = name ? (isOver ? "remote.games.over" : "remote.games.on") : "remote.games.new";
    const title = t(key, { game: name.toUpperCase(), number, count: turns });
    const person = shownName(friend);
    const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(at);
    const more = sentences(
      person && t("remote.games.friend", { person }),
      !isOver && t(isOwnTurn ? "remote.games.yours" : "remote.games.theirs"),
      t("remote.games.played", { day }));
    const described = { attributes: { "aria-describedby": `with-${id}` } };
    const goOn = this.#button("remote.games.goOn", async () => {
      await this.way.goOn(id);
      this.#close();
    }, described);
    const forget = this.#button("remote.games.forget", () => sure(forget, async () => {
      await this.way.forget(id);
      this.#list();
    }), described);
    return html("li", {}, html("span", { id: `with-${id}` }, title, html("br"), html("span", { className: "faint" }, more)), html("span", { className: "row" }, goOn, forget));
  }

  #close() {
    this.sheet.close();
    scrollTo({ top: 0 });
    this.parts.update();
  }

  #button(key, action, properties = {}) {
    return button(key, action, properties, {}, this.#say);
  }

  #onSubmit(form, action) {
    form.addEventListener("submit", () => this.#say(""));
    onSubmit(form, action, this.#say);
  }
}

function field(key, input) {
  return html("label", { className: "field" }, html("span", {}, t(key)), input);
}

// The quiet zone around a QR code, in its modules.
const MARGIN = 4;

async function drawCode(text, name) {
  const { encode } = await import(CODE_LIBRARY);
  const rows = encode(text, { ecc: "M", border: 0 }).data;
  const size = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])));
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": name, "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#fff" }), svg("path", { d: dark.join(""), fill: "#000" }));
}
