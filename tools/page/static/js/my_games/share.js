// Position and record, out of the page and into it.

import { attempt } from "../play/actions.js";
import { find, html, saveFile } from "../core/dom.js";
import { gameOfPosition } from "../game/games.js";
import { checkTurns, dated, fileName, parseRecord } from "../game/record.js";
import { t } from "../core/words.js";

// A record has a few hundred letters; what is much longer is none.
const MOST_BYTES = 20000;

export class Share {
  #isTyped = { position: false, record: false };
  #recordOf = "";

  constructor(app) {
    this.app = app;
    const { say } = app;
    for (const id of ["position", "record"]) {
      find(id).addEventListener("input", () => this.#note(id, find(id).value !== ""));
      find(id).addEventListener("blur", () => this.update());
      find(`copy-${id}`).addEventListener("click", () => this.#copy(id));
    }
    find("match").addEventListener("click", () => attempt(() => this.#match(find("position").value), say));
    find("open-record").addEventListener("click", () => attempt(() => this.#open(), say));
    find("play-from").addEventListener("click", () => attempt(() => this.playFrom(app.history.looked.text), say));
    app.places.addEventListener("go", () => this.update());
    this.#offerFiles();
    find("back-to-now").addEventListener("click", () => app.history.look(null));
  }

  /** Keeps the fields up to date until somebody types in them, or is in them to do so. */
  async update() {
    const { board, history, line } = this.app;
    if (!this.#isTaken("position")) find("position").value = history.looked?.text ?? board.state.position;
    const { ply, last, result, players } = board.state;
    const game = JSON.stringify([board.start, ply, last, result, players]);
    const isWanted = this.app.places.at === "games" && !this.#isTaken("record") && line.isOpen;
    if (!isWanted || game === this.#recordOf) return;
    this.#recordOf = game;
    try {
      const text = await board.record();
      if (this.#isTaken("record")) this.#recordOf = "";
      else find("record").value = dated(text, this.app.current.day);
    } catch {
      this.#recordOf = ""; // a silent board: asked again when it speaks
    }
  }

  /** Copies a record that stands in no field; where that cannot be, it is laid into the record's. */
  async copyRecord(text) {
    if (await copied(text)) {
      this.app.say(t("share.recordCopied"));
      return;
    }
    this.#note("record", true);
    find("record").value = text;
    this.app.places.go("games");
    this.app.say(t("share.recordStands"));
  }

  /** Sets a position up and lets it be played from there. */
  playFrom(text) {
    return this.#match(text);
  }

  /** Whether the field has what somebody laid into it; else it is filled anew. */
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
      this.app.say(t(id === "position" ? "share.positionCopied" : "share.recordCopied"));
      return;
    }
    field.select();
    this.app.say(t("share.selected"));
  }

  async #match(text) {
    const position = text.trim().replace(/\s+/g, " ");
    const game = gameOfPosition(position, this.app.board.game);
    game.parse(position);
    this.app.history.look(null);
    await this.app.actions.match(game, position);
    // What is refused is still there to be mended.
    this.#isTyped.position = false;
    this.app.places.go("play");
  }

  /** Buttons that save the record as a file, and open one. */
  #offerFiles() {
    const { say } = this.app;
    const button = (name, action) => {
      const element = html("button", { id: `${name}-file`, type: "button" }, t(`joy.record.${name}`));
      element.addEventListener("click", () => attempt(action, say));
      return element;
    };
    const chooser = html("input", { id: "record-file", type: "file", accept: ".txt,.pgn,text/plain", hidden: true });
    chooser.addEventListener("change", () => attempt(() => this.#openFile(chooser), say));
    find("open-record").closest(".row").append(button("save", () => this.#save()), button("open", () => chooser.click()), chooser);
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
    await checkTurns(this.app.line, record);
    this.app.history.open(record);
    this.#note("record", false);
    this.update();
  }
}

/** Whether the browser lets the page copy: only one that is served safely. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
