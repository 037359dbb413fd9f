"""The page's files by their paths: its own, and those made from the firmware's facts."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.web.facts import all_facts
from tools.web.words import languages, words_in

FOLDER = Path(__file__).with_name("page")
INDEX = "index.html"
# What the page asks for to learn the boards and games, and its words in a language; no files, but
# made from the firmware's facts, and from all that page/words has in the language.
FACTS = "games.json"
WORDS = "words/{}.json"
# Scripts that are loaded when they are wanted, not with the page.
_LATER = ("js/remote/", "js/explorer/")
# Files that are parts of what is made.
_PARTS = ("words/", "board_texts.json")


def page_files(folders: Iterable[Path] = (FOLDER,)) -> dict[str, bytes]:
    """Return every file's content by its path beside the page; a later folder's go first."""
    files: dict[str, bytes] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not name.startswith(_PARTS) and path.name[0] != ".":
                files[name] = path.read_bytes()
    files[FACTS] = _json(all_facts())
    for language in languages():
        files[WORDS.format(language)] = _json(words_in(language))
    return files


def with_preloads(files: Mapping[str, bytes]) -> bytes:
    """Return the page, which asks at once for what its scripts would ask for one by one."""
    scripts = [name for name in files if name.startswith("js/") and not name.startswith(_LATER)]
    preloads = [f'<link rel="modulepreload" href="{name}">' for name in scripts]
    preloads.append(f'<link rel="preload" href="{FACTS}" as="fetch" crossorigin>')
    head, end, rest = files[INDEX].decode().partition("</head>")
    return (head + "".join(preloads) + end + rest).encode()


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
