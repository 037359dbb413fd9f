"""`make flash`: what can be wrong with a port is said in one sentence."""

import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("serial", reason="pyserial is not installed: run `make setup`")

from tests.patience import PATIENCE_S
from tools.flash.board import Board
from tools.flash.failure import FlashError
from tools.flash.port import open_port
from tools.flash.prompt import Prompt
from tools.flash.update import check_owner, check_room, probe

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_RESTARTED = _BANNER + b"OK\r\nMPY: soft reboot\r\n" + _BANNER


def sentence(error: pytest.ExceptionInfo) -> str:
    """The error's text, which is one line that ends as a sentence does."""
    text = str(error.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


def refusal(port: str, answer_s: float = PATIENCE_S) -> str:
    """The sentence with which `port` is refused; a silent one after `answer_s`."""
    with pytest.raises(FlashError) as error:
        look_at(port, answer_s)
    return sentence(error)


def look_at(port: str, answer_s: float) -> Board:
    """What `make flash` finds before it begins."""
    with open_port(port) as line:
        prompt = Prompt(line, port, answer_s)
        prompt.enter()
        return probe(prompt)


@pytest.fixture
def server() -> Iterator[Any]:
    """Makes a port on this PC that answers each connection with the given bytes."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answer(data: bytes) -> str:
        def work() -> None:
            client, _ = listening.accept()
            with client:
                client.recv(256)  # pyserial forgets what comes before it first writes
                client.sendall(data)
                while client.recv(256):
                    pass

        threading.Thread(target=work, daemon=True).start()
        return f"socket://127.0.0.1:{listening.getsockname()[1]}"

    yield answer
    listening.close()


def test_a_port_that_is_not_there() -> None:
    assert "no board on no-such-port" in refusal("no-such-port")


def test_a_wrong_option_is_no_port() -> None:
    assert "no board" in refusal("gopher://nowhere")


def test_a_board_that_answers_nothing(server: Any) -> None:
    assert "answers nothing" in refusal(server(b""), answer_s=1)


def test_something_that_is_no_micropython(server: Any) -> None:
    # What it says has to come within this time.
    assert "is no MicroPython" in refusal(server(b"OpenWrt login: "), answer_s=3)


def test_a_board_that_falls_silent(server: Any) -> None:
    assert "answers no more" in refusal(server(_RESTARTED), answer_s=3)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"4870 1 24", "too old (1.24); install MicroPython 1.25"),
        (b"one 1 25", "too old"),
        (b"2566 1 25", "cannot load"),
    ],
    ids=["old", "no version", "another chip"],
)
def test_a_micropython_that_cannot_load_our_files(server: Any, answer: bytes, words: str) -> None:
    assert words in refusal(server(_RESTARTED + b"OK" + answer + b"\r\n\x04\x04>"))


def test_what_the_board_raises_is_told(server: Any) -> None:
    raised = b"OK\x04Traceback (most recent call last):\r\nOSError: [Errno 28] ENOSPC\r\n\x04>"
    assert "OSError: [Errno 28] ENOSPC" in refusal(server(_RESTARTED + raised))


def test_a_pico_that_runs_something_else_is_left_alone() -> None:
    with pytest.raises(FlashError) as error:
        check_owner(Board({"main.py": 9}, (), {"main.py": b"import led\n"}), "ttyACM0")
    told = sentence(error)
    assert "runs something else than Halo (main.py)" in told
    assert "keep that as main.py.before: make flash ARGS=--replace" in told


def test_a_board_without_room_says_what_to_delete() -> None:
    new = {f"halo_a/{number}.mpy": bytes(5000) for number in range(10)} | {"main.py": b""}
    check_room(60 * 4096, Board(), new)
    board = Board({"main.py": 9, "log.csv": 7000}, ("halo", "halo/games", "game", "songs"))
    with pytest.raises(FlashError) as error:
        check_room(29 * 4096, board, new)
    assert "has 116 KB free" in sentence(error)
    assert "delete what is not Halo's (log.csv, songs) by" in sentence(error)
    with pytest.raises(FlashError) as error:
        check_room(0, Board({"main.py": 9}, ("halo", "game")), new)
    assert "by make image" in sentence(error)
