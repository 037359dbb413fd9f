"""The day a board exists: `make hil PORT=/dev/ttyACM0` measures it with its builder's help.

It asks for what only a person can see, hear or read off a meter, runs the board's self-tests,
measures every magnet, lets a game be played by the lights, and then watches the board for half an
hour. Enter alone leaves a question open. The table goes to build/hardware: please send it to us.
"""

import json
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from halo.games.registry import Board
from halo.hal import pins
from halo.hal.pixels import current_ua
from hardware.bringup import measured
from hardware.bringup.measured import WHAT
from tools.command_line import Parser, number, run
from tools.deploy import DeployError
from tools.deploy.flash import find_port
from tools.games.lines import read
from tools.program import BUILD
from tools.serve.real_board import SerialBoard
from tools.sim.session import BoardState, PlayError, Refused, Seat, Session

OUT = BUILD / "hardware"
_SLICE_MS = 100
_REST_MS = 2000
# The builder's time limits for a square, for a step of the game, for clearing the board.
_HAND_MS = 300_000
_COMPLAINTS = ("fault", "sensor", "restarted", "not_saved", "damaged", "engine")
_YES = {"y": 1.0, "yes": 1.0, "n": 0.0, "no": 0.0}

Ask = Callable[[str], str]


def _overlook(levels: list[int]) -> None:
    """Leave the readings alone."""


class Bench:
    """A board on its builder's bench: its questions, measurements and results."""

    def __init__(self, session: Session, ask: Ask) -> None:
        self.session = session
        self.found: dict[str, float] = {}
        self.notes: dict[str, str] = {}
        self.wanted: dict[str, measured.Limits] = {}
        # The function that gets the readings of a scan.
        self.look: Callable[[list[int]], object] = _overlook
        self._ask = ask

    @property
    def board(self) -> Board:
        """Return the board's shape."""
        return self.session.heard.board

    def begin(self) -> None:
        """Wait for the board and identify it."""
        self.session.start()
        self.session.ask("hello")
        if not self.session.heard.greeting:
            raise PlayError("The board does not say which one it is: flash it, then measure.")
        self.wanted = measured.limits(self.board.name)

    def tell(self, sentence: str) -> None:
        """Tell the builder what happens, or what to do meanwhile."""
        print(sentence, flush=True)

    def put(self, what: str, value: float) -> None:
        """Record a figure and print whether it is within limits."""
        self.found[what] = round(value, 3)
        right = measured.is_right(value, self.wanted[what])
        self.tell(f"  {what}: {self.found[what]:g}" + ("" if right else "  <- NOT as simulated"))

    def note(self, what: str, value: str) -> None:
        """Record and print what has no limits."""
        self.notes[what] = value
        self.tell(f"  {what}: {value}")

    def put_faults(self, what: str, parts: list[dict[str, Any]]) -> None:
        """Print the faults in a self-test's messages, and record their number."""
        told = [fault for part in parts for fault in part.get("faults", [])]
        for fault in told:
            self.tell(f"  {fault}")
        self.put(what, len(told))

    def number(self, question: str) -> float | None:
        """Ask for a figure; None when the builder has none."""
        while said := self._ask(f"{question} (Enter: not measured) ").strip():
            try:
                return float(said.replace(",", "."))
            except ValueError:
                self.tell("A number, please, such as 262.")
        return None

    def yes(self, what: str, question: str) -> None:
        """Ask a question that only eyes and ears can answer."""
        while said := self._ask(f"{question} (y, n, Enter: not looked at) ").strip().lower():
            if said in _YES:
                self.put(what, _YES[said])
                return

    def ready(self, sentence: str) -> None:
        """Wait until the builder has done something."""
        self._ask(f"{sentence} Then press Enter. ")

    def watch(self, ms: int, until: Callable[[], bool] = lambda: False) -> bool:
        """Let time pass and read the levels until `until` holds; return whether it does."""
        for _ in range(0, ms, _SLICE_MS):
            self.session.seat.board.advance(_SLICE_MS)
            lines = self.session.seat.board.take_lines()
            self.session.heard.take(lines)
            for line in lines:
                # A board that restarts may leave a line torn.
                levels = read(line).get("levels") if line.startswith('{"levels"') else None
                if levels:
                    self.look(levels)
            if until():
                return True
        return False

    def news(self, kind: str) -> list[dict[str, Any]]:
        """Return the events of a kind since they were last cleared."""
        return [event for event in self.session.heard.news if event["event"] == kind]

    def complaints(self) -> list[dict[str, Any]]:
        """Return the board's complaints in these events."""
        return [event for kind in _COMPLAINTS for event in self.news(kind)]

    def rests(self) -> list[float]:
        """Return the mean level of every square over two seconds."""
        scans: list[list[int]] = []
        self.look = scans.append
        self.session.ask("subscribe", levels=True)
        self.watch(_REST_MS)
        if not scans:
            raise PlayError("The board tells no levels; is its firmware of this version?")
        return [sum(column) / len(scans) for column in zip(*scans, strict=True)]


