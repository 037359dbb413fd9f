"""A builder measures a board: a sound one as simulated, a faulty one with telling figures."""

import csv
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from halo.hal import pins
from hardware.bringup import hil, measured
from hardware.bringup.measured import WHAT
from hardware.make import HOME
from hardware.pcb.wiring import BOARDS
from tests.link.desk import Desk
from tools.games import registry
from tools.games.game import State
from tools.sim.session import BoardState, PlayError, Seat, Session
from tools.sim.world.hand import Hand

_SOAK_MS = 3000


class Bench:
    """A simulated board and its builder, who follows the lights and answers."""

    def __init__(self, model: str = "halo36", answers: dict[str, str] | None = None) -> None:
        self.desk = Desk(model=model)
        self.answers = {"USB meter": "", "5 V plug": "", "red, green": "y", "sound": "y"}
        self.answers |= answers or {}
        self.waiting: list[str] = []
        self.cleared = 0
        self._hand = Hand(self.desk)
        self._heard = BoardState(model)

    @property
    def lights(self) -> list[tuple[int, int, int]]:
        return self.desk.lights

    def advance(self, ms: int) -> None:
        """Let time pass, then do what the lights ask."""
        self.desk.advance(ms)
        self._listen()
        state = self._heard.state
        if state["mode"] == "touch":
            self._touch()
        elif state["mode"] == "set_up":
            self._set_up(state)
        elif state["mode"] == "play" and state["lead"]:
            self._follow(state)

    def send(self, data: bytes) -> None:
        self.desk.send(data)

    def take_lines(self) -> list[str]:
        lines, self.waiting = self.waiting, []
        return lines

    def close(self) -> None:
        self.desk.close()

    def answer(self, question: str) -> str:
        """Answer a question; clear the board when asked to."""
        if "Take all pieces off" in question:
            self.desk.world.clear()
            self.cleared += 1
            self.advance(1000)
            return ""
        return next(answer for words, answer in self.answers.items() if words in question)

    def _listen(self) -> None:
        lines = self.desk.take_lines()
        self._heard.take(lines)
        self.waiting += lines

    def _touch(self) -> None:
        squares = self._heard.lit("touch") or self._heard.lit("broken")
        for square in squares[:1]:
            if square in self._heard.lit("broken"):
                self.desk.press(True)
                self.desk.advance(100)
                self.desk.press(False)
                return
            self._hand.place(square, self._piece())
            self.desk.advance(200)
            self._hand.lift(square)
            self._hand.put_aside()

    def _piece(self) -> str:
        return str(next(iter(self.desk.world.names)))

    def _set_up(self, state: State) -> None:
        game = registry.load(state["game"])
        for square, kind in sorted(game.standing(game.rules.start_position).items()):
            if self.desk.world.piece_at(square) is None:
                self._hand.place(self._heard.board.square_name(square), kind)

    def _follow(self, state: State) -> None:
        for square, kind in registry.load(state["game"]).steps(state, state["lead"]):
            if self.desk.world.piece_at(self._heard.board.square_index(square)):
                self._hand.lift(square)
            else:
                self._hand.place(square, kind)
        self.desk.advance(500)
        self._listen()


def measure(bench: Bench, out: Path) -> tuple[bool, dict[str, dict[str, str]]]:
    """Measure the board; return whether all is right, and the rows of its table."""
    right = hil.measure(Session(Seat(bench, "a port", None)), bench.answer, _SOAK_MS, out)
    (file,) = out.glob("hil-*.csv")
    with file.open(encoding="utf-8") as table:
        return right, {row["what"]: row for row in csv.DictReader(table)}


@pytest.mark.parametrize("model", [BOARDS[0], pytest.param(BOARDS[1], marks=pytest.mark.slow)])
def test_a_sound_board_is_as_simulated(model: str, tmp_path: Path) -> None:
    right, rows = measure(Bench(model), tmp_path)
    wrong = [row for row in rows.values() if row["right"] == "NO"]
    assert right, wrong
    open_ones = {what for what, row in rows.items() if not row["measured"]}
    assert open_ones == {WHAT.current_usb, WHAT.current_plug}
    python = sys.implementation
    assert rows[WHAT.python]["measured"].startswith(f"{python.name} {python.version[0]}.")
    assert rows[WHAT.second_core]["measured"] == "NO"
    assert rows[WHAT.tick_late]["measured"] == rows[WHAT.tick_longest]["measured"] == "10"
    fields = [row for what, row in rows.items() if what.startswith("field on ")]
    assert len(fields) == pins.MODELS[model]["squares"]
    assert all(45 < float(row["measured"]) < 55 for row in fields)


def stuck(bench: Bench) -> None:
    bench.desk.world.break_sensor(14, "high")


def still(bench: Bench) -> None:
    bench.desk.world.break_sensor(9, "constant 33000")


def noisy(bench: Bench) -> None:
    bench.desk.world.break_sensor(9, "noisy 2")


