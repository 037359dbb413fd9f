"""An hour of play against the engine, on a heap of the device's size.

The unix port's words are twice the device's, and nearly all that the firmware keeps are words: the
heap has twice the device's bytes, and half of what is free there is counted. The files are
precompiled as the device's are, for a compiler would need the heap for itself.
"""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from halo.memory import GARBAGE_BYTES
from tools.deploy.compile import FIRMWARE, compile_all
from tools.games import registry
from tools.program import ROOT, find_interpreter
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.sim.board.twin import LEAPS, Firmware, Twin
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import USUAL_BOARD

# Somewhat less than gc.mem_free() + gc.mem_alloc() of MicroPython 1.25 on the Pico: 245,952.
DEVICE_HEAP_BYTES = 233_024
WORDS = 2
_CASE_MS = 60_000
_FLASH = ROOT / "build" / "unix"


def watched_twin(seed: int, model: str = USUAL_BOARD) -> Twin:
    """Return a twin whose firmware is precompiled, and whose heap is small and watched."""
    firmware = Firmware(precompiled(), WORDS * DEVICE_HEAP_BYTES, GARBAGE_BYTES)
    return Twin(seed, model=model, pace=LEAPS, firmware=firmware)


@cache
def precompiled() -> Path:
    """Compile the firmware for the unix port; return its folder."""
    compile_all(FIRMWARE, _FLASH, "x64")
    return _FLASH


class Player:
    """Plays one game after the other on a scenario's board, against the levels in turn."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self._scenario = scenario
        self._chance = random.Random(seed)
        self.games = 0
        self.turns = 0
        self.low = 0
        self._begin()

    def _begin(self) -> None:
        games = self._scenario.shape.games
        game = games[self.games % len(games)]
        rules = registry.load(game).rules
        sides = rules.sides
        level = 1 + self.games % 5
        self._scenario.run(f"""
            send {{"do":"new","game":"{game}","{sides[0]}":"human","{sides[1]}":"level{level}"}}
            position {game} {rules.start_position}
        """)

    def step(self) -> None:
        """Do the next thing that a player would."""
        scenario = self._scenario
        state = scenario.state
        if state["mode"] == "over":
            scenario.run("wait 1000")
            self.games += 1
            self._begin()
        elif state["lead"] and not state["lit"].get("back"):
            scenario.play(state["lead"])
            self.turns += 1
        elif state["mode"] == "thinking":
            scenario.run("wait 500")
        elif state["mode"] == "play":
            self._move(state)
        else:
            raise Fault(f"nobody knows what to do: {state}")
        scenario.run("wait 700")
        self._listen()

    def _move(self, state: dict) -> None:
        rules = registry.load(state["game"]).rules
        position = rules.parse_position(state["position"])
        if self._chance.random() < 0.1:
            self._scenario.run('send {"do":"hint"}\nwait 500')
            return
        self._scenario.play(rules.format_turn(self._chance.choice(position.legal_turns())))
        self.turns += 1

    def _listen(self) -> None:
        """Read what the board has said, the heap's figures first."""
        lines = self._scenario.board.take_lines()
        for line in lines:
            if line.startswith('{"event":"heap"'):
                free = json.loads(line)["free"] // WORDS
                self.low = min(free, self.low or free)
        self._scenario.hear(lines)


def cases(numbers: range) -> Iterator[Outcome]:
    """Play one minute of board time per case; a board that fails is replaced."""
    twin = None
    for number in numbers:
        outcome = Outcome()
        try:
            if twin is None:
                twin = watched_twin(number)
                scenario = Scenario(twin)
                scenario.run("start")
                player = Player(scenario, number)
            until_ms = twin.now_ms + _CASE_MS
            turns, games = player.turns, player.games
            while twin.now_ms < until_ms:
                player.step()
            outcome.counts["turns"] = player.turns - turns
            outcome.counts["games"] = player.games - games
            if player.low:
                outcome.counts["bytes of heap free at least"] = player.low
        except FAULTS as fault:
            outcome.faults.append(f"minute {number}: {fault}")
            if twin is not None:
                twin.close()
            twin = None
        yield outcome
    if twin is not None:
        twin.close()


def missing() -> str:
    """Return what this machine lacks for it, or nothing."""
    try:
        find_interpreter("micropython")
    except OSError as error:
        return str(error)
    return ""


_LEAST = ("bytes of heap free at least",)
PART = Part("soak", "minutes", 60, 1, cases, least=_LEAST, missing=missing)
