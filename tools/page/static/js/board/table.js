// The pieces on the board: which element stands where, on the board or in a replay.

import { Piece } from "./pieces.js";

/** @typedef {import("./api.js").Place} Place */

/** Places the elements of pieces, and notes in the state what it shows. */
export class Table {
  /** @type {Piece[]} */
  #pieces;
  #lights;

  /**
   * @param {import("./api.js").State} state
   * @param {Record<string, import("./api.js").Kind>} kinds
   * @param {import("./render.js").View} view
   * @param {import("./lights.js").Lights} lights  whose light falls on the pieces
   */
  constructor(state, kinds, { layout, pieces, top }, lights) {
    this.state = state;
    this.layout = layout;
    this.layer = pieces;
    this.top = top;
    this.kinds = kinds;
    this.#lights = lights;
    lights.onLamp = (square, colour, strength) => this.pieceFor({ square })?.shine(colour, strength);
    // In the rack the first of a kind lies lowest.
    this.#pieces = Object.entries(kinds).flatMap(([kind, look]) => Array.from({ length: look.count }, () => new Piece(kind, look)));
    pieces.append(...this.#pieces.map((piece) => piece.element));
    this.show({ places: [], held: [] });
    for (const piece of this.#pieces) piece.element.classList.add("placed");
  }

  get places() {
    return this.state.places;
  }

  get held() {
    return this.state.held;
  }

  get picked() {
    return this.state.picked;
  }

  /** The set whose pieces lie in the racks: a game. @returns {any} */
  get game() {
    return this.state.set;
  }

  /** The kind of piece on a square, or "". @param {string} square */
  kindAt(square) {
    return this.places.find((place) => place.square === square)?.kind ?? "";
  }

  /** Where the next piece of the kind goes in the rack. @param {string} kind */
  rackPlace(kind) {
    return this.layout.rackPlace(this.state.set, kind, this.left(kind));
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
    if (set === this.state.set) return;
    this.state.set = set;
    this.#rack(this.#pieces.filter((piece) => !piece.square && piece !== this.picked));
  }

  /** The element that a lift from a square, or from the rack of a kind, would take. @param {{square?: string, kind?: string}} from */
  pieceFor({ square, kind }) {
    if (square) return this.#pieces.find((piece) => piece.square === square);
    return this.#pieces.findLast((piece) => piece.kind === kind && !piece.square && piece !== this.picked);
  }

  /** Shows these pieces; elements that already fit stay. @param {{ places: Place[], held: string[] }} shown */
  show({ places, held }) {
    Object.assign(this.state, { places, held });
    const free = new Set(this.#pieces);
    const kind = held.at(-1);
    if (!kind) this.#drop();
    else if (this.picked?.kind !== kind) this.pick([...free].find((piece) => piece.kind === kind && !places.some(({ square }) => square === piece.square)));
    if (this.picked) free.delete(this.picked);
    const stand = (/** @type {Piece} */ piece, /** @type {Place} */ place) => {
      free.delete(piece);
      this.#stand(piece, place);
    };
    const open = [];
    for (const place of places) {
      const same = [...free].find((piece) => piece.square === place.square && piece.kind === place.kind);
      if (same) stand(same, place);
      else open.push(place);
    }
    for (const place of open) {
      const from = this.#nearest(free, place);
      if (from) stand(from, place);
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

  /** Takes an element into the hand: from now on `picked.move` moves it. @param {Piece} [piece] */
  pick(piece) {
    this.#drop();
    this.state.picked = piece ?? null;
    if (!piece) return;
    piece.is("boxed", false);
    piece.square = "";
    piece.is("lifted", true);
    piece.shine("black", 0);
    this.top.append(piece.element);
  }

  #drop() {
    const piece = this.picked;
    this.state.picked = null;
    if (!piece) return;
    piece.is("lifted", false);
    piece.is("dragged", false);
    // It becomes the last of the pieces, here and in the picture, and so lies on top in its rack.
    this.#pieces = [...this.#pieces.filter((other) => other !== piece), piece];
    this.layer.append(piece.element);
  }

  /** The free element of a kind nearest the square; one on the board comes before the rack's. @param {Set<Piece>} free @param {Place} place */
  #nearest(free, { kind, square }) {
    const { x, y } = this.layout.standing({ square });
    const candidates = [...free].filter((piece) => piece.kind === kind);
    const away = (/** @type {Piece} */ piece) => Math.hypot(piece.x - x, piece.y - y) + (piece.square ? 0 : 30);
    return candidates.sort((one, other) => away(one) - away(other))[0];
  }

  /** @param {Piece} piece @param {Place} place */
  #stand(piece, place) {
    piece.is("lies", Boolean(place.lies));
    piece.move(this.layout.standing(place));
    if (piece.square === place.square) return;
    piece.square = place.square;
    const lamp = this.#lights.at(place.square);
    piece.shine(lamp?.colour ?? "black", lamp?.strength ?? 0);
  }

  /** @param {Iterable<Piece>} free */
  #rack(free) {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const piece of free) {
      const index = counts[piece.kind] ?? 0;
      counts[piece.kind] = index + 1;
      if (piece.square) piece.shine("black", 0);
      piece.square = "";
      piece.is("lies", false);
      piece.move(this.layout.rackPlace(this.state.set, piece.kind, index));
    }
    for (const piece of this.#pieces) piece.is("boxed", !piece.square && piece !== this.picked && !(piece.kind in this.state.set.kinds));
  }
}
