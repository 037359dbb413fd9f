"""Pieces with magnets on a board of Hall sensors: simulates the ADC's readings.

Lengths are millimetres from the centre of a1, x along row 1, y up column a; the squares are those
of games/registry.py. Levels are raw readings, 0 to 65535, in square order.
"""

import random
from array import array
from dataclasses import dataclass
from functools import cache
from typing import Any

from halo.games.registry import Board
from halo.hal import pins
from halo.sentences import members
from tools.games import registry
from tools.games.game import EITHER, NORTH, PieceKind
from tools.sim.world import sensors
from tools.sim.world.sensors import GAP_MM, REACH_MM, field_mt

PITCH_MM = 33.33
# A DRV5055A3 at 3.3 V: 15 mV/mT into a 3.3 V ADC. Its data sheet promises linearity up to
# 0.2 V from either rail and nothing beyond: at worst a strong field drives it to the rail itself.
COUNTS_PER_MT = 65536 / 3300 * 15
MID_LEVEL = 32768
LOWEST_OUTPUT = 0
HIGHEST_OUTPUT = 65535
# The RP2040's ADC: 12 bits, about 1.4 counts of noise rms (16 steps of 16 bits each).
NOISE_COUNTS = 1.4 * 16
# Without a field, sensors of one batch differ by up to 5 % of the half range (the baselines
# that MagChess publishes).
SPREAD_COUNTS = 600
WIDEST_COUNTS = 1638

USUAL_BOARD = "halo36"
_NEAR_MM = 15.0
NOISE_TABLE = 4096


class SlipError(Exception):
    """A hand tried the impossible; a `sentence` of sentences.py, such as nothing to lift there."""

    def __init__(self, sentence: Any) -> None:
        super().__init__(members(sentence)["text"])
        self.sentence = sentence


def nothing_on(square: str) -> SlipError:
    """Return the error of a hand that finds nothing there."""
    return SlipError(("nothing_stands|nothing stands on {square}", {"square": square}))


def occupied(square: str) -> SlipError:
    """Return the error of a hand that puts a piece on an occupied square."""
    return SlipError(("occupied|{square} is occupied", {"square": square}))


@dataclass(eq=False)
class Piece:
    """A piece on the board or in a hand; `strength` 1 is a sound, upright magnet.

    `lean_x` and `lean_y` are the sines of its lean, which only moving.py's worlds simulate.
    """

    kind: str
    pole: int
    x_mm: float = 0.0
    y_mm: float = 0.0
    strength: float = 1.0
    gap_mm: float = GAP_MM
    lean_x: float = 0.0
    lean_y: float = 0.0

    def polarity(self) -> int:
        """Return +1 for north up and -1 for south up, as placed, if the kind may show either."""
        return NORTH if self.pole == EITHER else self.pole


