"""Modules whose viper functions are machine code: the text that replaces the functions."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.source import ROOT
from tests.optional import llvm_missing, need
from tools.deploy import DeployError
from tools.deploy.compile import compile_all

CARRIER = '''"""Counts."""

import micropython
from micropython import const

from halo.sums.other_viper import double, greeting

_STEP = const(3)
LIMIT = const(9)


@micropython.viper
def count(words: ptr32, first: int, end: int) -> int:
    """Return the sum of words."""
    total = 0
    while first < end:
        total += int(double(words, first)) * _STEP
        first += 1
    return total


@micropython.viper
def read(words: ptr32, thing) -> int:
    """Return what a thing's function makes of its number."""
    act = thing.act
    return int(act(thing.buffer, words[0] + int(thing.number)))


def count_all(words):
    return count(words, 0, len(words)), greeting, LIMIT
'''
OTHER = '''"""Doubles."""

import micropython

greeting = "a text"


@micropython.viper
def double(words: ptr32, at: int) -> int:
    return 2 * words[at]


@micropython.viper
def _unused(words: ptr32, at: int) -> int:
    return words[at]
'''
USER = "from halo.sums import search_viper\n\nread = search_viper.read\n"


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    folder = tmp_path / "firmware" / "halo" / "sums"
    folder.mkdir(parents=True)
    (folder / "search_viper.py").write_text(CARRIER)
    (folder / "other_viper.py").write_text(OTHER)
    (folder / "user.py").write_text(USER)
    return tmp_path / "firmware"


def made_of(firmware: Path) -> dict[str, str]:
    from tools.deploy.native.device import native_modules

    texts = {
        ".".join(path.relative_to(firmware).with_suffix("").parts): path.read_text()
        for path in firmware.rglob("*.py")
    }
    return native_modules(texts)


def functions(text: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


def test_python_finds_what_it_calls_and_nothing_else(firmware: Path) -> None:
    need(llvm_missing())
    (firmware / "halo/alone_viper.py").write_text(OTHER)
    (firmware / "halo/user.py").write_text("from halo.alone_viper import double\ndouble()\n")
    made = made_of(firmware)
    names = ["halo.alone_viper", "halo.sums.other_viper", "halo.sums.search_viper"]
    assert sorted(made) == names
    assert not any("viper\n" in text for text in made.values())
    found = functions(made["halo.sums.search_viper"])
    # Only viper calls `double`.
    assert sorted(found) == ["_code", "_hand_in_thing", "_of_read", "count", "count_all", "read"]
    assert "import greeting\n" in made["halo.sums.search_viper"]
    assert functions(made["halo.sums.other_viper"]) == {}
    assert 'greeting = "a text"' in made["halo.sums.other_viper"]


def test_a_module_beside_the_firmware_may_call_the_firmwares() -> None:
    need(llvm_missing())
    from tools.deploy.native.device import native_module

    text = "from beside import count\nprint(count)\n" + CARRIER
    made = native_module("beside", text, {"halo.sums.other_viper": OTHER})
    assert sorted(functions(made)) == ["_code", "count", "count_all"]


def test_no_line_of_python_moves(firmware: Path) -> None:
    need(llvm_missing())
    made = made_of(firmware)["halo.sums.search_viper"]
    before, after = functions(CARRIER)["count_all"], functions(made)["count_all"]
    assert ast.dump(before, include_attributes=True) == ast.dump(after, include_attributes=True)


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        ("a: ptr8, b: int, c: int, d: int, e: int", "Python calls it with 2 to 4 arguments only"),
        ("a: ptr8", "Python calls it with 2 to 4 arguments only"),
        ("a: int, b: int", "its first argument has to be a buffer"),
    ],
)
def test_what_python_cannot_call_is_refused_with_file_and_line(
    head: str, sentence: str, firmware: Path
) -> None:
    need(llvm_missing())
    text = f"import micropython\n\n\n@micropython.viper\ndef read({head}) -> int:\n    return 1\n"
    (firmware / "halo/sums/search_viper.py").write_text(text)
    with pytest.raises(DeployError) as refusal:
        compile_all(firmware, firmware.parent / "build")
    assert str(refusal.value) == f"halo/sums/search_viper.py, line 5, in read: {sentence}"


def test_other_machines_get_viper(firmware: Path) -> None:
    """The chip's machine code would compile for no other."""
    assert compile_all(firmware, firmware.parent / "build", "x64")


_WITHOUT = """
import sys
sys.modules["llvmlite"] = None
from pathlib import Path
from tools.deploy.compile import compile_all
print(compile_all(Path(sys.argv[1]), Path(sys.argv[2]))["halo/sums/search_viper.mpy"])
"""


def test_without_llvm_it_says_so_and_mpy_cross_compiles_viper(
    firmware: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", _WITHOUT, str(firmware), str(tmp_path / "build")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "halo: llvmlite is not there: the search is compiled by mpy-cross, a third as fast."
    ]
    assert Path(done.stdout.strip()).stat().st_size > 0


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        ("GAME_CODE = bytearray(4096)", ""),
        ("GAME_CODE = bytearray(8)", r"bytes of code, GAME_CODE has 8$"),
        ("GAME_CODE = array('i')", r"workspace has no line GAME_CODE = bytearray\(BYTES\)$"),
    ],
)
def test_a_search_has_its_place_in_the_workspace(room: str, sentence: str) -> None:
    need(llvm_missing())
    from tools.deploy.native.device import native_modules

    texts = {"halo.engine.workspace": f"{room}\n"}
    texts |= {"halo.games.go.search_viper": CARRIER, "halo.sums.other_viper": OTHER}
    texts["halo.user"] = USER.replace("halo.sums", "halo.games.go")
    if sentence:
        with pytest.raises(DeployError, match=sentence):
            native_modules(texts)
        return
    made = native_modules(texts)["halo.games.go.search_viper"]
    assert "from halo.engine.workspace import GAME_CODE\n" in made
    assert "\nGAME_CODE[0:" in made
    # The heap's copy goes as soon as it has moved.
    assert made.count("_code = None\n") == 1
