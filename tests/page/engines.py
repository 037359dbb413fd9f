"""Three browser engines behind one small interface: Chromium, Firefox and WebKit.

Firefox is driven by WebDriver BiDi over a WebSocket, WebKit by W3C WebDriver over HTTP on a
virtual screen, Chromium by playwright. Every engine starts with a fresh profile.
"""

import asyncio
import contextlib
import json
import os
import re
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.apart import PATIENCE_S
from tests.chromium import started_chromium
from tests.optional import minibrowser

# Tall enough for the table without scrolling: a drag goes by two places measured one by one.
SIZE = (900, 1250)
# Keys by the names that playwright has for them, as WebDriver wants them.
_KEYS = {"Enter": "\ue007", "ArrowUp": "\ue013", "ArrowRight": "\ue014"}
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_STEP_MS = 20

Point = tuple[float, float]
Action = dict[str, Any]


class Engine:
    """A browser with one tab in front; a W3C engine gives `run_text`, `_act` and the tabs."""

    def run(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function in the tab, and return its JSON result."""
        return json.loads(self.run_text(_ON_TEXT % function, json.dumps(arguments)))

    def run_text(self, function: str, text: str) -> str:
        """Call an async function of one text that returns a text."""
        raise NotImplementedError

    def _act(self, *actions: Action) -> None:
        """Perform the actions of one input source each, as W3C WebDriver has them."""
        raise NotImplementedError

    def goto(self, url: str) -> None:
        """Load an address in the tab."""
        raise NotImplementedError

    def reload(self) -> None:
        """Load the tab's address again."""
        raise NotImplementedError

    def open_tab(self) -> None:
        """Open another tab and turn to it."""
        raise NotImplementedError

    def turn_to(self, number: int) -> None:
        """Turn to the tab that was opened as this one, from 0."""
        raise NotImplementedError

    def click(self, at: Point) -> None:
        """Click with the mouse."""
        self._point("mouse", [_move(at), _DOWN, _UP])

    def drag(self, start: Point, end: Point) -> None:
        """Drag with the mouse."""
        half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self._point("mouse", [_move(start), _DOWN, _move(half), _move(end), _UP])

    def tap(self, at: Point) -> None:
        """Touch the screen with a finger."""
        self._point("touch", [_move(at), _DOWN, _UP])

    def key(self, name: str) -> None:
        """Press a key."""
        value = _KEYS.get(name, name)
        strokes = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": strokes})

    def _point(self, kind: str, actions: list[Action]) -> None:
        pointer = {"pointerType": kind}
        self._act({"type": "pointer", "id": kind, "parameters": pointer, "actions": actions})


_ON_TEXT = "async (text) => JSON.stringify((await (%s)(...JSON.parse(text))) ?? null)"
_DOWN = {"type": "pointerDown", "button": 0}
_UP = {"type": "pointerUp", "button": 0}


def _move(at: Point) -> Action:
    x, y = round(at[0]), round(at[1])
    return {"type": "pointerMove", "duration": _STEP_MS, "origin": "viewport", "x": x, "y": y}


class Chromium(Engine):
    """Chromium in a context of its own, by playwright."""

    def __init__(self, ends: ExitStack, folder: Path) -> None:
        browser = ends.enter_context(started_chromium())
        size = {"width": SIZE[0], "height": SIZE[1]}
        context = browser.new_context(viewport=size, has_touch=True)
        ends.callback(context.close)
        context.set_default_timeout(1000 * PATIENCE_S)
        self._context = context
        self._tabs = [context.new_page()]
        self._tab = self._tabs[0]

    def run_text(self, function: str, text: str) -> str:
        return str(self._tab.evaluate(function, text))

    def goto(self, url: str) -> None:
        self._tab.goto(url)

    def reload(self) -> None:
        self._tab.reload()

    def open_tab(self) -> None:
        self._tab = self._context.new_page()
        self._tabs.append(self._tab)

    def turn_to(self, number: int) -> None:
        self._tab = self._tabs[number]
        self._tab.bring_to_front()

    def click(self, at: Point) -> None:
        self._tab.mouse.click(*at)

    def drag(self, start: Point, end: Point) -> None:
        self._tab.mouse.move(*start)
        self._tab.mouse.down()
        self._tab.mouse.move(*end, steps=3)
        self._tab.mouse.up()

    def tap(self, at: Point) -> None:
        self._tab.touchscreen.tap(*at)

    def key(self, name: str) -> None:
        self._tab.keyboard.press(name)


class Firefox(Engine):
    """Firefox without a window, by WebDriver BiDi."""

    def __init__(self, ends: ExitStack, folder: Path) -> None:
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder)]
        program = _started(ends, [*command, "--remote-debugging-port", "0"], subprocess.PIPE)
        assert program.stderr
        address = next(filter(None, map(_LISTENING.search, program.stderr)))[1]
        # Its later messages would fill the pipe.
        threading.Thread(target=program.stderr.read, daemon=True).start()
        self._loop = asyncio.new_event_loop()
        runner = threading.Thread(target=self._loop.run_forever, daemon=True)
        runner.start()
        ends.callback(self._loop.close)
        ends.callback(runner.join)
        ends.callback(self._loop.call_soon_threadsafe, self._loop.stop)
        self._socket, self._http = self._wait(_connected(f"{address}/session"))
        ends.callback(lambda: self._wait(self._http.close()))
        self._count = 0
        self._ask("session.new", capabilities={})
        self._tabs: list[str] = []
        self.open_tab()

    def run_text(self, function: str, text: str) -> str:
        told = self._ask(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": text}],
            awaitPromise=True,
            target={"context": self._tab},
        )
        assert told["type"] == "success", told
        return str(told["result"]["value"])

    def _act(self, *actions: Action) -> None:
        self._ask("input.performActions", context=self._tab, actions=list(actions))

    def goto(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self._tab, wait="complete")

    def open_tab(self) -> None:
        self._tab = self._ask("browsingContext.create", type="tab")["context"]
        self._tabs.append(self._tab)
        size = {"width": SIZE[0], "height": SIZE[1]}
        self._ask("browsingContext.setViewport", context=self._tab, viewport=size)

    def turn_to(self, number: int) -> None:
        self._tab = self._tabs[number]
        self._ask("browsingContext.activate", context=self._tab)

    def _ask(self, method: str, **parameters: Any) -> Any:
        self._count += 1
        return self._wait(
            self._answer({"id": self._count, "method": method, "params": parameters})
        )

    async def _answer(self, command: dict[str, Any]) -> Any:
        await self._socket.send_json(command)
        while True:
            told = await self._socket.receive_json(timeout=PATIENCE_S)
            if told.get("id") == command["id"]:
                assert told["type"] == "success", told
                return told["result"]

    def _wait(self, story: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(story, self._loop).result()


async def _connected(address: str) -> tuple[Any, aiohttp.ClientSession]:
    http = aiohttp.ClientSession()
    return await http.ws_connect(address, max_msg_size=0), http


class WebKit(Engine):
    """WebKitGTK's MiniBrowser on a virtual screen, by W3C WebDriver."""

    def __init__(self, ends: ExitStack, folder: Path) -> None:
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1300x1300x24"]
        xvfb = _started(ends, screen, stdout=subprocess.PIPE)
        assert xvfb.stdout
        home = {"DISPLAY": f":{xvfb.stdout.readline().strip()}", "HOME": str(folder)}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        _started(ends, ["WebKitWebDriver", f"--port={port}"], environment=home)
        self._at = f"http://127.0.0.1:{port}"
        _until(lambda: self._ask("GET", "/status"))
        options = {"binary": minibrowser(), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        told = self._ask("POST", "/session", capabilities={"alwaysMatch": wanted})
        self._at += f"/session/{told['sessionId']}"
        ends.callback(lambda: self._ask("DELETE", ""))
        self._ask("POST", "/timeouts", script=1000 * PATIENCE_S, pageLoad=1000 * PATIENCE_S)
        self._tabs = [self._ask("GET", "/window")]
        self._ask("POST", "/window/rect", x=0, y=0, width=SIZE[0], height=SIZE[1])

    def run_text(self, function: str, text: str) -> str:
        call = f"""const [text, done] = arguments;
            ({function})(text).then((value) => done([value]), (reason) => done(String(reason)));"""
        told = self._ask("POST", "/execute/async", script=call, args=[text])
        assert isinstance(told, list), told
        return str(told[0])

    def _act(self, *actions: Action) -> None:
        self._ask("POST", "/actions", actions=list(actions))

    def goto(self, url: str) -> None:
        self._ask("POST", "/url", url=url)

    def reload(self) -> None:
        self._ask("POST", "/refresh")

    def open_tab(self) -> None:
        # A window, as no pointer reaches a tab behind another.
        self._tabs.append(self._ask("POST", "/window/new", type="window")["handle"])
        self.turn_to(-1)

    def turn_to(self, number: int) -> None:
        self._ask("POST", "/window", handle=self._tabs[number])

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        content = None if method != "POST" else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._at + path, content, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refusal:
            raise RuntimeError(f"{path}: {refusal.read().decode()}") from None


def _started(
    ends: ExitStack,
    command: list[str],
    stderr: int = subprocess.DEVNULL,
    stdout: int = subprocess.DEVNULL,
    environment: dict[str, str] | None = None,
) -> subprocess.Popen[str]:
    """Start a program that ends with the engine."""
    program = subprocess.Popen(
        command, stdout=stdout, stderr=stderr, text=True, env=os.environ | (environment or {})
    )
    ends.enter_context(program)  # closes its streams and waits
    ends.callback(program.terminate)
    return program


def _until(does: Callable[[], object]) -> None:
    """Call it until it raises no error of the network."""
    end = time.monotonic() + PATIENCE_S
    while True:
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            does()
            return
        assert time.monotonic() < end
        time.sleep(0.1)


ENGINES: dict[str, Callable[[ExitStack, Path], Engine]] = {
    "chromium": Chromium,
    "firefox": Firefox,
    "webkit": WebKit,
}


@contextmanager
def started(name: str, folder: Path) -> Iterator[Engine]:
    """Lend an engine out; `folder` is for its profile."""
    with ExitStack() as ends:
        yield ENGINES[name](ends, folder)