def weak(bench: Bench) -> None:
    """Halve every magnet's strength, as with ferrite or too thick a plate."""
    drawn = bench.desk.world.draw

    def draw(kind: str) -> Any:
        piece = drawn(kind)
        piece.strength = 0.5
        return piece

    bench.desk.world.draw = draw  # type: ignore[method-assign]


def bad_flash(bench: Bench) -> None:
    bench.desk.flash.refuse = lambda name: OSError(5)  # type: ignore[attr-defined]


def slow_flash(bench: Bench) -> None:
    """Let every save take half a second."""
    saved = bench.desk.hal.save

    def save(name: str, data: bytes) -> None:
        saved(name, data)
        bench.desk.hal.now_ms += 500

    bench.desk.hal.save = save


def drifting(bench: Bench) -> None:
    """Let a sensor drift after the game is over."""
    sound, scans = bench.desk.world.levels, itertools.count()

    def levels() -> Any:
        found = sound()
        if bench.cleared == 2:
            found[3] = min(found[3] + next(scans), 65535)
        return found

    bench.desk.world.levels = levels  # type: ignore[method-assign]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (stuck, WHAT.faults_short),
        (still, WHAT.faults_long),
        (noisy, WHAT.noise),
        (weak, WHAT.field_least),
        (bad_flash, WHAT.flash),
        (slow_flash, WHAT.save),
        (drifting, WHAT.soak_drift),
    ],
)
def test_a_faulty_board_is_reported_by_its_figures(
    spoil: Callable[[Bench], None], what: str, tmp_path: Path
) -> None:
    bench = Bench()
    spoil(bench)
    right, rows = measure(bench, tmp_path)
    assert not right
    assert rows[what]["right"] == "NO", {name: row["measured"] for name, row in rows.items()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "answer", "what"),
    [
        ("red, green", "n", WHAT.colours),
        ("sound", "no", WHAT.sound),
        ("USB meter", "510", WHAT.current_usb),
    ],
)
def test_what_only_the_builder_can_judge_counts(
    words: str, answer: str, what: str, tmp_path: Path
) -> None:
    right, rows = measure(Bench(answers={words: answer}), tmp_path)
    assert not right
    assert rows[what]["right"] == "NO"


def test_a_board_that_says_nothing_is_reported_in_a_sentence(tmp_path: Path) -> None:
    bench = Bench()
    bench.desk.advance = lambda ms: None  # type: ignore[method-assign]
    with pytest.raises(PlayError, match="Halo's protocol"):
        measure(bench, tmp_path)


def test_a_torn_line_of_levels_is_passed_over() -> None:
    bench = Bench()
    measuring = hil.Bench(Session(Seat(bench, "a port", None)), bench.answer)
    seen: list[list[int]] = []
    measuring.look = seen.append
    bench.waiting += ['{"levels":[32768,32', '{"levels":[1,2]}']
    assert not measuring.watch(100)
    assert seen == [[1, 2]]


def test_an_earlier_table_stays(tmp_path: Path) -> None:
    (tmp_path / "hil-halo36.csv").write_text("of another board\n", "utf-8")
    bench = Bench()
    bench.answer = lambda question: sys.exit("the builder leaves")  # type: ignore[method-assign]
    with pytest.raises(SystemExit):
        hil.measure(Session(Seat(bench, "a port", None)), bench.answer, _SOAK_MS, tmp_path)
    tables = sorted(file.name for file in tmp_path.iterdir())
    assert tables == ["hil-halo36-2.csv", "hil-halo36.csv"]
    assert (tmp_path / "hil-halo36.csv").read_text("utf-8") == "of another board\n"


def test_a_port_without_a_board_is_reported_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.sim.session._ANSWER_MS", 300)
    assert hil.main(["loop://"]) == 1  # loop:// returns what is sent
    assert "Nothing on this port speaks Halo's protocol" in capsys.readouterr().err


def test_without_a_board_the_sentence_suits_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    assert hil.main([]) == 1
    assert capsys.readouterr().err == (
        "No Pico with MicroPython is plugged in; connect one, or name its port:"
        " PORT=/dev/ttyACM0.\n"
    )


def test_the_page_says_that_nothing_was_measured() -> None:
    said = "\n".join(measured.report())
    assert (HOME / "measured.md").read_text("utf-8").endswith(f"{said}\n")
    if not measured.FOLDER.exists():
        assert "No board has been measured yet" in said


def test_a_table_that_was_sent_stands_beside_what_was_simulated(tmp_path: Path) -> None:
    found = {WHAT.noise: 96.0, WHAT.touched: 35.0}
    text = measured.table("halo36", found, measured.limits("halo36"), {})
    (tmp_path / "anna.csv").write_text(text, "utf-8")
    said = "\n".join(measured.report(tmp_path))
    assert "1 board has been measured." in said
    assert "| what | simulated | anna |" in said
    assert f"| {WHAT.noise} | 1 to 600 | 96 |" in said
    assert f"| {WHAT.touched} | 36 | 35 ! |" in said
