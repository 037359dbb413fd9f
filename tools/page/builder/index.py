"""The page itself: its files, and what a browser shows and requests before any script runs."""

import html
import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from halo.games import registry
from tools.page.builder.facts import all_facts
from tools.page.builder.scripts import EARLY, MAIN, parts_of, smaller
from tools.page.builder.words import USUAL, languages, words_in

# wasm-unsafe-eval only lets WebAssembly be compiled; the hashes are those of the page's own script
# and style. ws: and wss: let the page connect to any relay: a site's list of them may be replaced.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' '{}'; worker-src 'self'; "
    "style-src 'self' '{}'; img-src 'self'; manifest-src 'self'; connect-src 'self' ws: wss:; "
    "base-uri 'none'; form-action 'none'"
)
_IN_META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
_CHARSET = '<meta charset="utf-8">'
_SHEETS = re.compile(r' *<link rel="stylesheet" href="([^"]*)"( data-later)?>\n')
_MAIN = f'<script type="module" src="{MAIN}"></script>'
_TRANSPORT = ' data-transport="worker"'
_NOSCRIPT = "  <noscript>"
# An empty element that has a text, and the text's key; any key of the page's first picture.
_TEXT = re.compile(r'(<(\w+)[^<>]* data-t="([\w.]+)"[^<>]*>)(</\2>)')
_KEY = re.compile(r' data-t(?:-label)?="([\w.]+)"')
# The door's headline in the template, which is the first game's line; what else may stand there.
_LINE = " data-line"
_HEADS = ("headline.silent", "remote.title")
FOLDER = Path(__file__).resolve().parents[1] / "static"
INDEX = "index.html"
# The script that is put into the page, see there.
OPENING = "opening.js"
# The paths of the facts about boards and games, and of the words in a language; no files, but
# made from the firmware's facts, and from all of static/words in the language.
FACTS = "games.json"
WORDS = "words/{}.json"
# The script that imports every game's own, js/games/<name>.js.
_GAMES = "js/games/all.js"
# Source files that are not served themselves.
_PARTS = ("words/", "glossary.json")


def built_index(files: Mapping[str, bytes], attributes: str = "") -> str:
    """Return the page for these files, with its style and its English words in it.

    `attributes` are added to its root element.
    """
    text = files[INDEX].decode()
    style = style_of(files, sheets_of(files))
    text = _SHEETS.sub("", text).replace(_LINE, f' data-t="{registry.NAMES[0]}.line"')
    opening = _opening(files, text)
    text = _with_words(text, json.loads(files[WORDS.format(USUAL)]))
    text = text.replace(_TRANSPORT, _TRANSPORT + attributes, 1)
    text = text.replace(_NOSCRIPT, f"<script>{opening}</script>{_NOSCRIPT}", 1)
    policy = _POLICY.format(_hash(opening), _hash(style))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    early = f'<script type="module" async src="{EARLY}"></script>'
    asked = [*parts_of(files, EARLY), *parts_of(files, MAIN)]
    loads = [f'<link rel="modulepreload" href="{name}">' for name in dict.fromkeys(asked)]
    loads.append(f'<link rel="preload" href="{FACTS}" as="fetch" crossorigin>')
    # The style is most of the page's bytes: requests stand before it.
    head = meta + early + "".join(loads) + f"<style>{style}</style>"
    return text.replace(_CHARSET, _CHARSET + head, 1)


def _opening(files: Mapping[str, bytes], index: str) -> str:
    """Return the script that draws the page's first picture in the visitor's language."""
    keys = [*_KEY.findall(index), *_HEADS, *(f"{name}.line" for name in registry.NAMES)]
    words = {
        language: {key: text for key in keys if (text := _text(files, language, key))}
        for language in languages()
    }
    games = {game["name"]: game["board"] for game in json.loads(files[FACTS])["games"]}
    given = json.dumps({"words": words, "games": games}, ensure_ascii=False)
    return smaller(f"const opening = {given};\n".encode() + files[OPENING], "js", FOLDER)


def _text(files: Mapping[str, bytes], language: str, key: str) -> str:
    """Return the text of a key; "" if there is none."""
    text: object = json.loads(files[WORDS.format(language)])
    for name in key.split("."):
        text = text.get(name, "") if isinstance(text, Mapping) else ""
    return str(text)


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def sheets_of(files: Mapping[str, bytes], are_later: bool = False) -> list[str]:
    """Return the names of the sheets that a built page contains, or of those that come later."""
    found = _SHEETS.findall(files[INDEX].decode())
    return [name for name, later in found if bool(later) is are_later]


def style_of(files: Mapping[str, bytes], names: Iterable[str]) -> str:
    """Return these sheets as one, for a place beside the page."""
    style = smaller(b"\n".join(files[name] for name in names), "css")
    return style.replace("../", "")


def policy_of(index: str) -> str:
    """Return a built page's Content-Security-Policy."""
    found = _IN_META.search(index)
    assert found
    return found.group(1)


def _with_words(index: str, words: Mapping[str, object]) -> str:
    """Fill in the texts; opening.js fills them in again for the player's language."""

    def filled(match: re.Match[str]) -> str:
        text: object = words
        for name in match.group(3).split("."):
            assert isinstance(text, Mapping)
            text = text[name]
        return match.group(1) + html.escape(str(text), quote=False) + match.group(4)

    return _TEXT.sub(filled, index)


def page_files() -> dict[str, bytes]:
    """Return every file's content by its path beside the page, scripts unbundled."""
    files: dict[str, bytes] = {}
    for path in sorted(FOLDER.rglob("*")):
        name = path.relative_to(FOLDER).as_posix()
        if path.is_file() and not name.startswith(_PARTS) and path.name[0] != ".":
            files[name] = path.read_bytes()
    own = [f'import {{ page as {name} }} from "./{name}.js";' for name in registry.NAMES]
    pages = f"export const PAGES = {{ {', '.join(registry.NAMES)} }};"
    files[_GAMES] = "\n".join([*own, pages]).encode()
    files[FACTS] = _json(all_facts())
    for language in languages():
        files[WORDS.format(language)] = _json(words_in(language))
    return files


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
