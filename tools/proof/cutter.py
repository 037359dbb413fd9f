"""Cuts a run of flash commands, and the board's recovery after each cut; judges the results.

As a program it takes lines on standard input, words separated by blanks, and answers each with a
line of JSON. The first line names a run's initial file system and its commands; each
other one a method of Cutter and its arguments.

Device-safe, for MicroPython's unix port.
"""

import json
import os
import struct
import sys
from binascii import crc32

import vfs

from halo.hal import files
from halo.store.archive import FILES, Archive
from halo.store.slots import Slots
from halo.store.torn import count_copies
from tools.proof.cut_flash import SECTOR_BYTES, SECTORS, TORN_WAYS, Flash

PLACE = "/flash"
NAMES = ("game", "settings", "calibration", "settings.puzzles")
_SOLVED = b"1 12 a=0301"
_RECORD = b'[Game "the one that was played"]\n' + b"1. c4 d5 2. c4c5 " * 20 + b"*\n"
_DIRECTORY = 0x4000
# Kind, sector, offset and length of a command, before its data.
_HEAD = "<BHHH"
_BLANK = b"\xff" * SECTOR_BYTES
# The root's pair of blocks, which also lists the store's folders.
_ROOT_SECTORS = 2


class Mounted:
    """A mounted flash, its root the working directory, as on the board."""

    def __init__(self, flash) -> None:
        self._flash = flash

    def __enter__(self) -> "Mounted":
        self._flash.mount(PLACE)
        os.chdir(PLACE)
        return self

    def __exit__(self, *exception) -> None:
        os.chdir("/")
        vfs.umount(PLACE)


def read_state() -> tuple:
    """Return the state at power-up: the newest copies by NAMES, then the archive's records."""
    slots = Slots(files.load, files.save)
    archive = Archive(files.load, files.save)
    copies: list = [slots.read(name) for name in NAMES]
    highest = max([archive.highest_in(file) for file in range(FILES)])
    copies.append([archive.read(number) for number in range(1, highest + 1)])
    return tuple(copies)


def recover(state: tuple) -> list:
    """Return the steps of a board after power-up: functions that write, in order.

    Each returns the state after it. They make the folders, save the game with its next
    turn, archive it, save settings, calibration and the puzzles solved, and the game once more.
    """
    slots = Slots(files.load, files.save)
    archive = Archive(files.load, files.save)
    now = list(state)

    def prepare():
        files.prepare()
        return tuple(now)

    def write(at, data):
        def do():
            slots.write(NAMES[at], data)
            now[at] = data
            return tuple(now)

        return do

    def keep():
        archive.keep(len(state[-1]) + 1, _RECORD)
        now[-1] = state[-1] + [_RECORD]
        return tuple(now)

    game = (state[0] or b"") + b" a4b4"
    return [
        prepare,
        write(0, game),
        keep,
        write(1, b"brightness=55 idle=60 level=2"),
        write(2, bytes(range(146))),
        write(3, _SOLVED),
        write(0, game + b" b4c4"),
    ]


def main_and_names() -> list:
    """Return the firmware in the root: main.py, and the names of all else."""
    with open("main.py", "rb") as file:
        return [file.read(), sorted([name for name in os.listdir() if name.startswith("halo")])]


def digests(folder: str = "") -> dict:
    """Return a checksum of every file of the firmware by its path."""
    found = {}
    for name in os.listdir(folder or "."):
        path = folder + name
        if not folder and name != "main.py" and not name.startswith("halo"):
            continue
        if os.stat(path)[0] & _DIRECTORY:
            found.update(digests(path + "/"))
        else:
            with open(path, "rb") as file:
                found[path] = crc32(file.read())
    return found


