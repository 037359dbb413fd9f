"""`make flash` over a port: each failure is one sentence, and the update arrives."""

import json
import re
import select
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import serial

pytest.importorskip("mpremote", reason="mpremote is not installed: run `make setup`")

from tests.apart import PATIENCE_S
from tests.house.source import ROOT
from tools.deploy import DeployError, on_board
from tools.deploy.compile import compile_all
from tools.deploy.flash import SENTENCES, connect, main, sentence, update
from tools.deploy.pack import BOOT, MAIN, PACK, contents, package
from tools.deploy.storage import files_in
from tools.page.measure.static_host import serving

_STEP_MS = 2.0
_READ_BYTES = 1 << 16
# MicroPython drops a Ctrl-C while it looks for a module's file: connect only after this time, as
# a person who plugs a board in would.
_IMPORTING_MS = 1500
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_ENTERED = _BANNER + b"OK\r\nMPY: soft reboot\r\n" + _BANNER
# No flow control, then the result of a text that was run.
_RAN = _ENTERED + b"R\x00OK"
# The same of one text more, which tells nothing.
_RAN_AGAIN = b"R\x00OK\x04\x04>"
_OPTIONS = {"model": "", "replaces": 0}
_FILES = {PACK: b"pack", BOOT: b"", MAIN: b'MODEL = "halo36"\n'}


class MachinePort:
    """The emulated chip as a port of this PC: runs in a thread while open; `url` is the port.

    Clients may connect one after the other. The device sees its port opened and closed; until the
    next client its time stops, so that a slow PC is no long pause.
    """

    def __init__(self, machine: Any) -> None:
        self.machine = machine
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._listening.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._is_open = True
        self._thread = threading.Thread(target=self._work)

    def __enter__(self) -> "MachinePort":
        while not self.machine.host.is_up:
            self.machine.advance(_STEP_MS)
        self.machine.advance(_IMPORTING_MS)
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._is_open = False
        self._thread.join()
        self._listening.close()
        self._part()

    def _work(self) -> None:
        host = self.machine.host
        while self._is_open:
            self._hear()
            if host.is_up and host.is_open != bool(self._client):
                host.open(bool(self._client))
            elif not self._client:
                continue
            self.machine.advance(_STEP_MS)
            said = bytes(host.received)
            host.received.clear()
            if said and self._client:
                try:
                    self._client.sendall(said)
                except OSError:
                    self._part()

    def _hear(self) -> None:
        ports = [self._listening, *([self._client] if self._client else [])]
        for port in select.select(ports, [], [], 0 if self._client else 0.01)[0]:
            if port is self._listening:
                self._part()
                self._client = self._listening.accept()[0]
                continue
            data = port.recv(_READ_BYTES)
            if data:
                self.machine.host.send(data)
            else:
                self._part()

    def _part(self) -> None:
        if self._client:
            self._client.close()
        self._client = None


