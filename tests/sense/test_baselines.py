"""The baseline of an empty square: learned, tracked, not learned from a piece."""

from array import array

import pytest

from halo.sense.sensors import MID_LEVEL, Sensors
from tests.sense.scans import MT, SQUARE, SQUARES, Scans


@pytest.mark.parametrize("offset_mt", [-5.5, -4, -2.5, 2.5, 4, 5.5])
def test_a_sensor_off_mid_scale_is_learned(offset_mt):
    scans = Scans(known=False)
    assert set(scans.feed(*[offset_mt * MT] * 2500)) == {0}
    assert scans.sensors.baseline[SQUARE] == MID_LEVEL + round(offset_mt * MT)
    # Now the thresholds of both poles are symmetric around the baseline.
    for sign, code in ((1, 1), (-1, 2)):
        assert scans.feed(*[(offset_mt + sign * 7) * MT] * 3)[-1] == code
        assert scans.feed(*[offset_mt * MT] * 3)[-1] == 0


def test_a_sensor_that_warms_up_is_followed():
    scans = Scans()
    drift = [at * 9 * MT / 12_000 for at in range(12_000)]
    assert set(scans.feed(*drift)) == {0}
    assert abs(scans.sensors.baseline[SQUARE] - MID_LEVEL - 9 * MT) < MT


def test_a_standing_piece_is_no_drift():
    scans = Scans()
    assert scans.feed(*[7 * MT] * 3)[-1] == 1
    assert set(scans.feed(*[7 * MT] * 3000)) == {1}
    assert scans.sensors.baseline[SQUARE] == MID_LEVEL
    assert scans.feed(0, 0, 0)[-1] == 0


def test_a_piece_that_stands_at_power_up_is_seen_and_missed():
    scans = Scans(known=False)
    assert scans.feed(*[49 * MT] * 3)[-1] == 1
    scans.feed(*[49 * MT] * 500)
    assert scans.feed(*[2 * MT] * 3)[-1] == 0


@pytest.mark.parametrize("crooked_mt", [3, 5, 6, 7, 8, 9, 9.9, 12])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_piece_that_stood_crooked_at_power_up_leaves_nothing_behind(crooked_mt, sign):
    scans = Scans(known=False)
    scans.feed(*[sign * crooked_mt * MT] * 400)
    assert scans.feed(*[sign * 49 * MT] * 100)[-1] == (1 if sign > 0 else 2)
    assert scans.feed(*[0] * 100)[-1] == 0
    scans.feed(*[0] * 1500)
    assert abs(scans.sensors.baseline[SQUARE] - MID_LEVEL) < MT / 4


@pytest.mark.parametrize("lifted_scans", [5, 8, 12])
@pytest.mark.parametrize("offset_mt", [-1.4, 0, 1.4])
def test_a_piece_that_is_set_down_twice_is_seen_again(offset_mt, lifted_scans):
    weak, on_the_way = [round((offset_mt + mt) * MT) for mt in (8, 3)]
    empty = round(offset_mt * MT)
    for phase in range(16):
        scans = Scans(known=False)
        scans.feed(*[empty] * (480 + phase))
        assert scans.feed(*[weak] * 60)[-1] == 1
        assert scans.feed(on_the_way, *[empty] * lifted_scans)[-1] == 0
        scans.feed(on_the_way)
        assert scans.feed(*[weak] * 400)[2:] == [1] * 398, f"phase {phase}"


def test_a_piece_set_down_twice_over_a_sensor_that_is_far_off_is_seen_again():
    # A magnet of 75 %, 3 mm off: its level passes the range of empty squares while it moves.
    up = [2120, 1336, 472, -265, -729, -1081, -1250, -1350]
    for phase in range(16):
        scans = Scans(known=False)
        scans.feed(*[-1680] * (480 + phase))
        assert scans.feed(*[2536] * 40, *up, *[-1449] * 10)[-1] == 0
        scans.feed(*reversed(up))
        assert scans.feed(*[2536] * 400)[2:] == [1] * 398, f"phase {phase}"


