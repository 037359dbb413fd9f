// The player's own board: connects it, and updates its firmware.

import { effect } from "@preact/signals";
import { observed } from "../core/signals.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { choosePort, hasSerial, playOnOwnBoard, playsOnOwnBoard } from "../line/transport.js";

/** Its fields are signals. */
export class OwnBoard {
  /** The firmware's manifest, see firmware.py. @type {Record<string, any> | null} */
  manifest = null;
  /** The newest step of the update under way; null in none. @type {{ done: number, of: number } | null} */
  progress = null;
  /** The model to make of a board that names none; "" for the first. */
  model = "";
  isOwn = playsOnOwnBoard();

  /** @param {Pick<Parts, "board" | "places" | "transport">} parts */
  constructor(parts) {
    this.parts = parts;
    observed(this, "manifest", "progress", "model");
    addEventListener("beforeunload", (event) => this.progress && event.preventDefault());
  }

  follow() {
    const { places } = this.parts;
    effect(() => {
      // The manifest, if the page has firmware, and is within reach of it.
      if (this.manifest || !("firmware" in document.documentElement.dataset) || (!this.isOwn && places.at !== "board")) return;
      fetch("firmware/manifest.json").then((response) => (response.ok ? response.json() : null)).then((manifest) => (this.manifest = manifest), () => {});
    });
  }

  /** Why the board at the port does not play, or "". */
  get fault() {
    return this.parts.board.host.gone && this.parts.transport.fault;
  }

  get mayConnect() {
    return hasSerial() && (!this.isOwn || this.fault === "away");
  }

  get mayUpdate() {
    return this.isOwn && !this.progress && this.#isOther;
  }

  /** Whether the board at the port runs other firmware than the page's, or none that answers. */
  get #isOther() {
    const { fault, manifest, parts: { board: { greeting } } } = this;
    if (!manifest) return false;
    return fault === "silent" || (fault === "" && Boolean(greeting.hello) && greeting.build !== manifest.build);
  }

  get words() {
    if (!hasSerial()) return t(isSecureContext ? "ownBoard.unsupported" : "ownBoard.insecure");
    if (!this.isOwn) return t("ownBoard.offer");
    if (this.fault) return t(`ownBoard.faults.${this.fault}`);
    if (!this.manifest) return t("ownBoard.connected");
    return t(this.#isOther ? "ownBoard.other" : "ownBoard.same");
  }

  async connect() {
    try {
      if (await choosePort()) playOnOwnBoard(true);
      else say(t("ownBoard.noneChosen"));
    } catch {
      say(t("ownBoard.refused"));
    }
  }

  async update() {
    const { manifest, parts: { board, transport } } = this;
    this.progress = { done: 0, of: 1 }; // before anything is loaded, so that a second click finds no button
    try {
      const { RawPrompt, update } = await import("./updater.js");
      const prompt = new RawPrompt((bytes) => transport.write(bytes));
      transport.lend(prompt);
      const model = board.greeting.board ?? (this.model || manifest?.models[0]);
      const contents = async () => new Uint8Array(await (await fetch(`firmware/${manifest?.pack}`)).arrayBuffer());
      const tell = (/** @type {number} */ done, /** @type {number} */ of) => (this.progress = { done, of });
      const untested = await update(prompt, { manifest: /** @type {Record<string, any>} */ (manifest), contents, model, tell });
      say(t(untested ? "ownBoard.untested" : "ownBoard.updated", { version: untested }));
    } catch (failure) {
      // Any other failure than an UpdateFailure: a file of the page could not be loaded.
      const { code, values } = "values" in failure ? failure : { code: "mixed", values: {} };
      say(t(`ownBoard.failed.${code}`, values));
    } finally {
      this.progress = null;
      board.startAnew();
      transport.lend(null);
    }
  }
}
