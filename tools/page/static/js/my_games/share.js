// Position and record as text: what the player has typed of them, and what is done with them.

import { observed } from "../core/signals.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { gameOfPosition } from "../game/games.js";
import { checkTurns, dated, parseRecord } from "../game/record.js";

// A record has a few hundred letters; a much longer text cannot be one.
const MOST_BYTES = 20000;

/** `position` and `record` are what the player has typed, null while they follow the board; `own` is the board's record. Signals. */
export class Share {
  /** @type {string | null} */
  position = null;
  /** @type {string | null} */
  record = null;
  own = "";
  /** What the fields held when they got the focus. */
  untyped = { position: "", record: "" };
  #recordOf = "";

  /** @param {Pick<Parts, "actions" | "board" | "current" | "history" | "line" | "places">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "position", "record", "own");
  }

  get positionText() {
    const { board, history } = this.parts;
    return this.position ?? history.looked?.text ?? board.state.position;
  }

  get recordText() {
    return this.record ?? this.own;
  }

  /** Asks the board for the record if its game has changed. */
  async askRecord() {
    const { board, current, line } = this.parts;
    const { ply, last, result, players, mode } = board.state;
    const game = JSON.stringify([board.start, ply, last, result, players]);
    if (game === this.#recordOf || mode === "silent" || !line.isOpen) return;
    this.#recordOf = game;
    try {
      this.own = dated(await board.record(), current.day);
    } catch {
      this.#recordOf = ""; // the board was silent: ask again when it speaks
    }
  }

  /** Copies a field's text, which is selected if the browser refuses. @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} done  what is said of it */
  async copy(field, done) {
    try {
      await navigator.clipboard.writeText(field.value); // only on a secure page
      say(t(done));
    } catch {
      field.select();
      say(t("share.selected"));
    }
  }

  /** Sets a position up and lets it be played from there. @param {string} text */
  async playFrom(text) {
    const position = text.trim().replace(/\s+/g, " ");
    const game = gameOfPosition(position, this.parts.board.game);
    game.parse(position);
    const { actions, history, places } = this.parts;
    const { at } = places;
    history.look(null);
    await actions.match(game, position);
    // After a refusal the text stays, to be corrected.
    this.position = null;
    // The player may have gone elsewhere meanwhile.
    if (places.at === at) places.go("play");
  }

  /** @param {File} file */
  async openFile(file) {
    if (file.size > MOST_BYTES) throw new Error(t("joy.record.tooLong"));
    this.record = await file.text();
    await this.open();
    scrollTo({ top: 0 });
  }

  async open() {
    const record = parseRecord(this.recordText);
    await checkTurns(this.parts.line, record);
    this.parts.history.open(record);
    this.record = null;
  }
}
