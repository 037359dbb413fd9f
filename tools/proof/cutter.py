"""Cuts a run of flash commands, and the board's recovery after each cut; judges the results.

The firmware's own store reads and writes on the flash, through littlefs-python.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from halo.hal import files
from halo.store.archive import FILES, Archive
from halo.store.slots import Slots
from tools.deploy import on_board
from tools.proof.flash import CUT_WAYS, Command, Flash, Mounted
from tools.proof.part import Outcome

_PUZZLES = "settings.puzzles"
# What a recovery saves.
_SETTINGS, _CALIBRATION = b"brightness=55 idle=60 level=2", bytes(range(146))
_SOLVED = b"1 12 a=0301"
_RECORD = b'[Game "the one that was played"]\n' + b"1. c4 d5 2. c4c5 " * 20 + b"*\n"
_RECOVERY_STEPS = 7
# An update replaces these files in this order.
_REPLACED = (on_board.PACK, on_board.MAIN, on_board.BOOT)
# The kept part of a game: its number, its name, its turns.
Kept = tuple[int, str, list[str]]


class Stored(NamedTuple):
    """What the store has: the newest copies of four names, and the archive's records."""

    game: bytes | None
    settings: bytes | None
    calibration: bytes | None
    puzzles: bytes | None
    records: list[bytes | None]

    def kept(self) -> Kept | None:
        """Return the number, the name and the turns of the saved game; None before the first."""
        if not self.game:
            return None
        first, _, _, turns = self.game.decode().split("\n")
        _, name, number = first.split()
        return int(number), name, turns.split()


def read_store() -> Stored:
    """Return what the store on the mounted flash has."""
    slots = Slots(files.load, files.save)
    archive = Archive(files.load, files.save)
    highest = max(archive.highest_in(file) for file in range(FILES))
    records = [archive.read(number) for number in range(1, highest + 1)]
    names = ("game", "settings", "calibration", _PUZZLES)
    return Stored._make([*map(slots.read, names), records])


def recover(stored: Stored) -> Iterator[Stored]:
    """Write step by step what a board does after power-up; yield what the store then has.

    It makes the folders, saves the game with its next turn, archives it, saves settings,
    calibration and the puzzles solved, and the game once more.
    """
    slots = Slots(files.load, files.save)
    archive = Archive(files.load, files.save)
    game = (stored.game or b"") + b" a4b4"
    files.prepare()
    yield stored
    slots.write("game", game)
    yield (stored := stored._replace(game=game))
    archive.keep(len(stored.records) + 1, _RECORD)
    yield (stored := stored._replace(records=[*stored.records, _RECORD]))
    slots.write("settings", _SETTINGS)
    yield (stored := stored._replace(settings=_SETTINGS))
    slots.write("calibration", _CALIBRATION)
    yield (stored := stored._replace(calibration=_CALIBRATION))
    slots.write(_PUZZLES, _SOLVED)
    yield (stored := stored._replace(puzzles=_SOLVED))
    slots.write("game", game + b" b4c4")
    yield stored._replace(game=game + b" b4c4")


def _version() -> list[bytes]:
    """Return the version on the mounted flash: the contents of its files."""
    return [on_board.read(name) for name in _REPLACED]


class Cutter:
    """Cuts the commands of one run on a flash `base`, and `steps` of each recovery.

    Whenever it is cut, each file has to be whole: as the flash had it at first or the `new` one,
    new ones before old ones in the order of their replacement.
    """

    def __init__(
        self,
        base: bytes,
        commands: Sequence[Command],
        new: dict[str, bytes],
        steps: int = _RECOVERY_STEPS,
    ) -> None:
        self.commands = commands
        self._steps = steps
        # The flash after the first `_at` commands.
        self._at, self._flash = 0, Flash(base)
        with Mounted(self.after(0)):
            old = _version()
        wanted = [new[name] for name in _REPLACED if new]
        self._versions = [wanted[:count] + old[count:] for count in range(len(wanted) + 1)]
        self._outcome = Outcome()
        self._where = ""

    def after(self, number: int) -> Flash:
        """Return the flash after the first `number` whole commands."""
        if number < self._at:
            self._at, self._flash = 0, Flash(self._flash.base)
        for command in self.commands[self._at : number]:
            self._flash.apply(command)
        self._at = number
        return self._flash.copy()

    def leave(self, number: int, way: int) -> Flash:
        """Return the flash after a cut inside a command (`way` from 0) or before it (-1)."""
        flash = self.after(number)
        if way >= 0:
            flash.cut(self.commands[number], way, number)
        return flash

    def cut(self, number: int) -> tuple[Outcome, Kept | None]:
        """Cut before and inside a command, and again at each command of the recovery.

        Return the numbers of cuts and second cuts, the faults, and the game kept before.
        """
        self._outcome = Outcome(Counter(commands=1))
        before = self.after(number)
        after = before.copy()
        after.apply(self.commands[number])
        allowed = []
        for self._where, flash in (("before", before), ("after", after)):
            allowed.append(self._read(flash))
        self._where = "before"
        self._recover(before, allowed[:1], number)
        for way in range(CUT_WAYS):
            left = self.leave(number, way)
            if left.changed not in (before.changed, after.changed):
                self._where = f"inside, in way {way} of"
                self._recover(left, allowed, number)
        return self._outcome, allowed[0].kept() if allowed[0] else None

    def _read(self, flash: Flash) -> Stored | None:
        """Return what the store has; None, and a fault, if it cannot be read."""
        try:
            with Mounted(flash):
                stored = read_store()
                if _version() not in self._versions:
                    self._fault("neither the old version nor the new one is whole")
                return stored
        except OSError as problem:
            self._fault(f"the file system cannot be read: {problem}")
            return None

    def _recover(self, flash: Flash, allowed: Sequence[Stored | None], seed: int) -> None:
        """Power up on a flash after a cut, and cut the power again while it writes."""
        self._outcome.counts["cuts"] += 1
        found = self._read(flash)
        if found is None:
            return
        if found not in allowed:
            self._fault(f"the store has {found}")
            return
        board, done = flash.copy(), found
        states: list[tuple[Stored, Stored]] = []
        try:
            with Mounted(board):
                for stored in islice(recover(found), self._steps):
                    states += [(done, stored)] * (len(board.log) - len(states))
                    done = stored
        except OSError as problem:
            self._fault(f"the board cannot write after it: {problem}")
        if self._read(board) != done:
            self._fault("what is saved after it is not what is read")
        second = flash.copy()
        for at, (command, either) in enumerate(zip(board.log, states)):
            self._judge(second, either, at)
            for way in range(CUT_WAYS):
                left = second.copy()
                left.cut(command, way, seed * 17 + at)
                if left.changed != second.changed:
                    self._judge(left, either, at)
            second.apply(command)

    def _judge(self, flash: Flash, allowed: tuple[Stored, Stored], at: int) -> None:
        self._outcome.counts["second cuts"] += 1
        found = self._read(flash)
        if found not in allowed:
            self._fault(f"cut again at command {at}: the store has {found}")

    def _fault(self, text: str) -> None:
        self._outcome.faults.append(f"{self._where} the command: {text}"[:400])
