"""The lights' current, including idle current, stays under the limit for every frame."""

import random

import pytest

from halo.hal import pins
from halo.hal.pixels import GAMMA, Pixels, current_ua

MODEL = pins.MODELS["halo36"]
LIMITS_UA = {False: 150_000, True: 1_000_000}


def drawn_ua(frame, external, model=MODEL):
    squares = model["squares"]
    wire = bytearray(4 * squares)
    Pixels(model, pins.led_chain(model)).encode(bytearray(frame), wire, external)
    # By the data sheet: 0.8 mA per idle LED, 20 mA per channel at full brightness.
    mine = squares * 800 + sum(wire) * 20_000 / 255
    assert current_ua(wire) == pytest.approx(mine, abs=1)
    return mine, wire


@pytest.mark.parametrize("external", [False, True])
@pytest.mark.parametrize(
    "frame",
    [bytes(108), b"\xff" * 108, b"\xff\x00\x00" * 36, b"\x01" * 108, b"\x80" * 108],
    ids=["dark", "all white", "all red", "all faint", "all half"],
)
def test_plain_frames_stay_under_the_limit(frame, external):
    assert drawn_ua(frame, external)[0] <= LIMITS_UA[external]


@pytest.mark.parametrize("external", [False, True])
@pytest.mark.parametrize("model", pins.MODELS.values(), ids=pins.MODELS)
def test_random_frames_stay_under_the_limit(external, model):
    seed = 8
    print("seed", seed)
    chance = random.Random(seed)
    limit_ua = LIMITS_UA[True] if external else 1000 * model["usb_limit_ma"]
    for _ in range(400):
        most = chance.randrange(1, 256)
        frame = bytes(chance.randrange(most) for _ in range(3 * model["squares"]))
        assert drawn_ua(frame, external, model)[0] <= limit_ua


def test_the_limit_is_used_not_just_kept():
    for external, limit_ua in LIMITS_UA.items():
        assert drawn_ua(b"\xff" * 108, external)[0] > 0.9 * limit_ua


def test_a_frame_within_the_limit_is_not_dimmed():
    frame = bytearray(108)
    frame[0:3] = b"\xff\x80\x10"
    _, wire = drawn_ua(frame, False)
    assert Pixels(MODEL, pins.led_chain(MODEL)).light(wire, 0) == (255, GAMMA[0x80], GAMMA[0x10])


def test_dimming_keeps_the_colour():
    _, wire = drawn_ua(b"\xff\x80\x00" * 36, False)
    red, green, blue = Pixels(MODEL, pins.led_chain(MODEL)).light(wire, 17)
    assert blue == 0
    assert green / red == pytest.approx(GAMMA[0x80] / 255, abs=0.05)


def test_the_faintest_light_is_still_a_light():
    for colour in ((1, 0, 0), (3, 7, 2), (0, 4, 11)):
        _, wire = drawn_ua(colour * 36, False)
        strongest = colour.index(max(colour))
        shown = Pixels(MODEL, pins.led_chain(MODEL)).light(wire, 0)
        assert shown[strongest] == 1
        assert sum(shown) == 1
