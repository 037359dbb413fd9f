"""The board's files: the source's statements, packed into one file, within the flash's room."""

import ast
import os
import re
from pathlib import Path
from typing import Any

import pytest

from halo.hal import files
from halo.hal.files import FOLDERS
from halo.store.archive import FILES, KEPT, Archive
from halo.store.formats import CALIBRATION, GAME, STRENGTH
from halo.store.puzzles import NAME as PUZZLES
from halo.store.settings import NAME as SETTINGS
from tools.deploy import DeployError, on_board
from tools.deploy.compile import FIRMWARE, compile_all
from tools.deploy.on_board import NEW_MAIN, NEW_PACK, blocks_needed
from tools.deploy.pack import BOOT, MAIN, PACK, contents, main_for, pack, place
from tools.deploy.storage import BLOCK_BYTES, STORAGE_BYTES, make, mount
from tools.proof.flash import STORAGE, Flash, Mounted

PROGRAM = '''"""Starts it."""

import sys


# Where it begins.
def run(at):
    """Go."""
    if at:
        text = "two  spaces # no comment"
        return text

    return sys.path


class Board:
    """A board."""

    def verb(self):
        return 1
'''
LESSONS = '''"""Lessons."""

# kind | position   | goal
LESSONS = """
any    | a  b       | ?
wins   | 6/6  c     | d
"""
WORDS = "two  spaces"
'''
_LONGEST_RECORD = bytes(800)
# The store keeps two copies of each of these, of at most 512 bytes.
_KEPT_TWICE = (GAME, SETTINGS, CALIBRATION, STRENGTH, PUZZLES)
_COPY = bytes(512)
# Keeps room for a fourth and a fifth game.
_GOAL_BLOCKS = 70


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    folder = tmp_path / "firmware"
    (folder / "halo").mkdir(parents=True)
    (folder / "main.py").write_text(PROGRAM)
    (folder / "halo" / "lessons.py").write_text(LESSONS)
    return folder


