"""A short run of every part of the torture, which can be interrupted and resumed."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from halo.hal import files
from halo.store import formats
from halo.store.slots import Slots
from tests.games.oxono.cases import GAMES
from tests.optional import need
from tools.deploy.compile import compile_all
from tools.deploy.pack import PACK, contents
from tools.proof import boots, cuts
from tools.proof.__main__ import PARTS, main, torture
from tools.proof.flash import SECTOR_BYTES, STORAGE, Flash, Mounted
from tools.proof.part import Fault, Ledger, Outcome, Part
from tools.proof.recording import Recording, missing

# How many of a game's last commands are cut, each in every way: ten seconds per command.
_LAST = 2


def count(number: int) -> Outcome:
    counts = Counter({"things": 2, "number at most": number})
    return Outcome(counts, ["seven"] if number == 7 else [])


COUNTING = Part("counting", "numbers", 9, count)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_broken_off_goes_on_where_it_was(tmp_path: Path, jobs: int) -> None:
    torture(COUNTING, Ledger(COUNTING, tmp_path), 0.0, jobs)  # its time was over
    again = Ledger(COUNTING, tmp_path)
    assert (again.done, again.counts["things"]) == (1, 2)
    torture(COUNTING, again, float("inf"), jobs)
    line = Ledger(COUNTING, tmp_path).line()
    assert line == "counting: 9 of 9 numbers; 18 things, 8 number at most; 1 faults"


def ending(number: int) -> Outcome:
    if number:
        raise Fault("the update itself fails")
    return Outcome()


def test_a_part_that_cannot_go_on_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = Part("ending", "numbers", 9, ending)
    monkeypatch.setitem(PARTS, part.name, part)
    monkeypatch.setattr("tools.proof.__main__.Ledger", partial(Ledger, folder=tmp_path))
    monkeypatch.setattr("tools.proof.__main__.missing", lambda: "")
    assert main(["ending"]) == 1
    assert "ending: the update itself fails\n" in capsys.readouterr().out


def test_another_firmware_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Ledger(COUNTING, tmp_path).add(count(1))
    assert Ledger(COUNTING, tmp_path).done == 1
    monkeypatch.setattr("tools.proof.part.build_number", lambda: "another")
    assert Ledger(COUNTING, tmp_path).done == 0


@pytest.fixture
def recorder() -> None:
    need(missing())


@pytest.fixture
def played(flash: bytes) -> Recording:
    """A game written by the firmware's own store through littlefs."""
    recorded = Recording("halo36", flash)
    disk = Flash(flash)
    ns = 0.0
    turns: list[str] = []
    with Mounted(disk):
        slots = Slots(files.load, files.save)
        for turn in GAMES["symbol"]:
            turns = [*turns, turn]
            recorded.states.append((ns, (1, "oxono", turns)))
            ns += 1
            start = "6/6/6/6/6/6 d4 c3 p"
            data = formats.pack_game("oxono", start, ["human", "human"], turns, 1)
            slots.write(formats.GAME, data)
            recorded.commands += [(ns, command) for command in disk.log]
            disk.log.clear()
            ns += 1
    return recorded


def cuts_of_the_last(played: Recording) -> Iterator[Outcome]:
    """Cut the last commands, one after another, the last one first."""
    cutter = played.cutter()
    for number in reversed(range(len(played.commands))[-_LAST:]):
        outcome, kept = cutter.cut(number)
        if not played.may_keep(kept, played.commands[number][0]):
            outcome.faults.append(f"lost: {kept}")
        yield outcome


def finds(played: Recording, words: str) -> bool:
    """Tell whether a cut leads to a fault with these words."""
    return any(words in fault for outcome in cuts_of_the_last(played) for fault in outcome.faults)


@pytest.mark.slow
def test_each_cut_and_each_second_cut_leaves_the_last_turn_or_the_one_before(played) -> None:
    counts: Counter[str] = Counter()
    for outcome in cuts_of_the_last(played):
        assert outcome.faults == []
        counts += outcome.counts
    assert counts["cuts"] > counts["commands"] == _LAST
    assert counts["second cuts"] > 10 * counts["cuts"]


@pytest.mark.slow
def test_a_turn_that_is_not_saved_would_be_found_out(played) -> None:
    played.states = [(0.0, kept) for _, kept in played.states]
    played.states += [(1.5, kept) for _, kept in played.states[1:]]
    assert finds(played, "lost: ")


@pytest.mark.slow
def test_a_store_that_wrote_over_its_only_copy_would_be_found_out(played) -> None:
    ns = played.commands[-1][0]
    played.commands += [(ns, ("erase", STORAGE + at * SECTOR_BYTES, b"")) for at in range(2)]
    assert finds(played, "the file system cannot be read")


@pytest.mark.slow
def test_a_cut_that_damages_a_file_of_the_firmware_would_be_found_out(played) -> None:
    # The packed file begins with its index, in a block of its own.
    index = contents(compile_all())[PACK][:SECTOR_BYTES]
    base = played.base
    code = next(at for at in range(0, len(base), SECTOR_BYTES) if base.startswith(index, at))
    played.commands.append((played.commands[-1][0], ("erase", code, b"")))
    assert finds(played, "after the command: neither the old version nor the new one is whole")


@pytest.mark.slow
def test_some_cuts_of_the_first_power_up_of_a_chip(recorder) -> None:
    outcomes = [cuts.case(at, ("power-up", "settings")) for at in range(0, cuts.SLICES, 25)]
    assert [fault for outcome in outcomes for fault in outcome.faults] == []
    assert sum(outcome.counts["second cuts"] for outcome in outcomes) > 200


@pytest.mark.slow
def test_a_slice_of_an_update_leaves_the_old_version_or_the_new(recorder) -> None:
    outcome = cuts.update_case(0)
    assert outcome.faults == []
    assert outcome.counts["second cuts"] > 100


@pytest.mark.slow
def test_an_update_that_removed_the_old_version_first_would_be_found_out(
    recorder, monkeypatch
) -> None:
    whole = cuts.steps

    def removed_first(files: dict[str, bytes]) -> list[dict[str, Any]]:
        return [{"run": "if exists(PACK):\n    os.remove(PACK)\n"}, *whole(files)]

    monkeypatch.setattr(cuts, "steps", removed_first)
    monkeypatch.setattr(cuts, "_first", cuts._first.__wrapped__)
    outcome = cuts.update_case(0)
    assert any("neither the old version" in fault for fault in outcome.faults)


@pytest.mark.slow
def test_the_chip_finds_what_the_store_reads(recorder) -> None:
    outcome = boots.case(0, ("power-up", "settings"))
    assert outcome.faults == []
