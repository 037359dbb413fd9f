// The puzzles: a card that offers them by game and difficulty, and what the one under way says.

import { attempt } from "./actions.js";
import { boardSentence } from "./board_words.js";
import { find, html } from "./dom.js";
import { gameCalled } from "./games.js";
import { pause } from "./hand_driver.js";
import { speak } from "./voice.js";
import { sentences, t } from "./words.js";

const GRADES = ["easy", "medium", "hard"];
const DAY_MS = 86_400_000;
// So long the player sees what was not meant, and what was, before the page goes on.
const AGAIN_MS = 900;
const DONE_MS = 1500;
// A score is a win from here on, so many plies less than this away.
const WIN = 30000;
const FARTHEST_PLIES = 100;

export class Puzzles {
  /** Whether the page is about to stand the pieces, or does. */
  isArranging = false;
  #isDue = false;
  #isAgain = false;
  #isOfDay = false;
  #games = "";
  // How many state lines had come when the puzzle was told of.
  #heard = 0;

  constructor(app) {
    this.app = app;
    this.game = choice("puzzle-game", t("puzzles.game"));
    this.grade = choice("puzzle-grade", t("puzzles.grade"));
    offer(this.grade, "puzzle-grade", GRADES.map((grade, index) => [String(index + 1), t(`puzzles.${grade}`)]));
    this.begin = button("puzzle-begin", "puzzles.begin", () => this.#begin({ grade: Number(this.form.elements["puzzle-grade"].value) }));
    this.daily = button("puzzle-daily", "puzzles.daily", () => this.#begin({ day: today() }));
    this.hint = button("puzzle-hint", "puzzles.hint", () => app.line.ask("puzzle", { hint: true }));
    this.leave = button("puzzle-leave", "puzzles.leave", () => app.line.ask("puzzle", { number: 0 }));
    for (const one of [this.begin, this.daily, this.hint, this.leave]) one.addEventListener("click", () => attempt(one.action, app.say));
    this.kept = html("p", { id: "puzzle-kept", className: "faint" });
    this.form = html("form", {}, this.game, this.grade, html("p", { className: "row" }, this.begin, this.daily));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.card = html("details", { id: "puzzles", className: "card" },
      html("summary", {}, t("puzzles.title")), html("p", { className: "faint" }, t("puzzles.intro")), this.form, this.kept);
    find("turns-card").before(this.card);
    find("next").before(this.hint, this.leave);
    app.board.addEventListener("news", ({ detail }) => detail.event === "puzzle" && this.#hear(detail));
    app.board.addEventListener("change", () => this.#arrange());
  }

  /** Shows what this board has, and the buttons of a puzzle. */
  update() {
    const { board } = this.app;
    const isOn = board.state.mode === "puzzle";
    const isPlayer = board.host.role === "player";
    const games = (board.greeting.games ?? []).map(gameCalled);
    const names = games.map(({ name }) => name).join(" ");
    if (names !== this.#games) {
      this.#games = names;
      offer(this.game, "puzzle-game", games.map(({ name, title }) => [name, title]));
    }
    this.card.hidden = !games.length || !isPlayer;
    this.game.hidden = games.length < 2;
    for (const one of [this.hint, this.leave]) one.hidden = !isOn || !isPlayer;
    this.hint.disabled = !board.isTurn || board.isLed;
    const { puzzle } = board;
    if (puzzle) this.kept.textContent = t("puzzles.kept", puzzle);
  }

  #begin(which) {
    const { actions, view } = this.app;
    this.#isOfDay = "day" in which;
    view.go();
    scrollTo({ top: 0 });
    return actions.puzzle(gameCalled(this.form.elements["puzzle-game"].value), which);
  }

  /** Says how it went; what a puzzle needs is due when the board leads to it. */
  #hear(event) {
    const { board, line, preferences, say } = this.app;
    const { step, text } = event;
    const tell = (words) => {
      say(words);
      speak(words);
    };
    if (text) {
      tell(boardSentence(text));
      return;
    }
    this.#heard = board.heard;
    this.#isDue = step === "begun" || step === "again";
    this.isArranging = preferences.auto && board.mayTouch && this.#isDue;
    this.#isAgain = step === "again";
    if (step === "again") tell(t("puzzles.again"));
    if (step === "hint") tell(t("puzzles.hinted"));
    if (step === "wrong") tell(wrongWords(board.game, event));
    if (step !== "done") return;
    tell(sentences(t(this.#isOfDay ? "puzzles.doneDay" : "puzzles.done"), t("puzzles.kept", event)));
    // After the puzzle of the day no other one is wanted.
    if (this.#isOfDay) attempt(() => pause(DONE_MS).then(() => line.ask("puzzle", { number: 0 })), say);
    this.#isOfDay = false;
  }

  /** Stands the pieces of the position, if the player likes that. */
  #arrange() {
    const { board, actions, preferences, say } = this.app;
    const { mode, expected } = board.state;
    // All stands already, or it was left.
    if (this.#isDue && board.heard > this.#heard && (board.isTurn || mode !== "puzzle")) this.#isDue = this.isArranging = false;
    if (!this.#isDue || mode !== "puzzle" || expected !== "fill" || !board.mayTouch) return;
    const isAgain = this.#isAgain;
    this.#isDue = this.#isAgain = false;
    if (!preferences.auto) return;
    attempt(async () => {
      if (isAgain) await pause(AGAIN_MS);
      await actions.arrangeAsAsked();
    }, say).finally(() => {
      this.isArranging = false;
      this.app.update();
    });
  }
}

/** What a wrong turn leads to. */
function wrongWords(game, { reply, score }) {
  if (!reply) return t("puzzles.wrongEnds");
  const plies = WIN - score;
  const shown = game.shown(reply);
  return plies < FARTHEST_PLIES ? t("puzzles.wrongLoses", { reply: shown, count: (plies + 1) / 2 }) : t("puzzles.wrong", { reply: shown });
}

/** Days since 1970-01-01 by the player's calendar: the same puzzle on the same date everywhere. */
function today() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS;
}

function choice(id, legend) {
  return html("fieldset", { id }, html("legend", {}, legend), html("div", { className: "choice" }));
}

/** Makes the radios of a choice from [value, text] each; the first one is checked. */
function offer(fieldset, name, options) {
  const radio = ([value, text], index) => html("label", {}, html("input", { type: "radio", name, value, checked: !index }), html("span", {}, text));
  fieldset.querySelector(".choice").replaceChildren(...options.map(radio));
}

function button(id, key, action) {
  return Object.assign(html("button", { id, type: "button" }, t(key)), { action });
}
