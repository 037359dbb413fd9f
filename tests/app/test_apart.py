"""Number and archive are stored apart from the game; another model's or version's data stays."""

import pytest

from halo.games import registry
from halo.store.slots import Slots, seal, unseal
from tests.app.test_records import playing
from tests.link.desk import Desk
from tools.sim.world.scenario import Scenario

TURNS = ("Xd5c5", "Oc2b2", "Xd3e3")


@pytest.fixture
def kept():
    """Return the store of a board that has archived two games and is playing the third."""
    desk = Desk()
    desk.advance(3000)
    for turn in TURNS:
        playing(desk, [turn])
    return desk.flash.kept


def boot(kept, model="halo36"):
    desk = Desk(kept=kept, model=model)
    desk.advance(1500)
    return desk


def spoil(kept, *names):
    for name in names:
        kept[name] = kept[name][:-3]


def newer(kept):
    """Rewrite both copies of the game as a newer firmware would write them."""

    def keep(name, data):
        kept[name] = data

    for first_line in (b"4 oxono 3 something", b"4 oxono 3 else"):
        Slots(kept.get, keep).write("game", first_line + b"\nin another form")


def begin_one_more(desk, turn):
    """Play another game to its end, and begin one after it."""
    desk.world.clear()
    desk.advance(1000)
    playing(desk, [turn])
    playing(desk, [])


def records(desk):
    found = []
    for back in range(1, 9):
        if "error" in desk.ask(id=1, do="record", number=back):
            break
        found += [" ".join(desk.record(back)[1])]
    return found


def test_without_a_whole_copy_of_the_game_the_records_are_still_there(kept):
    spoil(kept, "game.0", "game.1")
    desk = boot(kept)
    assert records(desk) == ["Oc2b2", "Xd5c5"]
    begin_one_more(desk, "Xd5e5")
    assert records(desk) == ["Xd5e5", "Oc2b2", "Xd5c5"]


def test_a_newer_versions_game_stays_and_the_records_too(kept):
    newer(kept)
    written = {name: kept[name] for name in ("game.0", "game.1")}
    desk = boot(kept)
    begin_one_more(desk, "Xd5e5")
    assert records(desk)[0] == "Xd5e5"
    assert {name: kept[name] for name in written} == written
    desk = boot(kept)
    assert records(desk)[0] == "Xd5e5"
    assert desk.record(3)[1] == ["Oc2b2"]


def test_a_boot_as_the_other_model_changes_nothing_of_this_ones(kept):
    before = boot(kept).app.persistence.slots.read("calibration")
    other = boot(kept, "halo45")
    scenario = Scenario(other)
    scenario.run('send {"do":"new","game":"yoxii"}\nwait 3000')
    start = registry.load_rules("yoxii").start_position
    scenario.run(f'send {{"do":"position","position":"{start}"}}\nwait 1000')
    desk = boot(kept)
    assert desk.record(0)[1] == ["Xd3e3"]
    assert records(desk) == ["Oc2b2", "Xd5c5"]
    assert desk.app.persistence.slots.read("calibration") == before
    again = boot(kept, "halo45")
    assert again.app.session.game.rules.name == "yoxii"


def test_games_of_both_models_get_numbers_of_their_own(kept):
    other = boot(kept, "halo45")
    assert (boot(kept).app.persistence.number, other.app.persistence.number) == (3, 4)


def test_a_boot_as_the_other_model_by_older_firmware_costs_no_more_than_a_turn(kept):
    """That firmware overwrote the older of two copies."""
    other = Desk(model="halo45")
    other.advance(3000)
    number, older = min((unseal("game", kept[name])[0], name) for name in ("game.0", "game.1"))
    kept[older] = seal("game", number + 2, unseal("game", other.flash.kept["game.0"])[1])
    desk = boot(kept)
    assert desk.record(0)[1] == ["Xd3e3"]
    assert records(desk) == ["Oc2b2", "Xd5c5"]


def test_a_number_behind_the_archives_is_put_right(kept):
    earlier = {name: kept[name] for name in kept if name.startswith("game")}
    desk = boot(kept)
    for turn in ("Xd5e5", "Xd5c5"):
        begin_one_more(desk, turn)
    there = records(desk)
    kept.update(earlier)
    desk = boot(kept)
    desk.advance(3000)
    assert records(desk) == there
    assert desk.record(0)[1] == ["Xd3e3"]


@pytest.mark.parametrize(
    ("damaged", "sentence"),
    [
        (("game.0",), "a copy of the game is damaged: the other one is used"),
        (("game.0", "game.1"), "no copy of the game is whole: it is lost"),
        (
            ("records.0",),
            "files of the archive that are damaged: 1, of five games each, which are lost",
        ),
    ],
)
def test_a_corrupt_copy_is_reported_once(kept, damaged, sentence):
    spoil(kept, *damaged)
    desk = boot(kept)
    desk.advance(5000)
    said = [line for line in desk.take_lines() if '"damaged"' in line]
    assert len(said) == 1
    assert sentence in said[0]
