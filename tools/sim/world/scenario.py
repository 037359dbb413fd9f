"""Scenarios: what hands do and what the board must show, as text files.

One step per line; a separate `#` begins a comment. A line `== NAME` begins each scenario of a
file; without such a heading the file is one scenario, named as the file is. They run unchanged on
the twin and on the chip.

    start                    wait for the end of the power-up test
    position [GAME] TEXT     arrange the pieces at once and send the board the position
    lift d4 | sweep d4 d5    hand verbs, see hand.py; take these off at once, as a sleeve might
    remove d4 d5             lift these and put them aside, one after the other
    place [X] d5             the last piece lifted, or one of the hand or reserve (tools/games/)
    set up GAME              place a game's set-up, piece by piece
    place X d5 9 4           off its centre by these mm
    slide d4 d6 300          at this speed in mm per second
    turn Xd5c5               a whole turn, in the game's notation
    carry C f1 8 250         from beyond the edge over it, 8 mm high, at 250 mm/s; 0 slides
    hover C f1 8 300         hold it 8 mm above the square for 300 ms
    tap a1                   touch an empty square with a spare piece; lift and put back another
    think                    wait until the board has thought, at most 30 s
    follow                   make the turn that the board leads
    fumble d4 | knock d4 | upright d4 | aside
    right                    all pieces upright in the centre of their squares, the hands empty
    press 200 | wait 500     hold the button this long, in ms; let ms of board time pass
    sensor c4 c5 high        these fail as tools/sim/world/sensors.py lists it, or ok
    weak d4 0.2              a magnet's strength
    power cut                hard reset; pieces stay
    power damaged            the same, and the last saved file is damaged
    flash full               a foreign file fills the flash; `flash ok` removes it
    host deaf                the host stops reading; `host reads` resumes
    host gone                the host closes the port; `host back` opens it
    bytes 7b7d0a             raw bytes from the host, in hexadecimal
    send {"do":"undo"}       a line from the host
    expect KEY VALUE         a key of the last state: mode, side, expected, position, last ...
    expect lit go c4 c5      these squares, and no others, have this meaning
    expect dark take         no square has this meaning
    expect event move        such an event, or error by its code, since the last expected one;
    expect no event [undo]   no event, or no such one
    forget                   the events so far
    expect answer idle 60    a key of the last answer
    expect lights            the board's rows on the next lines, letters by colour, `.` for dark

A failed expectation raises ScenarioError with the line.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from halo.games.registry import NAMES
from tools.games import registry
from tools.sim.world.hand import BoardDriver, Hand, SlipError

_HEADING = "== "
# A position may contain #.
_COMMENT = re.compile(r"(^|\s)#(\s.*|$)")
_START_MS = 5000  # a flickering sensor is detected in less
_WATCH_MS = 1500
# A command takes three ticks: load its modules, obey it, send the state line.
_ANSWER_TICKS = 18
_THINK_MS = 30_000
_HOST = {
    "deaf": ("host_reads", False),
    "reads": ("host_reads", True),
    "gone": ("is_open", False),
    "back": ("is_open", True),
}
# The letters of `expect lights`: one per palette colour.
_LETTERS = {
    "p": (255, 30, 120),
    "b": (90, 90, 255),
    "x": (255, 150, 0),
    "o": (0, 200, 150),
    "r": (255, 0, 0),
    "w": (220, 220, 220),
    "g": (0, 255, 0),
    "y": (180, 220, 0),
}


class ScenarioError(AssertionError):
    """The board did not do what a line of the scenario expects."""


def scenarios_of(text: str, name: str) -> dict[str, str]:
    """Return a file's scenarios by their names; without a heading it is one, called `name`.

    Each begins with empty lines in place of those before it: an error names the file's line.
    """
    above: list[str] = []
    found: dict[str, list[str]] = {}
    lines = above
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith(_HEADING):
            lines.append(line)
            continue
        title = line[len(_HEADING) :].strip()
        if title in found:
            raise ScenarioError(f"line {number}: {title} is already the name of another scenario")
        lines = found[title] = [""] * number
    if not found:
        found[name] = above
    elif any(map(_step_in, above)):
        raise ScenarioError("there are steps above the first heading")
    return {title: "\n".join(lines) for title, lines in found.items()}


def _step_in(line: str) -> str:
    return _COMMENT.sub("", line).strip()


class Scenario:
    """Runs the steps of a scenario on a board driver."""

    def __init__(self, board: BoardDriver) -> None:
        self.board = board
        self.hand = Hand(board)
        self.shape = board.world.board
        self.state: dict = {}
        self.events: list[str] = []
        self.answer: dict = {}
        self._verbs = {
            "start": self._start,
            "position": self._position,
            "lift": lambda words: self.hand.lift(words[0]),
            "sweep": self._sweep,
            "remove": self._remove,
            "place": self._place,
            "slide": lambda words: self.hand.slide(words[0], words[1], *map(float, words[2:])),
            "set": self._set_up,
            "carry": lambda words: self._pass_over(self.hand.carry, words),
            "hover": lambda words: self._pass_over(self.hand.hover, words),
            "turn": self._turn,
            "tap": lambda words: self.hand.tap(words[0]),
            "think": self._think,
            "follow": self._follow,
            "fumble": lambda words: self.hand.fumble(words[0]),
            "knock": lambda words: self.hand.knock_over(words[0]),
            "upright": lambda words: self.hand.set_upright(words[0]),
            "aside": lambda words: self.hand.put_aside(),
            "right": lambda words: self.hand.set_right(),
            "press": lambda words: self.hand.press(int(words[0])),
            "wait": lambda words: self.hand.wait(int(words[0])),
            "sensor": self._sensor,
            "weak": self._weak,
            "power": self._cut_power,
            "flash": self._fill_flash,
            "host": self._listen_or_not,
            "bytes": lambda words: self.board.send(bytes.fromhex(words[0])),
            "send": lambda words: self._send(" ".join(words)),
            "forget": self._forget,
        }

    def run(self, text: str) -> None:
        """Run all steps; ScenarioError names the line that failed."""
        lines = text.splitlines()
        number = 0
        while number < len(lines):
            line = _step_in(lines[number])
            number += 1
            if not line:
                continue
            try:
                if line == "expect lights":
                    self._expect_lights(lines[number : number + self.shape.rows])
                    number += self.shape.rows
                else:
                    self._step(line)
            except (ScenarioError, SlipError) as problem:
                raise ScenarioError(f"line {number}: {line}\n{problem}") from None
            except IndexError as problem:
                raise ScenarioError(f"line {number}: {line}\na word is missing") from problem

    def _step(self, line: str) -> None:
        verb, *words = line.split()
        if verb == "expect":
            self.listen()
            self._expect(words)
        elif verb in self._verbs:
            self._verbs[verb](words)
        else:
            raise ScenarioError(f"no step is called {verb}")

    # --- doing ---------------------------------------------------------------------------

    def _start(self, words: list[str]) -> None:
        self._send('{"do":"hello"}')
        for _ in range(_START_MS // 100):
            self.listen()
            if self.state.get("mode", "test") != "test":
                return
            self.board.advance(100)
        raise ScenarioError("the power-up test does not end")

    def _cut_power(self, words: list[str]) -> None:
        if words == ["damaged"]:
            self._able("tear").tear()
        self.board.reset()
        self.board.take_lines()
        self.state = {}

    def _listen_or_not(self, words: list[str]) -> None:
        name, value = _HOST[words[0]]
        setattr(self._able(name), name, value)
        if name == "is_open":
            self.board.take_lines()
            self.state = {}

    def _fill_flash(self, words: list[str]) -> None:
        is_full = words == ["full"]
        if is_full or hasattr(self.board, "fill_flash"):
            self._able("fill_flash").fill_flash(is_full)

    def _able(self, verb: str) -> Any:
        """Return the board if it can simulate this fault of flash or host."""
        if not hasattr(self.board, verb):
            raise ScenarioError("on this board neither flash nor host can fail")
        return self.board

    def _position(self, words: list[str]) -> None:
        game = words.pop(0) if words[0] in NAMES else self.shape.games[0]
        text = " ".join(words)
        self.board.world.arrange(text, game)
        self._send(json.dumps({"id": 1, "do": "position", "game": game, "position": text}))
        self.hand.wait(400)
        self.listen()
        if self.state.get("position") != text or self.state.get("mode") == "restore":
            raise ScenarioError(f"the board does not take the position: {self.state}")
        self.events.clear()

    def _send(self, line: str) -> None:
        self.board.send(line.encode() + b"\n")
        self.hand.wait(10 * (len(line) // 24 + _ANSWER_TICKS))

    def _place(self, words: list[str]) -> None:
        kind = self._pop_kind(words)
        dx_mm, dy_mm = (float(word) for word in words[1:] or (0, 0))
        self.hand.place(words[0], kind, dx_mm, dy_mm)

    def _sweep(self, words: list[str]) -> None:
        self.hand.sweep(words)  # of the hand that it then has

    def _remove(self, words: list[str]) -> None:
        for square in words:
            self.hand.lift(square)
            self.hand.put_aside()

    def _pass_over(self, verb: Callable[..., None], words: list[str]) -> None:
        kind = self._pop_kind(words)
        verb(words[0], float(words[1]), int(words[2]), kind)

    def _turn(self, words: list[str]) -> None:
        self.listen()
        for turn in words:
            self.play(turn)

    def play(self, turn: str) -> None:
        """Make a whole turn by hand, for the side to move."""
        self.listen()
        for square, kind in registry.load(self.state["game"]).steps(self.state, turn):
            if self.board.world.piece_at(self.shape.square_index(square)):
                self.hand.lift(square)
            else:
                self.hand.place(square, kind)
        self.listen()

    def _set_up(self, words: list[str]) -> None:
        game = registry.load(words[-1])
        for square, kind in sorted(game.standing(game.rules.start_position).items()):
            self.hand.place(self.shape.square_name(square), kind)
        # The board loads its menu meanwhile.
        self.hand.wait(self.hand.settle_ms)

    def _think(self, words: list[str]) -> None:
        for _ in range(_THINK_MS // 100):
            self.board.advance(100)
            self.listen()
            if self.state["mode"] != "thinking":
                return
        raise ScenarioError("the board thinks and thinks")

    def _follow(self, words: list[str]) -> None:
        self.listen()
        if not self.state["lead"]:
            raise ScenarioError(f"the board leads no turn: {self.state}")
        self.play(self.state["lead"])

    def _sensor(self, words: list[str]) -> None:
        names = self._square_names()
        squares = [word for word in words if word in names] or words[:1]
        how = "" if words[-1] == "ok" else " ".join(words[len(squares) :])
        try:
            for square in squares:
                self.board.world.break_sensor(self.shape.square_index(square), how)
        except ValueError as problem:
            raise ScenarioError(str(problem)) from None

    def _weak(self, words: list[str]) -> None:
        piece = self.board.world.piece_at(self.shape.square_index(words[0]))
        if piece is None:
            raise SlipError(f"nothing stands on {words[0]}")
        piece.strength = float(words[1])
        self.board.world.change()

    def _forget(self, words: list[str]) -> None:
        self.listen()
        self.events.clear()

    # --- expecting -----------------------------------------------------------------------

    def listen(self) -> None:
        """Read the board's messages."""
        self.hear(self.board.take_lines())

    def hear(self, lines: list[str]) -> None:
        """Take in the board's messages: the last state and answer, and all events."""
        for line in lines:
            message = json.loads(line)
            if "state" in message:
                self.state = message["state"]
            elif "event" in message:
                self.events.append(message["event"])
            elif "error" in message:
                self.events.append(message["error"]["code"])
            elif "ok" in message:
                self.answer = message

    def _expect(self, words: list[str]) -> None:
        subject, *rest = words
        lit = self.state.get("lit", {})
        if subject == "lit":
            self._compare(sorted(lit.get(rest[0], "").split()), sorted(rest[1:]))
        elif subject == "dark":
            self._compare(lit.get(rest[0], ""), "")
        elif subject == "event":
            if rest[0] not in self.events:
                raise ScenarioError(f"no such event among {self.events}")
            del self.events[: self.events.index(rest[0]) + 1]
        elif words[:2] == ["no", "event"]:
            self._compare([name for name in self.events if name in words[2:] or not words[2:]], [])
        elif subject == "answer":
            self._compare(str(self.answer.get(rest[0])), " ".join(rest[1:]))
        else:
            found = self.state.get(subject)
            if isinstance(found, list):
                found = " ".join(found)
            self._compare(str(found), " ".join(rest))

    def _compare(self, found: object, expected: object) -> None:
        if found != expected:
            raise ScenarioError(f"expected {expected}\nfound    {found}\nstate    {self.state}")

    def _expect_lights(self, rows: list[str]) -> None:
        expected = [row.split() for row in rows]
        self._compare(self.lights_text(), "\n".join(" ".join(row) for row in expected))

    def lights_text(self) -> str:
        """Watch the lights for a while and draw each square's brightest colour as a letter."""
        shape = self.shape
        brightest = [(0, 0, 0)] * shape.squares
        for _ in range(_WATCH_MS // 50):
            self.board.advance(50)
            for square in range(shape.squares):
                brightest[square] = max(brightest[square], self.board.lights[square], key=sum)
        rows = []
        for row in range(shape.rows - 1, -1, -1):
            squares = [shape.square_at(column, row) for column in range(shape.columns)]
            rows.append(" ".join("#" if sq < 0 else letter_of(brightest[sq]) for sq in squares))
        return "\n".join(rows)

    def _pop_kind(self, words: list[str]) -> str:
        return "" if words[0] in self._square_names() else words.pop(0)

    def _square_names(self) -> list[str]:
        return [self.shape.square_name(square) for square in range(self.shape.squares)]


def letter_of(colour: tuple[int, int, int]) -> str:
    """Return the letter of the palette colour nearest to an LED's linear `colour`."""
    strongest = max(colour)
    if strongest == 0:
        return "."
    seen = [(value / strongest) ** 0.5 for value in colour]

    def distance(letter: str) -> float:
        target = [part / max(_LETTERS[letter]) for part in _LETTERS[letter]]
        return float(sum((part - other) ** 2 for part, other in zip(seen, target)))

    return min(_LETTERS, key=distance)
