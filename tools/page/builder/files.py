"""The page's files by their paths: its own, and those made from the firmware's facts."""

import json
from pathlib import Path

from halo.games import registry
from tools.page.builder.facts import all_facts
from tools.page.builder.words import languages, parted, words_in

FOLDER = Path(__file__).resolve().parents[1] / "static"
INDEX = "index.html"
# What the page asks for to learn the boards and games, and its words in a language; no files, but
# made from the firmware's facts, and from all that static/words has in the language.
FACTS = "games.json"
WORDS = "words/{}.json"
LATER_WORDS = "words/later/{}.json"
# The script that has every game's own, js/games/<name>.js.
_GAMES = "js/games/all.js"
# Files that are parts of what is made.
_PARTS = ("words/", "board_settings.json")


def page_files() -> dict[str, bytes]:
    """Return every file's content by its path beside the page, scripts as they are written."""
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
        first, later = parted(words_in(language))
        files[WORDS.format(language)] = _json(first)
        files[LATER_WORDS.format(language)] = _json(later)
    return files


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
