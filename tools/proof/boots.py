"""Boots flashes after power cuts on the emulated chip: it must find what the store reads.

The cuts are drawn from those of cuts.py. The chip must start with the game, the turns and the
records that the firmware's store reads on the same flash, light up, and accept the next turn. What
the chip then writes is cut too, before and inside each command, and again in the recovery.
"""

import json
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tools.deploy import on_board
from tools.deploy.pack import PACK
from tools.games import registry
from tools.games.game import State
from tools.proof.cutter import Cutter, Kept, read_store
from tools.proof.flash import CUT_WAYS, Mounted
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.proof.recording import RUNS, SEED, Recording, recording
from tools.proof.world.view import Record
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

# From power-up to play; the project's own target.
RESUME_MS = 2000
_STEP_MS = 20
_REST_MS = 1500
_ANSWER_MS = 400


def case(number: int, runs: Sequence[str] = tuple(RUNS)) -> Outcome:
    """Power up a board on a random cut's flash, and cut its writes."""
    chance = random.Random(number)
    run = chance.choice(runs)
    played = recording(run)
    command = chance.randrange(played.first, len(played.commands))
    way = chance.randrange(-1, CUT_WAYS)
    try:
        outcome, cutter = boot_after(played, command, way, chance)
    except FAULTS as fault:
        return Outcome(faults=[f"boot {number}, {run}, command {command}, way {way}: {fault}"])
    for at in range(len(cutter.commands)):
        found, _ = cutter.cut(at)
        outcome.add(found, f"recovery {number}")
    return outcome


def boot_after(
    played: Recording, command: int, way: int, chance: random.Random
) -> tuple[Outcome, Cutter]:
    """Power up a board after a cut; return what cuts its writes. Fault if it is another one."""
    from tools.sim.chip.chip import Chip

    flash = played.cutter().leave(command, way)
    with Mounted(flash):
        stored = read_store()
        is_new = on_board.read(PACK) == played.new.get(PACK)
    kept, records = stored.kept(), stored.records
    world = World(SEED, played.model)
    position = ""
    if kept:
        _, game, turns = kept
        rules = registry.load(game).rules
        *_, last = Record(game, rules.start_position, tuple(turns), "*").positions()
        position = rules.format_position(last)
        world.arrange(position, game)
    chip = Chip(flash.content(), world, seed=chance.randrange(1 << 20))
    outcome = Outcome(Counter({"of a new version": int(is_new)}))
    state = _come_up(chip, _modes(kept))
    took_ms = round(chip.now_ms)
    if kept and kept[2]:
        if (state["game"], state["position"]) != (kept[1], position):
            raise Fault(f"{state} instead of {kept}")
        outcome.counts["games resumed"] += 1
        outcome.counts["ms to play on at most"] = took_ms
        if took_ms > RESUME_MS:
            raise Fault(f"to play on took {took_ms} ms")
    chip.advance(_REST_MS)
    if chip.first_light_ms is None:
        raise Fault("no light comes on")
    number_now = kept[0] if kept else len(records) + 1
    for at, record in enumerate(records[: number_now - 1], 1):
        if _record(chip, number_now - at).encode() != (record or b""):
            raise Fault(f"record {at} is another one")
        outcome.counts["records compared"] += 1
    if state["mode"] == "play":
        _play_on(chip, state, chance)
        outcome.counts["turns made then"] += 1
    return outcome, Cutter(flash.content(), [command for _, command in chip.machine.flash_log], {})


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


def _play_on(chip: Any, state: State, chance: random.Random) -> None:
    """Make the next turn by hand; the board records it."""
    scenario = Scenario(chip)
    scenario.state = state
    rules = registry.load(state["game"]).rules
    turn = rules.format_turn(chance.choice(rules.parse_position(state["position"]).legal_turns()))
    scenario.run(f"turn {turn}\nwait 100\nexpect last {turn}")


def _modes(kept: Kept | None) -> tuple[str, ...]:
    """Return the modes in which the board may start: a set-up without players asks for them."""
    if kept is None:
        return ("set_up",)
    return ("play", "over") if kept[2] else ("play", "menu")


PART = Part("boots", "boots after a cut", 200, case)