def refusal(port: str, answer_s: float = PATIENCE_S) -> str:
    """Return the sentence that refuses `port`; a silent port is refused after `answer_s`."""
    with pytest.raises(DeployError) as error:
        update(connect(port), _FILES, _OPTIONS, answer_s)
    text = str(error.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


@pytest.fixture
def server() -> Iterator[Any]:
    """Makes ports on this PC that answer a request for a raw prompt with the given bytes."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answer(data: bytes) -> str:
        def work() -> None:
            client, _ = listening.accept()
            with client:
                heard = b""
                while b"\x01" not in heard:
                    heard = client.recv(256)
                client.sendall(data)
                while heard := client.recv(256):
                    if b"\x05" in heard and data.endswith(b">"):
                        client.sendall(_RAN_AGAIN)

        threading.Thread(target=work, daemon=True).start()
        return f"socket://127.0.0.1:{listening.getsockname()[1]}"

    yield answer
    listening.close()


def test_what_is_no_port_of_a_board(tmp_path: Path) -> None:
    assert "no board on no-such-port" in refusal("no-such-port")
    assert "no board" in refusal("gopher://nowhere")
    (tmp_path / "port").touch()
    assert "in use" in refusal(str(tmp_path / "port"))


@pytest.mark.parametrize("said", [b"", b"OpenWrt login: "], ids=["silent", "another"])
def test_something_that_is_no_micropython(server: Any, said: bytes) -> None:
    assert "No MicroPython answers" in refusal(server(said), answer_s=0.5)


@pytest.mark.slow
def test_a_board_that_falls_silent(server: Any) -> None:
    assert "was lost" in refusal(server(_RAN), answer_s=0.5)


@pytest.mark.parametrize("done", [b"", b"\x04\x04>OK\x04\x04>OK\x04\x04>OK"], ids=["text", "file"])
def test_what_the_board_raises_is_reported(server: Any, done: bytes) -> None:
    """At the first text, or after three, when it opens the file that is sent."""
    raised = b"\x04Traceback (most recent call last):\r\nOSError: [Errno 28] ENOSPC\r\n\x04>"
    said = refusal(server(_RAN + done + raised), answer_s=0.5)
    assert "stopped (OSError: [Errno 28] ENOSPC)" in said


def test_what_the_board_refuses_is_reported(server: Any) -> None:
    message = json.dumps({"failed": "stranger", "names": ["main.py"], "kept": ["main.py.before"]})
    said = refusal(server(_RAN + message.encode() + b"\x04\x04>"), answer_s=0.5)
    assert "runs something else than Halo (main.py)" in said
    assert "keep that as main.py.before: make flash ARGS=--replace" in said


def test_another_micropython_than_the_tested_one_is_warned_of(
    server: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chip = {"_mpy": 6 | 3 << 8 | 4 << 10, "version": (1, 26, 1, "")}
    with monkeypatch.context() as patched:
        patched.setattr(on_board.sys, "implementation", SimpleNamespace(**chip))
        on_board.check_micropython()
    message = capsys.readouterr().out.encode()
    refusal(server(_RAN + b"\x04\x04>OK" + message + b"\x04\x04>"), answer_s=0.5)
    assert re.search(
        r"1\.26\.1; .* \(RPI_PICO-20250415-v1\.25\.0\.uf2 at", capsys.readouterr().out
    )


def test_every_failure_has_its_sentences() -> None:
    found = set(re.findall(r'fail\("(\w+)"', Path(on_board.__file__).read_text()))
    assert found == set(SENTENCES)
    for path in (ROOT / "tools/page/static/words").glob("*.json"):
        assert found <= set(json.loads(path.read_text())["ownBoard"]["failed"]), path
    room = {"failed": "room", "free": 116, "needed": 240, "others": ["log.csv", "songs"]}
    assert "not Halo's (log.csv and songs) by" in sentence(room, "port")


def test_a_model_that_does_not_exist_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["no-such-port", "--model", "halo99"])
    assert "halo45" in capsys.readouterr().err


def test_an_interpreter_of_another_kind_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    on_board.check_micropython()
    assert "MicroPython 1.25.0 for the Pico (RPI_PICO-20250415-v1.25.0.uf2 at micro" in sentence(
        json.loads(capsys.readouterr().out), "port"
    )


@pytest.mark.chip
def test_a_board_on_the_chip_is_updated_and_plays(flash: bytes) -> None:
    from tools.sim.chip.chip import Chip
    from tools.sim.chip.machine import Machine
    from tools.sim.world.world import World

    files = contents(compile_all())
    newer = files | {PACK: files[PACK] + b"#"}
    machine = Machine(flash)
    with MachinePort(machine) as port:
        update(connect(port.url), newer, _OPTIONS | {"model": "halo45"}, PATIENCE_S)
    assert files_in(machine.flash) == newer | {MAIN: contents(compile_all(), "halo45")[MAIN]}
    with Chip(machine.flash, World(board="halo45")) as chip:
        chip.advance(3000)
        assert chip.first_light_ms is not None
        assert any('"hello"' in line for line in chip.take_lines())


@pytest.mark.chip
def test_a_board_goes_on_after_ctrl_c_in_the_midst_of_a_text(flash: bytes) -> None:
    from tools.sim.chip.machine import Machine

    with MachinePort(Machine(flash)) as port:
        board = connect(port.url)
        write = board.serial.write

        def interrupted(data: bytes) -> None:
            if not data.startswith(b"w("):
                write(data)
                return
            write(data[: len(data) // 2])
            board.serial.write = write
            raise KeyboardInterrupt

        board.serial.write = interrupted
        with pytest.raises(KeyboardInterrupt):
            update(board, _FILES, _OPTIONS, PATIENCE_S)
        with serial.serial_for_url(port.url, timeout=PATIENCE_S) as again:
            assert b'"hello"' in again.read_until(b'"hello"')


@pytest.mark.chip
def test_mpremote_by_hand_does_the_same(flash: bytes, tmp_path: Path) -> None:
    from tools.sim.chip.machine import Machine

    for name, data in _FILES.items():
        (tmp_path / name).write_bytes(data)
    machine = Machine(flash)
    with MachinePort(machine) as port:
        for line in by_hand():
            mpremote(port, tmp_path, *line)
    assert files_in(machine.flash) == _FILES


@pytest.mark.chip
def test_mpremote_installs_on_a_bare_pico_from_a_site(tmp_path: Path) -> None:
    from tools.deploy.micropython_image import find
    from tools.sim.chip.chip import Chip
    from tools.sim.chip.machine import Machine
    from tools.sim.world.world import World

    package(tmp_path / "firmware")
    machine = Machine(find())
    with serving(tmp_path) as site, MachinePort(machine) as port:
        url = f"{site}/firmware/package-halo45.json"
        mpremote(port, tmp_path, "mip", "install", "--target=/", url)
    assert files_in(machine.flash) == contents(compile_all(), "halo45")
    with Chip(machine.flash, World(board="halo45")) as chip:
        chip.advance(3000)
        assert any('"hello"' in line for line in chip.take_lines())


@pytest.mark.chip
def test_mpremote_by_hand_leaves_no_dark_board(flash: bytes, tmp_path: Path) -> None:
    """Without the soft reset, too, its own code meets nothing of Halo's."""
    from tools.sim.chip.machine import Machine

    (tmp_path / "note.txt").write_text("mine")
    machine = Machine(flash)
    with MachinePort(machine) as port:
        mpremote(port, tmp_path, "resume", "cp", "note.txt", ":")
        mpremote(port, tmp_path, "cat", "note.txt")
    machine.advance(10_000)
    assert machine.watchdog_resets == 1
    machine.host.open()
    machine.advance(100)
    assert b'"hello"' in machine.host.received
    assert files_in(machine.flash)["note.txt"] == b"mine"


def mpremote(port: MachinePort, folder: Path, *words: str) -> None:
    """Run mpremote on the port, in a folder."""
    command = [sys.executable, "-m", "mpremote", "connect", port.url, *words]
    subprocess.run(command, cwd=folder, check=True, timeout=10 * PATIENCE_S)


def by_hand() -> list[list[str]]:
    """The README's commands, without the folder where `make package` puts the files."""
    import shlex

    lines = re.findall(
        r"^mpremote (cp .*|sha256sum .*|exec .*)$", (ROOT / "README.md").read_text(), re.MULTILINE
    )
    assert len(lines) == 4
    return [shlex.split(line.replace("build/package/", ""), comments=True) for line in lines]
