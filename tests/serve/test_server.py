"""The server from outside: access, the files it serves, how it ends."""

import errno
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.apart import PATIENCE_S
from tests.apart import run as run_apart
from tests.house.source import ROOT
from tests.play.player import called
from tests.serve.plugged import Plugged
from tests.serve.program import Program
from tools.page.builder.index import policy_of
from tools.serve import __main__ as main_module
from tools.serve.__main__ import main as serve
from tools.serve.files import FOLDER
from tools.serve.guard import Guard
from tools.serve.runner import Runner
from tools.sim.session import Seat

Visit = Callable[[aiohttp.ClientSession], Awaitable[object]]


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The page, and the lines of a board at a serial port."""
    with (
        Plugged(tmp_path_factory.mktemp("port")) as board,
        Program(str(board.name_of_port)) as program,
    ):
        yield program


@pytest.fixture(scope="module")
def alone() -> Iterator[Program]:
    """The page alone, whose board is in its worker, at a host that is spelled in capitals."""
    with Program("--host", "LocalHost") as program:
        yield program


def visit(program: Program, what: Visit) -> Any:
    """Run `what` with an HTTP client at the program's address."""

    async def go() -> object:
        async with aiohttp.ClientSession(program.address) as session:
            return await what(session)

    return run_apart(go())


def ask(program: Program, path: str, **headers: str) -> tuple[http.client.HTTPResponse, str]:
    """Request the path exactly as written; return the answer, and its text."""
    client = http.client.HTTPConnection("127.0.0.1", program.port, timeout=PATIENCE_S)
    client.request("GET", path, headers=headers)
    answer = client.getresponse()
    text = answer.read().decode(errors="replace")
    client.close()
    return answer, text


def status(program: Program, path: str, **headers: str) -> int:
    """Return the status of the answer."""
    return ask(program, path, **headers)[0].status


def refusal(program: Program, **headers: str) -> int:
    """Return the status with which a WebSocket is refused, 101 if it is accepted."""

    async def connect(session: aiohttp.ClientSession) -> int:
        try:
            async with session.ws_connect("/line", headers=headers):
                return 101
        except aiohttp.WSServerHandshakeError as refused:
            return refused.status

    return int(visit(program, connect))


def talk(program: Program, *lines: str) -> tuple[list[str], int | None]:
    """Send the lines; return the answers until the end or `ok` 99, and the close code."""

    async def speak(session: aiohttp.ClientSession) -> tuple[list[str], int | None]:
        heard = []
        async with session.ws_connect("/line", headers={"Origin": own(program)}) as line:
            for text in lines:
                await line.send_str(text)
            async for message in line:
                heard.append(message.data)
                if message.data == '{"ok":99}':
                    break
            return heard, line.close_code

    heard, code = visit(program, speak)
    return heard, code


def own(program: Program) -> str:
    return program.address.rstrip("/")


def test_only_the_own_page_may_speak_to_the_board(started: Program) -> None:
    port = started.port
    assert refusal(started, Origin=own(started)) == 101
    assert refusal(started, Origin=f"http://localhost:{port}", Host=f"localhost:{port}") == 101
    assert refusal(started) == 403
    assert refusal(started, Origin="http://evil.example") == 403
    assert refusal(started, Origin="null") == 403
    assert refusal(started, Origin=f"http://127.0.0.1:{port + 1}") == 403
    assert refusal(started, Origin=f"http://localhost:{port}") == 403
    # A foreign name that resolves to this machine.
    foreign = f"evil.example:{port}"
    assert refusal(started, Origin=f"http://{foreign}", Host=foreign) == 403
    assert status(started, "/", Host=foreign) == 421


