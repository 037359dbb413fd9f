"""An hour of play against the engine, on a heap of the device's size.

The unix port's words are twice the device's, and nearly all that the firmware keeps are words: the
heap has twice the device's bytes, and half of what is free there is counted. The files are
precompiled as the device's are, for a compiler would need the heap for itself.
"""

import json
import random
from collections.abc import Iterator
from typing import ClassVar

from halo.memory import POWER_UP_BYTES
from tools.games import registry
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.sim.chip.compile import FIRMWARE, compile_all
from tools.sim.twin.twin import ROOT, Twin, TwinError, find_interpreter
from tools.sim.world.scenario import Scenario

# Somewhat less than gc.mem_free() + gc.mem_alloc() of MicroPython 1.25 on the Pico: 245,952.
DEVICE_HEAP_BYTES = 233_024
_WORDS = 2
# Tells soak_board.py what the compiled firmware has folded away: when garbage is collected first.
THRESHOLD = "HALO_GARBAGE_BYTES"
_CASE_MS = 60_000
_FLASH = ROOT / "build" / "unix"


class SoakTwin(Twin):
    """A twin whose firmware is precompiled and has a small heap."""

    ENVIRONMENT: ClassVar[dict[str, str]] = {
        "MICROPYPATH": ".frozen",
        THRESHOLD: str(POWER_UP_BYTES),
    }

    def _program(self) -> list[str]:
        compile_all(FIRMWARE, _FLASH, "x64")
        heap = f"heapsize={_WORDS * DEVICE_HEAP_BYTES}"
        program = [find_interpreter("micropython"), "-X", heap]
        return [*program, str(ROOT / "tools/proof/soak_board.py"), str(_FLASH)]


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
        twin = self._scenario.board
        lines = twin.take_lines()
        for line in lines:
            if line.startswith('{"event":"heap"'):
                free = json.loads(line)["free"] // _WORDS
                self.low = min(free, self.low or free)
        assert isinstance(twin, SoakTwin)
        twin.lines = lines
        self._scenario.listen()


def cases(numbers: range) -> Iterator[Outcome]:
    """Play a minute of board time a case; what has failed begins anew."""
    twin = None
    for number in numbers:
        outcome = Outcome()
        try:
            if twin is None:
                twin = SoakTwin(seed=number)
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
    except TwinError as error:
        return str(error)
    return ""


_LEAST = ("bytes of heap free at least",)
PART = Part("soak", "minutes", 60, 1, cases, least=_LEAST, missing=missing)
