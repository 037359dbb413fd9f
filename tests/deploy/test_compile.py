"""What goes to the board is what stands in the source, without what no board reads."""

import ast
import re
from pathlib import Path

import pytest

from tools.deploy.compile import CompileError, compile_all

MAIN = '''"""Starts it."""

import sys


# What is told.
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


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    folder = tmp_path / "firmware"
    (folder / "halo").mkdir(parents=True)
    (folder / "main.py").write_text(MAIN)
    (folder / "halo" / "lessons.py").write_text(LESSONS)
    return folder


def without_docstrings(text: str) -> str:
    """Return the program as a tree of its statements and their lines, docstrings left out."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
            del node.body[0]
    told = ast.dump(tree, include_attributes=True)
    return re.sub(r"(end_)?col_offset=\d+", "", told)


def test_main_loses_its_comments_and_docstrings_and_no_line_moves(firmware: Path) -> None:
    files = compile_all(firmware, firmware.parent / "mpy")
    bare = files["main.py"].read_text()
    assert without_docstrings(bare) == without_docstrings(MAIN)
    assert "Starts it" not in bare
    assert "What is told" not in bare
    assert len(bare) < len(MAIN)


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
        with pytest.raises(CompileError, match=rf"^{name}, line 2: "):
            compile_all(firmware, firmware.parent / "mpy")
        (firmware / name).write_text(sound)
