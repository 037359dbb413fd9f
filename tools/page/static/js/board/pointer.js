// Mouse and finger: pieces are dragged, or picked up with one tap and put down with the next.

const MOUSE_SLACK_PX = 4;
const FINGER_SLACK_PX = 9;
// Players at a real board feel the square's centre: this share of an off-centre drop remains.
const CLUMSINESS = 0.3;

/**
 * @typedef {import("./pieces.js").Piece} Piece
 *
 * @typedef {object} Hand  the page's hand, which moves pieces; its verbs resolve to whether they succeeded
 * @property {string} holds  the kind that it holds, or ""
 * @property {boolean} isDriven  whether the page moves the pieces
 * @property {boolean} isDragged  whether a pointer moves them
 * @property {() => boolean} isStrict  whether pieces snap to the middle of a square, and go back from a wrong one
 * @property {(from: { square?: string, kind?: string }) => Promise<boolean>} lift
 * @property {(square: string, dx?: number, dy?: number) => Promise<boolean>} place
 * @property {() => Promise<boolean>} leave
 * @property {() => Promise<boolean>} putBack
 *
 * @typedef {{ start: PointerEvent, at: import("./layout.js").Point, square: string, kind: string, piece: Piece | null,
 *   taken: Promise<boolean> | null, mayTake: boolean, isWiped?: boolean }} Drag  `isWiped`: a finger has scrolled the page instead
 */

/** Queues actions, so a player may be quicker than the line: they run in order. */
export class Pointer {
  /** @type {Drag | null} */
  #drag = null;
  /** @type {Hand | null} */
  #hand = null;
  /** Whether the pieces may be touched now: never in a replay or without a hand. */
  #isLive = () => false;
  /** @type {Promise<unknown>} */
  #done = Promise.resolve();
  // Actions in the queue. During some of them the page moves a piece, over the square of its value.
  #undone = 0;

  /** @param {import("./render.js").View} view @param {import("./table.js").Table} table */
  constructor(view, table) {
    this.view = view;
    this.table = table;
    this.layout = view.layout;
    const { stage } = view;
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    const during = (/** @type {"pointermove" | "pointerup" | "pointercancel"} */ name, /** @type {(drag: Drag, event: PointerEvent) => void} */ act) =>
      stage.addEventListener(name, (event) => this.#drag?.start.pointerId === event.pointerId && act(this.#drag, event));
    during("pointermove", (drag, event) => this.#move(drag, event));
    during("pointerup", (drag) => this.#end(() => drag.isWiped || (drag.taken ? this.#drop(drag) : this.#tap(drag))));
    during("pointercancel", (drag) => this.#end(() => this.#giveBack(drag)));
    // No click follows a finger's tap: it would hit what the tap has opened.
    stage.addEventListener("touchend", (event) => event.cancelable && event.preventDefault());
    stage.addEventListener("contextmenu", (event) => this.#drag && event.preventDefault());
  }

  /** Lets a hand move the pieces while `isLive()`; without a hand squares can only be tapped. @param {Hand} hand @param {() => boolean} isLive */
  follow(hand, isLive) {
    this.#hand = hand;
    this.#isLive = isLive;
  }

  /** @param {PointerEvent} event */
  #place(event) {
    const box = this.view.stage.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * this.layout.width,
      y: ((event.clientY - box.top) / box.height) * this.layout.height,
    };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.button !== 0 || this.#drag || target.closest(".push")) return;
    if (this.#hand?.isDriven && !this.#undone && this.#isLive()) return;
    const at = this.#place(event);
    const square = this.layout.squareAt(at);
    const kind = square ? "" : this.layout.rackKindAt(at);
    // A finger beside the pieces that may be taken scrolls the page.
    const mayTake = this.#isLive() && (event.pointerType !== "touch" || Boolean(target.closest(".takes")));
    this.#drag = { start: event, at, square, kind, piece: null, taken: null, mayTake };
    this.view.stage.setPointerCapture(event.pointerId);
    event.preventDefault();
    if (square) this.view.focus(square);
  }

  /** @param {Drag} drag @param {PointerEvent} event */
  #move(drag, event) {
    const way = Math.hypot(event.clientX - drag.start.clientX, event.clientY - drag.start.clientY);
    if (!drag.taken) {
      if (way < (event.pointerType === "touch" ? FINGER_SLACK_PX : MOUSE_SLACK_PX)) return;
      drag.isWiped = !drag.mayTake;
      if (drag.isWiped) return;
      drag.taken = this.#done.then(() => this.#take(drag));
    }
    drag.at = this.#place(event);
    if (!drag.piece || !this.#hand?.holds) return;
    drag.piece.move(drag.at);
    this.view.aim(this.layout.squareAt(drag.at));
  }

  /** Ends the drag; what it leads to waits in the queue. @param {() => unknown} next */
  #end(next) {
    this.#drag = null;
    this.view.aim("");
    const free = () => {
      this.#undone--;
      if (this.#hand) this.#hand.isDragged = Boolean(this.#drag?.taken);
    };
    this.#undone++;
    this.#done = this.#done.then(next).catch(reportError).then(free);
  }

  /** Takes the dragged piece into the hand, from where the pointer went down; resolves to whether the hand has it. @param {Drag} drag */
  async #take(drag) {
    const hand = this.#hand;
    if (!hand) return false;
    const { holds } = hand;
    hand.isDragged = true;
    const piece = holds ? this.table.picked : this.table.pieceFor(drag);
    if (!piece) return false;
    drag.piece = piece;
    const taken = Boolean(holds) || hand.lift(drag.square ? drag : { kind: drag.kind });
    piece.is("dragged", true);
    return taken;
  }

  /** @param {Drag} drag */
  async #drop(drag) {
    const isThere = await drag.taken;
    drag.piece?.is("dragged", false);
    if (!drag.piece) await this.#tap(drag);
    const hand = this.#hand;
    if (!isThere || !hand) return;
    const square = this.layout.squareAt(drag.at);
    const share = hand.isStrict() ? 0 : CLUMSINESS;
    if (!square) await hand.leave();
    else if (!(await hand.place(square, ...this.layout.offset(drag.at, square, share)))) await hand.putBack();
  }

  /** Handles a press without a drag: the first tap lifts, the second puts down. @param {{ square: string, kind: string }} at */
  async #tap({ square, kind }) {
    if (!this.#isLive() || !this.#hand?.holds) await this.view.onTap(square, kind);
    else if (square) await this.#hand.place(square);
    else await this.#hand.putBack();
  }

  /** @param {Drag} drag */
  async #giveBack(drag) {
    await drag.taken;
    drag.piece?.is("dragged", false);
    if (drag.taken && this.#hand?.holds) await this.#hand.putBack();
  }
}