def test_on_a_board_once_seen_empty_a_crooked_piece_over_a_sensor_far_off_stays():
    # A magnet of 86 %, 4 mm off: in the range of empty squares, but not at this square's baseline.
    scans = Scans(known=False)
    scans.feed(*[-1560] * 480)
    assert scans.sensors.has_all_baselines()
    scans.sensors.calibrate(scans.sensors.baselines(), scans.sensors.thresholds())
    assert scans.feed(*[1592] * 3000)[2:] == [1] * 2998
    assert scans.feed(*[-1560] * 3)[-1] == 0


@pytest.mark.parametrize("drifted_mt", [-1, 0, 1])
@pytest.mark.parametrize("stray_mt", [5, -5, 8])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_stray_magnet_that_goes_while_a_piece_stands_leaves_nothing_behind(
    sign, stray_mt, drifted_mt
):
    scans = Scans()
    scans.sensors.calibrate(scans.sensors.baselines(), scans.sensors.thresholds())
    comes = [drifted_mt * MT + at * stray_mt * MT // 1000 for at in range(1000)]
    assert set(scans.feed(*comes, *[comes[-1]] * 500)) == {0}
    assert scans.feed(*[sign * 49 * MT] * 200)[-1] == (1 if sign > 0 else 2)
    assert scans.feed(*[drifted_mt * MT] * 100)[-1] == 0


def test_a_baseline_goes_all_the_way():
    for goal in (1, -1, 15, -15, 16, -16, 400, -400):
        scans = Scans()
        scans.feed(*[goal] * 3000)
        assert scans.sensors.baseline[SQUARE] == MID_LEVEL + goal


def _feed(sensors, mt, of_square_mt, scans):
    """Feed the sensors one level for all squares and another for SQUARE, both with some noise."""
    levels = array("H", [MID_LEVEL + round(mt * MT)] * SQUARES)
    levels[SQUARE] = MID_LEVEL + round(of_square_mt * MT)
    for scan in range(scans):
        sensors.update(array("H", [level + scan % 7 for level in levels]))


def _known_sensors(mt):
    """Return sensors that were calibrated while all of them read `mt` mT."""
    sensors = Sensors(SQUARES)
    _feed(sensors, mt, mt, 480)
    assert sensors.has_all_baselines()
    sensors.calibrate(sensors.baselines(), sensors.thresholds())
    return sensors


@pytest.mark.parametrize("stray_mt", [4, -4])
def test_a_baseline_measured_beside_a_stray_magnet_can_be_doubted(stray_mt):
    sensors = _known_sensors(stray_mt)
    _feed(sensors, stray_mt, -stray_mt, 3000)
    assert sensors.stable[SQUARE]
    assert sensors.doubt(SQUARE)
    _feed(sensors, stray_mt, -stray_mt, 200)
    assert not sensors.stable[SQUARE]
    assert not sensors.has_all_baselines()
    _feed(sensors, stray_mt, 49, 100)
    _feed(sensors, stray_mt, -stray_mt, 200)
    assert sensors.has_all_baselines()
    assert not sensors.is_calibrated
    assert abs(sensors.baseline[SQUARE] - MID_LEVEL + stray_mt * MT) < MT / 4


@pytest.mark.parametrize("crooked_mt", [5.9, 6.2, 6.6])
@pytest.mark.parametrize("empty_mt", [-2.4, -1, 0.5])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_crooked_piece_that_is_doubted_leaves_nothing_behind(sign, empty_mt, crooked_mt):
    def felt(mt, scans=100):
        _feed(sensors, sign * empty_mt, sign * mt, scans)
        if not sensors.is_calibrated and sensors.has_all_baselines():
            sensors.calibrate(sensors.baselines(), sensors.thresholds())
        return sensors.stable[SQUARE]

    sensors = _known_sensors(sign * empty_mt)
    code = felt(20)
    assert code
    assert felt(crooked_mt, 1000) == code
    assert sensors.doubt(SQUARE)
    assert felt(crooked_mt, 3000) == 0
    for _ in range(2):
        assert felt(49) == code
        assert felt(empty_mt) == 0


def test_a_piece_beyond_where_an_empty_square_may_be_is_not_doubted():
    sensors = _known_sensors(0)
    _feed(sensors, 0, 7, 3000)
    assert not sensors.doubt(SQUARE)
    assert sensors.is_calibrated
    assert sensors.stable[SQUARE] == 1
