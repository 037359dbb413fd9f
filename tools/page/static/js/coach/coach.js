// The coach: the card where each side chooses its coach, and what the coach's lights mean, in words.

import { attempt, choice, offer } from "../core/buttons.js";
import { find, html, within } from "../core/dom.js";
import { speak } from "../core/voice.js";
import { Refused, t } from "../core/words.js";
import { coachWords } from "../game/meanings.js";

const PLACES = ["first", "second"];
const CHOICES = ["off", "warning", "full"];
// Grades improve while the hand hovers: they are spoken once unchanged for this long.
const SETTLED_MS = 1000;

export class Coach {
  // Each side's coach.
  #chosen = [CHOICES[0], CHOICES[0]];
  #asked = "";
  #shown = "";
  #step = "";
  #timer = 0;

  /** @param {Pick<Parts, "board" | "history" | "line" | "update">} parts */
  constructor(parts) {
    this.parts = parts;
    this.card = find("coach-card");
    this.says = find("coach-says");
    this.sides = PLACES.map((place, index) => this.#side(place, index));
    this.card.append(...this.sides.map(({ element }) => element));
    parts.board.addEventListener("news", ({ detail }) => {
      if (detail.event === "coach") this.#asked = ""; // the board has switched it off
    });
  }

  get helps() {
    return this.parts.board.state.players.some((player, index) => player === "human" && this.#chosen[index] !== CHOICES[0]);
  }

  /** Follows the board's choices and what the coach's lights say now. */
  update() {
    const { board, history } = this.parts;
    const { players } = board.state;
    const isOn = board.isInGame || board.isQuestion;
    this.#ask();
    find("open-coach").setAttribute("aria-disabled", String(board.isSilent || !board.isPlayer));
    const words = history.at === null ? coachWords(board) : "";
    this.says.hidden = !words && !(isOn && !board.isOver && this.#chosen.some((choice) => choice !== CHOICES[0]));
    this.#say(words && t("coach.says", { words }));
    const heads = board.game.sides.map((side, index) => {
      const key = isOn && board.isAlone && players[index] === "human" ? "coach.you" : "player.side";
      return t(key, { side: board.game.sideName(side) });
    });
    // In a game against the board, the board's own side needs no coach.
    const isHidden = PLACES.map((_, index) => isOn && board.isAlone && players[index] !== "human");
    const shown = JSON.stringify([heads, isHidden, this.#chosen]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.sides.forEach((side, index) => {
      side.element.hidden = isHidden[index];
      within(side.element, "legend").textContent = heads[index];
      this.#show(side, this.#chosen[index]);
    });
  }

  #side(place, index) {
    const name = `coach-${place}`;
    const words = html("p", { id: `${name}-words`, className: "faint" });
    const element = choice("", { attributes: { "aria-describedby": words.id } });
    offer(element, name, CHOICES.map((value) => [value, t(`coach.choice.${value}`)]));
    element.append(words);
    element.addEventListener("change", ({ target }) => attempt(() => this.#choose(index, /** @type {HTMLInputElement} */ (target))));
    return { element, words };
  }

  #show({ element, words }, chosen) {
    for (const radio of element.querySelectorAll("input")) radio.checked = radio.value === chosen;
    words.textContent = t(`coach.words.${chosen}`);
  }

  /** Chooses another coach for a side; if the board refuses, the old choice shows again. */
  async #choose(index, { value }) {
    const { board, line, update } = this.parts;
    const { game } = board;
    try {
      this.#take(game, await line.ask("coach", { [game.sides[index]]: value }));
      speak(t(`coach.words.${value}`));
    } finally {
      this.#shown = "";
      update();
    }
  }

  /** Asks for each game's coaches, after the menu changes them, and when this page starts to play. */
  async #ask() {
    const { board, line, update } = this.parts;
    const { state, game } = board;
    const inMenu = board.isMenu ? [state.lit.loses, state.lit.wins] : [];
    const asked = [game.name, ...inMenu].join();
    if (board.isSilent || !board.isPlayer) this.#asked = "";
    else if (asked !== this.#asked) {
      this.#asked = asked;
      try {
        this.#take(game, await line.ask("coach"));
        update();
      } catch (reason) {
        if (!(reason instanceof Refused)) throw reason;
        if (!reason.code) this.#asked = ""; // no answer: the next state asks again
      }
    }
  }

  #take(game, replies) {
    const told = replies.at(-1);
    if (this.parts.board.game === game) this.#chosen = game.sides.map((side) => told[side] ?? CHOICES[0]);
  }

  /** Shows the words at once; speaks them once per step, when they have settled. */
  #say(words) {
    const { ply, expected, piece } = this.parts.board.state;
    const step = [ply, expected, piece, this.parts.board.home, words].join();
    if (step === this.#step) return;
    this.#step = step;
    this.says.textContent = words;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => speak(words, "coach"), SETTLED_MS);
  }
}
