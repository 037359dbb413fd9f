"""Two slots per name: one whole copy survives a cut at any byte and any damaged slot."""

import random

import pytest

from halo.store.restore import count_copies
from halo.store.slots import Slots

OLD = b"the game of yesterday"
NEWER = b"the game of today, which is longer"
NEWEST = b"one more turn"


class CutError(Exception):
    """The power was cut."""


class Flash:
    """Files as the HAL saves them: a temporary file, then a rename; the power may be cut.

    `steps_left` counts the bytes and renames until the cut; negative for never.
    """

    def __init__(self):
        self.files = {}
        self.steps_left = -1
        self.saves = []

    def load(self, name):
        return self.files.get(name)

    def save(self, name, data):
        self.saves.append(name)
        self.files[name + ".tmp"] = b""
        for byte in data:
            self._step()
            self.files[name + ".tmp"] += bytes([byte])
        self._step()
        self.files[name] = self.files.pop(name + ".tmp")
        self._step()

    def _step(self):
        if self.steps_left == 0:
            raise CutError
        self.steps_left -= 1


def slots_on(flash):
    return Slots(flash.load, flash.save)


def flash_with(*copies):
    """Return a flash on which these were written one after the other."""
    flash = Flash()
    for data in copies:
        slots_on(flash).write("game", data)
    return flash


@pytest.mark.parametrize("data", [b"", b"x", bytes(range(256)), b"y" * 65535])
def test_what_was_written_is_read(data):
    flash = Flash()
    slots_on(flash).write("game", data)
    assert slots_on(flash).read("game") == data


def test_the_slots_are_written_in_turn():
    flash = Flash()
    slots = slots_on(flash)
    for number in range(5):
        slots.write("game", b"%d" % number)
        assert slots_on(flash).read("game") == b"%d" % number
    assert flash.saves == ["game.0", "game.1", "game.0", "game.1", "game.0"]


def test_the_same_again_writes_nothing():
    flash = flash_with(OLD, OLD)
    assert flash.saves == ["game.0"]


@pytest.mark.parametrize("before", [[], [OLD], [OLD, NEWER], [OLD, NEWER, b"third"]])
def test_a_cut_at_any_step_leaves_the_last_copy_or_the_new_one(before):
    outcomes = set()
    for steps in range(200):
        flash = flash_with(*before)
        flash.steps_left = steps
        try:
            slots_on(flash).write("game", NEWEST)
        except CutError:
            pass
        found = slots_on(flash).read("game")
        assert found in (before[-1] if before else None, NEWEST)
        outcomes.add(found)
        flash.steps_left = -1
        slots_on(flash).write("game", b"after the cut")
        assert slots_on(flash).read("game") == b"after the cut"
    assert len(outcomes) == 2


def test_a_file_system_without_rename_survives_a_cut_too():
    for kept in range(len(NEWEST) + 15):
        flash = flash_with(OLD, NEWER, NEWEST)
        whole = flash.files["game.0"]
        flash.files["game.0"] = whole[:kept]
        assert slots_on(flash).read("game") == (NEWEST if kept == len(whole) else NEWER)


@pytest.mark.parametrize("slot", [0, 1])
def test_any_spoiled_byte_makes_the_other_slot_count(slot):
    flash = flash_with(OLD, NEWER)
    sound = flash.files[f"game.{slot}"]
    for at in range(len(sound)):
        for change in (0x01, 0x80, 0xFF):
            spoiled = bytearray(sound)
            spoiled[at] ^= change
            flash.files[f"game.{slot}"] = bytes(spoiled)
            assert slots_on(flash).read("game") == (NEWER if slot == 0 else OLD)


def test_a_spoiled_slot_is_the_next_to_be_written():
    for slot in (0, 1):
        flash = flash_with(OLD, NEWER)
        flash.files[f"game.{slot}"] = b"HALO1 rubbish"
        slots_on(flash).write("game", NEWEST)
        assert flash.saves[-1] == f"game.{slot}"
        assert slots_on(flash).read("game") == NEWEST


def test_rubbish_in_both_slots_is_nothing():
    seed = 6
    print("seed", seed)
    chance = random.Random(seed)
    flash = Flash()
    for _ in range(300):
        for name in ("game.0", "game.1"):
            head = chance.choice([b"", b"HALO1", b"HALO1" + bytes(6)])
            flash.files[name] = head + chance.randbytes(chance.randrange(40))
        assert slots_on(flash).read("game") is None
    slots_on(flash).write("game", OLD)
    assert slots_on(flash).read("game") == OLD


def test_what_follows_a_whole_copy_is_not_read():
    flash = flash_with(OLD)
    flash.files["game.0"] += b"left over"
    assert slots_on(flash).read("game") == OLD


def test_what_is_whole_and_what_is_damaged_is_counted():
    flash = flash_with(OLD, NEWER)
    for name in ("settings", "strength"):
        slots_on(flash).write(name, OLD)
    flash.files["strength.0"] = flash.files["strength.0"][:-1]
    assert count_copies(slots_on(flash)) == (3, 1)
