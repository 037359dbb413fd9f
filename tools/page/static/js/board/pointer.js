// Mouse and finger: pieces are dragged as hands move them, or tapped up and tapped down.

const MOUSE_SLACK_PX = 4;
const FINGER_SLACK_PX = 9;
// Hands at a real board feel where a square is: this share of being off its centre remains.
const CLUMSINESS = 0.3;

/**
 * `isLive()` tells whether the pieces may be touched now: not in a replay.
 * A hand that is quicker than the line waits for nothing: what it does is done in its order.
 */
export class Pointer {
  #drag = null;
  /** @type {Promise<unknown>} */
  #done = Promise.resolve();
  // How much of it is not done yet. The page moves a piece for some of it, over the square of its value.
  #undone = 0;

  constructor(view, hand, isLive) {
    this.view = view;
    this.hand = hand;
    this.layout = view.layout;
    this.isLive = isLive;
    const { stage } = view;
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#up(event));
    stage.addEventListener("pointercancel", (event) => this.#cancel(event));
    stage.addEventListener("contextmenu", (event) => this.#drag && event.preventDefault());
  }

  #place(event) {
    const box = this.view.stage.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * this.layout.width,
      y: ((event.clientY - box.top) / box.height) * this.layout.height,
    };
  }

  #down(event) {
    if (event.button !== 0 || this.#drag || event.target.closest(".push")) return;
    if (this.hand.isDriven && !this.#undone && this.isLive()) return;
    const at = this.#place(event);
    const square = this.layout.squareAt(at);
    const kind = square ? "" : this.layout.rackKindAt(at, this.hand.tabletop.game);
    const pushes = event.shiftKey && Boolean(square);
    // A finger beside the pieces that may be taken moves the page.
    const mayTake = this.isLive() && (event.pointerType !== "touch" || Boolean(event.target.closest(".takes")));
    this.#drag = { start: event, at, square, kind, piece: null, taken: null, mayTake, pushes };
    this.view.stage.setPointerCapture(event.pointerId);
    event.preventDefault();
    if (square) this.view.focus(square);
  }

  #move(event) {
    const drag = this.#drag;
    if (event.pointerId !== drag?.start.pointerId) return;
    const isFinger = event.pointerType === "touch";
    const way = Math.hypot(event.clientX - drag.start.clientX, event.clientY - drag.start.clientY);
    if (!drag.taken) {
      if (way < (isFinger ? FINGER_SLACK_PX : MOUSE_SLACK_PX)) return;
      drag.isWiped = !drag.mayTake;
      if (drag.isWiped) return;
      drag.taken = this.#done.then(() => this.#take(drag));
    }
    drag.at = this.#place(event);
    if (!drag.piece || !(drag.pushes || this.hand.holds)) return;
    drag.piece.move(drag.at);
    this.view.aim(this.layout.squareAt(drag.at));
  }

  #up(event) {
    const drag = this.#drag;
    if (event.pointerId !== drag?.start.pointerId) return;
    this.#end();
    if (drag.isWiped) return;
    this.#then(() => (drag.taken ? this.#drop(drag) : this.#tap(drag)));
  }

  #cancel(event) {
    const drag = this.#drag;
    if (event.pointerId !== drag?.start.pointerId) return;
    this.#end();
    this.#then(async () => {
      await drag.taken;
      drag.piece?.element.classList.remove("dragged");
      if (drag.pushes) drag.piece?.move(this.layout.centre(drag.square));
      else if (drag.taken && this.hand.holds) await this.hand.putBack();
    });
  }

  /** Does something once all before it is done; a drag ends when what it dropped lies. */
  #then(next) {
    const free = () => {
      this.#undone--;
      this.hand.isDragged = Boolean(this.#drag?.taken);
    };
    this.#undone++;
    this.#done = this.#done.then(next).catch(reportError).then(free);
  }

  /** Takes what is dragged in the hand, from where the pointer went down; resolves to whether it is there. */
  #take(drag) {
    const { holds, tabletop } = this.hand;
    this.hand.isDragged = true;
    const piece = holds ? tabletop.picked : tabletop.pieceFor(drag);
    if (!piece) return false;
    drag.pushes &&= !holds;
    drag.piece = piece;
    const taken = holds || drag.pushes || this.hand.lift(drag.square ? drag : { kind: drag.kind });
    piece.element.classList.add("dragged");
    return taken;
  }

  async #drop(drag) {
    const isThere = await drag.taken;
    drag.piece?.element.classList.remove("dragged");
    if (!drag.piece) await this.#tap(drag);
    if (!isThere) return;
    const square = this.layout.squareAt(drag.at);
    if (drag.pushes) await this.#push(drag, square);
    else if (!square) await this.hand.leave();
    else if (!(await this.hand.place(square, ...this.#offset(drag.at, square)))) await this.hand.putBack();
  }

  async #push(drag, square) {
    if (!square || !(await this.hand.slide(drag.square, square))) drag.piece.move(this.layout.centre(drag.square));
  }

  /** Without anything dragged: the first tap lifts, the second puts down. */
  async #tap({ square, kind }) {
    if (!this.isLive() || !this.hand.holds) await this.view.tap(square, kind);
    else if (square) await this.hand.place(square);
    else await this.hand.putBack();
  }

  #offset(at, square) {
    if (this.hand.isStrict()) return [0, 0];
    return this.layout.offset(at, square).map((part) => Math.round(CLUMSINESS * part));
  }

  #end() {
    this.#drag = null;
    this.view.aim("");
  }
}