def without_docstrings(text: str) -> str:
    """Return the program as a tree of its statements and their lines, without docstrings."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
            del node.body[0]
    dumped = ast.dump(tree, include_attributes=True)
    return re.sub(r"(end_)?col_offset=\d+", "", dumped)


def test_each_version_is_compiled_once_and_the_last_few_are_kept(firmware: Path) -> None:
    build, source = firmware.parent / "mpy", firmware / "halo" / "lessons.py"
    first = compile_all(firmware, build)
    for path in first.values():
        os.utime(path, (1, 1))
    source.write_text(f'{LESSONS}ADDED = "one"\n')
    changed = compile_all(firmware, build)
    assert changed["halo/lessons.mpy"].read_bytes() != first["halo/lessons.mpy"].read_bytes()
    source.write_text(LESSONS)
    assert compile_all(firmware, build) == first
    assert {path.stat().st_mtime for path in first.values()} == {1}
    for number in range(5):
        source.write_text(f'{LESSONS}ADDED = ("{number}",)\n')
        files = compile_all(firmware, build)
        assert all(path.is_file() for path in files.values())
    assert not first["main.py"].exists()


def test_a_failed_compilation_leaves_nothing(firmware: Path) -> None:
    build = firmware.parent / "mpy"
    (firmware / "halo" / "late.py").write_text("match 1:\n    case 1:\n        pass\n")
    for _ in range(2):
        with pytest.raises(DeployError, match=r"^halo/late.py does not compile"):
            compile_all(firmware, build)
    assert list(build.iterdir()) == []


def test_main_loses_its_comments_and_docstrings_and_no_line_moves(firmware: Path) -> None:
    files = compile_all(firmware, firmware.parent / "mpy")
    bare = files["main.py"].read_text()
    assert without_docstrings(bare) == without_docstrings(PROGRAM)
    assert "Starts it" not in bare
    assert "Where it begins" not in bare
    assert len(bare) < len(PROGRAM)


@pytest.mark.slow
def test_our_own_main_is_the_same_program() -> None:
    files = compile_all()
    source = Path("firmware/main.py").read_text()
    assert without_docstrings(files["main.py"].read_text()) == without_docstrings(source)


def test_tables_have_one_space_and_texts_keep_theirs(firmware: Path) -> None:
    compiled = compile_all(firmware, firmware.parent / "mpy")["halo/lessons.mpy"].read_bytes()
    assert b"\nany | a b | ?\nwins | 6/6 c | d\n" in compiled
    assert b"two  spaces" in compiled


def test_what_does_not_compile_is_named(firmware: Path) -> None:
    for name in ("halo/lessons.py", "main.py"):
        sound = (firmware / name).read_text()
        (firmware / name).write_text("\ndef look(:\n")
        with pytest.raises(DeployError, match=rf"^{name}, line 2: "):
            compile_all(firmware, firmware.parent / "mpy")
        (firmware / name).write_text(sound)


def find(packed: bytes, path: str) -> int:
    """Return where a file begins, searching as main.py does; -1 without one."""
    row, key = place(path)
    records = packed[64 * row : 64 * row + 64]
    at = records.find(key)
    return -1 if at % 5 else 8 * int.from_bytes(records[at + 3 : at + 5], "little")


def test_every_file_of_the_firmware_is_found_whole_and_nothing_else() -> None:
    compiled = compile_all()
    packed = contents(compiled)[PACK]
    paths = {"/" + name.removeprefix("halo/"): path for name, path in compiled.items()}
    for name in (BOOT, MAIN):
        assert paths.pop("/" + name).name == name
    assert len(paths) > 80
    for path, file in paths.items():
        data = file.read_bytes()
        at = find(packed, path)
        assert packed[at : at + len(data)] == data, path
        missing = path.replace(".", "_.")
        assert find(packed, missing) == -1
        assert find(packed, path.rpartition(".")[0]) == -1


def test_folders_are_listed_and_those_above_them() -> None:
    packed = pack({"/games/go/view.mpy": b"view", "/app.mpy": b"app"})
    assert packed[find(packed, "folders") :].startswith(b" /games /games/go \n")


def test_a_board_of_another_model_has_it_in_main() -> None:
    assert main_for('A = 1\nMODEL = "halo36"\nB = 2\n', "halo45") == (
        'A = 1\nMODEL = "halo45"\nB = 2\n'
    )
    with pytest.raises(DeployError, match="whole checkout"):
        main_for("B = 2\n", "halo45")


def test_a_row_of_the_index_that_overflows_is_an_error() -> None:
    crowd = [f"/{number}.mpy" for number in range(4000)]
    row = place(crowd[0])[0]
    same = [path for path in crowd if place(path)[0] == row]
    assert pack(dict.fromkeys(same[:12], b"x"))
    with pytest.raises(DeployError, match="no room for"):
        pack(dict.fromkeys(same[:13], b"x"))


def test_what_runs_on_a_board_by_itself_has_the_same_names() -> None:
    assert f'"/{PACK}"' in (FIRMWARE / MAIN).read_text()
    folders = {path.partition("/")[0] for path in full_store()}
    assert folders >= set(FOLDERS)
    assert folders < set(on_board.OWN)


def full_store() -> dict[str, bytes]:
    """Return the files of a board with all its games, each at its maximal length."""
    kept: dict[str, bytes] = {}
    archive = Archive(kept.get, kept.__setitem__)
    for number in range(1, 2 * KEPT):
        archive.keep(number, _LONGEST_RECORD)
    assert len(kept) == FILES
    kept |= {f"{name}.{slot}": _COPY for name in _KEPT_TWICE for slot in range(2)}
    kept["crash.0"] = _LONGEST_RECORD
    return {name.replace(".", "/", 1): data for name, data in kept.items()}


def write(disk: Any, files: dict[str, bytes]) -> None:
    """Write the files and their folders."""
    for path, data in files.items():
        folder = path.rpartition("/")[0]
        if folder:
            disk.makedirs(folder, exist_ok=True)
        with disk.open(path, "wb") as file:
            file.write(data)


@pytest.mark.slow
def test_a_board_with_a_full_archive_takes_another_version() -> None:
    pytest.importorskip("littlefs")
    version = contents(compile_all())
    disk = mount(make(version).ljust(STORAGE_BYTES, b"\xff"))
    write(disk, full_store())
    before = disk.used_block_count
    write(disk, {NEW_PACK: version[PACK], NEW_MAIN: version[MAIN]})
    taken = disk.used_block_count - before
    free = STORAGE_BYTES // BLOCK_BYTES - before
    asked = blocks_needed(len(version[PACK]), BLOCK_BYTES)
    print(f"{free} blocks are free, an update takes {taken} and asks for {asked}")
    assert taken <= asked <= _GOAL_BLOCKS
    assert asked <= free


def test_on_a_new_board_files_are_found_soon_and_first_saves_erase_nothing() -> None:
    pytest.importorskip("littlefs")
    content = make({"boot.py": b"boot" * 130, "main.py": b"main" * 400, PACK: bytes(50_000)})
    flash = Flash(b"\xff" * STORAGE + content.ljust(STORAGE_BYTES, b"\xff"))
    halves = content[:BLOCK_BYTES], content[BLOCK_BYTES : 2 * BLOCK_BYTES]
    newer = max(halves, key=lambda half: int.from_bytes(half[:4], "little"))
    assert len(newer.rstrip(b"\xff")) < BLOCK_BYTES // 2
    with Mounted(flash):
        for folder in files.FOLDERS:
            files.save(f"{folder}.0", bytes(100))
            assert files.load(f"{folder}.0") == bytes(100)
    assert not [command for command in flash.log if command[0] == "erase"]