def currents(bench: Bench) -> None:
    """Ask for a meter's figures; the lights are set."""
    model = pins.MODELS[bench.board.name]
    for what, plug, key in (
        (WHAT.current_usb, "a USB meter at the Pico's plug", "usb_limit_ma"),
        (WHAT.current_plug, "a meter at the 5 V plug, both plugs in", "external_limit_ma"),
    ):
        value = bench.number(f"Current in mA, by {plug}?")
        if value is None:
            continue
        bench.watch(500)
        lights = bytearray(value for light in bench.session.seat.board.lights for value in light)
        light_ma = current_ua(lights + bytes(len(lights) // 3)) / 1000
        bench.wanted[what] = measured.limits(bench.board.name, min(light_ma, model[key]))[what]
        bench.put(what, value)


def selftest(bench: Bench, test: str, faults: str) -> dict[str, Any]:
    """Let the board test itself; return its figures."""
    parts = bench.session.ask("selftest", test=test)
    bench.put_faults(faults, parts)
    return parts[0]


def sensors(bench: Bench) -> None:
    """The self-tests, the lights by eye, the sensors' rest levels."""
    bench.ready("Take all pieces off the board.")
    selftest(bench, "short", WHAT.faults_short)
    bench.tell("The long self-test: look at the lights, red, green, blue, white.")
    figures = selftest(bench, "long", WHAT.faults_long)
    bench.put(WHAT.noise, figures["noise_counts"][1])
    times = (WHAT.ticks, WHAT.tick_longest, WHAT.tick_late)
    for what, ms in zip(times, figures["ticks_ms"], strict=True):
        bench.put(what, ms)
    if "save_ms" in figures:
        bench.put(WHAT.save, figures["save_ms"])
    bench.note(WHAT.python, figures["python"])
    bench.put(WHAT.flash, figures["flash"] == "right")
    bench.yes(WHAT.colours, "Was every square red, green, blue and white in turn?")
    rests = [measured.rest(level) for level in bench.rests()]
    bench.put(WHAT.rest_least, min(rests))
    bench.put(WHAT.rest_most, max(rests))


def magnets(bench: Bench) -> None:
    """Measure a magnet on every square, during the test by touch."""
    rests = bench.rests()
    most = [0.0] * len(rests)

    def look(levels: list[int]) -> None:
        for square, level in enumerate(levels):
            most[square] = max(most[square], abs(level - rests[square]))

    bench.look = look
    bench.session.heard.news.clear()
    bench.tell("Put one piece on every lit square in turn and let it stand for a breath;")
    bench.tell("press the button on the board when a square does not answer.")
    bench.session.ask("selftest", test="touch")
    parts = bench.news("selftest")

    def is_over() -> bool:
        parts[:] = bench.news("selftest")
        return bool(parts) and not parts[-1]["more"]

    if not bench.watch(_HAND_MS * len(rests), is_over):
        raise PlayError("The test by touch was not ended.")
    fields = [measured.millitesla(counts) for counts in most]
    bench.put(WHAT.touched, parts[0]["touched"])
    bench.put_faults(WHAT.faults_touch, parts)
    bench.put(WHAT.field_least, min(fields))
    bench.put(WHAT.field_most, max(fields))
    for square, field in enumerate(fields):
        bench.found[f"field on {bench.board.square_name(square)}, mT"] = round(field, 1)


def game(bench: Bench) -> None:
    """Let a whole game be played by the lights, with sounds."""
    heard, ask = bench.session.heard, bench.session.ask
    bench.look = _overlook
    ask("subscribe", levels=False)
    ask("set", sound=1)
    name = heard.board.games[0]
    ask("new", game=name, **dict.fromkeys(heard.sides(), "level1"))
    bench.tell(
        f"A game of {name}: set up what the lights ask for, then make every turn they lead."
    )
    made = -1
    heard.news.clear()
    while heard.state["mode"] != "over":
        before = _step(heard)
        if not bench.watch(_HAND_MS, lambda: _step(heard) != before):  # noqa: B023 used at once
            break
        if heard.state["ply"] != made and heard.state["lead"]:
            made = heard.state["ply"]
            bench.tell(f"  turn {made + 1}: {heard.state['lead']}")
    bench.put(WHAT.game, heard.state["mode"] == "over")
    for thought in bench.news("thought")[:1]:
        bench.note(WHAT.second_core, "yes" if thought["second_core"] else "NO")
    bench.put(WHAT.game_faults, len(bench.complaints()))
    bench.yes(WHAT.sound, "Did you hear a short sound at each step?")


def _step(heard: BoardState) -> tuple[Any, ...]:
    return tuple(heard.state[key] for key in ("ply", "position", "mode", "lead"))


def soak(bench: Bench, ms: int) -> None:
    """Watch the idle board for changes."""
    bench.ready("Take all pieces off the board.")
    before = bench.rests()
    bench.session.heard.news.clear()
    bench.tell(f"Now hands off for {ms / 60_000:g} minutes.")
    bench.look = _overlook
    bench.watch(ms)
    complaints = bench.complaints()
    for event in complaints:
        bench.tell(f"  {json.dumps(event)}")
    bench.put(WHAT.soak_events, len(complaints))
    pairs = zip(before, bench.rests(), strict=True)
    bench.put(WHAT.soak_drift, max(abs(measured.millitesla(a - b)) for a, b in pairs))
    bench.session.ask("subscribe", levels=False)
    selftest(bench, "long", WHAT.faults_after)


def measure(session: Session, ask: Ask, soak_ms: int, out: Path) -> bool:
    """Measure a board and write its table; return whether all is as simulated."""
    bench = Bench(session, ask)
    bench.begin()
    file = _new_file(out, bench.board.name)
    try:
        currents(bench)
        sensors(bench)
        magnets(bench)
        game(bench)
        soak(bench, soak_ms)
    finally:
        out.mkdir(parents=True, exist_ok=True)
        file.write_text(
            measured.table(bench.board.name, bench.found, bench.wanted, bench.notes), "utf-8"
        )
        bench.tell(f"The table is {file}: send it to us, whatever it says.")
    return all(
        measured.is_right(bench.found[what], wanted)
        for what, wanted in bench.wanted.items()
        if what in bench.found
    )


def _new_file(out: Path, board: str) -> Path:
    """Return where to write: an earlier table, perhaps of another such board, stays."""
    names = (f"hil-{board}{f'-{number}' if number > 1 else ''}.csv" for number in count(1))
    return next(out / name for name in names if not (out / name).exists())


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make hil", description="Measure a built board with its builder's hands.")
    parser.add_argument("port", nargs="?", help="such as /dev/ttyACM0; by default the only Pico")
    minutes = number("minutes", 1, 1440)
    parser.add_argument("--soak", type=minutes, default=30, metavar="MINUTES", help="at the end")
    chosen = parser.parse_args(arguments)
    seat = None
    try:
        port = chosen.port or find_port()
        seat = Seat(SerialBoard(port), port, None)
        right = measure(Session(seat), input, chosen.soak * 60_000, OUT)
    except EOFError:
        return 1
    except (DeployError, PlayError, Refused) as problem:
        print(problem, file=sys.stderr)
        return 1
    finally:
        if seat:
            seat.close()
    return 0 if right else 1


if __name__ == "__main__":
    run(main)
