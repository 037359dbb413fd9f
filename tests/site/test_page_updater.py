"""The page's updater of boards: the steps of `make flash`, its refusals, and a chip unplugged."""

import json
import random
import subprocess
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.chip.test_update import NEW, NEW_MAIN, Disk, cuts_of, old_disk
from tests.optional import chip_missing, need
from tests.patience import PATIENCE_S
from tools.flash import files, snippets
from tools.flash.board import MPY
from tools.flash.steps import steps
from tools.site.update import node_updater
from tools.site.update.node_updater import NodeUpdater, lay_out

_STEPS = Path(__file__).with_name("steps_of.mjs")
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_SILENT_MS = 300
_ANSWER_MS = 1000 * PATIENCE_S
_CUTS = 3
# As MicroPython tells the format of its files.
_MPY = MPY[0] | MPY[1] << 8 | MPY[2] << 10


@pytest.fixture
def laid_out(tmp_path: Path) -> Path:
    """The page's updater with a small firmware."""
    need(node_updater.missing())
    lay_out(tmp_path, NEW, NEW_MAIN)
    return tmp_path


def steps_by_the_page(folder: Path, disks: list[Disk]) -> list[dict[str, Any]]:
    boards = []
    for disk in disks:
        board = disk.board()
        programs = {name: data.decode() for name, data in board.programs.items()}
        boards.append({"sizes": board.sizes, "folders": board.folders, "programs": programs})
    done = subprocess.run(
        ["node", str(_STEPS), str(folder)],
        input=json.dumps(boards),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_the_page_takes_the_steps_of_make_flash(laid_out: Path) -> None:
    disks = [Disk({}), old_disk()]
    for disk in cuts_of(old_disk()):
        kept = Disk(disk.files)
        kept.folders = set(disk.folders)
        disks.append(kept)
    assert len(disks) > 30
    for disk, found in zip(disks, steps_by_the_page(laid_out, disks)):
        board = disk.board()
        assert (found["model"], found["inUse"]) == (files.model_of(board.main), board.in_use)
        wanted = [
            # What a file holds has another name there: the manifest's.
            [step.verb, step.path, "" if step.verb == "write" else step.target]
            for step in steps(board, new_for(board))
        ]
        told = [
            [step["verb"], step["path"], "" if step["verb"] == "write" else step["target"]]
            for step in found["steps"]
        ]
        assert told == wanted


def new_for(board: Any) -> dict[str, bytes]:
    """The firmware, where an update of the board puts it."""
    folder = next(name for name in files.UPDATE_FOLDERS if name != board.in_use)
    # The page has the modules in their order, as a site writes them.
    return {f"{folder}/{name}": data for name, data in NEW.items()} | {"main.py": b""}


def test_who_is_no_halo_is_a_stranger_to_the_page_too(laid_out: Path) -> None:
    programs = ({"main.py": b"import led\n", "boot.py": b""}, {"boot.py": b"import net\n"})
    disks = [Disk(dict(each)) for each in programs]
    for disk, found in zip(disks, steps_by_the_page(laid_out, disks)):
        assert found["strangers"] == disk.board().strangers != []


class FakeBoard:
    """A raw prompt that answers each text of an update from a table, and keeps the texts."""

    def __init__(self, node: NodeUpdater, **answers: str) -> None:
        self.node = node
        self.texts: list[str] = []
        self._answers = {
            "import sys": f"{_MPY} 1 25",
            "look(": "",
            "free(": "1000000",
            "digest(": "sha256 00 -",
        } | answers
        self._heard = b""

    def run(self, until: Callable[[], bool] = lambda: False) -> dict[str, Any]:
        """Answer until the updater has ended; return what came of it. Unplugged it is silent."""
        is_plugged = True
        while not self.node.is_over:
            self._heard += self.node.take()
            if not is_plugged:
                continue
            if b"\x01" in self._heard:
                self._heard = self._heard.rpartition(b"\x01")[2]
                self.node.hear(_BANNER)
            while b"\x04" in self._heard:
                text, _, self._heard = self._heard.partition(b"\x04")
                self.texts.append(text.decode())
                self.node.hear(self._answer(text.decode()))
                if until():
                    is_plugged = False
                    self.node.cut()
                    break
        return self.node.outcome()

    def _answer(self, text: str) -> bytes:
        if not text:
            return b"OK\r\nMPY: soft reboot\r\n" + _BANNER
        said = next((said for begin, said in self._answers.items() if begin in text[:12]), "")
        return b"OK" + said.encode() + b"\r\n\x04\x04>"


STRANGER = b64encode(b"import led").decode()


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        ({"import sys": f"{_MPY} 1 24"}, "micropython"),
        ({"import sys": f"{_MPY - (1 << 10)} 1 25"}, "micropython"),
        ({"look(": "10 main.py", "read(": STRANGER}, "stranger"),
        ({"free(": "4096"}, "room"),
        ({}, "damaged"),
    ],
    ids=["old", "other chip", "stranger", "full", "damaged"],
)
def test_what_cannot_be_updated_is_left_with_a_reason(
    laid_out: Path, answers: dict[str, str], code: str
) -> None:
    with NodeUpdater(laid_out, _ANSWER_MS) as node:
        board = FakeBoard(node, **answers)
        assert board.run()["failed"] == code
        assert board.texts[-1] == snippets.RESET
        assert not [text for text in board.texts if "os.rename" in text]


def test_an_updater_that_is_unplugged_says_so(laid_out: Path) -> None:
    with NodeUpdater(laid_out, _ANSWER_MS) as node:
        board = FakeBoard(node)
        assert board.run(lambda: "begin(" in board.texts[-1])["failed"] == "cut"


def test_a_board_that_says_nothing_is_given_up(laid_out: Path) -> None:
    with NodeUpdater(laid_out, _SILENT_MS) as node:
        while not node.is_over:
            node.take()
        assert node.outcome() == {"failed": "silent"}


def test_what_the_site_has_mixed_is_not_sent(laid_out: Path) -> None:
    manifest = json.loads((laid_out / "manifest.json").read_text())
    manifest["files"][0]["sha256"] = sha256(b"another").hexdigest()
    (laid_out / "manifest.json").write_text(json.dumps(manifest))
    with NodeUpdater(laid_out, _ANSWER_MS) as node:
        board = FakeBoard(node)
        assert board.run()["failed"] == "mixed"
        assert not [text for text in board.texts if "os.mkdir" in text]


@pytest.mark.chip
@pytest.mark.slow
def test_a_board_unplugged_in_the_pages_update_plays_on() -> None:
    need(chip_missing())
    need(node_updater.missing())
    from tools.torture import page_updates

    found = page_updates.updated()
    print("seed", page_updates.SEED)
    chance = random.Random(page_updates.SEED)
    cuts = [*chance.sample(found.after, _CUTS), *chance.sample(found.inside, _CUTS)]
    seen = {page_updates.check(found, count) for count in [0, *cuts, len(found.commands)]}
    assert seen == {"old", "new"}
