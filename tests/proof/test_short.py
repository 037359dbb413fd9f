"""A short run of every part of the torture, which can be interrupted and resumed."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from halo.store import persistence
from halo.store.slots import Slots
from tests.games.oxono.examples import GAMES
from tests.optional import chip_missing, need, unix_missing
from tools.deploy.compile import compile_all
from tools.deploy.pack import PACK, contents
from tools.proof import boots, cuts, updates
from tools.proof.__main__ import PARTS, main, torture
from tools.proof.cuts import CutProgram, Cutter
from tools.proof.part import Fault, Ledger, Outcome, Part
from tools.proof.recording import STORAGE, Recording

# How many of a game's last commands are cut, each in every way: ten seconds per command.
_LAST = 3


def count(numbers: range) -> Iterator[Outcome]:
    for number in numbers:
        counts = Counter({"things": 2, "highest": number})
        yield Outcome(counts, ["seven"] if number == 7 else [])


def test_what_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    part = Part("counting", "numbers", 9, count, ("highest",))
    ledger = Ledger(part, tmp_path)
    for outcome in list(part.cases(range(9)))[:5]:
        ledger.add(outcome)
    again = Ledger(part, tmp_path)
    assert (again.done, again.counts["things"]) == (5, 10)
    for outcome in part.cases(range(again.done, part.total)):
        again.add(outcome)
    line = Ledger(part, tmp_path).line()
    assert line == "counting: 9 of 9 numbers; 18 things, 8 highest; 1 faults"


def test_two_processes_count_together_what_one_would_count_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = Part("counting", "numbers", 9, count, ("highest",))
    monkeypatch.setitem(PARTS, part.name, part)
    ledger = Ledger(part, tmp_path)
    torture(part, ledger, 0.0, 2)
    assert ledger.done == 1  # its time was over
    torture(part, Ledger(part, tmp_path), float("inf"), 2)
    line = Ledger(part, tmp_path).line()
    assert line == "counting: 9 of 9 numbers; 18 things, 8 highest; 1 faults"


def counted(folder: Path) -> int:
    """Count all numbers, in a process of its own."""
    ledger = Ledger(Part("counting", "numbers", 150, count), folder)
    ledger.forget()  # the other process may have kept some already
    for outcome in count(range(150)):
        ledger.add(outcome)
    return ledger.done


def test_two_runs_at_once_do_not_end_each_other(tmp_path: Path) -> None:
    with ProcessPoolExecutor(2) as pool:
        assert list(pool.map(counted, [tmp_path] * 2)) == [150, 150]
    assert Ledger(Part("counting", "numbers", 150, count), tmp_path).counts["things"] == 300


def ending(numbers: range) -> Iterator[Outcome]:
    yield Outcome()
    raise Fault("the unix port ended: out of memory")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_part_that_cannot_go_on_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    part = Part("ending", "numbers", 9, ending)
    monkeypatch.setitem(PARTS, part.name, part)
    monkeypatch.setattr("tools.proof.__main__.Ledger", lambda part: Ledger(part, tmp_path))
    assert main(["ending", "--jobs", jobs]) == 1
    assert "ending: the unix port ended: out of memory\n" in capsys.readouterr().out


def test_another_firmware_begins_anew(tmp_path: Path) -> None:
    part = Part("counting", "numbers", 9, count)
    ledger = Ledger(part, tmp_path)
    ledger.add(Outcome(Counter(things=1)))
    path = tmp_path / "counting.json"
    path.write_text(path.read_text().replace('"build": "', '"build": "another '))
    assert Ledger(part, tmp_path).done == 0


def play_without_a_chip() -> Cutter:
    """A game written by the firmware's own store through littlefs, ready to be cut."""
    from tools.deploy import storage
    from tools.deploy.image import build

    base = build().read_bytes()
    played = Recording("halo36", base)
    ns = 0.0

    class Logged(storage._library().UserContext):  # type: ignore[misc]
        def prog(self, cfg, block, off, data):
            played.commands.append((ns, "program", block * 4096 + off, bytes(data)))
            return super().prog(cfg, block, off, data)

        def erase(self, cfg, block):
            played.commands.append((ns, "erase", block * 4096, b""))
            return super().erase(cfg, block)

    disk = storage.mount(base[storage.STORAGE_START - storage.FLASH_START :], Logged)
    for name in ("game", "records"):
        disk.makedirs(name, exist_ok=True)

    def save(name: str, data: bytes) -> None:
        with disk.open(name.replace(".", "/", 1), "wb") as file:
            file.write(data)

    slots = Slots(lambda name: None, save)
    turns: list[str] = []
    for turn in GAMES["symbol"]:
        turns = [*turns, turn]
        played.states.append((ns, (1, "oxono", turns)))
        ns += 1
        start = "6/6/6/6/6/6 d4 c3 p"
        data = persistence.pack_game("oxono", start, ["human", "human"], turns, 1)
        slots.write(persistence.GAME, data)
        ns += 1
    return Cutter(played)


def cuts_of_the_last(cutter: Cutter) -> Iterator[Outcome]:
    """Cut the last commands, one after another, the last one first."""
    for number in reversed(range(len(cutter.played.commands))[-_LAST:]):
        outcome, kept = cutter.cut(number)
        if not cutter.played.may_keep(kept, cutter.played.commands[number][0]):
            outcome.faults.append(f"lost: {kept}")
        yield outcome


@pytest.fixture
def chip_and_unix_port() -> None:
    need(chip_missing())
    need(unix_missing())


