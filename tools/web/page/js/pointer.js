// Mouse and finger: pieces are dragged as hands move them, or tapped up and tapped down.

const MOUSE_SLACK_PX = 4;
const FINGER_SLACK_PX = 9;
// A finger hides what is below it: the piece is held this far in front of it.
const FINGER_REACH_MM = 13;
// Hands feel where a square is: this share of being off its centre remains.
const CLUMSINESS = 0.3;

/** `isLive()` tells whether the pieces may be touched now: not in a replay. */
export class Pointer {
  #drag = null;

  constructor(board, hand, isLive) {
    this.board = board;
    this.hand = hand;
    this.layout = board.layout;
    this.isLive = isLive;
    const { stage } = board;
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#up(event));
    stage.addEventListener("pointercancel", () => this.#cancel());
    stage.addEventListener("contextmenu", (event) => this.#drag && event.preventDefault());
  }

  #place(event) {
    const box = this.board.stage.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * this.layout.width,
      y: ((event.clientY - box.top) / box.height) * this.layout.height,
    };
  }

  #down(event) {
    if (event.button !== 0 || this.#drag || event.target.closest(".push")) return;
    if (!this.isLive()) {
      this.board.tap("", "");
      return;
    }
    if (this.hand.worksByItself) return;
    const at = this.#place(event);
    const square = this.layout.squareAt(at);
    const kind = square ? "" : this.layout.rackKindAt(at, this.hand.table.game);
    const piece = this.hand.holds ? this.hand.table.picked : this.hand.table.pieceFor({ square, kind });
    this.#drag = {
      start: event, at, square, kind, piece,
      isHeld: Boolean(this.hand.holds), isMoving: false, pushes: event.shiftKey,
      grip: piece && square ? { x: piece.x - at.x, y: piece.y - at.y } : { x: 0, y: 0 },
    };
    this.board.stage.setPointerCapture(event.pointerId);
    event.preventDefault();
    if (square) this.board.focus(square);
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag?.piece || event.pointerId !== drag.start.pointerId) return;
    const isFinger = event.pointerType === "touch";
    const way = Math.hypot(event.clientX - drag.start.clientX, event.clientY - drag.start.clientY);
    if (!drag.isMoving) {
      if (way < (isFinger ? FINGER_SLACK_PX : MOUSE_SLACK_PX)) return;
      drag.isMoving = this.hand.isDragged = true;
      if (drag.isHeld) drag.grip = { x: 0, y: 0 };
      if (!drag.isHeld && !drag.pushes) this.hand.lift(drag.square ? drag : { kind: drag.kind });
      drag.piece.element.classList.add("dragged");
    }
    const at = this.#place(event);
    drag.at = { x: at.x + drag.grip.x, y: at.y + drag.grip.y - (isFinger ? FINGER_REACH_MM : 0) };
    if (drag.pushes || this.hand.holds) drag.piece.move(drag.at);
    this.board.aim(this.layout.squareAt(drag.at));
  }

  async #up(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.start.pointerId) return;
    this.#end();
    if (!drag.isMoving) {
      await this.#tap(drag);
      return;
    }
    const square = this.layout.squareAt(drag.at);
    if (drag.pushes && !drag.isHeld) await this.#push(drag, square);
    else if (!square) await this.hand.aside();
    else if (!(await this.hand.place(square, ...this.#offset(drag.at, square)))) await this.hand.putBack();
  }

  async #push(drag, square) {
    if (!square || !(await this.hand.slide(drag.square, square))) drag.piece.move(this.layout.centre(drag.square));
  }

  /** Without a drag: the first tap lifts, the second puts down. */
  async #tap({ square, kind, isHeld }) {
    if (!isHeld) await this.board.tap(square, kind);
    else if (square) await this.hand.place(square);
    else await this.hand.putBack();
  }

  #cancel() {
    const drag = this.#drag;
    this.#end();
    if (drag?.isMoving && this.hand.holds) this.hand.putBack();
  }

  #offset(at, square) {
    const { x, y } = this.layout.centre(square);
    return [Math.round(CLUMSINESS * (at.x - x)), Math.round(CLUMSINESS * (y - at.y))];
  }

  #end() {
    this.#drag?.piece?.element.classList.remove("dragged");
    this.#drag = null;
    this.hand.isDragged = false;
    this.board.aim("");
  }
}
