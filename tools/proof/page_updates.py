"""Updates by the page, unplugged between and inside its messages: the board plays on.

The page's own updater updates the emulated chip, with a game in play, over its serial
line once; each flash command is recorded, with the line's progress. A board that is
unplugged loses power: its flash has the commands until then. It must have the old
version or the new, and all of its own files, and is started with the pieces standing: it must
light up, continue the game, and accept a turn.
"""

import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.deploy import storage
from tools.deploy.compile import build_number, compile_all
from tools.deploy.pack import PACK, USUAL_MODEL, contents
from tools.games import registry
from tools.page.update import node_updater
from tools.proof import recording
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.proof.recording import Recorder, Recording

INSIDE = 200
_SLICES = 50
SEED = 17
_TURNS = 2
_READY_MS = 3000
_REST_MS = 1000
# Bytes that the new packed file has after those of the old one.
_NEWER = b"#"


@dataclass
class Updated:
    """`base` is the flash before, `commands` are the update's.

    `between` and `inside` are the numbers of commands done before each message was sent, and
    halfway through it. The pieces stand as in `state`, and the next turn is `turn`.
    """

    base: bytes
    state: dict[str, Any]
    turn: str
    commands: list[recording.Command] = field(default_factory=list)
    between: list[int] = field(default_factory=list)
    inside: list[int] = field(default_factory=list)

    def cut(self, count: int) -> bytes:
        """Return the flash after the first `count` commands."""
        return recording.flash_after(self.base, self.commands[:count])


def newer() -> dict[str, bytes]:
    """Return the files of the version to which boards are updated."""
    files = contents(compile_all())
    return files | {PACK: files[PACK] + _NEWER}


def update() -> Updated:
    """Play on the chip, then update it by the page's updater."""
    from tools.sim.chip.machine import Machine

    found = _played()
    machine = Machine(found.base)
    log = machine.log_flash()
    chance = random.Random(SEED)

    def send(data: bytes) -> None:
        found.between.append(len(log))
        at = chance.randrange(len(data))
        machine.host.send(data[:at])
        while machine.host.unsent:
            machine.advance(1)
        found.inside.append(len(log))
        machine.host.send(data[at:])

    with tempfile.TemporaryDirectory(prefix="halo-update-") as folder:
        node_updater.lay_out(Path(folder), newer())
        outcome = node_updater.update_machine(machine, Path(folder), send)
    if "failed" in outcome:
        raise Fault(f"the update itself fails: {outcome}")
    found.commands = list(log)
    return found


def _played() -> Updated:
    """Return a board with its own settings and a game in play."""
    from tools.deploy.image import build
    from tools.sim.chip.chip import Chip
    from tools.sim.world.world import World

    chance = random.Random(SEED)
    with Chip(build().read_bytes(), World(SEED)) as chip:
        recorder = Recorder(chip, Recording(USUAL_MODEL, b""))
        chip.advance(_READY_MS)
        recorder.scenario.run('send {"do":"set","brightness":45}')
        recorder.play(chip.world.board.games[0], _TURNS, chance)
        recorder.scenario.run(f"wait {_REST_MS}")
        recorder.scenario.listen()
        state = recorder.scenario.state
        rules = registry.load(state["game"]).rules
        turn = chance.choice(rules.parse_position(state["position"]).legal_turns())
        return Updated(chip.machine.flash, state, rules.format_turn(turn))


def updated() -> Updated:
    """Return the update of this firmware by this page, made if needed."""
    stamp = build_number() + node_updater.stamp()
    return recording.kept("page-update", stamp, Updated, update)


def check(found: Updated, count: int) -> str:
    """Start a board unplugged after `count` flash commands; return its version."""
    flash = found.cut(count)
    left = storage.files_in(flash)
    version = "new" if left.get(PACK) == newer()[PACK] else "old"
    if version == "old" and left.get(PACK) != contents(compile_all())[PACK]:
        raise Fault("neither the old version nor the new one is whole")
    before = storage.files_in(found.base)
    own = {name: data for name, data in before.items() if name != PACK}
    if {name: left.get(name) for name in own} != own:
        raise Fault("what the board had saved is another, or main.py is")
    _play_on(found, flash)
    return version


def _play_on(found: Updated, flash: bytes) -> None:
    from tools.sim.chip.chip import Chip
    from tools.sim.world.scenario import Scenario
    from tools.sim.world.world import World

    world = World(SEED)
    world.arrange(found.state["position"], found.state["game"])
    with Chip(flash, world) as chip:
        scenario = Scenario(chip)
        scenario.run(f"start\nexpect mode play\nexpect last {found.state['last']}")
        if scenario.state["position"] != found.state["position"]:
            raise Fault(f"the game is another: {scenario.state}")
        scenario.run(f"turn {found.turn}\nwait 100\nexpect last {found.turn}")
        if chip.first_light_ms is None:
            raise Fault("no light comes on")


def cases(numbers: range) -> Iterator[Outcome]:
    """Unplug one slice of the update's boards per case."""
    if not numbers:
        return
    found = updated()
    inside = random.Random(SEED).sample(found.inside, min(INSIDE, len(found.inside)))
    cuts = [("between texts", count) for count in found.between]
    cuts += [("inside a text", count) for count in inside]
    # Messages that only query the board do not change its flash: each flash is started once.
    started: dict[int, str] = {}
    for case in numbers:
        outcome = Outcome()
        for where, count in cuts[case::_SLICES]:
            try:
                if count not in started:
                    started[count] = check(found, count)
                    outcome.counts["boards started"] += 1
                outcome.counts.update({where: 1, f"{started[count]} version plays": 1})
            except FAULTS as fault:
                outcome.faults.append(f"unplugged {where}, command {count}: {fault}")
        yield outcome


def missing() -> str:
    """Return what this machine lacks for it, or ""."""
    return recording.missing() or node_updater.missing()


PART = Part("page_updates", "slices of unplugged updates", _SLICES, cases, missing=missing)
