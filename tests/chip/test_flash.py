"""`make flash`: what can be wrong with a port is said in one sentence; other files stay."""

import hashlib
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("serial", reason="pyserial is not installed: run `make setup`")

from tests.patience import PATIENCE_S
from tools import flash as flash_tool


def refusal(port: str, answer_s: float = PATIENCE_S) -> str:
    """The sentence with which `port` is refused; a silent one after `answer_s`."""
    with pytest.raises(flash_tool.FlashError) as error:
        flash_tool.probe(port, answer_s)
    text = str(error.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


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


def test_a_board_that_answers_nothing(server: Any) -> None:
    assert "answers nothing" in refusal(server(b""), answer_s=1)


def test_something_that_is_no_micropython(server: Any) -> None:
    # What it says has to come within this time.
    assert "is no MicroPython" in refusal(server(b"OpenWrt login: "), answer_s=3)


def test_a_micropython_that_is_too_old(server: Any) -> None:
    old = b"raw REPL; CTRL-B to exit\r\n>OK4870 1 24\r\n\x04\x04>"
    assert "too old (1.24); install MicroPython 1.25" in refusal(server(old))


def test_a_micropython_that_tells_no_version(server: Any) -> None:
    strange = b"raw REPL; CTRL-B to exit\r\n>OKone 1 25\r\n\x04\x04>"
    assert "too old" in refusal(server(strange))


def test_a_micropython_for_another_chip(server: Any) -> None:
    other = b"raw REPL; CTRL-B to exit\r\n>OK2566 1 25\r\n\x04\x04>"
    assert "cannot load" in refusal(server(other))


@pytest.mark.parametrize(
    ("main", "model"),
    [
        (b"""['MODEL = "halo45"\\n']""", "halo45"),
        (b"""['MODEL = "halo99"\\n']""", ""),
        (b"[]", ""),
        (b"", ""),
    ],
)
def test_a_board_tells_which_model_it_is(server: Any, main: bytes, model: str) -> None:
    ours = b"raw REPL; CTRL-B to exit\r\n>OK4870 1 25\r\n" + main + b"\r\n\x04\x04>"
    assert flash_tool.probe(server(ours), PATIENCE_S) == model


def test_what_did_not_arrive_is_named() -> None:
    files = {"main.py": b"run()", "halo/app.mpy": b"M6"}
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    said = [f"sha256 {digest} {name}" for name, digest in digests.items()]
    flash_tool.check_digests("\n".join(["noise", *said]), files)
    for broken in (said[:1], [said[0], said[1].replace(digests["halo/app.mpy"], "0" * 64)]):
        with pytest.raises(flash_tool.FlashError) as error:
            flash_tool.check_digests("\n".join(broken), files)
        assert str(error.value).startswith("halo/app.mpy did not arrive")


def test_a_wrong_option_is_no_port() -> None:
    assert "no board" in refusal("gopher://nowhere")


@pytest.mark.chip
def test_the_emulated_board_answers_what_it_is_asked_before_flashing(still_chip: Any) -> None:
    from tools.chip import prompt

    said = prompt.run(still_chip.machine, flash_tool._ASK.rstrip(b"\x04").decode())
    assert said.split()[1:3] == ["1", "25"]
    found = flash_tool._MODEL.search(said.encode())
    assert found
    assert found.group(1) == b"halo36"


@pytest.mark.chip
def test_tidying_removes_our_old_modules_and_nothing_else(still_chip: Any) -> None:
    from tools.chip import prompt

    machine = still_chip.machine
    make = "for name in ('mine.py', 'halo/old.py', 'halo/hal/old.mpy', 'halo/notes.txt'):\n"
    make += "    open(name, 'w').close()\n"
    prompt.run(machine, make)
    prompt.run(machine, flash_tool._TIDY.format(keep=["halo/ticks.mpy", "halo/hal/pins.mpy"]))
    look = "import os\nprint(*os.listdir(), *os.listdir('halo'), *os.listdir('halo/hal'))\n"
    names = prompt.run(machine, look).split()
    assert {"mine.py", "main.py", "notes.txt", "ticks.mpy", "pins.mpy"} <= set(names)
    assert not {"old.py", "old.mpy", "app.mpy", "lines.mpy"} & set(names)