class Cutter:
    """Cuts one run, whose initial flash is in the file `base`."""

    # The number of recover()'s steps to cut.
    recovery_steps = 7

    def __init__(self, base: str, commands: str = "") -> None:
        with open(base, "rb") as file:
            self._base = file.read()
        self.commands = _commands_in(commands) if commands else []
        # The flash after the first `_at` commands.
        self._at = 0
        self._flash = Flash(self._base, {})
        with Mounted(self._flash):
            self._firmware = digests()
            self._entries = main_and_names()
        sectors = range(_ROOT_SECTORS, len(self._base) // SECTOR_BYTES)
        self._used = {at for at in sectors if self._flash.sector(at) != _BLANK}
        self._sound: set = set()
        self._counts: dict = {}
        self._faults: list = []
        self._where = ""

    def cut(self, number: int) -> dict:
        """Cut before and inside a command, and again at each command of the recovery.

        Return the numbers of cuts and second cuts, the faults, and the game kept before.
        """
        self._counts = {"cuts": 0, "second cuts": 0}
        self._faults = []
        before = self._after(number)
        command = self.commands[number]
        after = Flash(self._base, before.changed)
        after.apply(*command)
        states = []
        for self._where, flash in (("before", before), ("after", after)):
            states.append(self._read(flash))
        self._where = "before"
        self._recover(before, states[:1], number)
        for way in range(TORN_WAYS):
            torn = Flash(self._base, before.changed)
            torn.tear(command, way, number * 31 + way)
            if torn.changed not in (before.changed, after.changed):
                self._where = f"inside, in way {way} of"
                self._recover(torn, states, number * 2 + way)
        game = states[0] and states[0][0]
        self._counts["faults"] = self._faults
        self._counts["game"] = game and game.decode()
        return self._counts

    def leave(self, number: int, way: int, path: str) -> dict:
        """Write the flash after a cut inside a command (`way` from 0) or before it (-1) to a file.

        Return what the store has there: the game, the copies whole and torn, the records.
        """
        flash = self._after(number)
        if way >= 0:
            flash.tear(self.commands[number], way, number * 31 + way)
        with open(path, "wb") as file:
            for sector in range(SECTORS):
                file.write(flash.sector(sector))
        with Mounted(flash):
            game, *_, records = read_state()
            whole, torn = count_copies(Slots(files.load, files.save))
        texts = [record and record.decode() for record in records]
        return {
            "game": game and game.decode(),
            "copies": whole,
            "torn": torn,
            "records": texts,
        }

    def kept_before(self, number: int) -> dict:
        """Return the game kept before a command."""
        with Mounted(self._after(number)):
            game = Slots(files.load, files.save).read(NAMES[0])
        return {"game": game and game.decode()}

    def replay(self, games: int, path: str) -> dict:
        """Save a file's texts and archive the last, `games` times; return the erases by sector."""
        with open(path) as file:
            saved = json.load(file)
        flash = self._after(len(self.commands))
        flash.erases = {}
        with Mounted(flash):
            slots = Slots(files.load, files.save)
            archive = Archive(files.load, files.save)
            for number in range(1, games + 1):
                for text in saved:
                    slots.write(NAMES[0], text.replace(" 1\n", f" {number}\n", 1).encode())
                archive.keep(number, saved[-1].encode())
        return dict(flash.erases)

    def _after(self, number: int) -> Flash:
        """Return the flash after the first `number` whole commands."""
        if number < self._at:
            self._at = 0
            self._flash = Flash(self._base, {})
        while self._at < number:
            self._flash.apply(*self.commands[self._at])
            self._at += 1
        return Flash(self._base, self._flash.changed)

    def _read(self, flash) -> tuple | None:
        """Return the state on a flash; None, and a fault, if it cannot be read."""
        try:
            with Mounted(flash):
                state = read_state()
                self._check_firmware(flash)
                return state
        except OSError as problem:
            self._fault("the file system cannot be read: " + repr(problem))
            return None

    def _check_firmware(self, flash) -> None:
        """Read the firmware's files, all of them if one of their sectors has changed."""
        if not self._used.intersection(flash.changed):
            if main_and_names() != self._entries:
                self._fault("the firmware is not to be found")
            return
        touched = sorted([number for number in flash.changed if number in self._used])
        # MicroPython's hash() has 16 bits.
        key = tuple([(number, crc32(flash.changed[number])) for number in touched])
        if key not in self._sound:
            if digests() == self._firmware:
                self._sound.add(key)
            else:
                self._fault("the firmware is not whole")

    def _recover(self, flash, allowed: list, chance: int) -> None:
        """Power up on a flash after a cut, and cut the power again while it writes."""
        self._counts["cuts"] += 1
        found = self._read(flash)
        if found is None:
            return
        if found not in allowed:
            self._fault(f"the store has {found}")
            return
        steps, log = self._run(flash, found)
        done = found
        for first, last, state in steps:
            for at in range(first, last):
                self._cut_again(flash, log, at, (done, state), chance)
            done = state

    def _run(self, flash, found: tuple) -> tuple:
        """Let a board recover; return (first command, end, state) per step, and all commands."""
        board = Flash(self._base, flash.changed)
        board.log = []
        steps = []
        with Mounted(board):
            for do in recover(found)[: self.recovery_steps]:
                first = len(board.log)
                try:
                    state = do()
                except OSError as problem:
                    self._fault("the board cannot write after it: " + repr(problem))
                    break
                steps.append((first, len(board.log), state))
        state = steps[-1][2] if steps else found
        if self._read(board) != state:
            self._fault("what is saved after it is not what is read")
        return steps, board.log

    def _cut_again(self, flash, log: list, at: int, allowed: tuple, chance: int) -> None:
        """Cut the recovery before a command, and inside it in every way."""
        board = Flash(self._base, flash.changed)
        for command in log[:at]:
            board.apply(*command)
        self._judge(board, allowed, at)
        for way in range(TORN_WAYS):
            torn = Flash(self._base, board.changed)
            torn.tear(log[at], way, chance * 17 + at)
            if torn.changed != board.changed:
                self._judge(torn, allowed, at)

    def _judge(self, board, allowed: tuple, at: int) -> None:
        self._counts["second cuts"] += 1
        found = self._read(board)
        if found not in allowed:
            self._fault(f"cut again at command {at}: the store has {found}")

    def _fault(self, text: str) -> None:
        self._faults.append((self._where + " the command: " + text)[:400])


def _commands_in(path: str) -> list:
    """Return a run's commands in the form of cut_flash.py."""
    size = struct.calcsize(_HEAD)
    commands: list = []
    with open(path, "rb") as file:
        while True:
            head = file.read(size)
            if not head:
                return commands
            kind, sector, offset, length = struct.unpack(_HEAD, head)
            commands.append((kind, sector, offset, file.read(length)))


def serve(kind) -> None:
    """Make a cutter of this kind from the first line's words, and answer all further lines.

    The first answer is the number of commands.
    """
    cutter = kind(*sys.stdin.readline().split())
    print(json.dumps({"commands": len(cutter.commands)}))
    for line in sys.stdin:
        verb, *words = line.split()
        given = [word if word.startswith("/") else int(word) for word in words]
        print(json.dumps(getattr(cutter, verb)(*given)))


if __name__ == "__main__":
    serve(Cutter)
