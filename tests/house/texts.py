"""Texts: the README, lengths, words that do not belong, and who touches a browser's storage."""

import os
import re
from pathlib import Path

from tests.house.source import ROOT, Source

MAX_LINES = 400

# Split so that this file passes its own rules.
_UNFINISHED = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX")) + r")\b")
_MACHINE_PATH = re.compile(
    r"(?<![\w.~:/}$)-])/(" + "|".join(("work", "root", "home", "tmp")) + r")(?![\w.-])"
)
_REGISTRY = re.compile(
    "|".join(
        (
            r"\bpypi\." + "org",
            "python" + r"hosted\.",
            r"\bnpm" + r"js\.",
            r"crates\." + "io",
            r"\bdebian\." + "org",
            "index" + "-url",
            "find" + "-links",
            r"proxy\.gol" + "ang",
        )
    )
)
_CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_MAKE = re.compile(r"\bmake +(?:[A-Z]+=\S+ +)*([a-z][a-z-]*)")
_MODULE = re.compile(r"-m +(tools(?:\.\w+)+)")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_TARGET = re.compile(r"^([a-z][a-z-]*):(?!=)", re.MULTILINE)

# Where pages access a browser's storage.
PAGE = "tools/page/static/js/core/storage.js"
BOARD = "tools/page/board/kept.mjs"
FILES = "tools/page/static/service_worker.js"
# Each kind of storage by its name in programs, and the file that may use it.
HOMES = {
    # opening.js reads it before the scripts are there.
    r"localStorage(?!\.getItem\(key\) \?\?)": PAGE,
    r"sessionStorage": PAGE,
    # As a lock between pages it keeps nothing.
    r"indexedDB(?!\.(?:deleteDatabase|open)\(BOARD\))": BOARD,
    r"caches(?=[.?\[])": FILES,
    r"cookie(?=Store| *=[^=])": "",
    r"storage(?=\.(?:persist|estimate|getDirectory)\b)": "",
}
_FOLDERS = ("tools/page/static/", "tools/page/board/")
_SCRIPTS = (".js", ".jsx", ".mjs", ".html")


def length_faults(source: Source) -> list[str]:
    """Return a complaint if the module is too long to keep in mind."""
    lines = source.text.count("\n")
    return [source.fault(1, f"{lines} lines, over {MAX_LINES}")] if lines > MAX_LINES else []


def word_faults(path: str, text: str) -> list[str]:
    """Return the words that no file of the repository may hold."""
    kinds = (
        (_UNFINISHED, "unfinished work is done or dropped, not noted"),
        (_MACHINE_PATH, "a path of somebody's machine"),
        (_REGISTRY, "a package registry; which one to use is each machine's own setting"),
    )
    return [
        f"{path}:{text.count(chr(10), 0, found.start()) + 1}: `{found.group()}`: {sentence}"
        for pattern, sentence in kinds
        for found in pattern.finditer(text)
    ]


def commands(text: str) -> tuple[set[str], set[str]]:
    """Return the `make` verbs and the `tools.x` modules that Markdown's code parts name."""
    code = "\n".join(_CODE.findall(text))
    return set(_MAKE.findall(code)), set(_MODULE.findall(code))


def verbs(makefile: str) -> set[str]:
    """Return the targets of a Makefile that a person may ask for."""
    return set(_TARGET.findall(makefile))


def link_faults(path: str, found: dict[str, str]) -> list[str]:
    """Return Markdown's links that lead to no file or heading; `found` are all texts by path."""
    faults = []
    for link in _LINK.findall(found[path]):
        file, _, heading = link.partition("#")
        if "://" in link:
            continue
        target = Path(path).parent / file if file else Path(path)
        name = os.path.normpath(target)
        if not (ROOT / name).exists():
            faults.append(f"{path}: no file {link}")
        elif heading and heading not in map(_anchor, _HEADING.findall(found[name])):
            faults.append(f"{path}: no heading {link}")
    return faults


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def modules(text: str) -> set[str]:
    """Return the modules that a text runs as `-m tools.x`."""
    return set(_MODULE.findall(text))


def is_of_a_page(path: str) -> bool:
    """Tell whether a browser runs the file."""
    return path.startswith(_FOLDERS) and path.endswith(_SCRIPTS)


def storage_faults(path: str, text: str) -> list[str]:
    """Return where a page's file accesses storage that belongs to another file."""
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        for name, home in HOMES.items():
            found = re.search(rf"\b{name}", line)
            if found and path != home:
                where = f"only {home} may" if home else "no file may"
                faults.append(f"{path}:{number}: `{found.group()}`: {where} touch it")
    return faults