class World:
    """The places of all pieces, and the sensors' readings of them; reproducible from the seed.

    `board` is the board's name; `kinds` are its kinds of pieces, `names` their names in words,
    `reserve` the number of each beside it.
    """

    def __init__(self, seed: int = 1, board: str = USUAL_BOARD) -> None:
        self.board = Board(board)
        self.squares = self.board.squares
        self._centres = [
            (self.board.column(square) * PITCH_MM, self.board.row(square) * PITCH_MM)
            for square in range(self.squares)
        ]
        self.kinds = pieces_of(board)
        self.names = {kind: piece.words for kind, piece in self.kinds.items()}
        self.pieces: list[Piece] = []
        self.reserve = self._full_set()
        # By piece: its last place and strength, and its field at every square.
        self._fields: dict[Piece, tuple[tuple[float, ...], list[float]]] = {}
        self._failures: dict[int, sensors.Failure] = {}
        self._restless: set[int] = set()
        self._scans = 0
        # A stuck select line of the multiplexers: its number and its state.
        self.stuck_select: tuple[int, int] | None = None
        self._model = pins.MODELS[board]
        self._sound_references = sensors.references(self.levels, self._model, None)
        self.version = 0
        self._random = random.Random(seed)
        self._offsets = [self._draw_offset() for _ in range(self.squares)]
        self._noise = [round(self._random.gauss(0, NOISE_COUNTS)) for _ in range(NOISE_TABLE)]
        self._still = [0] * self.squares
        self._still_version = -1

    def _full_set(self) -> dict[str, int]:
        return {kind: piece.count for kind, piece in self.kinds.items()}

    def centre(self, square: int) -> tuple[float, float]:
        """Return the square's centre in mm."""
        return self._centres[square]

    def _draw_offset(self) -> float:
        offset = self._random.gauss(0, SPREAD_COUNTS)
        return min(max(offset, -WIDEST_COUNTS), WIDEST_COUNTS)

    # --- pieces ------------------------------------------------------------------------

    def piece_at(self, square: int) -> Piece | None:
        """Return the piece on or near the square's centre."""
        x_mm, y_mm = self.centre(square)
        for piece in self.pieces:
            if max(abs(piece.x_mm - x_mm), abs(piece.y_mm - y_mm)) < _NEAR_MM:
                return piece
        return None

    def nearest(self, piece: Piece) -> int:
        """Return the square that the piece is on; or the nearest one of the board."""
        square = self.board.square_at(round(piece.x_mm / PITCH_MM), round(piece.y_mm / PITCH_MM))
        if square >= 0:
            return square

        def far(other: int) -> tuple[float, float, float]:
            x_mm, y_mm = self.centre(other)
            return abs(piece.x_mm - x_mm) + abs(piece.y_mm - y_mm), x_mm, y_mm

        return min(range(self.squares), key=far)

    def take(self, square: int) -> Piece:
        """Take the piece off the square; SlipError when there is none."""
        piece = self.piece_at(square)
        if piece is None:
            raise nothing_on(self.board.square_name(square))
        self.pieces.remove(piece)
        self.version += 1
        return piece

    def draw(self, kind: str) -> Piece:
        """Take a piece of the kind from the reserve; SlipError when none is left."""
        if kind not in self.reserve:
            raise SlipError(f"no piece is called {kind[:8]}: there are {', '.join(self.names)}")
        if not self.reserve[kind]:
            raise SlipError(f"no {self.names[kind]} is left in the reserve")
        self.reserve[kind] -= 1
        return Piece(kind, self.kinds[kind].pole)

    def put_aside(self, piece: Piece) -> None:
        """Put a piece in a hand back into the reserve."""
        self.reserve[piece.kind] += 1

    def put(self, piece: Piece, square: int, dx_mm: float = 0.0, dy_mm: float = 0.0) -> None:
        """Put a piece on the square; SlipError when another stands there."""
        if self.piece_at(square) is not None:
            raise occupied(self.board.square_name(square))
        x_mm, y_mm = self.centre(square)
        self.move(piece, x_mm + dx_mm, y_mm + dy_mm)
        self.pieces.append(piece)

    def move(self, piece: Piece, x_mm: float, y_mm: float, gap_mm: float = GAP_MM) -> None:
        """Move a piece to a place over the board."""
        piece.x_mm = x_mm
        piece.y_mm = y_mm
        piece.gap_mm = gap_mm
        self.version += 1

    def change(self) -> None:
        """Note that a piece or a sensor was changed in place."""
        self.version += 1

    def clear(self) -> None:
        """Put every piece back into the reserve."""
        self.pieces.clear()
        self.reserve = self._full_set()
        self.version += 1

    def arrange(self, position: str, game: str = "") -> None:
        """Place the pieces of a position of the game, at once and without a hand.

        The default is the board's first game.
        """
        self.clear()
        for square, kind in registry.load(game or self.board.games[0]).standing(position).items():
            self.put(self.draw(kind), square)

    # --- sensors -----------------------------------------------------------------------

    def break_sensor(self, square: int, how: str) -> None:
        """Let a sensor fail as sensors.py names it; an empty text repairs it.

        ValueError with a sentence when the failure is unknown.
        """
        if how:
            self._failures[square] = sensors.failure(how)
        else:
            self._failures.pop(square, None)
        if how.partition(" ")[0] in sensors.RESTLESS:
            self._restless.add(square)
        else:
            self._restless.discard(square)
        self.version += 1

    def failing_squares(self) -> list[int]:
        """Return the squares whose sensors fail."""
        return sorted(self._failures)

    def is_restless(self) -> bool:
        """Tell whether a sensor fails in a way that changes from scan to scan."""
        return bool(self._restless)

    def levels(self) -> array:
        """Return one reading of every sensor, noise drawn anew."""
        if self._still_version != self.version:
            self._settle()
        start = self._random.randrange(NOISE_TABLE - self.squares)
        noise = self._noise[start : start + self.squares]
        counts = [still + more for still, more in zip(self._still, noise)]
        if min(counts) < LOWEST_OUTPUT or max(counts) > HIGHEST_OUTPUT:
            readings = array("H", [_reading(count) for count in counts])
        else:  # the same, without a call per square
            readings = array("H", [count & 0xFFF0 | count >> 12 for count in counts])
        for square, fail in self._failures.items():
            failed = fail(self._still[square], noise[square], self._scans, self._random)
            readings[square] = _reading(failed)
        self._scans += 1
        if self.stuck_select is not None:
            return sensors.mixed(readings, self._model, self.stuck_select)
        return readings

    def skip(self, ticks: int) -> None:
        """Skip this many readings: here all are alike."""

    def references(self) -> array:
        """Return one reading of every spare channel, in the order of the HAL's contract."""
        ideal = self._sound_references
        if self.stuck_select is not None:
            ideal = sensors.references(self.levels, self._model, self.stuck_select)
        start = self._random.randrange(NOISE_TABLE - len(ideal))
        return array(
            "H",
            [
                min(max(level + self._noise[start + at], 0), 65535)
                for at, level in enumerate(ideal)
            ],
        )

    def field_mt(self, square: int) -> float:
        """Return the field of the pieces at the square in mT, north up positive."""
        if self._still_version != self.version:
            self._settle()
        counts = self._still[square] - MID_LEVEL - self._offsets[square]
        return counts / COUNTS_PER_MT

    def _settle(self) -> None:
        """Sum the fields of all pieces; only those of pieces that moved are computed again."""
        self._still_version = self.version
        fields = {}
        for piece in self.pieces:
            place = (piece.x_mm, piece.y_mm, piece.gap_mm, piece.strength)
            kept = self._fields.get(piece)
            fields[piece] = kept if kept and kept[0] == place else (place, self._field_of(piece))
        self._fields = fields
        total = [0.0] * self.squares
        for _, field in fields.values():
            total = [sum_mt + more_mt for sum_mt, more_mt in zip(total, field)]
        for square, field_mt_there in enumerate(total):
            counts = MID_LEVEL + self._offsets[square] + COUNTS_PER_MT * field_mt_there
            self._still[square] = round(min(max(counts, LOWEST_OUTPUT), HIGHEST_OUTPUT))

    def _field_of(self, piece: Piece) -> list[float]:
        """Return the field of one piece at every square, in mT."""
        moment = piece.polarity() * piece.strength
        field = [0.0] * self.squares
        for square, (x_mm, y_mm) in enumerate(self._centres):
            dx_mm = abs(piece.x_mm - x_mm)
            dy_mm = abs(piece.y_mm - y_mm)
            if dx_mm < REACH_MM and dy_mm < REACH_MM and moment:
                distance = (dx_mm * dx_mm + dy_mm * dy_mm) ** 0.5
                field[square] = moment * field_mt(distance, piece.gap_mm)
        return field


def _reading(counts: int) -> int:
    """Return the 12-bit ADC's reading of field and noise, scaled as by read_u16."""
    twelve = min(max(counts >> 4, 0), 4095)
    return twelve << 4 | twelve >> 8


@cache
def pieces_of(board: str) -> dict[str, PieceKind]:
    """Return the board's kinds of pieces by their names in scenarios and hand verbs."""
    pieces: dict[str, PieceKind] = {}
    for game in Board(board).games:
        pieces.update(registry.load(game).pieces)
    return pieces
