"""Power cuts at random instants of play on the chip's flash, half of them inside a command.

The flash is what the chip wrote up to that instant; a command that was cut short left a page half
programmed or a sector half erased. littlefs has to mount it, every file of the firmware has to be
there, and the firmware's own store has to find the last completed turn or the one before it.
"""

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from halo.games.record import parse_record
from halo.store import saved_game, saved_game_reader
from halo.store.archive import Archive
from halo.store.slots import Slots
from tools.image import filesystem
from tools.torture.part import FAULTS, Fault, Outcome, Part
from tools.torture.recording import RULES, Recording, missing, recording

SECTOR_BYTES = 4096
_PAGE_BYTES = 256
_STORAGE = filesystem.STORAGE_START - filesystem.FLASH_START

# What a board may hold: the number of the game, and its turns; None before the first save.
State = tuple[int, list[str]] | None


def cut(played: Recording, number: int) -> tuple[float, bytes, bool]:
    """Return the instant of a cut, the flash that it leaves, and whether a command was cut."""
    chance = random.Random(number)
    flash = bytearray(played.base)
    inside = number % 2 == 1
    if inside:
        last = chance.randrange(len(played.commands))
        instant = played.commands[last][0]
    else:
        instant = chance.uniform(0, played.end_ns)
        last = sum(at < instant for at, *_ in played.commands)
    for _, kind, address, data in played.commands[:last]:
        _apply(flash, kind, address, data)
    if inside:
        _tear(flash, played.commands[last], chance)
    return instant, bytes(flash), inside


def _apply(flash: bytearray, kind: str, address: int, data: bytes) -> None:
    if kind == "erase":
        flash[address : address + SECTOR_BYTES] = b"\xff" * SECTOR_BYTES
    else:
        for at, byte in enumerate(data):
            flash[address + at] &= byte


def _tear(flash: bytearray, command: tuple[float, str, int, bytes], chance: random.Random) -> None:
    """Do a command in part: some bits are as they were, some as they should be."""
    _, kind, address, data = command
    if kind == "erase":
        for start in range(address, address + SECTOR_BYTES, _PAGE_BYTES):
            share = chance.random()
            for at in range(start, start + _PAGE_BYTES):
                if chance.random() < share:
                    flash[at] |= chance.randrange(256)
    else:
        done = chance.randrange(len(data) + 1)
        for at, byte in enumerate(data[:done]):
            flash[address + at] &= byte
        if done < len(data):
            flash[address + done] &= data[done] | chance.randrange(256)


@lru_cache(maxsize=2)
def firmware_on(flash: bytes) -> dict[str, bytes]:
    """Return the firmware's files on a flash by their paths; Fault without main.py."""
    disk = _mount(flash)
    found = {}
    try:
        paths = ["main.py"]
        for folder, _, names in disk.walk("/halo"):
            paths += [f"{folder}/{name}" for name in names]
        for path in paths:
            with disk.open(path, "rb") as file:
                found[path] = file.read()
    except Exception as error:  # the file system's own, of many kinds
        raise Fault(f"the firmware cannot be read: {error}") from None
    return found


def _mount(flash: bytes) -> Any:
    try:
        return filesystem.mount(flash[_STORAGE:])
    except filesystem.FilesystemError as error:
        raise Fault(str(error)) from None


def loader(flash: bytes) -> Callable[[str], bytes | None]:
    """Return the HAL's `load` on a flash; Fault when there is no file system."""
    disk = _mount(flash)

    def load(name: str) -> bytes | None:
        try:
            with disk.open(name.replace(".", "/", 1), "rb") as file:
                data: bytes = file.read()
                return data
        except OSError:
            return None

    return load


def kept_in(load: Callable[[str], bytes | None]) -> State:
    """Return what the store has kept; Fault when it is neither a legal game nor a set-up."""
    data = Slots(load, None).read(saved_game.NAME)
    if data is None:
        return None
    game = saved_game_reader.unpack(data, RULES)
    first, _, players, turns = data.decode().split("\n")
    if game is None and not players and not turns:
        return int(first.split()[-1]), []
    if game is None:
        raise Fault(f"what was saved is no legal game: {data!r}")
    _, made, _, number = game
    return number, [RULES.format_turn(turn) for turn in made]


def allowed(played: Recording, instant: float) -> list[State]:
    """Return what may have been kept at the instant: the last turn made, one before, one after."""
    history: list[State] = [None]
    history += [(game + 1, turns) for _, game, turns in played.states]
    made = sum(at <= instant for at, *_ in played.states)
    return history[max(0, made - 1) : made + 2]


def check(played: Recording, number: int) -> Outcome:
    """Cut the power, and read what is left."""
    instant, flash, inside = cut(played, number)
    outcome = Outcome()
    outcome.counts["inside a flash command" if inside else "between them"] += 1
    load = loader(flash)
    state = kept_in(load)
    if state not in allowed(played, instant):
        raise Fault(f"at {instant / 1e6:.1f} ms the board has {state}")
    whole, left = firmware_on(played.base), firmware_on(flash)
    for name, data in whole.items():
        if left.get(name) != data:
            raise Fault(f"{name} is not what it was")
    outcome.counts["files of the firmware read"] += len(whole)
    outcome.counts["games resumed"] += state is not None
    if state is not None and state[0] > 1:
        _check_record(Archive(load, None).read(state[0] - 1), played)
        outcome.counts["records read"] += 1
    return outcome


def _check_record(text: bytes | None, played: Recording) -> None:
    if text is None:
        raise Fault("the game before is not kept")
    turns = parse_record(text.decode())[1]
    whole = max((turns for _, game, turns in played.states if game == 0), key=len)
    if turns != whole:
        raise Fault(f"of the game before only {turns} are kept")


def cases(numbers: range) -> Iterator[Outcome]:
    """Cut the power once a case."""
    if numbers:
        yield from faults_of(recording(), numbers)


def faults_of(played: Recording, numbers: range) -> Iterator[Outcome]:
    """Cut the power once a case in what was played."""
    for number in numbers:
        try:
            yield check(played, number)
        except FAULTS as fault:
            yield Outcome(faults=[f"cut {number}: {fault}"])


PART = Part("cuts", "power cuts", 300, 20, cases, missing=missing)
