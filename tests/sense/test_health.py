"""Stuck or floating sensors are found and named; sound ones are trusted."""

import math

import pytest

from halo.sense.sensors import COMPLAINTS, LEFT_OUT, MID_LEVEL, Sensors
from tests.optional import slow
from tools.sim.world.sensors import GAP_MM, field_mt
from tools.sim.world.world import World

SQUARE = 14
SQUARES = 36
WINDOW = 24
NAMES = {
    how: COMPLAINTS.index(complaint)
    for how, complaint in (("high", "stuck_high"), ("low", "stuck_low"), ("floating", "floating"))
}


class Bench:
    """Sensors in a world."""

    def __init__(self, seed=1):
        self.world = World(seed)
        self.sensors = Sensors(SQUARES)
        self.named = set()

    def scan(self, count=1):
        for _ in range(count):
            before = bytes(self.sensors.dead), bytes(self.sensors.stable)
            changed = self.sensors.update(self.world.levels()) > 0
            assert changed == (before != (bytes(self.sensors.dead), bytes(self.sensors.stable)))
            self.named |= {
                (square, COMPLAINTS[verdict])
                for square, verdict in enumerate(self.sensors.dead)
                if verdict
            }

    def verdict(self):
        return self.sensors.dead[SQUARE]

    def names(self, square):
        return COMPLAINTS[self.sensors.dead[square]]


def test_broken_sensors_are_named_within_the_self_test_and_no_other():
    for seed in range(20):
        bench = Bench(seed)
        expected = bytearray(SQUARES)
        for square, how in enumerate(NAMES, SQUARE):
            bench.world.break_sensor(square, how)
            expected[square] = NAMES[how]
        bench.scan(2 * WINDOW)
        assert bench.sensors.dead == expected


@pytest.mark.parametrize("late", range(0, WINDOW, 5))
@pytest.mark.parametrize("how", NAMES)
def test_a_mended_sensor_is_believed_after_a_whole_sound_window(how, late):
    bench = Bench()
    bench.world.break_sensor(SQUARE, how)
    bench.scan(3 * WINDOW + late)
    assert bench.verdict() == NAMES[how]
    bench.world.break_sensor(SQUARE, "")
    bench.scan(WINDOW - 1)
    assert bench.verdict() == NAMES[how]
    bench.scan(2 * WINDOW)
    assert bench.verdict() == 0


def test_a_square_left_out_by_hand_is_believed_after_two_windows_with_a_magnet():
    bench = Bench()
    bench.scan(2 * WINDOW)
    bench.sensors.set_left_out(SQUARE, True)
    assert bench.sensors.update(bench.world.levels())
    bench.scan(2 * WINDOW - 1)
    assert bench.verdict() == LEFT_OUT
    bench.world.put(bench.world.draw("x"), SQUARE)
    bench.scan(2 * WINDOW)  # the magnet comes in the first one
    assert bench.verdict() == LEFT_OUT
    bench.scan(WINDOW)
    assert bench.verdict() == 0


def test_a_verdict_does_not_come_and_go():
    bench = Bench(3)
    for square, how in enumerate(NAMES, SQUARE):
        bench.world.break_sensor(square, how)
    bench.scan(2 * WINDOW)
    verdicts = bytes(bench.sensors.dead)
    assert sum(map(bool, verdicts)) == len(NAMES)
    for _ in range(100 * WINDOW):
        bench.sensors.update(bench.world.levels())
        assert bench.sensors.dead == verdicts


def far_off(world):
    """Return the squares whose level is far off mid-scale."""
    levels = world.levels()
    return {square for square in range(SQUARES) if abs(levels[square] - MID_LEVEL) > 1000}


@pytest.mark.parametrize("kind", ["", "X", "O"])
@pytest.mark.parametrize("period_ms", [40, *slow(50, 60), 100])
def test_a_sensor_that_flickers_is_named_whatever_its_empty_level(period_ms, kind):
    # When low it reads mid-scale; a sound sensor may be 5 mT off that, so no magnet has left.
    tried = 0
    for seed in range(6):
        bench = Bench(seed)
        squares = {SQUARE, *far_off(bench.world)}
        tried += len(squares)
        bench.scan(100 + seed)
        if kind:
            for square in squares:
                bench.world.put(bench.world.draw(kind), square)
            bench.scan(100)
        for square in squares:
            bench.world.break_sensor(square, f"flicker {period_ms}")
        bench.scan(400)
        found = {square for square in squares if bench.names(square) == "flickering"}
        assert found == squares, f"seed {seed}"
    assert tried > 20


