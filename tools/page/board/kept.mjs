// The boards' saved files in this browser's IndexedDB: every file under its board and name, and
// the last board used. Nothing else keeps data in IndexedDB.

const DATABASE = 'halo';
const VERSION = 1;
const FILES = 'files';
// Not a file's key: those have a slash.
const LAST = 'last';
// Boards keep about ten thousand letters each; the interpreter has no room for much more than this.
const MOST_LETTERS = 500_000;
// A browser's error for a database that a newer page has made.
const NEWER = 'VersionError';
const NO_ROOM = 'QuotaExceededError';

const settled = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
  // Another page holds the database; the request has no error to read yet.
  request.onblocked = () => fail(new Error('blocked'));
});

/**
 * Resolves to the store. `lines` are the kept files, in the format of Desk.take_saved() (desk.py).
 * `storageError` is why something is not kept: 'denied', 'full', 'unread' (the present files are left
 * unchanged), or ''.
 */
export async function openKept() {
  const kept = new Kept();
  await kept.open();
  return kept;
}

class Kept {
  lines = '';
  storageError = '';
  #database = null;
  // The files not yet kept, by key.
  #owed = new Map();

  async open() {
    try {
      this.#database = await opened();
    } catch (error) {
      this.storageError = error?.name === NEWER ? 'unread' : 'denied';
      return;
    }
    try {
      this.lines = await read(this.#database);
    } catch {
      this.giveUp();
    }
  }

  /** Notes that a board cannot use what was read. */
  giveUp() {
    this.lines = '';
    this.storageError = 'unread';
  }

  /** Keeps the files of take_saved() and those owed, all or none; resolves when they are on the disk. */
  async write(lines) {
    for (const line of lines.split('\n')) {
      const {board, files} = JSON.parse(line);
      for (const [name, text] of Object.entries(files)) this.#owed.set(`${board}/${name}`, text);
      this.#owed.set(LAST, board);
    }
    // Unreadable files are not overwritten.
    if (this.#database && this.storageError !== 'unread') await this.#settle();
  }

  /** Resolves to all contents for JSON: [key, value] by the names of the stores. */
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

  /** Deletes all contents; keeps the files owed. */
  async beginAnew() {
    this.#database?.close();
    await settled(indexedDB.deleteDatabase(DATABASE));
    this.#database = await opened();
    this.storageError = '';
    await this.#settle();
  }

  /** Keeps these files, [key, text] each, in place of all others, and from then on nothing more. */
  async replace(files) {
    const database = this.#database;
    await put(database, files, true);
    this.#database = null;
  }

  async #settle() {
    try {
      await put(this.#database, this.#owed);
      this.#owed.clear();
      this.storageError = '';
    } catch (error) {
      this.storageError = error?.name === NO_ROOM ? 'full' : 'denied';
    }
  }
}

async function opened() {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  const database = await settled(request);
  // Does not block a page that starts afresh.
  database.onversionchange = () => database.close();
  return database;
}

/** The lines of the kept files; rejects if they are not ours. */
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

function put(database, entries, isAll = false) {
  const change = database.transaction(FILES, 'readwrite', {durability: 'strict'});
  const store = change.objectStore(FILES);
  if (isAll) store.clear();
  for (const [key, value] of entries) store.put(value, key);
  return new Promise((done, fail) => {
    change.oncomplete = done;
    change.onabort = () => fail(change.error);
  });
}

/** The value for JSON; bytes as a list of numbers. */
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