@pytest.fixture
def cutter(chip_and_unix_port: None) -> Iterator[Cutter]:
    cutter = play_without_a_chip()
    yield cutter
    cutter.close()


def finds(cutter: Cutter, words: str) -> bool:
    """Tell whether a cut leads to a fault with these words."""
    return any(words in fault for outcome in cuts_of_the_last(cutter) for fault in outcome.faults)


def finds_anew(cutter: Cutter, words: str) -> bool:
    """Tell the same after the recorded commands were changed."""
    changed = Cutter(cutter.played)
    try:
        return finds(changed, words)
    finally:
        changed.close()


@pytest.mark.slow
def test_each_cut_and_each_second_cut_leaves_the_last_turn_or_the_one_before(cutter) -> None:
    counts: Counter[str] = Counter()
    for outcome in cuts_of_the_last(cutter):
        assert outcome.faults == []
        counts += outcome.counts
    assert counts["cuts"] > counts["commands"] == _LAST
    assert counts["second cuts"] > 10 * counts["cuts"]


@pytest.mark.slow
def test_a_turn_that_is_not_saved_would_be_found_out(cutter) -> None:
    cutter.played.states += [(ns + 0.5, kept) for ns, kept in cutter.played.states[1:]]
    cutter.played.states = [(0.0, kept) for _, kept in cutter.played.states]
    assert finds(cutter, "lost: ")


@pytest.mark.slow
def test_a_store_that_wrote_over_its_only_copy_would_be_found_out(cutter) -> None:
    ns = cutter.played.commands[-1][0]
    cutter.played.commands += [(ns, "erase", sector * 4096, b"") for sector in range(2)]
    assert finds_anew(cutter, "")


@pytest.mark.slow
def test_a_cut_that_damages_a_file_of_the_firmware_would_be_found_out(cutter) -> None:
    base = cutter.played.base[STORAGE:]
    # The packed file begins with its index, in a block of its own.
    index = contents(compile_all())[PACK][:4096]
    code = next(at for at in range(0, len(base), 4096) if base.startswith(index, at))
    ns = cutter.played.commands[-1][0]
    cutter.played.commands.append((ns, "erase", code, b""))
    assert finds_anew(cutter, "after the command: the firmware is not whole")


def as_short_hashes_have_it(block: bytes) -> bytes:
    """Return other bytes that MicroPython's hash, of 16 bits, does not tell from the block."""

    def hashed(some: bytes, value: int = 5381) -> int:
        for byte in some:
            value = (value * 33 ^ byte) & 0xFFFF
        return value

    begun, wanted = hashed(block[:-3]), hashed(block)
    for number in range(1 << 16):
        end = number.to_bytes(2, "big")
        last = (hashed(end, begun) * 33 ^ wanted) & 0xFFFF
        if last < 256 and end != block[-3:-1]:
            return block[:-3] + end + bytes((last,))
    raise ValueError("no other block has its hash")


@pytest.mark.parametrize("first", [b"#", b"\xff"])
def test_whatever_else_stands_in_a_sector_of_the_firmware_is_found(
    chip_and_unix_port: None, first: bytes
) -> None:
    from tools.deploy import storage
    from tools.deploy.image import build

    disk = storage.mount(build().read_bytes()[STORAGE:])
    block = first + b"halo" * 1023 + b"..."
    with disk.open("halo.more", "wb") as file:
        file.write(block * 2)
    base = bytes(disk.context.buffer)
    sector = next(at for at in range(0, len(base), 4096) if base.startswith(block, at)) // 4096
    with closing(CutProgram("tests/proof/firmware_worker.py")) as program:
        for name, data in (("base", base), ("same", block)):
            (program.folder / name).write_bytes(data)
        (program.folder / "other").write_bytes(as_short_hashes_have_it(block))
        program.ask(program.folder / "base")
        assert program.ask("put", sector, program.folder / "same") == {"faults": []}
        other = program.ask("put", sector, program.folder / "other")
        assert other == {"faults": [" the command: the firmware is not whole"]}


@pytest.mark.slow
def test_each_tenth_cut_of_the_first_power_up_of_a_chip(chip_and_unix_port) -> None:
    outcomes = list(cuts.cases(range(0, cuts.TOTAL, 10), ("power-up", "settings")))
    assert [fault for outcome in outcomes for fault in outcome.faults] == []
    assert sum(outcome.counts["second cuts"] for outcome in outcomes) > 500


@pytest.mark.slow
def test_a_slice_of_an_update_leaves_the_old_version_or_the_new(chip_and_unix_port) -> None:
    (outcome,) = list(updates.cases(range(1)))
    assert outcome.faults == []
    assert outcome.counts["second cuts"] > 100


@pytest.mark.slow
def test_an_update_that_removed_the_old_version_first_would_be_found_out(
    chip_and_unix_port, monkeypatch
) -> None:
    whole = updates.steps

    def removed_first(files: dict[str, bytes]) -> list[dict[str, Any]]:
        return [{"run": "if exists(PACK):\n    os.remove(PACK)\n"}, *whole(files)]

    monkeypatch.setattr(updates, "steps", removed_first)
    (outcome,) = list(updates.cases(range(1)))
    assert any("neither the old version" in fault for fault in outcome.faults)


@pytest.mark.slow
def test_the_chip_finds_what_the_store_reads(chip_and_unix_port) -> None:
    (outcome,) = list(boots.cases(range(1), ("power-up", "settings")))
    assert outcome.faults == []
