// The pieces on the board: which element stands where, on the board or in a replay.

import { Piece } from "./pieces.js";

/** @typedef {import("./api.js").Place} Place */

export class Table {
  /** What stands on the board. @type {Place[]} */
  places = [];
  /** The kinds in the hand, the last lifted one last. @type {string[]} */
  held = [];
  /** The element of the last lifted one, which pointer and keys move. @type {Piece | null} */
  picked = null;
  /** @type {Piece[]} */
  #pieces;
  #lights;

  /** @param {import("./api.js").PieceSet[]} sets @param {import("./render.js").View} view @param {import("./lights.js").Lights} lights  whose light falls on the pieces */
  constructor(sets, { layout, pieces, top }, lights) {
    this.layout = layout;
    this.layer = pieces;
    this.top = top;
    /** Of kinds with the same name in several sets the first one's counts. @type {Record<string, import("./api.js").Kind>} */
    this.kinds = Object.assign({}, ...sets.map((set) => set.kinds).reverse());
    this.#lights = lights;
    lights.onLamp = (square, lit) => this.pieceFor({ square })?.shine(lit);
    // In the rack the first of a kind lies lowest.
    this.#pieces = Object.entries(this.kinds).flatMap(([kind, look]) => Array.from({ length: look.count }, () => new Piece(kind, look)));
    pieces.append(...this.#pieces.map((piece) => piece.element));
    this.arrange();
    for (const piece of this.#pieces) piece.element.classList.add("placed");
  }

  /** The kind of piece on a square, or "". @param {string} square */
  kindAt(square) {
    return this.places.find((place) => place.square === square)?.kind ?? "";
  }

  /** Where the next piece of the kind goes in the rack. @param {string} kind */
  rackPlace(kind) {
    return this.layout.rackPlace(kind, this.left(kind));
  }

  /** How many pieces of the kind lie in the rack. @param {string} kind */
  left(kind) {
    const out = [...this.places.map((place) => place.kind), ...this.held];
    return this.kinds[kind].count - out.filter((other) => other === kind).length;
  }

  /** @param {string} kind */
  nameOf(kind) {
    return this.kinds[kind]?.name ?? "";
  }

  /** Fills the racks with a set's pieces; those of the others stay in their box. @param {import("./api.js").PieceSet} set */
  offer(set) {
    if (set === this.layout.set) return;
    this.layout.set = set;
    this.arrange();
  }

  /** The element that a lift from a square, or from the rack of a kind, would take. @param {{square?: string, kind?: string}} from */
  pieceFor({ square, kind }) {
    if (square) return this.#pieces.find((piece) => piece.square === square);
    return this.#pieces.findLast((piece) => piece.kind === kind && !piece.square && piece !== this.picked);
  }

  /** Shows these pieces; elements that already fit stay. @param {{ places: Place[], held: string[] }} shown */
  show({ places, held }) {
    Object.assign(this, { places, held });
    const free = new Set(this.#pieces);
    const kind = held.at(-1);
    if (this.picked?.kind !== kind) this.pick([...free].find((piece) => piece.kind === kind && !places.some(({ square }) => square === piece.square)));
    if (this.picked) free.delete(this.picked);
    const isHere = (/** @type {Place} */ { kind, square }) => [...free].some((piece) => piece.square === square && piece.kind === kind);
    for (const place of places.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))) {
      const piece = this.#nearest(free, place);
      if (!piece) continue;
      free.delete(piece);
      this.#stand(piece, place);
    }
    this.#rack(free);
  }

  /** Lets the pieces on these squares rise one after another; the others stand still. @param {string[]} squares */
  raise(squares) {
    for (const { element, square } of this.#pieces) {
      const nth = squares.indexOf(square);
      element.classList.toggle("raised", nth >= 0);
      element.style.setProperty("--nth", String(nth));
    }
  }

  arrange() {
    this.show(this);
  }

  /** Takes an element into the hand, or none: from now on `picked.move` moves it. @param {Piece} [piece] */
  pick(piece) {
    const before = this.picked;
    this.picked = piece ?? null;
    if (before) {
      before.is("lifted", false);
      before.is("dragged", false);
      // It becomes the last of the pieces, here and in the picture, and so lies on top in its rack.
      this.#pieces = [...this.#pieces.filter((other) => other !== before), before];
      this.layer.append(before.element);
    }
    if (!piece) return;
    piece.is("boxed", false);
    piece.square = "";
    piece.is("lifted", true);
    piece.shine();
    this.top.append(piece.element);
  }

  /** The free element of a kind on the square, or nearest it; one on the board comes before the rack's. @param {Set<Piece>} free @param {Place} place */
  #nearest(free, { kind, square }) {
    const { x, y } = this.layout.standing({ square });
    const away = (/** @type {Piece} */ piece) => (piece.square === square ? 0 : Math.hypot(piece.x - x, piece.y - y) + (piece.square ? 0 : 30));
    return [...free].filter((piece) => piece.kind === kind).sort((one, other) => away(one) - away(other))[0];
  }

  /** @param {Piece} piece @param {Place} place */
  #stand(piece, place) {
    piece.is("lies", Boolean(place.lies));
    piece.move(this.layout.standing(place));
    if (piece.square === place.square) return;
    piece.square = place.square;
    piece.shine(this.#lights.at(place.square));
  }

  /** @param {Set<Piece>} free */
  #rack(free) {
    for (const [kind, alike = []] of Object.entries(Object.groupBy(free, (piece) => piece.kind))) {
      for (const [index, piece] of alike.entries()) {
        if (piece.square) piece.shine();
        piece.square = "";
        piece.is("lies", false);
        piece.move(this.layout.rackPlace(kind, index));
      }
    }
    for (const piece of this.#pieces) piece.is("boxed", !piece.square && piece !== this.picked && !(piece.kind in this.layout.set.kinds));
  }
}
