// What the boards of this browser have saved, in IndexedDB: every file under its board and name, and
// which board was the last one.

const DATABASE = 'halo';
const FILES = 'files';
// No file's key: theirs have a slash.
const LAST = 'last';

const settled = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

// Resolves to {lines, write, isSound}: `lines` is what was kept, as Desk.take_saved() tells it (see
// desk.py); write(lines) keeps what it tells now, all of it or nothing, and resolves when that lies on
// the disk. A browser that keeps nothing is not sound.
export async function openKept() {
  let database;
  try {
    database = await opened();
    return {lines: await read(database), write: (lines) => write(database, lines), isSound: true};
  } catch {
    return {lines: '', write: async () => {}, isSound: false};
  }
}

function opened() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(FILES);
  return settled(request);
}

async function read(database) {
  const store = database.transaction(FILES).objectStore(FILES);
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  const boards = {};
  let last = '';
  keys.forEach((key, at) => {
    const [board, name] = key.split('/');
    if (key === LAST) last = values[at];
    else (boards[board] ??= {})[name] = values[at];
  });
  const names = Object.keys(boards).filter((board) => board !== last);
  return [...names, ...(last ? [last] : [])]
    .map((board) => JSON.stringify({board, files: boards[board] ?? {}})).join('\n');
}

function write(database, lines) {
  const change = database.transaction(FILES, 'readwrite', {durability: 'strict'});
  const store = change.objectStore(FILES);
  for (const line of lines.split('\n')) {
    const {board, files} = JSON.parse(line);
    for (const [name, text] of Object.entries(files)) store.put(text, `${board}/${name}`);
    store.put(board, LAST);
  }
  return new Promise((done, fail) => {
    change.oncomplete = done;
    change.onabort = () => fail(change.error);
  });
}
