"""An update cut at any moment leaves the old version or the new one, and can be repeated.

This is on the PC's file system; tools/proof/cuts.py cuts at each command of a flash.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.deploy import on_board
from tools.deploy.pack import BOOT, MAIN, PACK, steps

NEW_TEXT = 'MODEL = "halo36"\n_PACK = "/halo.pack"\nfrom halo.program import play\n'
NEW_BOOT = b'"MODEL" in globals() # new\n'
NEW = {PACK: b"new pack", BOOT: NEW_BOOT, MAIN: NEW_TEXT.encode()}
OLD_MAIN = 'MODEL = "halo45"\n_PACK = "/halo.pack"\nfrom halo.program import play # old\n'
OLD = {MAIN: OLD_MAIN.encode(), PACK: b"old pack", BOOT: b'"MODEL" in globals()\n'}
STRANGER = {MAIN: b"import led\n", BOOT: b"import net\n", "main.py.before": b"older"}
OWN = {"game/0": b"game in play", "own/notes.txt": b"my notes", "led.py": b"import led\n"}
BOARDS = {
    "packed": OLD,
    "without boot.py": {MAIN: OLD[MAIN], PACK: OLD[PACK]},
    "bare": {},
    "cut": OLD | {"main.new": b"M"},
}


class CutError(Exception):
    """The power is cut."""


class Cutter:
    """Cuts the power before the n-th file operation from now."""

    def __init__(self) -> None:
        self.left = -1
        self._root = ""
        sys.addaudithook(self._hear)

    def cut_at(self, number: int) -> None:
        """Cut before this operation in the working directory; -1 never cuts."""
        self._root = str(Path.cwd())
        self.left = number

    def _hear(self, event: str, given: tuple[Any, ...]) -> None:
        if self.left < 0 or event not in ("open", "os.remove", "os.rename", "os.rmdir"):
            return
        if event == "open" and (given[1] is None or "w" not in given[1]):
            return
        if not (Path(self._root) / str(given[0])).is_relative_to(self._root):
            return
        self.left -= 1
        if self.left < 0:
            raise CutError


CUTTER = Cutter()


@pytest.fixture(autouse=True)
def _board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    for name, value in {"model": "", "usual": "halo36", "replaces": 0}.items():
        monkeypatch.setitem(on_board.options, name, value)
    yield
    CUTTER.cut_at(-1)


def lay(files: dict[str, bytes]) -> None:
    """Write these files as the board's."""
    for path, data in files.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(data)


def lie() -> dict[str, bytes]:
    """Return the board's files."""
    return {path.as_posix(): path.read_bytes() for path in Path().rglob("*") if not path.is_dir()}


def update() -> None:
    """Run all steps except the check of MicroPython, which is absent here."""
    for step in steps(NEW)[1:]:
        if "send" in step:
            Path(step["to"]).write_bytes(NEW[step["send"]])
        else:
            exec(step["run"], vars(on_board))  # noqa: S102


def plays(files: dict[str, bytes]) -> str:
    """Return what main.py starts, "old" or "new", if it is whole."""
    main = files.get(MAIN, b"")
    if b"halo.pack" in main:
        return {b"old pack": "old", b"new pack": "new"}[files[PACK]]
    assert main == STRANGER[MAIN] or not main
    assert not main or files[BOOT] == STRANGER[BOOT]
    return "old"


@pytest.mark.parametrize("name", BOARDS)
def test_an_update_leaves_the_new_version_and_what_is_the_boards_own(name: str) -> None:
    lay(BOARDS[name] | OWN)
    update()
    model = "halo36" if name == "bare" else "halo45"
    wanted = NEW_TEXT.replace("halo36", model).encode()
    assert lie() == OWN | NEW | {MAIN: wanted}


@pytest.mark.parametrize("name", ["packed", "stranger"])
def test_whenever_it_is_cut_the_old_version_or_the_new_is_whole_and_it_goes_on(
    name: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(on_board.options, "replaces", 1)
    seen = []
    for number in range(100):
        monkeypatch.chdir(tmp_path_factory.mktemp("board"))
        lay((BOARDS | {"stranger": STRANGER})[name] | OWN)
        CUTTER.cut_at(number)
        try:
            update()
            break
        except CutError:
            seen.append(plays(lie()))
        update()
        assert plays(lie()) == "new"
        assert {path: data for path, data in lie().items() if path in OWN} == OWN
    CUTTER.cut_at(-1)
    assert seen == sorted(seen, reverse=True)
    assert set(seen) >= {"old"}
    assert len(seen) >= 3


def test_what_ran_before_is_kept_when_it_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(on_board.options, "replaces", 1)
    lay(STRANGER)
    update()
    assert lie() == NEW | {
        "main.py.before": b"older",
        "main.py.before2": STRANGER[MAIN],
        "boot.py.before": STRANGER[BOOT],
    }
    assert on_board.strangers() == []


def test_a_program_of_somebody_else_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    lay(STRANGER)
    on_board.begin(1)
    assert json.loads(capsys.readouterr().out) == {
        "failed": "stranger",
        "names": [BOOT, MAIN],
        "kept": ["boot.py.before", "main.py.before2"],
    }
    assert lie() == STRANGER


@pytest.mark.parametrize(
    ("files", "strangers"),
    [
        ({MAIN: b'MODEL = "halo36"\nfrom halo.app import App\n'}, []),
        (OLD, []),
        ({MAIN: b" \n"}, []),
        ({MAIN: b"\xff\xfe"}, [MAIN]),
        (OLD | {BOOT: STRANGER[BOOT]}, [BOOT]),
    ],
    ids=["the oldest", "packed", "empty", "no text", "another boot.py"],
)
def test_a_board_tells_what_it_starts(files: dict[str, bytes], strangers: list[str]) -> None:
    lay(files)
    assert on_board.strangers() == strangers


def test_a_model_that_is_chosen_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    lay({MAIN: OLD_MAIN.replace("halo45", "halo99").encode()})
    update()
    assert on_board.named("MODEL") == "halo36"
    monkeypatch.setitem(on_board.options, "model", "halo45")
    update()
    assert on_board.named("MODEL") == "halo45"


def test_a_file_that_did_not_arrive_whole_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    lay(OLD | {"halo.new": b"new pac"})
    (check,) = [step["run"] for step in steps(NEW) if "check(" in step.get("run", "")]
    exec(check, vars(on_board))  # noqa: S102
    assert json.loads(capsys.readouterr().out) == {"failed": "damaged", "path": PACK}


def test_a_board_without_room_tells_what_lies_there(capsys: pytest.CaptureFixture[str]) -> None:
    lay(OLD | {"photo.jpg": b""})
    on_board.begin(1 << 62)
    message = json.loads(capsys.readouterr().out)
    assert (message["failed"], message["others"]) == ("room", ["photo.jpg"])
    assert message["free"] < message["needed"]