@pytest.mark.parametrize(
    ("listens_on", "host", "is_known"),
    [
        ("127.0.0.1", "localhost:8036", True),
        ("127.0.0.1", "[::1]:8036", True),
        ("127.0.0.1", "127.0.0.1:8037", False),
        ("127.0.0.1", "127.0.0.1", False),
        ("127.0.0.1", "192.168.1.5:8036", False),
        ("0.0.0.0", "192.168.1.5:8036", True),
        ("0.0.0.0", "evil.example:8036", False),
        ("board.example", "board.example:8036", True),
    ],
)
def test_a_host_is_known_by_its_own_names_and_plain_addresses(
    listens_on: str, host: str, is_known: bool
) -> None:
    guard = Guard(listens_on, 8036)
    assert guard.knows_host({"Host": host}) == is_known
    assert guard.knows_origin({"Host": host, "Origin": f"http://{host}"}) == is_known
    assert not guard.knows_origin({"Host": host, "Origin": f"https://{host}"})


def test_the_port_that_browsers_leave_out_is_known() -> None:
    guard = Guard("127.0.0.1", 80)
    for host in ("127.0.0.1", "127.0.0.1:80", "[::1]"):
        assert guard.knows_origin({"Host": host, "Origin": f"http://{host}"})
    for host in ("", "127.0.0.1:8036", "evil.example"):
        assert not guard.knows_host({"Host": host})


def test_on_this_machine_alone_no_key_is_asked_for(alone: Program) -> None:
    assert alone.address == f"http://localhost:{alone.port}/"  # not in capitals
    assert "key" not in alone.said
    assert status(alone, "/") == 200


def test_everywhere_is_where_the_links_lead() -> None:
    with Program("--host", "::") as program:
        assert program.link.startswith("http://127.0.0.1:")
        path = program.link.removeprefix(own(program))
        assert status(program, path) == 200


def test_nothing_but_the_page_is_served(started: Program) -> None:
    scripts = ("/js/main.js", "/words/en.json", "/board/first.lzma")
    for path in ("/", "/index.html", *scripts):
        assert status(started, path) == 200
    outside = ("/../play.stamp", "/..%2fplay.stamp", "//etc/passwd")
    for path in (
        *outside,
        "/js",
        "/js/",
        "/none",
        "/service_worker.js",
        "/firmware/manifest.json",
    ):
        assert status(started, path) == 404
    assert (FOLDER.parent / "play.stamp").exists()


def test_the_page_is_given_its_way_to_the_board(started: Program, alone: Program) -> None:
    assert refusal(alone, Origin=own(alone)) == 404
    assert 'data-transport="worker"' in ask(alone, "/")[1]
    assert 'data-transport="socket"' in ask(started, "/")[1]


def test_the_page_may_load_nothing_from_elsewhere(started: Program) -> None:
    answer, text = ask(started, "/")
    # What that policy allows: tests/page/test_build.py.
    own_policy = f"{policy_of(text)}; frame-ancestors 'none'"
    assert answer.headers["Content-Security-Policy"] == own_policy


def test_one_page_too_many_is_refused_until_another_leaves(started: Program) -> None:
    async def come(session: aiohttp.ClientSession) -> None:
        async with AsyncExitStack() as stack:

            async def open_page() -> aiohttp.ClientWebSocketResponse:
                page = session.ws_connect("/line", headers={"Origin": own(started)})
                return await stack.enter_async_context(page)

            pages = [await open_page() for _ in range(8)]
            with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
                await open_page()
            await pages[0].close()
            await open_page()

    visit(started, come)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (['{"id":1,"do":"' + "x" * 500 + '"}'], 1009),
        (['{"id":1,"do":"version"}'] * 400, 1008),
        (['{"id":1}\x03'], 1008),
    ],
    ids=["too long", "too many", "the developer's key"],
)
def test_lines_that_no_page_sends_hang_up(started: Program, lines: list[str], code: int) -> None:
    assert talk(started, *lines)[1] == code
    assert status(started, "/") == 200


