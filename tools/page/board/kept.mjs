// What the boards of this browser have saved, in IndexedDB: every file under its board and name, and
// which board was the last one. Nothing else touches IndexedDB.

const DATABASE = 'halo';
const VERSION = 1;
const FILES = 'files';
// No file's key: theirs have a slash.
const LAST = 'last';
// Boards keep some ten thousand letters each; the interpreter has no room for much more than this.
const MOST_LETTERS = 500_000;
// What a browser says of a database that a newer page has made.
const NEWER = 'VersionError';
const NO_ROOM = 'QuotaExceededError';

const settled = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = request.onblocked = () => fail(request.error);
});

/**
 * Resolves to what is kept. `lines` is what was kept before, as Desk.take_saved() tells it (see desk.py).
 * `trouble` is why something is not kept: 'denied', 'full', 'unread', where what lies there is left as
 * it lies, or ''.
 */
export async function openKept() {
  const kept = new Kept();
  await kept.open();
  return kept;
}

class Kept {
  lines = '';
  trouble = '';
  #database = null;
  // What is not kept yet, by key.
  #owed = new Map();

  async open() {
    try {
      this.#database = await opened();
    } catch (error) {
      this.trouble = error?.name === NEWER ? 'unread' : 'denied';
      return;
    }
    try {
      this.lines = await read(this.#database);
    } catch {
      this.giveUp();
    }
  }

  /** What was read is of no use to a board. */
  giveUp() {
    this.lines = '';
    this.trouble = 'unread';
  }

  /** Keeps what take_saved() tells now and what is owed, all of it or nothing; resolves when that lies on the disk. */
  async write(lines) {
    for (const line of lines.split('\n')) {
      const {board, files} = JSON.parse(line);
      for (const [name, text] of Object.entries(files)) this.#owed.set(`${board}/${name}`, text);
      this.#owed.set(LAST, board);
    }
    // What could not be read is not written over.
    if (this.#database && this.trouble !== 'unread') await this.#settle();
  }

  /** Resolves to all that lies there, as JSON can tell it: [key, value] by the names of the stores. */
  async copy() {
    const database = this.#database ?? await settled(indexedDB.open(DATABASE));
    const copied = {};
    for (const name of database.objectStoreNames) {
      const store = () => database.transaction(name).objectStore(name);
      copied[name] = [];
      for (const key of await settled(store().getAllKeys())) {
        const value = await settled(store().get(key)).catch(String);
        copied[name].push([await plain(key), await plain(value)]);
      }
    }
    if (database !== this.#database) database.close();
    return copied;
  }

  /** Forgets all that lies there; keeps what is owed. */
  async beginAnew() {
    this.#database?.close();
    await settled(indexedDB.deleteDatabase(DATABASE));
    this.#database = await opened();
    this.trouble = '';
    await this.#settle();
  }

  async #settle() {
    try {
      await put(this.#database, this.#owed);
      this.#owed.clear();
      this.trouble = '';
    } catch (error) {
      this.trouble = error?.name === NO_ROOM ? 'full' : 'denied';
    }
  }
}

async function opened() {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  const database = await settled(request);
  // A page that begins anew is not held up.
  database.onversionchange = () => database.close();
  return database;
}

/** The lines of what is kept; rejects where that is nothing of ours. */
async function read(database) {
  const store = database.transaction(FILES).objectStore(FILES);
  if (store.keyPath !== null || store.autoIncrement) throw new TypeError();
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  const boards = {};
  let last = '';
  let letters = 0;
  keys.forEach((key, at) => {
    if (key !== LAST && !String(key).includes('/')) return; // not ours
    const text = values[at];
    if (typeof text !== 'string') throw new TypeError();
    letters += text.length;
    const [board, name] = key.split('/');
    if (key === LAST) last = text;
    else (boards[board] ??= {})[name] = text;
  });
  if (letters > MOST_LETTERS) throw new RangeError();
  const names = Object.keys(boards).filter((board) => board !== last);
  return [...names, ...(last ? [last] : [])]
    .map((board) => JSON.stringify({board, files: boards[board] ?? {}})).join('\n');
}

function put(database, entries) {
  const change = database.transaction(FILES, 'readwrite', {durability: 'strict'});
  const store = change.objectStore(FILES);
  for (const [key, value] of entries) store.put(value, key);
  return new Promise((done, fail) => {
    change.oncomplete = done;
    change.onabort = () => fail(change.error);
  });
}

/** The value as JSON can tell it; bytes as a list of numbers. */
async function plain(value) {
  if (value instanceof Blob) return plain(await value.arrayBuffer());
  if (value instanceof ArrayBuffer) return [...new Uint8Array(value)];
  if (ArrayBuffer.isView(value)) return plain(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength));
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return String(value);
  }
}
