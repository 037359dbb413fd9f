"""The rendering against a slow reference, dimming, sleep; and every view's golden frames."""

import random
from importlib.util import find_spec

import pytest

from halo.games.registry import NAMES, Board
from halo.lights import palette
from halo.lights.lamp import Lamp, draw_question, draw_test
from halo.lights.palette import CLOCK_MS, PERIODS_MS, STEPS, WAVES, build_lags
from halo.lights.render_viper import render
from halo.store.settings import Settings
from tests.games.of_game import of_game
from tests.lights.scenes import DISTINCT, LETTERS, MEANINGS, drawn, sheet

TICK_MS = 10
BOARD = Board("halo36")
LAGS = build_lags(BOARD)


def reference(meaning, square, clock_ms, brightness):
    """Return the expected colour of the square."""
    _, colour, rhythm = MEANINGS[meaning]
    step = (clock_ms * STEPS // PERIODS_MS[rhythm] - LAGS[36 * rhythm + square]) % STEPS
    level = WAVES[rhythm * STEPS + step] * brightness
    return [part * level // 65536 for part in colour]


def test_frames_are_the_reference_s():
    seed = 2
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(150):
        meanings = bytearray(chance.choices(range(len(MEANINGS)), k=36))
        frame = bytearray(chance.choices(range(256), k=108))
        clock_ms = chance.randrange(CLOCK_MS)
        brightness = chance.randrange(256)
        expected: list[int] = []
        for square in range(36):
            expected += reference(meanings[square], square, clock_ms, brightness)
        render(meanings, frame, palette.COLOURS[0] + LAGS, clock_ms << 14 | brightness << 6 | 36)
        assert list(frame) == expected


@pytest.mark.parametrize("squares", [36, 16, 1])
def test_fewer_squares_leave_the_rest_alone(squares):
    meanings = bytearray([palette.YES] * 36)
    frame = bytearray(108)
    render(meanings, frame, palette.COLOURS[0] + LAGS, 255 << 6 | squares)
    assert all(frame[3 * square + 1] for square in range(squares))
    assert not any(frame[3 * squares :])


def lamp_with(meaning):
    lamp = Lamp(BOARD)
    lamp.meanings[0] = meaning
    return lamp


def test_a_lamp_shows_the_colours_of_the_setting():
    lamp, settings = lamp_with(palette.YES), Settings()
    for value, meanings in enumerate((MEANINGS, DISTINCT)):
        settings.put("colours", value)
        settings.put("brightness", 100)
        lamp.follow(settings)
        lamp.request_frame()
        assert lamp.render(0)
        assert tuple(lamp.frame[:3]) == tuple(
            part * 255 * 255 // 65536 for part in meanings[palette.YES][1]
        )


def light(lamp, ms=TICK_MS):
    for _ in range(ms // TICK_MS):
        lamp.render(TICK_MS)
    return tuple(lamp.frame[:3])


@pytest.mark.parametrize(("before", "after"), [("DARK", "YES"), ("YES", "DARK"), ("NO", "YES")])
def test_a_change_shows_at_once(before, after):
    lamp = lamp_with(getattr(palette, before))
    lamp.brightness_pct = 100
    light(lamp, 1000)
    lamp.meanings[0] = getattr(palette, after)
    lamp.request_frame()
    assert light(lamp) == tuple(reference(lamp.meanings[0], 0, 0, 255))


def test_a_frame_comes_every_20_ms_and_at_once_when_asked_for():
    lamp = lamp_with(palette.YES)
    assert [lamp.render(TICK_MS) for _ in range(6)] == [False, True] * 3
    lamp.request_frame()
    assert [lamp.render(TICK_MS) for _ in range(3)] == [True, False, True]


def test_the_clock_wraps_without_a_jump():
    lamp = lamp_with(palette.LIFT_X)
    before = light(lamp, CLOCK_MS - 200)[0]
    for _ in range(40):
        now = light(lamp)[0]
        assert abs(now - before) <= 6
        before = now


def test_brightness_goes_with_its_percentage():
    lamp = lamp_with(palette.YES)
    greens = []
    for percent in (5, 20, 40, 70, 100):
        lamp.brightness_pct = percent
        greens.append(light(lamp, 200)[1])
        assert abs(greens[-1] - 255 * percent / 100) <= 3
    assert greens == sorted(greens)


def test_the_lights_dim_after_a_minute_and_sleep_after_ten():
    lamp = lamp_with(palette.YES)
    lamp.render(58_000)
    bright = light(lamp, 1_000)[1]
    dim = light(lamp, 2_000)[1]
    assert dim * 2 == pytest.approx(bright, abs=2)
    assert not lamp.is_asleep()
    lamp.render(537_000)
    assert light(lamp, 1_000)[1] == dim
    assert light(lamp, 2_000) == (0, 0, 0)
    assert lamp.is_asleep()


def test_the_lights_wake():
    lamp = lamp_with(palette.YES)
    bright = light(lamp, 1000)
    lamp.render(700_000)
    assert light(lamp, 200) == (0, 0, 0)
    lamp.wake()
    assert light(lamp, 20)[1] >= bright[1] // 2
    assert light(lamp, 100) == bright
    assert not lamp.is_asleep()


def test_the_time_until_the_lights_dim_can_be_set():
    lamp = lamp_with(palette.YES)
    lamp.idle_after_ms = 5_000
    bright = light(lamp, 4_500)[1]
    assert light(lamp, 1_000)[1] < bright


def test_a_board_left_alone_for_weeks_stays_asleep():
    lamp = lamp_with(palette.YES)
    for _ in range(50):
        lamp.render(1 << 28)
        assert light(lamp, 200)[1] == 0


def power_up_view(dead):
    # The new frame overwrites the one before.
    meanings = bytearray(range(36))
    draw_test(meanings, dead)
    return meanings


def question_view():
    meanings = bytearray(range(36))
    draw_question(meanings, Board("halo36"))
    return meanings


SEEN = """
self-test      with a failing sensor      give up?
tttttt         tttttt                     ......
tttttt         tttttt                     ......
tttttt         tttttt                     ......
tttttt         tttttt                     ......
tttttt         t!tttt                     ......
tttttt         tttttt                     y....n
"""
VIEWS = {
    "self-test": lambda: power_up_view(bytearray(36)),
    "with a failing sensor": lambda: power_up_view(bytearray(7) + b"\1" + bytes(28)),
    "give up?": question_view,
}
GOLDEN = sheet(SEEN, VIEWS)
FRAMES = {f"the board, {name}": frame for name, frame in GOLDEN.items()} | {
    f"{game}, {name}": frame
    for game in NAMES
    if find_spec(f"tests.games.{game}.test_view")
    for name, frame in of_game(game, "test_view").GOLDEN.items()
}


@pytest.mark.parametrize("name", FRAMES)
def test_a_view_looks_like_its_golden_frame(name):
    view, expected = FRAMES[name]
    assert drawn(view()) == expected


def test_the_golden_frames_show_every_meaning_but_grades_crashes_and_colours_of_a_test():
    shown = {letter for _, expected in FRAMES.values() for letter in expected}
    # "vzB" are the other side's twins of meanings that are there.
    assert set(LETTERS.values()) - shown == set("789*$%c345vzB")