def test_another_port_when_its_own_is_taken() -> None:
    host = "127.0.0.2"
    with socket.create_server((host, 0)) as taken:
        port = taken.getsockname()[1]
        with Program("--host", host, port=port) as program:
            assert program.port != port
            program.interrupt()
        assert f"The port {port} is taken. Browsers keep games by the address" in program.said
        assert f"played at http://{host}:{port}/ are there again" in program.said


def test_it_ends_cleanly_when_it_is_terminated() -> None:
    with Program() as program:
        assert status(program, "/") == 200  # with a closed standard input, too
        assert program.interrupt(signal.SIGTERM) == 0
        assert program.said.count("\n") == 1


def test_it_ends_as_cleanly_while_the_page_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(main_module, "built_page", interrupt)
    done = called(serve, "--quiet", "--port=0")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_terminal_ends_as_cleanly_before_it_plays(tmp_path: Path) -> None:
    kept = tmp_path / "halo36" / "game.0"
    kept.parent.mkdir()
    os.mkfifo(kept)
    command = [sys.executable, "-m", "tools.serve.terminal", "--data", str(tmp_path)]
    nothing, pipe = subprocess.DEVNULL, subprocess.PIPE
    with (
        subprocess.Popen(command, cwd=ROOT, stdin=nothing, stdout=pipe, stderr=pipe) as started,
        kept.open("wb"),  # which it has opened too, and now waits to read
    ):
        started.send_signal(signal.SIGINT)
        assert started.communicate(timeout=PATIENCE_S) == (b"", b"")
    assert started.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--host", "192.0.2.7"),
            f"The address 192.0.2.7 cannot be listened on: {os.strerror(errno.EADDRNOTAVAIL)}.",
        ),
        (("--port", "70000"), "a port is a number from 0 to 65535"),
        # The browser keeps its own boards; only the terminal keeps them in a folder.
        (("--fresh",), "unrecognized arguments: --fresh"),
    ],
)
def test_a_wrong_argument_gets_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = called(serve, "--quiet", *arguments)
    assert done.returncode != 0
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_board_that_is_not_there_gets_a_sentence() -> None:
    with Program("/dev/no-such-board") as program:
        assert program.end() != 0
    assert "BOARD is twin, chip or a serial port.\n" in program.said
    assert "Traceback" not in program.said


def test_a_port_for_administrators_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object, **options: object) -> socket.socket:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(socket, "create_server", refuse)
    done = called(serve, "--port", "80")
    assert done.stderr.startswith("Port 80 is not yours to listen on (Permission denied): take ")


def test_the_program_ends_with_a_sentence_when_its_board_stops() -> None:
    def open_board(model: str) -> Seat:
        raise RuntimeError("core 1 is not modelled")

    ends: list[str] = []
    with pytest.raises(RuntimeError):
        Runner(open_board, list[list[str]]().append, ends.append).run()
    assert ends == ["The board has stopped: core 1 is not modelled."]


@pytest.mark.chip
def test_hands_are_obeyed_by_the_chip_and_slips_are_reported() -> None:
    with Program("chip", "--seed", "3") as program:
        heard, _ = talk(
            program,
            '{"id":1,"do":"hand","verb":"place","square":"b2","piece":"X","dx":3}',
            '{"id":2,"do":"hand","verb":"lift","square":"c2"}',
            '{"id":3,"do":"hand","verb":"lift","square":"b2"}',
            '{"id":99,"do":"hand","verb":"aside"}',
        )
    messages = [json.loads(line) for line in heard]
    fields = [message["field"] for message in messages if "field" in message]
    assert {"pieces": "Xb2:3:0", "held": ""} in fields
    assert {"pieces": "", "held": "X"} in fields
    slips = [message["error"] for message in messages if "error" in message]
    assert slips == [
        {
            "id": 2,
            "code": "slip",
            "say": {"is": "nothing_stands", "square": "c2"},
            "text": "nothing stands on c2",
        }
    ]
    assert {'{"ok":1}', '{"ok":3}'} <= set(heard)
