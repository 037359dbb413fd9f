"""Saving: once per turn, between turns, without ending the loop; and the files it writes."""

import errno
from itertools import pairwise

import pytest

from halo.hal import files
from tests.link.desk import Desk, Stopping
from tools.sim.world.scenario import Scenario


def playing():
    desk = Desk()
    scenario = Scenario(desk)
    scenario.run("start\nposition 6/6/6/6/6/6 d4 c3 p\nwait 400")
    return desk, scenario


def count_saves(desk):
    saves = []
    save = desk.hal.save

    def counting(name, data):
        saves.append(name)
        save(name, data)

    desk.hal.save = counting
    desk.app.persistence.slots._save = counting
    return saves


def test_each_turn_is_saved_once_into_the_slots_in_turn():
    desk, scenario = playing()
    saves = count_saves(desk)
    for turn in ("Xd5c5", "Oc2b2", "Xe5e6"):
        scenario.play(turn)
        scenario.hand.wait(2000)
    assert len(saves) == 3
    assert saves[0] == saves[2] != saves[1]


def test_nothing_is_saved_while_a_piece_only_slides_over_a_legal_square():
    desk, scenario = playing()
    saves = count_saves(desk)
    scenario.run("lift d4\nplace d5\nplace X e5\nslide e5 d6\nwait 1000\nexpect last Xd5d6")
    assert len(saves) == 1


def test_a_square_that_never_rests_keeps_no_turn_from_being_reported_and_saved():
    desk, scenario = playing()
    saves = count_saves(desk)
    scenario.run("place X a1\nwait 50")
    piece = desk.world.piece_at(0)

    def drum(times):
        for count in range(times):
            piece.strength = 1.0 if count % 2 else 0.0
            desk.world.change()
            desk.advance(100)

    drum(5)
    scenario.hand.lift("d4")
    scenario.hand.place("d5")
    drum(5)
    scenario.hand.place("c5", "X")
    drum(70)
    scenario.listen()
    assert "move" in scenario.events
    assert len(saves) == 1


def test_a_turn_is_saved_before_the_archive_is_looked_through():
    desk, scenario = playing()
    done = count_saves(desk)
    scenario.run("turn Xd5c5")
    assert not done
    persistence = desk.app.persistence
    steps = persistence._check
    persistence._check = (done.append("look") or highest for highest in steps)
    desk.advance(4500)
    saved = [name for name in done if name != "look"]
    assert len(saved) == 1
    # Between a turn's end and its save, one tick reports the turn and one packs it.
    assert done.index(saved[0]) < 5
    assert done.count("look") > 5


# How long hands pause between two actions, in ms: through all of a write that follows one.
PAUSES = range(0, 460, 45)


@pytest.mark.parametrize("pause", PAUSES)
def test_no_touch_is_lost_while_an_erase_takes_400_ms(pause):
    desk = Stopping()
    scenario = Scenario(desk)
    steps = ["place TX c3", "place TO d4", "tap f6", "tap f6", "tap a1", "press 100"]
    scenario.run("start\n" + f"\nwait {pause}\n".join(steps))
    for turn in ("Xd3e3", "Oc4b4", "Xd4d5", "Oc5c6"):
        scenario.play(turn)
        scenario.hand.wait(pause)
    scenario.run("wait 2000\nexpect mode play\nexpect ply 4\nexpect last Oc5c6")
    assert desk.app.session.settings["brightness"] == 80
    apart = [later - earlier for earlier, later in pairwise(desk.written_ms)]
    assert len(apart) > 1
    assert min(apart) >= 300


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files.prepare()
    yield tmp_path
    files.close()


def test_what_is_saved_is_loaded_again(folder):
    files.save("game.0", b"one")
    files.save("new.1", b"the first of its folder")
    assert files.load("game.0") == b"one"
    assert files.load("new.1") == b"the first of its folder"
    assert files.load("game.1") is None


def test_a_file_that_stays_open_has_what_was_saved_last_and_can_be_closed_in_between(folder):
    """A shorter text replaces a longer one whole, and other bytes never appear."""
    for saved in (b"one", b"longer", b"two", b"", b"three", b"fours"):
        files.save("game.0", saved)
        assert files.load("game.0") == saved
    files.close()
    assert files.load("game.0") == b"fours"
    files.save("game.0", b"more than that")
    assert files.load("game.0") == b"more than that"


def test_a_full_flash_is_called_full(folder, monkeypatch):
    def full(path, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "_write", full)
    with pytest.raises(OSError, match="No space") as refused:
        files.save("game.0", b"one")
    assert refused.value.errno == errno.ENOSPC


def test_a_flash_too_full_for_the_folders_keeps_no_board_from_starting(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def full(path):
        raise OSError(errno.ENOSPC)

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "mkdir", full)
        files.prepare()
        with pytest.raises(OSError, match="28"):
            files.save("game.0", b"one")
    files.save("game.0", b"one")
    assert files.load("game.0") == b"one"
    files.close()


def test_what_is_not_halos_is_named_the_largest_first(folder):
    (folder / "main.py").write_bytes(bytes(9000))
    (folder / "halo").mkdir()
    (folder / "halo" / "app.mpy").write_bytes(bytes(90_000))
    (folder / "strength" / "0").write_bytes(bytes(100))
    (folder / "notes.txt").write_bytes(b"x")
    (folder / "lib" / "more").mkdir(parents=True)
    (folder / "lib" / "more" / "a.py").write_bytes(bytes(3000))
    (folder / "lib" / "b.py").write_bytes(bytes(1096))
    (folder / "photo.jpg").write_bytes(bytes(300 * 1024))
    assert files.foreign_files() == [("photo.jpg", 300), ("lib", 4), ("notes.txt", 1)]
