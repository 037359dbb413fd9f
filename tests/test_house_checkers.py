"""Each check of the house rules fails on invented faults; the tree shows that sound texts pass."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house.device import import_time_faults
from tests.house.source import ROOT, Source, files
from tests.house.texts import (
    BOARD,
    FILES,
    MAX_LINES,
    PAGE,
    commands,
    is_of_a_page,
    length_faults,
    link_faults,
    modules,
    storage_faults,
    verbs,
    word_faults,
)

Check = Callable[[Source], list[str]]

GAMES = "firmware/halo/games/turn.py"

# check, file, its text, a word that the complaint must have
WRONG = [
    (import_time_faults, GAMES, "start()", "nothing but define"),
    (import_time_faults, GAMES, "NOW = clock()", "clock() is called"),
    (import_time_faults, GAMES, "A = micropython.const(1)", "micropython.const() is called"),
    (import_time_faults, GAMES, "A = _elsewhere()", "_elsewhere() is called"),
    (import_time_faults, GAMES, "A = [f(n) for n in range(3)]", "f() is called"),
    (import_time_faults, GAMES, "for n in range(3):\n    pass", "no for"),
    (import_time_faults, GAMES, "A = 1\nA += 1", ":2: importing must"),
    (import_time_faults, GAMES, "class A:\n    b = open('x')", "open() is called"),
    (import_time_faults, GAMES, "def f(a=now()):\n    pass", "now() is called"),
    (import_time_faults, GAMES, "@register\ndef f():\n    pass", "decorator"),
    (length_faults, GAMES, "A = 1\n" * (MAX_LINES + 1), "over 400"),
]


@pytest.mark.parametrize(("check", "path", "text", "named"), WRONG)
def test_a_wrong_text_is_named(check: Check, path: str, text: str, named: str) -> None:
    faults = check(Source(path, text))
    assert len(faults) == 1
    assert named in faults[0]
    assert faults[0].startswith(path + ":")


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
    ("link", "is_right"),
    [
        ("README.md", True),
        ("../README.md#test-it", True),
        ("#here-too", True),
        ("https://micropython.org/#x", True),
        ("#test-it", False),
        ("../README.md#tests", False),
        ("../LACKING.md", False),
    ],
)
def test_links_that_lead_nowhere_are_named(link: str, is_right: bool) -> None:
    found = {"README.md": "# Test `it`", "hardware/README.md": f"## Here, too\n[x]({link})"}
    assert link_faults("hardware/README.md", found) == (
        []
        if is_right
        else [f"hardware/README.md: {'no heading' if '#' in link else 'no file'} {link}"]
    )


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
    for path in {PAGE, BOARD, FILES, "tools/page/static/js/clock/clock.jsx"}:
        assert is_of_a_page(path)
        assert len(storage_faults(path, "fine\n" + line)) == (path != home)


def test_commands_are_read_from_code_only() -> None:
    text = "We make sure.\n`make play BOARD=chip`, `make`\n```sh\nmake PORT=x flash\n" + (
        "python -m tools.lab perft oxono --depth 3\n```\nand make nonsense"
    )
    assert commands(text) == ({"play", "flash"}, {"tools.lab"})


def test_verbs_are_the_targets_of_the_makefile() -> None:
    text = "A := b\nplay: $(READY)  ## play\n\t@run\ntest-all:\n.PHONY: x\n$(READY): y\n"
    assert verbs(text) == {"play", "test-all"}
    assert modules("\t@$(VENV_PYTHON) -m tools.deploy.micropython_image $(ARGS)") == {
        "tools.deploy.micropython_image"
    }


# Lines that together break every contract in pyproject.toml, and the files to put them in.
AGAINST = [
    ("firmware/halo/games/turn.py", "from halo.sense.tracker import Tracker"),
    ("firmware/halo/sense/tracker.py", "def f():\n    from ..lights import palette"),
    ("firmware/halo/ticks.py", "from halo.games import turn"),
    ("firmware/halo/games/oxono/turn.py", "from halo.lights import view"),
    ("firmware/halo/games/oxono/view.py", "from halo.engine import search_viper"),
    ("firmware/halo/games/oxono/turn.py", "from halo.games.oxono import view"),
    ("firmware/halo/app.py", "from halo.games.oxono.view import View"),
    ("firmware/halo/games/oxono/turn.py", "from halo.games.quantik import turn"),
    ("firmware/halo/app.py", "import halo.hal.pins"),
    ("firmware/halo/hal/lines.py", "import halo.games.turn"),
    ("firmware/halo/modes/new_file.py", "import halo.engine.engine"),
    ("firmware/halo/program.py", "import halo.games.turn"),
    ("firmware/halo/app.py", "import tools.games.game"),
    ("tools/sim/new_file.py", "import tools.lab.perft"),
    ("tools/sim/new_file.py", "import tools.deploy.pack"),
    ("tools/games/game.py", "import tools.sim"),
]


# Lines of firmware that ruff refuses, and by which of its rules.
REFUSED = {
    "import machine": "TID251",
    "from time import sleep_ms": "TID251",
    "grid._STEPS": "SLF001",
}


@pytest.mark.parametrize("line", REFUSED)
def test_the_chip_the_clock_and_what_is_private_are_refused_by_ruff(line: str) -> None:
    command = [*(sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "json")]
    command += ["--stdin-filename", str(ROOT / GAMES), "-"]
    done = subprocess.run(command, input=line, capture_output=True, text=True, check=False)
    assert REFUSED[line] in {fault["code"] for fault in json.loads(done.stdout)}, done.stderr


def test_each_contract_of_imports_is_seen_to_break(tmp_path: Path) -> None:
    for path in files():
        if path.suffix == ".py" and path.parts[0] in {"firmware", "tools"}:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, tmp_path / path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    contracts = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))
    names = [each["name"] for each in contracts["tool"]["importlinter"]["contracts"]]
    assert lint_imports(tmp_path) == names
    for name, line in AGAINST:
        with (tmp_path / name).open("a") as file:
            file.write("\n" + line + "\n")
    assert lint_imports(tmp_path) == []


def lint_imports(root: Path) -> list[str]:
    """Return the names of the contracts that a tree keeps."""
    command = "import importlinter.cli as c; c.lint_imports_command(['--no-cache', '--no-logo'])"
    path = os.pathsep.join(map(str, (root / "firmware", root)))
    done = subprocess.run(
        [sys.executable, "-c", command],
        cwd=root,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Contracts" in done.stdout, done.stdout + done.stderr
    return re.findall(r"^(.*) KEPT(?: |$)", done.stdout, re.MULTILINE)
