"""Boots flashes after power cuts on the emulated chip: it must find what the store reads.

The cuts are drawn from those of cuts.py. The chip must start with the game, the turns and the
records that the firmware's store reads on the same flash under MicroPython's unix port. What the
chip then writes is cut too, before and inside each command, and again in the recovery.
"""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from tools.games import registry
from tools.games.game import State
from tools.proof.cuts import TORN_WAYS, Cutter, kept_in, missing
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.proof.recording import RUNS, SEED, STORAGE, Kept, Recording, recording
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

# From power-up to play; the project's own target.
RESUME_MS = 2000
_STEP_MS = 20
_REST_MS = 1500
_ANSWER_MS = 400


def boot(number: int, runs: Sequence[str]) -> Outcome:
    """Power up a board on a random cut's flash, and cut its writes."""
    from tools.sim.chip.chip import Chip

    chance = random.Random(number)
    run = chance.choice(runs)
    played = recording(run)
    command = chance.randrange(played.first, len(played.commands))
    with closing(Cutter(played)) as cutter:
        flash, read = cutter.leave(command, chance.randrange(-1, TORN_WAYS))
    kept = kept_in(read["game"])
    world = World(SEED, played.model)
    position = _position_after(kept) if kept else ""
    if kept:
        world.arrange(position, kept[1])
    chip = Chip(flash, world, played.model, seed=number)
    log = chip.machine.log_flash()
    outcome = Outcome()
    told = _come_up(chip, _modes(kept))
    took_ms = round(chip.now_ms)
    if kept and kept[2]:
        if (told["game"], told["position"]) != (kept[1], position):
            raise Fault(f"{run}, command {command}: {told} instead of {kept}")
        outcome.counts["games resumed"] += 1
        outcome.counts["ms to play on at most"] = took_ms
        if took_ms > RESUME_MS:
            raise Fault(f"to play on took {took_ms} ms")
    else:
        outcome.counts["ms to a set-up at most"] = took_ms
    chip.advance(_REST_MS)
    number_now = kept[0] if kept else len(read["records"]) + 1
    for at, text in enumerate(read["records"][: number_now - 1], 1):
        if _record(chip, number_now - at) != text:
            raise Fault(f"{run}, command {command}: record {at} is another one")
        outcome.counts["records compared"] += 1
    commands = [(ns, kind, at - STORAGE, data) for ns, kind, at, data in log]
    with closing(Cutter(Recording(played.model, flash, commands))) as cutter:
        for at in range(len(commands)):
            found, _ = cutter.cut(at)
            outcome.counts += found.counts
            outcome.faults += [f"recovery {number}: {text}" for text in found.faults]
    return outcome


def _come_up(chip: Any, modes: tuple[str, ...]) -> State:
    """Wait until the board is in one of the modes; return its state."""
    scenario = Scenario(chip)
    while chip.now_ms < 2 * RESUME_MS and scenario.state.get("mode") not in modes:
        chip.advance(_STEP_MS)
        scenario.listen()
    if scenario.state.get("mode") not in modes:
        raise Fault(f"the board should be in {modes}, but says {scenario.state}")
    return scenario.state


def _record(chip: Any, back: int) -> str:
    """Return the record of a game before this one, "" if not kept."""
    chip.take_lines()
    chip.send(b'{"id":7,"do":"record","number":%d}\n' % back)
    chip.advance(_ANSWER_MS)
    said = map(json.loads, chip.take_lines())
    return "".join(line["record"] for line in said if line.get("ok") == 7)


def _modes(kept: Kept | None) -> tuple[str, ...]:
    """Return the modes in which the board may start: a set-up without players asks for them."""
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
PART = Part("boots", "boots after a cut", 200, cases, most=_MOST, missing=missing)
