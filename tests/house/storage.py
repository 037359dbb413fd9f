"""Where pages access a browser's storage: each kind of it in a single file."""

import re

PAGE = "tools/page/static/js/core/storage.js"
BOARD = "tools/page/board/kept.mjs"
FILES = "tools/page/static/service_worker.js"
# Each kind of storage by its name in programs, and the file that may use it.
HOMES = {
    r"localStorage": PAGE,
    r"sessionStorage": PAGE,
    r"indexedDB": BOARD,
    r"caches(?=[.?\[])": FILES,
    r"cookie(?=Store| *=[^=])": "",
    r"storage(?=\.(?:persist|estimate|getDirectory)\b)": "",
}
_FOLDERS = ("tools/page/static/", "tools/page/board/")
_SCRIPTS = (".js", ".mjs", ".html")


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
