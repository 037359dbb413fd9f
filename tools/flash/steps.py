"""An update as a list of file operations: whichever of them is the last, the board plays."""

from collections.abc import Iterator
from typing import NamedTuple

from halo.hal.files import FOLDERS
from tools.flash import files
from tools.flash.board import Board

NEW_MAIN = "main.new"
_KEPT = ".before"
_PASSING = "passing.mpy"  # comes and goes; left over by a cut, it is removed as a module
_MODULES = (".py", ".mpy", ".dat")  # and the data that they read


class Step(NamedTuple):
    """One operation: `mkdir`, `write` (of `data`), `rename` (to `target`), `remove`, `rmdir`.

    `compact` writes and removes the empty file `target` in the folder `path`, up to sixteen times.
    """

    verb: str
    path: str
    target: str = ""
    data: bytes = b""


def steps(old: Board, new: dict[str, bytes]) -> list[Step]:
    """Return the whole update of the board `old` to `new`.

    `new`: path -> content, the package in `next_folder(old)`, as `files.contents` gives them.
    Before the one rename every file written is to be compared.
    """
    return [*clear(old), *install(old, new), *retire(old)]


def next_folder(old: Board) -> str:
    """Return the folder that a new version goes into."""
    return next(name for name in files.UPDATE_FOLDERS if name != old.in_use)


def clear(old: Board) -> Iterator[Step]:
    """Yield what removes the remains of an interrupted update."""
    if NEW_MAIN in old.sizes:
        yield Step("remove", NEW_MAIN)
    for folder in files.FOLDERS:
        if folder != old.in_use:
            yield from _remove(old, folder)


def install(old: Board, new: dict[str, bytes]) -> Iterator[Step]:
    """Yield what writes the new version beside the old one and switches over by a rename.

    The folders that the board makes at its first power-up are made too: later they would lengthen
    the root's log again.
    """
    there = {parent for path in _not_modules(old) for parent in _parents(path)}
    there |= set(FOLDERS) & set(old.folders)
    package = {path: data for path, data in new.items() if path != files.MAIN}
    folders = sorted({parent for path in package for parent in _parents(path)})
    for folder in [*folders, *FOLDERS]:
        if folder not in there:
            yield Step("mkdir", folder)
    for path, data in package.items():
        yield Step("write", path, data=data)
    for folder in folders:
        yield Step("compact", folder, f"{folder}/{_PASSING}")
    for name in old.strangers:
        yield Step("write", kept_as(old, name), data=old.programs[name])
    yield Step("write", NEW_MAIN, data=new[files.MAIN])
    yield Step("rename", NEW_MAIN, files.MAIN)


def retire(old: Board) -> Iterator[Step]:
    """Yield what removes the old version, and leaves the root's log short."""
    for name in old.strangers:
        if name != files.MAIN:
            yield Step("remove", name)
    if old.in_use:
        yield from _remove(old, old.in_use)
    yield Step("compact", "", NEW_MAIN)


def kept_as(old: Board, name: str) -> str:
    """Return the free name under which a stranger's program is kept."""
    kept = name + _KEPT
    number = 1
    while kept in old.sizes:
        number += 1
        kept = f"{name}{_KEPT}{number}"
    return kept


def _remove(old: Board, top: str) -> Iterator[Step]:
    """Yield what removes the modules in a folder, and every folder that is empty then."""
    inside = top + "/"
    for path in old.sizes:
        if path.startswith(inside) and path.endswith(_MODULES):
            yield Step("remove", path)
    full = {parent for path in _not_modules(old) for parent in _parents(path)}
    for folder in sorted(old.folders, reverse=True):
        if (folder == top or folder.startswith(inside)) and folder not in full:
            yield Step("rmdir", folder)


def _not_modules(old: Board) -> Iterator[str]:
    return (path for path in old.sizes if not path.endswith(_MODULES))


def _parents(path: str) -> list[str]:
    """Return the folders above a path, the nearest last."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
