"""The page's updater of boards: the steps of `make flash`, its refusals, an unplugged chip."""

import json
import random
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.apart import PATIENCE_S
from tests.optional import chip_missing, need
from tools.deploy.pack import BOOT, MAIN, PACK, PROGRAM, RESTART, steps
from tools.page.update import node_updater
from tools.page.update.node_updater import NodeUpdater, lay_out
from tools.proof.flash import CUT_WAYS

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_SILENT_MS = 300
_ANSWER_MS = 1000 * PATIENCE_S
# Large enough for several parts.
FILES = {PACK: bytes(range(256)) * 40, BOOT: b"", MAIN: b'MODEL = "halo36"\n'}


@pytest.fixture
def laid_out(tmp_path: Path) -> Path:
    """The page's updater with a small firmware."""
    need(node_updater.missing())
    lay_out(tmp_path, FILES)
    return tmp_path


class FakeBoard:
    """A raw prompt that answers each text of an update from a table, and keeps the texts."""

    def __init__(self, node: NodeUpdater, **answers: str) -> None:
        self.node = node
        self.texts: list[str] = []
        self._answers = answers
        self._heard = b""

    def run(self, until: Callable[[], bool] = lambda: False) -> dict[str, Any]:
        """Answer until the updater has ended; return its result. Unplugged it is silent."""
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
        said = next((said for begin, said in self._answers.items() if text.startswith(begin)), "")
        return b"OK" + said.encode() + b"\r\n\x04\x04>"


def test_the_page_takes_the_steps_of_make_flash(laid_out: Path) -> None:
    with NodeUpdater(laid_out, _ANSWER_MS) as node:
        board = FakeBoard(node)
        assert board.run() == {}
    empty, program, *texts, restart = board.texts
    assert (empty, restart) == ("", RESTART)
    assert program.startswith(PROGRAM)
    assert '"usual":"halo36"' in program.removeprefix(PROGRAM)
    sent = "".join(texts)
    parts = re.findall(r'more\("([^"]*)"\)', sent)
    assert len(parts) > 3
    assert b"".join(map(b64decode, parts)) == FILES[PACK]
    for step in steps(FILES):
        if "send" in step:
            assert f'receive("{step["to"]}")\n' in texts
        else:
            assert texts.count(step["run"]) == 1
    places = [texts.index(step["run"]) for step in steps(FILES) if "run" in step]
    assert places == sorted(places)
    assert places[1] + 1 < places[2]


@pytest.mark.parametrize(
    ("begin", "code"),
    [
        ("check_micropython", "micropython"),
        ("begin", "stranger"),
        ("begin", "room"),
        ("check(", "damaged"),
    ],
)
def test_what_cannot_be_updated_is_left_with_a_reason(
    laid_out: Path, begin: str, code: str
) -> None:
    told = json.dumps({"failed": code, "names": ["main.py"]})
    with NodeUpdater(laid_out, _ANSWER_MS) as node:
        board = FakeBoard(node, **{begin: told})
        assert board.run() == {"failed": code, "names": ["main.py"]}
    assert board.texts[-1] == RESTART
    assert not [text for text in board.texts[2:] if text.startswith("switch")]


def test_an_updater_that_is_unplugged_says_so(laid_out: Path) -> None:
    with NodeUpdater(laid_out, _ANSWER_MS) as node:
        board = FakeBoard(node)
        assert board.run(lambda: "more(" in board.texts[-1])["failed"] == "cut"


def test_a_board_that_says_nothing_is_given_up(laid_out: Path) -> None:
    with NodeUpdater(laid_out, _SILENT_MS) as node:
        while not node.is_over:
            node.take()
        assert node.outcome() == {"failed": "silent"}


def test_what_the_site_has_mixed_is_not_sent(laid_out: Path) -> None:
    (laid_out / PACK).write_bytes(b"another")
    with NodeUpdater(laid_out, _ANSWER_MS) as node:
        board = FakeBoard(node)
        assert board.run()["failed"] == "mixed"
    assert board.texts == ["", RESTART]


@pytest.mark.chip
def test_a_board_unplugged_in_the_pages_update_plays_on() -> None:
    need(chip_missing())
    need(node_updater.missing())
    from tools.proof.boots import boot_after
    from tools.proof.recording import SEED, recording

    print("seed", SEED)
    chance = random.Random(SEED)
    played = recording("update")
    first, last = played.first, len(played.commands) - 1
    cuts = [(first, -1), (chance.randrange(first, last), chance.randrange(CUT_WAYS)), (last, -1)]
    seen = set()
    for command, way in cuts:
        outcome, _ = boot_after(played, command, way, chance)
        assert outcome.counts["turns made then"] == 1
        seen.add(outcome.counts["of a new version"])
    assert seen == {0, 1}
