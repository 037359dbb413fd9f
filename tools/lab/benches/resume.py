"""How soon after power-up a saved late game goes on, as the state line tells it."""

import json
import random
from typing import Any

from halo.games.position import PLAYING
from tools.deploy.flash_image import build
from tools.games import registry
from tools.lab.benches import device
from tools.sim.chip import prompt
from tools.sim.chip.chip import Chip
from tools.sim.world.world import World

SEED = 7
_STEP_MS = 1.0
_LIMIT_MS = 5000


def late_game(game: str, turns: int) -> Any:
    """Return a position after so many random turns that ended nothing."""
    chance = random.Random(SEED)
    while True:
        position = registry.load(game).rules.new_position()
        while position.result == PLAYING:
            if position.made == turns:
                return position
            position.push(chance.choice(position.legal_turns()))


def resume_ms(game: str) -> float:
    """Return the time from reset to the state line of the game that goes on."""
    about = registry.load(game)
    model, rules, turns = about.board, about.rules, about.bench.late
    position = late_game(game, turns)
    texts = [rules.format_turn(position.turn_made(at)) for at in range(turns)]
    chip = Chip(build(model).read_bytes(), World(SEED, model), model)
    chip.world.arrange(rules.format_position(position), game)
    script = device.SAVED.format(
        model=model, game=game, start=rules.start_position, turns=" ".join(texts)
    )
    prompt.run(chip.machine, script)
    chip.reset()
    while chip.machine.since_boot_ms < _LIMIT_MS:
        chip.advance(_STEP_MS)
        for line in chip.take_lines():
            state = json.loads(line).get("state", {}) if line.startswith("{") else {}
            if state.get("mode") == "play" and state["ply"] == turns:
                return chip.machine.since_boot_ms
    raise RuntimeError(f"{game}: not resumed within {_LIMIT_MS} ms")
