"""The fast field of moving magnets against the slow one, and the world that they move in."""

import numpy as np
import pytest

from tools.sim.world.hand import TICK_MS
from tools.sim.world.motion import (
    GAP,
    RECESS_MM,
    Motion,
    carried,
    dropped,
    pushed,
    resting,
    trembling,
    vertical_mt,
)
from tools.sim.world.moving import ENVIRONMENTS, MovingWorld
from tools.sim.world.sensors import DIAMETER_MM, GAP_MM, REMANENCE_MT, THICKNESS_MM, field_mt
from tools.sim.world.world import COUNTS_PER_MT, MID_LEVEL, World

OXONO = "6/3x2/1o2X1/4O1/2x3/X5 d4 c3 p"


def vertical(dx_mm, gap_mm, lean_x=0.0):
    lean = (np.array([lean_x]), np.zeros(1))
    values = (np.array([dx_mm]), np.zeros(1), np.array([gap_mm]))
    return float(vertical_mt(*values, lean)[0])


@pytest.mark.parametrize("gap_mm", [5.0, 6.2, 10.0, 15.3, 30.0])
@pytest.mark.parametrize("beside_mm", [0.0, 3.3, 8.0, 12.1, 33.3, 50.0])
def test_the_table_is_the_sum_over_the_faces(gap_mm, beside_mm):
    slow = field_mt(beside_mm, gap_mm)
    assert vertical(beside_mm, gap_mm) == pytest.approx(slow, rel=0.03, abs=0.08)


@pytest.mark.parametrize("lean_x", [0.2, -0.3])
def test_a_leaning_magnet_far_away_is_a_leaning_dipole(lean_x):
    dx_mm, gap_mm = 25.0, 30.0
    height = gap_mm + THICKNESS_MM / 2
    moment = np.array([lean_x, 0.0, (1 - lean_x**2) ** 0.5])
    way = np.array([dx_mm, 0.0, -height])
    far = float(np.linalg.norm(way))
    # mu0 * M * volume / 4 pi, in mT mm^3.
    strength = REMANENCE_MT * (DIAMETER_MM / 2) ** 2 * THICKNESS_MM / 4
    dipole = strength * (3 * (moment @ way) * way[2] / far**5 - moment[2] / far**3)
    assert vertical(dx_mm, gap_mm, lean_x) == pytest.approx(dipole, rel=0.04)


def test_two_images_in_steel_add_up_as_charges_do():
    # The image of an upright magnet in steel is upright: both faces pull the same way.
    world = MovingWorld(1, environment="steel")
    plain = MovingWorld(1)
    for each in (world, plain):
        each.put(each.draw("X"), 14)
    steel = np.array(world.levels(), dtype=float) - np.array(plain.levels(), dtype=float)
    image_mt = field_mt(0, GAP_MM + 2 * ENVIRONMENTS["steel"].steel_mm)
    assert steel[14] == pytest.approx(COUNTS_PER_MT * image_mt, abs=100)
    assert abs(steel[0]) < 100


def test_a_piece_that_stands_reads_as_in_the_hands_world():
    fast, slow = MovingWorld(3), World(3)
    for world in (fast, slow):
        world.arrange(OXONO)
    one, other = np.array(fast.levels(), dtype=float), np.array(slow.levels(), dtype=float)
    assert np.abs(one - other).max() < 0.5 * COUNTS_PER_MT


def test_the_same_seed_gives_the_same_readings():
    first, again = (MovingWorld(5, environment="mixed") for _ in range(2))
    for world in (first, again):
        world.arrange(OXONO)
    assert [first.levels() for _ in range(200)] == [again.levels() for _ in range(200)]


def test_a_piece_that_is_carried_passes_over_what_lies_between():
    world = MovingWorld(1)
    world.put(world.draw("X"), 0)
    piece = world.piece_at(0)
    assert piece is not None
    start, end = resting(*world.centre(0), 0, 0), resting(*world.centre(2), 0, 0)
    poses = carried(start, end, 10.0, 200, 400)
    assert poses[:, GAP].max() == pytest.approx(10.0)
    world.play([Motion(piece, 5, poses)], len(poses) + 10)
    seen = np.array([world.levels() for _ in range(len(poses) + 10)], dtype=float)
    felt = np.abs(seen - MID_LEVEL) > 6 * COUNTS_PER_MT
    assert felt[4, 0]
    assert not felt[-1, 0]
    assert felt[:, 1].any()
    assert not felt[0, 1]
    assert felt[-1, 2]
    assert world.piece_at(2) is piece


def test_what_slides_leaves_its_recess_and_what_trembles_stays_above_the_board():
    start, end = resting(0, 0, 0, 0), resting(33.33, 0, 0, 0)
    slid = pushed(start, end, 300)
    assert slid[:, GAP].max() == pytest.approx(GAP_MM + RECESS_MM)
    assert slid[-1] == pytest.approx(end)
    shaken = trembling(carried(start, end, 20, 200, 400), 6.0, 2.0, 0.0)
    assert shaken[:, GAP].min() >= GAP_MM


def test_what_is_dropped_rattles_and_then_rests():
    rest = resting(0, 0, 0, 0)
    start = rest.copy()
    start[GAP] += 15
    poses = dropped(start, rest, 350, (0.4, 8.0, 1.0))
    assert len(poses) == 350 // TICK_MS
    assert poses[-1] == pytest.approx(rest)
    assert poses[12:25, GAP].max() > GAP_MM + 1
    assert poses[:, GAP].min() >= GAP_MM


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_every_environment_reads_within_the_range(name):
    world = MovingWorld(11, environment=name)
    world.arrange(OXONO)
    for _ in range(300):
        assert len(world.levels()) == world.squares


def test_a_stray_magnet_stays_away_as_far_as_it_should():
    felt = []
    for seed in range(20):
        world = MovingWorld(seed, environment="stray")
        field = world.stray.field(np.arange(3000.0))
        felt.append(np.abs(field).max())
    assert min(felt) > 0.05
    # At most this many magnets at 25 mm, on the axis.
    moments = ENVIRONMENTS["stray"].stray
    assert moments is not None
    assert max(felt) < moments[1] * field_mt(0, 25)
