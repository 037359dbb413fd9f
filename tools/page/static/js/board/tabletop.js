// The pieces on the table: which element stands where, as the board or a replay has it.

import { gamesOn, kindsOn } from "../game/games.js";
import { fullSet } from "./pieces.js";

// A kind, its square, millimetres off the centre, and whether it lies; see tools/sim/world/hand_commands.py.
const WORD = /^(.+?)([a-z]\d)(?::(-?\d+):(-?\d+))?(~?)$/;

/** Reads a field line: {places: [{kind, square, dx, dy, lies}], held: [kinds]}. */
export function readField({ pieces, held }) {
  const places = [];
  for (const word of String(pieces).split(" ")) {
    const found = WORD.exec(word);
    if (!found) continue;
    const [, kind, square, dx, dy, lies] = found;
    places.push({ kind, square, dx: Number(dx ?? 0), dy: Number(dy ?? 0), lies: lies === "~" });
  }
  return { places, held: String(held).split(" ").filter(Boolean) };
}

/**
 * `places` is what stands on the board (`dx`, `dy` and `lies` may be left out), `held` what the
 * hand holds, the last lifted last, `picked` the element of the latter, which pointer and keys
 * move; `game` is the one whose pieces lie in the racks.
 */
export class Tabletop {
  places = [];
  held = [];
  picked = null;
  #pieces;
  #lights = null;

  constructor(layout, layer, top) {
    this.layout = layout;
    this.layer = layer;
    this.top = top;
    this.kinds = kindsOn(layout.grid.name);
    [this.game] = gamesOn(layout.grid.name);
    this.#pieces = fullSet(this.kinds);
    layer.append(...this.#pieces.map((piece) => piece.element));
    this.show({ places: [], held: [] });
    for (const piece of this.#pieces) piece.element.classList.add("placed");
  }

  /** Lets the pieces take the light of the squares from `lights`. */
  lightFrom(lights) {
    this.#lights = lights;
  }

  kindAt(square) {
    return this.places.find((place) => place.square === square)?.kind ?? "";
  }

  /** Where the next piece of the kind goes in the rack. */
  rackPlace(kind) {
    return this.layout.rackPlace(this.game, kind, this.left(kind));
  }

  /** How many pieces of the kind lie in the rack. */
  left(kind) {
    const out = this.places.filter((place) => place.kind === kind).length;
    return this.kinds[kind].count - out - this.held.filter((other) => other === kind).length;
  }

  /** What a kind is called. */
  nameOf(kind) {
    return this.kinds[kind]?.name ?? "";
  }

  /** Fills the racks with a game's pieces; those of the others stay in their box. */
  offer(game) {
    if (game === this.game) return;
    this.game = game;
    this.#rack(this.#pieces.filter((piece) => !piece.square && piece !== this.picked));
  }

  /**
   * The element that would be taken from a square, or from the rack of a kind.
   * @param {{square?: string, kind?: string}} from
   */
  pieceFor({ square, kind }) {
    if (square) return this.#pieces.find((piece) => piece.square === square);
    return this.#pieces.findLast((piece) => piece.kind === kind && !piece.square && piece !== this.picked);
  }

  /** Shows what stands where; an element that is already right stays. */
  show({ places, held }) {
    this.places = places;
    this.held = held;
    const free = new Set(this.#pieces);
    const settled = new Map();
    const take = (piece, place) => {
      free.delete(piece);
      settled.set(piece, place);
    };
    const kind = held.at(-1);
    if (!kind) this.#drop();
    else if (this.picked?.kind !== kind) this.pick([...free].find((piece) => piece.kind === kind && !places.some(({ square }) => square === piece.square)));
    const hand = this.picked;
    const open = [];
    for (const place of places) {
      const same = this.#pieces.find((piece) => piece !== hand && piece.square === place.square && piece.kind === place.kind && free.has(piece));
      if (same) take(same, place);
      else open.push(place);
    }
    if (hand) free.delete(hand);
    for (const place of open) {
      const from = this.#nearest(free, place);
      if (from) take(from, place);
    }
    for (const [piece, place] of settled) this.#stand(piece, place);
    this.#rack(free);
  }

  /** Puts every piece where its place is now. */
  arrange() {
    this.show(this);
  }

  /** Takes an element into the hand: from now on it is moved by `picked.move`. */
  pick(piece) {
    this.#drop();
    this.picked = piece ?? null;
    if (!piece) return;
    piece.isBoxed = false;
    piece.square = "";
    piece.isLifted = true;
    piece.shine("black", 0);
    this.top.append(piece.element);
  }

  /** The light of a square has changed. */
  shine(square, colour, strength) {
    this.pieceFor({ square })?.shine(colour, strength);
  }

  #drop() {
    const piece = this.picked;
    this.picked = null;
    if (!piece) return;
    piece.isLifted = false;
    piece.element.classList.remove("dragged");
    // Back among the others it is the last, here as in the picture, and so on top of its rack.
    this.#pieces = [...this.#pieces.filter((other) => other !== piece), piece];
    this.layer.append(piece.element);
  }

  /** Of the free elements of a kind the one just let go, else one that stood, else the rack's last. */
  #nearest(free, { kind, square }) {
    const { x, y } = this.layout.standing({ square });
    const candidates = [...free].filter((piece) => piece.kind === kind);
    const away = (piece) => Math.hypot(piece.x - x, piece.y - y) + (piece.square ? 0 : 30);
    return candidates.sort((one, other) => away(one) - away(other))[0];
  }

  #stand(piece, place) {
    piece.lies = Boolean(place.lies);
    piece.move(this.layout.standing(place));
    if (piece.square === place.square) return;
    piece.square = place.square;
    const lamp = this.#lights?.at(place.square);
    piece.shine(lamp?.colour ?? "black", lamp?.strength ?? 0);
  }

  #rack(free) {
    const counts = {};
    for (const piece of free) {
      const index = counts[piece.kind] ?? 0;
      counts[piece.kind] = index + 1;
      if (piece.square) piece.shine("black", 0);
      piece.square = "";
      piece.lies = false;
      piece.move(this.layout.rackPlace(this.game, piece.kind, index));
    }
    this.#box();
  }

  #box() {
    for (const piece of this.#pieces) piece.isBoxed = !piece.square && piece !== this.picked && !(piece.kind in this.game.kinds);
  }
}
