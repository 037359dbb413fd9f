"""Flashes that power cuts have left, booted on the emulated chip: it finds what the store reads.

The cuts are drawn from those of cuts.py. The chip has to come up with the game, the turns and the
records that the firmware's store reads on the same flash under MicroPython's unix port. What the
chip then writes is cut in its turn, before and inside each command, and again in the recovery.
"""

import json
import random
from collections.abc import Iterator, Sequence

from tools.deploy import filesystem
from tools.games import registry
from tools.proof.cuts import TORN_WAYS, Cutter, kept_in, missing
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.proof.recording import RUNS, SEED, Kept, Recording, recording

# Power-up to play; a target of ours.
RESUME_MS = 2000
_STEP_MS = 20
_REST_MS = 1500
_ANSWER_MS = 400
_STORAGE = filesystem.STORAGE_START - filesystem.FLASH_START


class Boot:
    """A chip powered up on a flash, with the saved pieces standing."""

    def __init__(self, played: Recording, flash: bytes, kept: Kept | None, seed: int) -> None:
        from tools.sim.chip.chip import Chip
        from tools.sim.world.world import World

        world = World(SEED, played.model)
        self.position = ""
        if kept is not None:
            self.position = _position_after(kept)
            world.arrange(self.position, kept[1])
        self.chip = Chip(flash, world, played.model, seed=seed)
        self.log = self.chip.machine.log_flash()
        self._modes = _modes(kept)

    def come_up(self) -> dict:
        """Wait for a mode that is right here; return the state and the time it took."""
        told: dict = {}
        while self.chip.now_ms < 2 * RESUME_MS and told.get("mode") not in self._modes:
            self.chip.advance(_STEP_MS)
            for line in self.chip.take_lines():
                if line.startswith("Traceback"):
                    raise Fault("the board crashed")
                told = json.loads(line).get("state", told)
        if told.get("mode") not in self._modes:
            raise Fault(f"the board should be in {self._modes}, but says {told}")
        return told

    def record(self, back: int) -> str | None:
        """Return the record of a game before this one, None when it is not kept."""
        self.chip.take_lines()
        self.chip.send(b'{"id":7,"do":"record","number":%d}\n' % back)
        self.chip.advance(_ANSWER_MS)
        said = [json.loads(line) for line in self.chip.take_lines()]
        parts = [line["record"] for line in said if line.get("ok") == 7]
        return "".join(parts) if parts else None


def boot(number: int, runs: Sequence[str]) -> Outcome:
    """Power a board up on a drawn cut's flash, and cut what it writes there."""
    chance = random.Random(number)
    run = chance.choice(runs)
    played = recording(run)
    command = chance.randrange(played.first, len(played.commands))
    cutter = Cutter(played)
    try:
        flash, read = cutter.leave(command, chance.randrange(-1, TORN_WAYS))
    finally:
        cutter.close()
    kept = kept_in(read["game"])
    board = Boot(played, flash, kept, number)
    told = board.come_up()
    outcome = Outcome()
    took_ms = round(board.chip.now_ms)
    if kept is not None and kept[2]:
        if (told["game"], told["position"]) != (kept[1], board.position):
            raise Fault(f"{run}, command {command}: {told} instead of {kept}")
        outcome.counts["games resumed"] += 1
        outcome.counts["ms to play on at most"] = took_ms
        if took_ms > RESUME_MS:
            raise Fault(f"to play on took {took_ms} ms")
    else:
        outcome.counts["ms to a set-up at most"] = took_ms
    board.chip.advance(_REST_MS)
    number_now = kept[0] if kept else len(read["records"]) + 1
    for at, text in enumerate(read["records"], 1):
        if at < number_now and board.record(number_now - at) != text:
            raise Fault(f"{run}, command {command}: record {at} is another one")
        outcome.counts["records compared"] += at < number_now
    _cut_recovery(board, played.model, flash, number, outcome)
    return outcome


def _cut_recovery(board: Boot, model: str, flash: bytes, number: int, outcome: Outcome) -> None:
    commands = [(ns, kind, at - _STORAGE, data) for ns, kind, at, data in board.log]
    cutter = Cutter(Recording(model, flash, commands))
    try:
        for command in range(len(commands)):
            found, _ = cutter.cut(command)
            outcome.counts += found.counts
            outcome.faults += [f"recovery {number}: {text}" for text in found.faults]
    finally:
        cutter.close()


def _modes(kept: Kept | None) -> tuple[str, ...]:
    """Return the modes in which the board may come up: a set-up without players asks for them."""
    if kept is None:
        return ("set_up",)
    return ("play", "over") if kept[2] else ("play", "menu")


def _position_after(kept: Kept) -> str:
    rules = registry.load(kept[1]).rules
    position = rules.parse_position(rules.start_position)
    for turn in kept[2]:
        position.push(rules.parse_turn(turn))
    text: str = rules.format_position(position)
    return text


def cases(numbers: range, runs: Sequence[str] = tuple(RUNS)) -> Iterator[Outcome]:
    """Boot once per case."""
    for number in numbers:
        try:
            yield boot(number, runs)
        except FAULTS as fault:
            yield Outcome(faults=[f"boot {number}: {fault}"])


_MOST = ("ms to play on at most", "ms to a set-up at most")
PART = Part("boots", "boots after a cut", 200, 1, cases, most=_MOST, missing=missing)
