// Position and record: copied and saved from the page, pasted and opened into it.

import { attempt, onClick } from "../core/buttons.js";
import { find, saveFile } from "../core/dom.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { gameOfPosition } from "../game/games.js";
import { checkTurns, dated, fileName, parseRecord } from "../game/record.js";

// A record has a few hundred letters; a much longer text cannot be one.
const MOST_BYTES = 20000;

export class Share {
  #isTyped = { position: false, record: false };
  #recordOf = "";

  /** @param {Pick<Parts, "actions" | "board" | "current" | "history" | "line" | "places">} parts */
  constructor(parts) {
    this.parts = parts;
    for (const id of ["position", "record"]) {
      find(id).addEventListener("input", () => this.#note(id, find(id).value !== ""));
      find(id).addEventListener("blur", () => this.update());
      find(`copy-${id}`).addEventListener("click", () => this.#copy(id));
    }
    onClick("match", () => this.playFrom(find("position").value));
    onClick("open-record", () => this.#open());
    onClick("play-from", () => this.playFrom(parts.history.looked?.text));
    onClick("back-to-now", () => parts.history.look(null));
    onClick("save-file", () => this.#save());
    onClick("open-file", () => find("record-file").click());
    find("record-file").addEventListener("change", ({ target }) => attempt(() => this.#openFile(target)));
    parts.places.addEventListener("go", () => this.update());
  }

  /** Keeps the fields up to date unless the player has typed in them, or has focused one. */
  async update() {
    const { board, history, line } = this.parts;
    if (!this.#isTaken("position")) find("position").value = history.looked?.text ?? board.state.position;
    const { ply, last, result, players } = board.state;
    const game = JSON.stringify([board.start, ply, last, result, players]);
    const isWanted = this.parts.places.at === "games" && !this.#isTaken("record") && line.isOpen;
    if (!isWanted || game === this.#recordOf) return;
    this.#recordOf = game;
    try {
      const text = await board.record();
      if (this.#isTaken("record")) this.#recordOf = "";
      else find("record").value = dated(text, this.parts.current.day);
    } catch {
      this.#recordOf = ""; // the board was silent: ask again when it speaks
    }
  }

  /** Copies a record that no field shows; if the browser refuses, puts it into the record field. */
  async copyRecord(text) {
    if (await copied(text)) {
      say(t("share.recordCopied"));
      return;
    }
    this.#note("record", true);
    find("record").value = text;
    this.parts.places.go("games");
    say(t("share.recordStands"));
  }

  /** Notes whether the player filled the field; if not, update() fills it again. */
  #note(id, isTyped) {
    this.#isTyped[id] = isTyped;
    if (id === "record") this.#recordOf = "";
  }

  #isTaken(id) {
    return this.#isTyped[id] || document.activeElement === find(id);
  }

  async #copy(id) {
    const field = find(id);
    if (await copied(field.value)) {
      say(t(id === "position" ? "share.positionCopied" : "share.recordCopied"));
      return;
    }
    field.select();
    say(t("share.selected"));
  }

  /** Sets a position up and lets it be played from there. */
  async playFrom(text) {
    const position = text.trim().replace(/\s+/g, " ");
    const game = gameOfPosition(position, this.parts.board.game);
    game.parse(position);
    const { actions, history, places } = this.parts;
    const { at } = places;
    history.look(null);
    await actions.match(game, position);
    // After a refusal the text stays, to be corrected.
    this.#isTyped.position = false;
    // The player may have gone elsewhere meanwhile.
    if (places.at === at) places.go("play");
  }

  #save() {
    const text = find("record").value;
    saveFile(fileName(text), text);
  }

  async #openFile(chooser) {
    const [file] = chooser.files;
    chooser.value = ""; // the same file may be chosen again
    if (!file) return;
    if (file.size > MOST_BYTES) throw new Error(t("joy.record.tooLong"));
    find("record").value = await file.text();
    this.#note("record", true);
    await this.#open();
    scrollTo({ top: 0 });
  }

  async #open() {
    const record = parseRecord(find("record").value);
    await checkTurns(this.parts.line, record);
    this.parts.history.open(record);
    this.#note("record", false);
    this.update();
  }
}

/** Copies a text; resolves to whether the browser allows it: only on a secure page. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
