// The explorer: what every turn from the position shown leads to, and a way to try turns out.

import { onClick } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { speak } from "../core/voice.js";
import { t } from "../core/words.js";
import { DRAWN, winnerOf } from "../game/record.js";
import { boardSentence } from "../line/board_words.js";
import { Choice } from "./choice.js";
import { compare, Marks, Outcome, proofOf, proofWords } from "./outcome.js";
import { Solver } from "./solver.js";

export class Explorer {
  /** @type {Choice | null} */
  #choice = null;
  /** What the solver says, see tools/page/explorer/explorer.py. @type {Record<string, any>} */
  #answer = {};
  // The position of the question under way, as text; "" before one.
  #asked = "";
  // Whether the keyboard was in the list when a turn was chosen there.
  #isInList = false;

  /** @param {Pick<Parts, "board" | "drawn" | "history" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    this.solver = new Solver((answer) => this.#take(answer));
    this.marks = new Marks(parts.drawn.view);
    this.verdict = find("explorer-verdict");
    this.proof = find("explorer-proof");
    this.letters = find("explorer-letters");
    this.list = find("explorer-turns");
    for (const id of ["explore", "explore-over"]) onClick(id, () => this.#open());
    onClick("explorer-back", () => parts.history.step(-1));
    onClick("explorer-on", () => parts.history.step(1));
    onClick("explorer-leave", () => this.#leave());
    this.list.addEventListener("click", ({ target }) => {
      const turn = /** @type {Element} */ (target).closest("button")?.dataset.turn;
      if (turn) this.#try(turn);
    });
  }

  get isOpen() {
    return this.parts.history.isExploring;
  }

  /** The solver's verdict on the position, or "". */
  get words() {
    return (this.isOpen && this.verdict.textContent) || "";
  }

  /** The position that is shown; there always is one while turns are tried out. */
  get #looked() {
    const { looked } = this.parts.history;
    if (!looked) throw new TypeError();
    return looked;
  }

  /** Explores the position that is shown. */
  #open() {
    this.parts.history.explore();
    find("explorer-leave").focus({ preventScroll: true });
    speak(t("explorer.opened"));
  }

  /** A square, or a rack's kind, was tapped or entered: picks it, or completes a turn. */
  tap(square, kind) {
    if (!this.#choice || this.#answer.result) {
      speak(this.verdict.textContent);
      return;
    }
    if (square) {
      const turn = this.#choice.tap(square);
      if (turn) this.#try(turn);
      else this.#picked(this.#choice);
      return;
    }
    const { game } = this.#looked;
    const letter = this.#choice.letters.find((one) => [game.totem(one), game.kindOf(this.#answer.side, one)].includes(kind));
    if (letter) this.#choice.pickLetter(letter);
    this.#picked(this.#choice);
  }

  /** Handles a key: Escape drops the choice, u goes a turn back, a piece's letter picks it. Returns whether it did. */
  key(key) {
    const { history, drawn: { view } } = this.parts;
    const letter = history.looked?.game.keys[key];
    if (key === "u") history.step(-1);
    else if (!this.#choice) return false;
    else if (key === "escape") this.#choice.clear();
    else if (this.#choice.letters.includes(letter)) this.#choice.pickLetter(letter);
    else return false;
    if (this.#choice) this.#picked(this.#choice);
    if (letter) view.go();
    return true;
  }

  /** Follows the position that is shown; returns {square: words}, what turns there lead to. */
  update() {
    const { board, history } = this.parts;
    find("explore").hidden = history.isExploring;
    find("explore-offer").hidden = history.at !== null || !board.isOver || !history.whole.turns.length;
    find("explorer").hidden = !history.isExploring;
    if (!history.isExploring) {
      if (this.#asked) this.#end();
      return {};
    }
    this.#ask();
    const { back, on } = history.ways;
    find("explorer-back").disabled = !back;
    find("explorer-on").disabled = !on;
    return this.#drawMarks();
  }

  #leave() {
    const { history, drawn: { view } } = this.parts;
    history.endExploring();
    view.go();
  }

  #end() {
    this.solver.end();
    this.#forget("");
    this.marks.draw({}, []);
  }

  /** Drops the answer about any position other than the one asked about now. */
  #forget(asked) {
    this.#asked = asked;
    this.#choice = null;
    this.#answer = {};
  }

  #ask() {
    const { game, start, turns } = this.parts.history.seen;
    const asked = JSON.stringify([game.name, start, turns]);
    if (asked === this.#asked) return;
    this.#forget(asked);
    this.verdict.textContent = t("explorer.looks");
    this.proof.textContent = "";
    // The list still shows the position before, and keeps its place until replaced.
    this.list.inert = this.letters.inert = true;
    this.solver.ask({ game: game.name, position: start, turns: turns.join(" ") });
  }

  #take(answer) {
    const { history, update } = this.parts;
    if (!history.isExploring) return;
    this.#answer = answer;
    const { game, text } = this.#looked;
    const outcomes = (answer.turns ?? []).map((outcome) => new Outcome(game, outcome, answer.good)).sort(compare);
    if (this.#choice) this.#choice.all = outcomes;
    else if (answer.turns) this.#choice = new Choice(game, game.parse(text), outcomes);
    this.#drawCard();
    // The verdict also stands above the board, where it is spoken.
    if (answer.done) speak(this.proof.textContent, "explorer");
    update();
  }

  #try(turn) {
    this.#isInList = this.list.contains(document.activeElement);
    this.parts.history.try(turn);
  }

  #picked(choice) {
    const { outcomes, isBegun } = choice;
    if (isBegun && outcomes.length) speak(t("explorer.picked", { count: outcomes.length, outcome: outcomes[0].words }), "explorer.picked");
    this.#showPicked(choice);
    this.#drawCard();
    this.parts.update();
  }

  /** Shows a totem on its picked target. */
  #showPicked({ moved }) {
    const { drawn: { table } } = this.parts;
    const places = this.#looked.places.map((place) => (place.kind === moved?.kind ? { ...place, square: moved.square } : place));
    table.show({ places, held: [] });
  }

  #drawCard() {
    const outcomes = this.#choice?.all ?? [];
    this.verdict.textContent = this.#verdictWords(outcomes);
    this.proof.textContent = proofWords(outcomes, this.#answer.done);
    this.proof.dataset.proof = proofOf(outcomes);
    find("explorer-legend").hidden = !outcomes.length;
    this.list.inert = this.letters.inert = false;
    this.#drawLetters();
    this.#drawList();
    if (this.#isInList) (this.list.querySelector("button") ?? find("explorer-back")).focus({ preventScroll: true });
    this.#isInList = false;
  }

  #verdictWords(outcomes) {
    const { error, result, side } = this.#answer;
    const { game } = this.#looked;
    if (error) return boardSentence(error);
    if (result === DRAWN) return t("explorer.overDrawn");
    if (result) return t("explorer.over", { side: game.sideName(game.sides[winnerOf(result)]) });
    return t("explorer.best", { side: game.sideName(side), outcome: outcomes[0].words });
  }

  #drawLetters() {
    const choice = this.#choice;
    const letters = choice && !choice.isOrdered ? choice.letters : [];
    this.letters.hidden = letters.length < 2;
    const { game } = this.#looked;
    const focused = focusedIn(this.letters)?.letter;
    const buttons = ["", ...letters].map((letter) => {
      const name = letter ? game.kinds[game.kindOf(this.#answer.side, letter)].name : t("explorer.all");
      const element = html("button", { type: "button", attributes: { "aria-pressed": String(choice?.letter === letter), "data-letter": letter } }, name);
      element.addEventListener("click", () => {
        choice?.pickLetter(letter);
        this.#picked(choice);
      });
      return element;
    });
    this.letters.replaceChildren(...buttons);
    if (focused !== undefined) buttons.find((button) => button.dataset.letter === focused)?.focus();
  }

  #drawList() {
    const outcomes = this.#choice?.outcomes ?? [];
    const focused = focusedIn(this.list)?.turn;
    this.list.replaceChildren(...outcomes.map((outcome) => this.#row(outcome)));
    this.list.hidden = !outcomes.length;
    this.list.querySelector(`[data-turn="${focused}"]`)?.focus({ preventScroll: true });
  }

  #row(outcome) {
    const { game } = this.#looked;
    const told = game.turnWords("turn", this.#answer.side, outcome.turn);
    const mark = html("span", { className: `outcome-mark ${outcome.kind}${outcome.isExact ? " exact" : ""}`, ariaHidden: "true" }, outcome.mark);
    const words = html("span", { className: "outcome-words", ariaHidden: "true" }, outcome.words);
    const button = html("button", { type: "button", title: told }, html("span", { className: "outcome-turn", ariaHidden: "true" }, outcome.shown), mark, words);
    button.dataset.turn = outcome.turn;
    button.ariaLabel = t("explorer.row", { turn: told, outcome: outcome.words });
    return html("li", {}, button);
  }

  /** Draws a mark on every square that may be picked next; returns its words. */
  #drawMarks() {
    const best = this.#choice?.next ?? {};
    this.marks.draw(best, this.#choice?.squares ?? []);
    return Object.fromEntries(Object.entries(best).map(([square, { words }]) => [square, t("explorer.square", { outcome: words })]));
  }
}

/** The `dataset` of the focused button within an element, or null. */
function focusedIn(element) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  return element.contains(focused) ? focused.dataset : null;
}