def test_a_noisy_sensor_is_not_believed_because_a_piece_stands_there():
    bench = Bench(2)
    squares = range(SQUARE, SQUARE + 5)
    for square in squares:
        bench.world.break_sensor(square, "noisy 10")
    bench.scan(10 * WINDOW)
    for square in squares:
        bench.world.put(bench.world.draw("X"), square)
    for _ in range(100):
        bench.scan(WINDOW)
        assert {bench.names(square) for square in squares} == {"floating"}
    for square in squares:
        bench.world.break_sensor(square, "")
    bench.scan(3 * WINDOW)
    assert not any(bench.sensors.dead)


def test_a_sensor_with_a_loose_contact_is_not_believed_in_between():
    bench = Bench()
    for _ in range(30):
        bench.world.break_sensor(SQUARE, "high")
        bench.scan(WINDOW)
        bench.world.break_sensor(SQUARE, "")
        bench.scan(WINDOW)
        assert bench.verdict() != 0


def test_a_full_board_is_healthy():
    bench = Bench()
    bench.world.arrange("xOxOX1/X1oX2/1oO2x/1x2O1/oX1xo1/1O1xX1 d4 c3 p")
    bench.scan(40 * WINDOW)
    assert bench.named == set()


@pytest.mark.parametrize("kind", ["X", "O"])
@pytest.mark.parametrize("reach_mm", [3, 9, 14, 30])
@pytest.mark.parametrize("per_second", [1, *slow(3, 5), 8])
def test_a_wiggling_hand_is_not_called_floating(per_second, reach_mm, kind):
    # A hand shakes at most about eight times per second.
    bench = Bench()
    piece = bench.world.draw(kind)
    bench.world.put(piece, SQUARE)
    x_mm, y_mm = bench.world.centre(SQUARE)
    for tick in range(10 * WINDOW):
        angle = 2 * math.pi * per_second * tick / 100
        x = x_mm + reach_mm * math.cos(angle)
        bench.world.move(piece, x, y_mm + reach_mm * math.sin(angle * 0.7))
        bench.scan()
    assert bench.named == set()


# 105 mT, as from an 8x3 mm N42 magnet 4 mm above the sensor, saturate its output.
@pytest.mark.parametrize("mt", [105, 150])
@pytest.mark.parametrize("mm_per_scan", [0.5, *slow(1, 2), 6])
@pytest.mark.parametrize("kind", ["X", "O"])
def test_a_magnet_too_strong_for_the_sensor_is_a_magnet_until_it_is_lifted(kind, mm_per_scan, mt):
    bench = Bench()
    piece = bench.world.draw(kind)
    piece.strength = mt / field_mt(0)
    for _ in range(2):
        bench.scan(WINDOW)
        bench.world.pieces.append(piece)
        for gap_mm in descent(mm_per_scan):
            bench.world.move(piece, *bench.world.centre(SQUARE), gap_mm)
            bench.scan()
        bench.scan(20 * WINDOW)
        assert bench.sensors.stable[SQUARE] == (1 if kind == "X" else 2)
        for gap_mm in reversed(descent(mm_per_scan)):
            bench.world.move(piece, *bench.world.centre(SQUARE), gap_mm)
            bench.scan()
        bench.world.pieces.remove(piece)
        bench.scan(WINDOW)
        assert bench.sensors.stable[SQUARE] == 0
    assert bench.named == set()


def descent(mm_per_scan):
    """Return the gaps, scan by scan, of a piece put down at this speed."""
    return [GAP_MM + mm_per_scan * step for step in range(int(20 / mm_per_scan), -1, -1)]


@pytest.mark.parametrize("step", [8, *slow(2)])
def test_a_magnet_whose_noise_reaches_the_end_of_the_range_is_no_stuck_sensor(step):
    for tenths in range(1010, 1050, step):
        bench = Bench()
        bench.scan(WINDOW)
        piece = bench.world.draw("X")
        piece.strength = tenths / 10 / field_mt(0)
        bench.world.pieces.append(piece)
        for gap_mm in descent(2):
            bench.world.move(piece, *bench.world.centre(SQUARE), gap_mm)
            bench.scan()
        bench.scan(30 * WINDOW)
        assert bench.named == set(), tenths


# A moving magnet passes through all levels in between; a broken wire does not.
@pytest.mark.parametrize("how", ["high", "low"])
@pytest.mark.parametrize("kind", ["X", "O"])
def test_a_sensor_that_breaks_under_a_piece_is_stuck(kind, how):
    bench = Bench()
    bench.world.put(bench.world.draw(kind), SQUARE)
    bench.scan(4 * WINDOW)
    bench.world.break_sensor(SQUARE, how)
    bench.scan(2 * WINDOW)
    assert bench.verdict() == NAMES[how]


def test_a_sensor_is_called_still_only_after_three_seconds():
    bench = Bench()
    bench.world.break_sensor(SQUARE, "constant 33000")
    bench.scan(12 * WINDOW)
    assert bench.verdict() == 0
    bench.scan(4 * WINDOW)
    assert bench.named == {(SQUARE, "still")}
