// An update as a list of file operations: whichever of them is the last, the board plays.
//
// The steps are those of `make flash`, see tools/flash/steps.py, whose tests hold that they are the
// same. A step is {verb, path, target}: `mkdir`, `write` (the file `target` of the manifest; "main.py"
// for this board's), `rename` (to `target`), `remove`, `rmdir`, `compact` (by the passing file `target`).

const MAIN = "main.py";
const NEW_MAIN = "main.new";
const PASSING = "passing.mpy";
const MODULES = [".py", ".mpy"];

/** What removes the remains of an interrupted update of a FoundBoard. */
export function clear(old) {
  const others = old.manifest.folders.filter((folder) => folder !== old.inUse);
  return [...(old.sizes.has(NEW_MAIN) ? [step("remove", NEW_MAIN)] : []), ...others.flatMap((folder) => removed(old, folder))];
}

/** What writes the new version beside the old one and switches over by a rename. */
export function install(old) {
  const { dataFolders, files } = old.manifest;
  const there = new Set([...notModules(old).flatMap(parents), ...dataFolders.filter((folder) => old.folders.includes(folder))]);
  const written = files.map(({ path }) => step("write", `${old.nextFolder}/${path}`, path));
  const folders = [...new Set(written.flatMap(({ path }) => parents(path)))].sort();
  return [
    ...[...folders, ...dataFolders].filter((folder) => !there.has(folder)).map((folder) => step("mkdir", folder)),
    ...written,
    ...folders.map((folder) => step("compact", folder, `${folder}/${PASSING}`)),
    step("write", NEW_MAIN, MAIN),
    step("rename", NEW_MAIN, MAIN),
  ];
}

/** What removes the old version, and leaves the root's log short. */
export function retire(old) {
  return [...(old.inUse ? removed(old, old.inUse) : []), step("compact", "", NEW_MAIN)];
}

function step(verb, path, target = "") {
  return { verb, path, target };
}

/** What removes the modules in a folder, and every folder that is empty then. */
function removed(old, top) {
  const isInside = (path) => path.startsWith(`${top}/`);
  const modules = [...old.sizes.keys()].filter((path) => isInside(path) && isModule(path));
  const full = new Set(notModules(old).flatMap(parents));
  const empty = old.folders.filter((folder) => (folder === top || isInside(folder)) && !full.has(folder));
  return [...modules.map((path) => step("remove", path)), ...empty.sort().reverse().map((folder) => step("rmdir", folder))];
}

function notModules(old) {
  return [...old.sizes.keys()].filter((path) => !isModule(path));
}

function isModule(path) {
  return MODULES.some((end) => path.endsWith(end));
}

/** The folders above a path, the nearest last. */
function parents(path) {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
