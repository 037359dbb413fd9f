"""A little of every part of the torture, and that it can be broken off and gone on with."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.optional import chip_missing, need, unix_missing
from tools.torture import cuts, flood, fuzz, hands, sensors, soak, values
from tools.torture.ledger import Ledger
from tools.torture.part import Outcome, Part
from tools.torture.recording import Recording
from tools.torture.shrinking import shrink


@pytest.mark.parametrize(
    "part", [hands.PART, values.PART, fuzz.PART, sensors.PART], ids=lambda part: part.name
)
def test_a_little_of_it_finds_no_fault(part: Part) -> None:
    outcomes = list(part.cases(range(part.short)))
    assert len(outcomes) == part.short
    assert [fault for outcome in outcomes for fault in outcome.faults] == []
    assert all(outcome.counts for outcome in outcomes)


@pytest.mark.parametrize("part", [flood.PART, soak.PART], ids=lambda part: part.name)
def test_a_little_of_it_on_the_devices_interpreter_finds_no_fault(part: Part) -> None:
    need(unix_missing())
    (outcome,) = list(part.cases(range(1, 2)))
    assert outcome.faults == []
    assert outcome.counts["turns"] > 0


def count(numbers: range) -> Iterator[Outcome]:
    for number in numbers:
        counts = Counter({"things": 2, "lowest": 9 - number, "highest": number})
        yield Outcome(counts, ["seven"] if number == 7 else [])


def test_what_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    part = Part("counting", "numbers", 9, 1, count, ("lowest",), ("highest",))
    ledger = Ledger(part, tmp_path)
    for outcome in list(part.cases(range(9)))[:5]:
        ledger.add(outcome)
    again = Ledger(part, tmp_path)
    assert (again.done, again.counts["things"]) == (5, 10)
    for outcome in part.cases(range(again.done, part.total)):
        again.add(outcome)
    line = Ledger(part, tmp_path).line()
    assert line == "counting: 9 of 9 numbers; 18 things, 1 lowest, 8 highest; 1 faults"


def test_shards_count_together_what_one_would_count_alone(tmp_path: Path) -> None:
    part = Part("counting", "numbers", 9, 1, count, ("lowest",), ("highest",))
    shards = [Ledger(part, tmp_path, shard, 2) for shard in range(2)]
    for shard in shards:
        for outcome in part.cases(shard.left):
            shard.add(outcome)
    whole = Ledger(part, tmp_path)
    whole.join([Ledger(part, tmp_path, shard, 2) for shard in range(2)])
    assert [len(shard.numbers) for shard in shards] == [4, 5]
    assert whole.line() == "counting: 9 of 9 numbers; 18 things, 1 lowest, 8 highest; 1 faults"
    assert Ledger(part, tmp_path).line() == whole.line()


def test_what_fails_is_told_by_the_actions_that_it_takes() -> None:
    def story(actions: list[str]) -> str:
        return "+".join(actions) if {"b", "d"} <= set(actions) else ""

    assert shrink("abcde", story) == "b+d"
    assert shrink("abc", story) == ""


def test_another_firmware_begins_anew(tmp_path: Path) -> None:
    part = Part("counting", "numbers", 9, 1, count)
    ledger = Ledger(part, tmp_path)
    ledger.add(Outcome(Counter(things=1)))
    path = tmp_path / "counting.json"
    path.write_text(path.read_text().replace('"build": "', '"build": "another '))
    assert Ledger(part, tmp_path).done == 0


def play_without_a_chip() -> Recording:
    """A game as the firmware's own store writes it through littlefs."""
    from halo.store import saved_game
    from halo.store.slots import Slots
    from tests.games.oxono.whole_games import GAMES
    from tools.chip.flash_image import build
    from tools.image import filesystem

    base = build().read_bytes()
    start = cuts._STORAGE
    commands: list = []
    clock = [0.0]

    class Logged(filesystem._library().UserContext):  # type: ignore[misc]
        def prog(self, cfg, block, off, data):
            clock[0] += 1e6
            place = start + block * 4096 + off
            commands.append((clock[0], "program", place, bytes(data)))
            return super().prog(cfg, block, off, data)

        def erase(self, cfg, block):
            clock[0] += 1e6
            commands.append((clock[0], "erase", start + block * 4096, b""))
            return super().erase(cfg, block)

    disk = filesystem.mount(base[start:], Logged)
    for folder in ("game", "records"):
        disk.mkdir(folder)

    def save(name: str, data: bytes) -> None:
        with disk.open(name.replace(".", "/", 1), "wb") as file:
            file.write(data)

    def load(name: str) -> bytes | None:
        return None

    slots = Slots(load, save)
    states = []
    turns: list[str] = []
    for turn in [None, *GAMES["symbol"]]:
        turns = [*turns, turn] if turn else []
        states.append((clock[0], 0, turns))
        data = saved_game.pack("oxono", cuts_start(), ["human", "human"], turns, 1)
        slots.write(saved_game.NAME, data)
        clock[0] += 100e6
    return Recording(base, commands, states)


def cuts_start() -> str:
    return "6/6/6/6/6/6 d4 c3 p"


def test_a_cut_at_any_instant_leaves_the_last_turn_or_the_one_before() -> None:
    need(chip_missing())
    played = play_without_a_chip()
    resumed = Counter[str]()
    for number in range(40):
        resumed += cuts.check(played, number).counts
    assert resumed["inside a flash command"] == 20
    assert 10 < resumed["games resumed"] <= 40


def test_a_store_that_wrote_over_its_only_copy_would_be_found_out() -> None:
    need(chip_missing())
    played = play_without_a_chip()
    torn = [command for command in played.commands if command[1] == "erase"]
    at, kind, _, data = torn[0]
    played.commands = [(at, kind, cuts._STORAGE + block * 4096, data) for block in range(2)]
    found = [fault for outcome in cuts.faults_of(played, range(40)) for fault in outcome.faults]
    assert found


def test_a_cut_that_damages_a_file_of_the_firmware_would_be_found_out() -> None:
    need(chip_missing())
    played = play_without_a_chip()
    content = cuts.firmware_on(played.base)["/halo/app.mpy"]
    place = played.base.index(content[:200])
    block = place - place % cuts.SECTOR_BYTES
    played.commands = [(played.commands[0][0], "erase", block, b"")]
    found = [
        fault for outcome in cuts.faults_of(played, range(1, 4, 2)) for fault in outcome.faults
    ]
    assert found
    assert all("app.mpy" in fault or "firmware" in fault for fault in found)
