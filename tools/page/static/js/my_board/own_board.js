// The player's own board: connects it, updates its firmware, and explains how to set up a new one.

import { find, html } from "../core/dom.js";
import { say } from "../core/voice.js";
import { t } from "../core/words.js";
import { modelName } from "../line/host.js";
import { choosePort, hasSerial, playOnOwnBoard, playsOnOwnBoard } from "../line/transport.js";

// The steps to set up a new board; each has a picture in art/.
// Android's browsers list no ports, or those of Bluetooth alone.
const IS_PHONE = /Android/.test(navigator.userAgent);
const STEPS = ["hold", "plug", "drag", "play"];

export class OwnBoard {
  /** The firmware's manifest, see firmware.py. @type {Record<string, any> | null} */
  #manifest = null;
  /** The newest step of the update under way, [done, of]; null in none. @type {[number, number] | null} */
  #progress = null;

  /** @param {Pick<Parts, "board" | "places">} parts @param {any} transport */
  constructor(parts, transport) {
    this.parts = parts;
    this.transport = transport;
    find("own-connect").addEventListener("click", () => this.#connect());
    find("own-leave").addEventListener("click", () => playOnOwnBoard(false));
    find("own-update").addEventListener("click", () => this.#update());
    parts.places.addEventListener("go", () => parts.places.at === "board" && this.#learnFirmware());
    addEventListener("beforeunload", (event) => this.#progress && event.preventDefault());
    if (playsOnOwnBoard()) this.#learnFirmware();
  }

  update() {
    const isOwn = playsOnOwnBoard();
    const mayUpdate = isOwn && !this.#progress && this.#isOther();
    find("own-words").textContent = this.#words(isOwn);
    find("own-connect").hidden = !hasSerial() || (isOwn && this.transport.trouble !== "away");
    find("own-leave").hidden = !isOwn || Boolean(this.#progress);
    find("own-update").hidden = !mayUpdate;
    find("own-which").hidden = !mayUpdate || this.#hasGreeted;
    find("own-progress").hidden = !this.#progress;
    find("own-new").hidden = !this.#hasImages;
    if (!this.#progress) return;
    const [done, of] = this.#progress;
    Object.assign(find("own-bar"), { value: done, max: of });
    find("own-count").textContent = t("ownBoard.progress", { done, of });
  }

  get #hasImages() {
    return Object.keys(this.#manifest?.images ?? {}).length > 0;
  }

  /** Whether the board at the port runs other firmware than the page's, or none that answers. */
  #isOther() {
    if (!this.#manifest) return false;
    const { trouble } = this.transport;
    return trouble === "silent" || (trouble === "" && this.#hasGreeted && this.parts.board.greeting.build !== this.#manifest.build);
  }

  get #hasGreeted() {
    return "hello" in this.parts.board.greeting;
  }

  #words(isOwn) {
    if (!hasSerial()) return t(isSecureContext ? "ownBoard.unsupported" : "ownBoard.insecure");
    if (!isOwn) return t("ownBoard.offer");
    if (this.transport.trouble) return t(`ownBoard.trouble.${this.transport.trouble}`);
    if (!this.#manifest) return t("ownBoard.connected");
    return t(this.#isOther() ? "ownBoard.other" : "ownBoard.same");
  }

  async #connect() {
    try {
      if (await choosePort()) playOnOwnBoard(true);
      else say(t(IS_PHONE ? "ownBoard.noneOnPhone" : "ownBoard.noneChosen"));
    } catch {
      say(t("ownBoard.refused"));
    }
  }

  async #learnFirmware() {
    if (this.#manifest) return;
    this.#manifest = await firmwareManifest();
    if (this.#manifest) this.#showNewBoard(this.#manifest);
    this.update();
  }

  async #update() {
    const { parts, transport } = this;
    const tell = (done, of) => {
      this.#progress = [done, of];
      this.update();
    };
    tell(0, 1); // before anything is loaded, so that a second click finds no button
    try {
      const { RawPrompt, update } = await import("./updater.js");
      const prompt = new RawPrompt((bytes) => transport.write(bytes));
      transport.lend(prompt);
      const model = parts.board.greeting.board ?? find("own-model").value;
      const untested = await update(prompt, { manifest: this.#manifest, contents: () => packed(this.#manifest?.pack), model, tell });
      say(t(untested ? "ownBoard.untested" : "ownBoard.updated", { version: untested }));
    } catch (failure) {
      // Any other failure than an UpdateFailure: a file of the page could not be loaded.
      const { code, values } = "values" in failure ? failure : { code: "mixed", values: {} };
      say(t(`ownBoard.failed.${code}`, values));
    } finally {
      this.#progress = null;
      parts.board.startAnew();
      transport.lend(null);
      this.update();
    }
  }

  #showNewBoard(manifest) {
    const { models, images } = manifest;
    find("own-model").replaceChildren(...models.map((model) => html("option", { value: model }, modelName(model))));
    const link = (model) => html("a", { href: `firmware/${images[model]}`, download: "", className: "download" }, t("ownBoard.save", { model: modelName(model) }));
    find("own-images").replaceChildren(...models.filter((model) => model in images).map(link));
    const step = (name) => html("li", {}, html("img", { src: `art/new_board_${name}.svg`, alt: "" }), html("p", {}, t(`ownBoard.steps.${name}`)));
    find("own-steps").replaceChildren(...STEPS.map(step));
  }
}

/** Resolves to the manifest, or to null if the page has no firmware or cannot load it. */
async function firmwareManifest() {
  if (!("firmware" in document.documentElement.dataset)) return null;
  try {
    const response = await fetch("firmware/manifest.json");
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** The firmware as one file's bytes. */
async function packed(pack) {
  const response = await fetch(`firmware/${pack}`);
  return new Uint8Array(await response.arrayBuffer());
}
