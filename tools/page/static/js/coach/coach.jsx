// The coach: each side's choice, and what the coach's lights mean, in words.

import { computed, effect } from "@preact/signals";
import { attempt, Choice } from "../core/button.jsx";
import { observed, usePage } from "../core/signals.js";
import { speak } from "../core/voice.js";
import { Refused, t } from "../core/words.js";
import { coachWords } from "../game/meanings.js";

const PLACES = ["first", "second"];
const CHOICES = ["off", "warning", "full"];
const [OFF] = CHOICES;
// Grades improve while the hand hovers: they are spoken once unchanged for this long.
const SETTLED_MS = 1000;

export class Coach {
  /** Each side's coach; a signal. */
  chosen = [OFF, OFF];
  #asked = "";
  #timer = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "chosen");
    parts.board.addEventListener("news", ({ detail }) => {
      if (detail.event === "coach") this.#asked = ""; // the board has switched it off
    });
  }

  /** Whether a coach helps a person in the game on the board. */
  get helps() {
    return this.parts.board.state.players.some((player, index) => player === "human" && this.chosen[index] !== OFF);
  }

  /** What its lights mean, or "". */
  get words() {
    const { board, history } = this.parts;
    const words = history.at === null ? coachWords(board) : "";
    return words && t("coach.says", { words });
  }

  follow() {
    effect(() => void this.#ask());
    const { board } = this.parts;
    const step = computed(() => [board.state.ply, board.state.expected, board.state.piece, board.home, this.words].join());
    // Once per step, when the words have settled.
    effect(() => {
      const _ = step.value;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => speak(this.words, "coach"), SETTLED_MS);
    });
  }

  /** Chooses another coach for a side; if the board refuses, the old choice shows again. @param {number} index @param {string} value */
  async choose(index, value) {
    const { board, line } = this.parts;
    const { game } = board;
    try {
      this.#take(game, await line.ask("coach", { [game.sides[index]]: value }));
      speak(t(`coach.words.${value}`));
    } finally {
      this.chosen = [...this.chosen];
    }
  }

  /** Asks for each game's coaches, after the menu changes them, and when this page starts to play. */
  async #ask() {
    const { board, line } = this.parts;
    const { state, game } = board;
    const inMenu = board.isMenu ? [state.lit.loses, state.lit.wins] : [];
    const asked = [game.name, ...inMenu].join();
    if (board.isSilent || !board.isPlayer) this.#asked = "";
    else if (asked !== this.#asked) {
      this.#asked = asked;
      try {
        this.#take(game, await line.ask("coach"));
      } catch (reason) {
        if (!(reason instanceof Refused)) throw reason;
        if (!reason.code) this.#asked = ""; // no answer: the next state asks again
      }
    }
  }

  /** @param {Game} game @param {any[]} replies */
  #take(game, replies) {
    const told = replies.at(-1);
    if (this.parts.board.game === game) this.chosen = game.sides.map((side) => told[side] ?? OFF);
  }
}

export function CoachCard() {
  const { board, coach, remote } = usePage();
  const { game, isAlone, state: { players } } = board;
  const isOn = board.isInGame || board.isQuestion;
  if (!remote.isHelped) return null;
  return (
    <div id="coach-card" class="menu" popover="auto" aria-label={t("coach.title")}>
      <p class="faint">{t("coach.intro")}</p>
      {PLACES.map((place, index) => {
        const isYou = isOn && isAlone && players[index] === "human";
        // In a game against the board, the board's own side needs no coach.
        if (isOn && isAlone && players[index] !== "human") return null;
        const chosen = coach.chosen[index];
        return (
          <Choice
            key={place} name={`coach-${place}`} legend={t(isYou ? "coach.you" : "player.side", { side: game.sideName(game.sides[index]) })}
            options={CHOICES.map((value) => [value, t(`coach.choice.${value}`)])} value={chosen} choose={(value) => attempt(() => coach.choose(index, value))}
          >
            <p id={`coach-${place}-words`} class="faint">{t(`coach.words.${chosen}`)}</p>
          </Choice>
        );
      })}
    </div>
  );
}

/** What the coach's lights mean; its room stays while a coach is on. */
export function CoachSays() {
  const { board, coach, remote } = usePage();
  const isOn = (board.isInTurn || board.isQuestion) && coach.chosen.some((choice) => choice !== OFF);
  if (!remote.isHelped || (!coach.words && !isOn)) return null;
  return <p id="coach-says" class="coach-says">{coach.words}</p>;
}
