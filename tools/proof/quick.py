"""A twin for tens of thousands of scripts: as long as nothing moves, all ticks go in one packet.

While a sensor fails they go one by one. The readings are drawn anew for every packet; of the
lights only what they mean is seen, in the state line. MicroPython is needed for it to be quick.
"""

from array import array

from tools.sim.twin.twin import ROOT, Twin
from tools.sim.world.hand import TICK_MS
from tools.sim.world.magnet import REACH_MM, field_mt
from tools.sim.world.world import (
    COUNTS_PER_MT,
    HIGHEST_OUTPUT,
    LOWEST_OUTPUT,
    MID_LEVEL,
    NOISE_TABLE,
    USUAL_BOARD,
    Piece,
    World,
)


class QuickWorld(World):
    """A world that reckons anew the field of those pieces alone that moved.

    Its multiplexers are sound.
    """

    def __init__(self, seed: int = 1, board: str = USUAL_BOARD) -> None:
        super().__init__(seed, board)
        self._fields: dict[Piece, tuple[tuple[float, ...], list[float]]] = {}
        self._references = super().references()

    def levels(self) -> array:
        """Return one reading of every sensor, noise drawn anew."""
        if self._still_version != self.version:
            self._settle()
        start = self._random.randrange(NOISE_TABLE - self.squares)
        noise = self._noise[start : start + self.squares]
        # What a sensor puts out is further from the ADC's ends than any noise.
        steps = [still + more >> 4 for still, more in zip(self._still, noise)]
        readings = array("H", [step << 4 | step >> 8 for step in steps])
        for square in self._failures:
            readings[square] = self._convert(square, noise[square])
        self._scans += 1
        return readings

    def has_failures(self) -> bool:
        """Tell whether a sensor fails, in a way that may change from scan to scan."""
        return bool(self._failures)

    def references(self) -> array:
        """Return one reading of every spare channel."""
        return self._references

    def _settle(self) -> None:
        self._still_version = self.version
        fields = {}
        for piece in self.pieces:
            place = (piece.x_mm, piece.y_mm, piece.gap_mm, piece.strength)
            kept = self._fields.get(piece)
            fields[piece] = kept if kept and kept[0] == place else (place, self._field_of(piece))
        self._fields = fields
        total = [0.0] * self.squares
        for _, field in fields.values():
            total = [a + b for a, b in zip(total, field)]
        for square in range(self.squares):
            counts = MID_LEVEL + self._offsets[square] + COUNTS_PER_MT * total[square]
            self._still[square] = round(min(max(counts, LOWEST_OUTPUT), HIGHEST_OUTPUT))

    def _field_of(self, piece: Piece) -> list[float]:
        """Return the field of one piece over every square, in mT."""
        moment = piece.polarity() * piece.strength
        field = [0.0] * self.squares
        for square, (x_mm, y_mm) in enumerate(self._centres):
            dx_mm = abs(piece.x_mm - x_mm)
            dy_mm = abs(piece.y_mm - y_mm)
            if dx_mm < REACH_MM and dy_mm < REACH_MM and moment:
                distance = (dx_mm * dx_mm + dy_mm * dy_mm) ** 0.5
                field[square] = moment * field_mt(distance, piece.gap_mm)
        return field


class QuickTwin(Twin):
    """A board driver like Twin, many times as fast."""

    SERIAL_BYTES = 255
    PROGRAM = ROOT / "tools/proof/quick_board.py"

    def __init__(self, seed: int = 1, model: str = USUAL_BOARD) -> None:
        self.quick_world = QuickWorld(seed, model)
        super().__init__(seed, world=self.quick_world)

    def advance(self, ms: int) -> None:
        """Run the board for `ms`, a multiple of the 10 ms tick."""
        if self.quick_world.has_failures():
            super().advance(ms)
            return
        self.now_ms += max(TICK_MS, ms)
        self._tick()

    def _take_lights(self, shown: bytearray) -> None:
        """Take no colours in."""
