"""The flashes that power cuts have left, booted on the emulated chip: the game goes on by itself.

A boot takes the better part of a minute, so these are fewer than the cuts; they are the same
cuts, in the same order. Where nothing was saved yet there is nothing to resume: the board takes
its sensors' levels for the first time and asks for the set-up.
"""

import json
from collections.abc import Iterator

from tools.torture.cuts import State, cut, kept_in, loader
from tools.torture.part import FAULTS, Fault, Outcome, Part
from tools.torture.recording import RULES, START, Recording, missing, recording

# Power-up to play; a target of ours.
RESUME_MS = 2000
_STEP_MS = 20


def boot(played: Recording, number: int) -> Outcome:
    """Power a board up on a cut's flash, with the saved pieces standing."""
    from tools.chip.chip import Chip
    from tools.world.world import World

    _, flash, _ = cut(played, number)
    state = kept_in(loader(flash))
    world = World(seed=number)
    position = START
    if state is not None:
        position = _position_after(state[1])
        world.arrange(position)
    wanted = _modes(state)
    outcome = Outcome()
    with Chip(flash, world, seed=number) as chip:
        told: dict = {}
        while chip.now_ms < 2 * RESUME_MS and told.get("mode") not in wanted:
            chip.advance(_STEP_MS)
            for line in chip.take_lines():
                if line.startswith("Traceback"):
                    raise Fault("the board crashed")
                told = json.loads(line).get("state", told)
        if told.get("mode") not in wanted or (state and told["position"] != position):
            raise Fault(f"the board should be in {wanted} at {position}, but says {told}")
        took_ms = round(chip.now_ms)
        if state is None or told["mode"] == "menu":
            outcome.counts["ms to a set-up at most"] = took_ms
            return outcome
        outcome.counts["games resumed"] += 1
        outcome.counts["ms to play on at most"] = took_ms
        if took_ms > RESUME_MS:
            raise Fault(f"to play on took {took_ms} ms")
    return outcome


def _modes(state: State) -> tuple[str, ...]:
    """Return the modes in which the board may come up: a set-up without players asks for them."""
    if state is None:
        return ("set_up",)
    return ("play",) if state[1] else ("play", "menu")


def _position_after(turns: list[str]) -> str:
    position = RULES.parse_position(START)
    for turn in turns:
        position.push(RULES.parse_turn(turn))
    text: str = RULES.format_position(position)
    return text


def cases(numbers: range) -> Iterator[Outcome]:
    """Boot once a case."""
    played = recording() if numbers else None
    for number in numbers:
        assert played is not None
        try:
            yield boot(played, number)
        except FAULTS as fault:
            yield Outcome(faults=[f"boot {number}: {fault}"])


_MOST = ("ms to play on at most", "ms to a set-up at most")
PART = Part("boots", "boots after a cut", 60, 1, cases, most=_MOST, missing=missing)
