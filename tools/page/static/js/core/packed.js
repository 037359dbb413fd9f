// Texts as the letters of a link: squeezed, in base64url.

// Over the size of whatever a link carries, so that a forged one cannot fill the memory.
const MOST_BYTES = 50_000;

/** @param {string} text */
export async function packText(text) {
  return lettersOf(await passed(new TextEncoder().encode(text), new CompressionStream("deflate"), MOST_BYTES));
}

/** The text; rejects if the letters are cut off or altered. @param {string} letters */
export async function unpackText(letters) {
  return new TextDecoder().decode(await passed(bytesOfLetters(letters), new DecompressionStream("deflate"), MOST_BYTES));
}

/** Passes the bytes through the stream; rejects if they are invalid or the output longer than `most`. @param {Uint8Array<ArrayBuffer>} bytes @param {ReadableWritablePair<Uint8Array<ArrayBuffer>, any>} stream @param {number} most */
export async function passed(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) throw new RangeError();
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {Iterable<number>} bytes */
export function lettersOf(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of base64url letters; none if the letters are invalid. @param {string} letters */
export function bytesOfLetters(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return lettersOf(bytes) === letters ? bytes : new Uint8Array();
  } catch {
    return new Uint8Array();
  }
}
