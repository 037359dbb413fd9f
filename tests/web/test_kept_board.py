"""The page's board over restarts: nothing is lost by Ctrl-C, nor by a kill at any moment."""

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp

from tests.apart import run
from tests.patience import PATIENCE_S
from tests.web.program import Program

SEED = 20
KILLS = 4
# A turn that is told is on the flash two ticks later; both may be late on a busy machine.
SAVED_WITHIN_S = 0.5
# A quick player's look at the board before a turn: so many questions, each a tick or more.
THINKING = 20
TURN = re.compile(r"\b[XO][a-f][1-6][a-f][1-6]\b")


Story = Callable[["Player"], Awaitable[Any]]


class Player:
    """Plays at the program's board over its line."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self._line = line
        # Each with the time when it was told.
        self.turns: list[tuple[str, float]] = []
        self.state: dict[str, Any] = {}
        # What stands on the board, as in "TXd4".
        self.standing: list[str] = []

    async def ask(self, do: str, **keys: Any) -> dict[str, Any]:
        """Send a command; return its reply, the parts of a record together."""
        await self._line.send_json({"id": 7, "do": do, **keys})
        text = ""
        while True:
            said = await self.hear()
            assert "error" not in said, said
            if said.get("ok") == 7:
                text += said.get("record", "")
                if not said.get("more"):
                    return {**said, "record": text}

    async def hear(self) -> dict[str, Any]:
        said: dict[str, Any] = await asyncio.wait_for(self._line.receive_json(), PATIENCE_S)
        self.state = said.get("state", self.state)
        if "field" in said:
            self.standing = said["field"]["pieces"].split()
        if said.get("event") == "move":
            self.turns.append((said["turn"], time.monotonic()))
        return said

    async def turn(self) -> None:
        """Make a turn of a game of OXONO: X and O by turns, for a game that lasts."""
        for _ in range(THINKING):
            await self.ask("version")
        count = len(self.turns)
        totem = (await self.lit("lift"))[-(self.state["ply"] % 2)]
        letter = "XO"[self.state["position"].split().index(totem) - 1]
        await self.hand("lift", totem)
        await self.hand("place", (await self.lit("go"))[0])
        kind = letter if self.state["side"] == "pink" else letter.lower()
        await self.hand("place", (await self.lit("put"))[0], piece=kind)
        while len(self.turns) == count:
            await self.hear()

    async def lit(self, meaning: str) -> list[str]:
        """Wait until squares are lit with this meaning; return them."""
        while meaning not in self.state.get("lit", {}):
            await self.hear()
        return str(self.state["lit"][meaning]).split()

    async def hand(self, verb: str, square: str, **keys: Any) -> None:
        await self.ask("hand", verb=verb, square=square, **keys)

    async def until(self, **wanted: object) -> None:
        """Wait until the state has these values."""
        while any(self.state.get(key) != value for key, value in wanted.items()):
            await self.hear()

    async def begin(self) -> None:
        """Begin a game of OXONO between two people and set it up."""
        await self.ask("new", game="oxono", pink="human", black="human")
        await self.until(mode="set_up")
        for word in self.standing:
            await self.hand("lift", word[-2:])
            await self.ask("hand", verb="aside")
        _, x_square, o_square, _ = self.state["position"].split()
        await self.hand("place", x_square, piece="TX")
        await self.hand("place", o_square, piece="TO")
        await self.until(mode="play", ply=0)

    async def record(self, number: int = 0) -> list[str]:
        """Return the turns of the game so far, or of one before."""
        text = (await self.ask("record", **({"number": number} if number else {})))["record"]
        return TURN.findall(text)


def play(program: Program, story: Story) -> Any:
    """Let a player do this at the program's board."""

    async def go() -> Any:
        origin = program.address.rstrip("/")
        async with (
            aiohttp.ClientSession(origin) as session,
            session.ws_connect("/line", headers={"Origin": origin}) as line,
        ):
            player = Player(line)
            await player.ask("hello")
            while not player.state:
                await player.hear()
            return await story(player)

    return run(go())


def test_games_and_settings_outlive_a_restart(tmp_path: Path) -> None:
    async def first(player: Player) -> list[str]:
        await player.begin()
        for _ in range(3):
            await player.turn()
        await player.begin()
        await player.turn()
        await player.ask("set", brightness=80)
        return await player.record()

    async def second(player: Player) -> tuple[list[str], list[str], int]:
        await player.until(mode="play", ply=1)
        settings = await player.ask("settings")
        return await player.record(), await player.record(1), settings["brightness"]

    with Program("--seed", "3", data=tmp_path) as program:
        before = play(program, first)
        assert program.interrupt() == 0
    assert f"Games and settings are kept in {tmp_path / 'halo36'}\n" in program.said
    with Program("--seed", "4", data=tmp_path) as program:
        now, archived, brightness = play(program, second)
    assert (now, len(archived), brightness) == (before, 3, 80)


def test_a_kill_at_any_moment_loses_no_completed_turn(tmp_path: Path) -> None:
    draw = random.Random(SEED)
    print(f"seed {SEED}")
    # The turns that were told, and those of them that were told long enough before the kill.
    told: list[str] = []
    saved: list[str] = []
    is_over = False
    kills = 0
    while kills < KILLS and not is_over:
        with Program("--seed", "3", data=tmp_path) as program:
            story = partial(play_until_killed, program, draw.uniform(0.2, 3.0), kills == 0)
            kept, turns, is_over = play(program, story)
        kills += 1
        assert kept[: len(saved)] == saved
        assert kept[: len(told)] == told[: len(kept)]
        assert len(kept) <= len(told) + 1
        told = kept + [turn for turn, _ in turns]
        saved = kept + [turn for turn, before_s in turns if before_s > SAVED_WITHIN_S]
    assert kills > 1


async def play_until_killed(
    program: Program, after_s: float, is_first: bool, player: Player
) -> tuple[list[str], list[tuple[str, float]], bool]:
    """Play on, to the game's end at most, and kill the program meanwhile.

    Returns the turns that were there, each new one with the seconds from it to the kill, and
    whether the game is over.
    """
    if is_first:
        await player.begin()
    while player.state["mode"] not in ("play", "over"):
        await player.hear()
    kept = await player.record()
    assert player.state["ply"] == len(kept)
    killed_s = time.monotonic() + after_s
    asyncio.get_running_loop().call_later(after_s, program.kill)
    with suppress(ConnectionError, TypeError, aiohttp.ClientError):
        while player.state["mode"] == "play":
            await player.turn()
        while True:
            await player.hear()
    is_over = player.state["mode"] == "over"
    return kept, [(turn, killed_s - told_s) for turn, told_s in player.turns], is_over
