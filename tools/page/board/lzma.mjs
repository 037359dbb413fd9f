// Decompresses the builder's bundles (builder/program.py): LZMA, the format "alone" of Python's lzma. It makes
// a board's files a seventh smaller than the compression that browsers have, with which a first visit is over what
// it may be (tests/page/test_page.py).

const HEADER_BYTES = 13;
const SIZE_AT = 5;
// Probabilities are in 1/2048; they start even.
const EVEN = 1024;
const STATES = 12;
// From this state on the previous byte was copied.
const AFTER_A_COPY = 7;
const PLACES = 16;
const LITERAL = 0x300;
const SHORTEST = 2;

const chances = (count) => new Uint16Array(count).fill(EVEN);

// The range decoder: a stream of bits, each coded by its probability.
class Bits {
  #bytes;
  #at;
  #range = 0xffffffff;
  #code = 0;

  constructor(bytes, at) {
    this.#bytes = bytes;
    this.#at = at + 1;
    for (let count = 0; count < 4; count += 1) this.#shift();
  }

  #shift() {
    this.#code = ((this.#code << 8) | this.#bytes[this.#at]) >>> 0;
    this.#at += 1;
  }

  #refill() {
    if (this.#range >= 0x1000000) return;
    this.#range = (this.#range << 8) >>> 0;
    this.#shift();
  }

  next(among, at) {
    const chance = among[at];
    const bound = (this.#range >>> 11) * chance;
    const bit = this.#code < bound ? 0 : 1;
    if (bit) {
      this.#range -= bound;
      this.#code -= bound;
      among[at] = chance - (chance >> 5);
    } else {
      this.#range = bound;
      among[at] = chance + ((2048 - chance) >> 5);
    }
    this.#refill();
    return bit;
  }

  // A number of `bits` bits, highest first; each bit's probability depends on those before it.
  tree(among, base, count) {
    let found = 1;
    for (let left = count; left; left -= 1) found = (found << 1) | this.next(among, base + found);
    return found - (1 << count);
  }

  // The same, lowest first.
  reversed(among, base, count) {
    let node = 1;
    let found = 0;
    for (let at = 0; at < count; at += 1) {
      const bit = this.next(among, base + node);
      node = (node << 1) | bit;
      found |= bit << at;
    }
    return found;
  }

  // A number of bits with fixed probability.
  plain(count) {
    let found = 0;
    for (let left = count; left; left -= 1) {
      this.#range >>>= 1;
      const bit = this.#code < this.#range ? 0 : 1;
      if (bit) this.#code -= this.#range;
      found = (found << 1) | bit;
      this.#refill();
    }
    return found;
  }
}

class Lengths {
  #choices = chances(2);
  #short = chances(PLACES * 8);
  #middle = chances(PLACES * 8);
  #long = chances(256);

  next(bits, place) {
    if (!bits.next(this.#choices, 0)) return bits.tree(this.#short, place * 8, 3);
    if (!bits.next(this.#choices, 1)) return 8 + bits.tree(this.#middle, place * 8, 3);
    return 16 + bits.tree(this.#long, 0, 8);
  }
}

class Distances {
  #slots = chances(4 * 64);
  #near = chances(128);
  #lowest = chances(16);

  next(bits, length) {
    const slot = bits.tree(this.#slots, Math.min(length, 3) * 64, 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << count;
    if (slot < 14) return base + bits.reversed(this.#near, base - slot, count);
    return base + (bits.plain(count - 4) << 4) + bits.reversed(this.#lowest, 0, 4);
  }
}

// The context bits of a literal's probabilities, from the header.
class Literals {
  #before;
  #mask;
  #chances;

  constructor(before, places) {
    this.#before = before;
    this.#mask = (1 << places) - 1;
    this.#chances = chances(LITERAL << (before + places));
  }

  // `likely` is the byte that a copy would give, -1 after a literal.
  next(bits, at, last, likely) {
    const base = LITERAL * (((at & this.#mask) << this.#before) + (last >> (8 - this.#before)));
    let found = 1;
    let hint = likely;
    while (hint >= 0 && found < 256) {
      const expected = (hint >> 7) & 1;
      const bit = bits.next(this.#chances, base + ((1 + expected) << 8) + found);
      hint = bit === expected ? hint << 1 : -1;
      found = (found << 1) | bit;
    }
    while (found < 256) found = (found << 1) | bits.next(this.#chances, base + found);
    return found;
  }
}

// Returns the decompressed bytes.
export function unpacked(packed) {
  const [properties] = packed;
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(SIZE_AT, true);
  const bits = new Bits(packed, HEADER_BYTES);
  const literals = new Literals(properties % 9, Math.floor(properties / 9) % 5);
  const mask = (1 << Math.floor(properties / 45)) - 1;
  const [isCopy, isLong] = [chances(STATES * PLACES), chances(STATES * PLACES)];
  const [isOld, ...isOlder] = Array.from({length: 4}, () => chances(STATES));
  const [lengths, oldLengths, distances] = [new Lengths(), new Lengths(), new Distances()];
  // The distances of the previous copies, the newest first.
  const back = new Int32Array(4).fill(1);
  const bytes = new Uint8Array(size);
  let state = 0;
  for (let at = 0; at < size;) {
    const place = at & mask;
    const isAfterCopy = state >= AFTER_A_COPY;
    let length = 1;
    if (!bits.next(isCopy, state * PLACES + place)) {
      bytes[at] = literals.next(bits, at, at ? bytes[at - 1] : 0, isAfterCopy ? bytes[at - back[0]] : -1);
      at += 1;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    if (!bits.next(isOld, state)) {
      const coded = lengths.next(bits, place);
      back.copyWithin(1, 0);
      back[0] = distances.next(bits, coded) + 1;
      length = coded + SHORTEST;
      state = isAfterCopy ? 10 : 7;
    } else {
      let which = 0;
      while (which < 3 && bits.next(isOlder[which], state)) which += 1;
      if (which || bits.next(isLong, state * PLACES + place)) {
        const chosen = back[which];
        back.copyWithin(1, 0, which);
        back[0] = chosen;
        length = oldLengths.next(bits, place) + SHORTEST;
        state = isAfterCopy ? 11 : 8;
      } else {
        state = isAfterCopy ? 11 : 9;
      }
    }
    for (const end = at + length; at < end; at += 1) bytes[at] = bytes[at - back[0]];
  }
  return bytes;
}
