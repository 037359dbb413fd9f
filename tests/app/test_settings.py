"""Settings in the store, and how taps in the menu change them."""

from types import SimpleNamespace

import pytest

from halo.games import registry
from halo.games.players import DRAWN, FIRST, FULL, OFF, SECOND, WARNING
from halo.games.registry import Board
from halo.modes.menu import Menu
from halo.store.settings import TABLE, Settings

USUAL = {name: usual for name, (_, _, usual, _) in TABLE.items()}
SQUARES = 36


def menu_of(settings):
    """Return a menu of OXONO, and the magnets that it sees."""
    seen = bytearray(SQUARES)
    session = SimpleNamespace(
        board=Board("halo36"),
        settings=settings,
        game=SimpleNamespace(
            rules=registry.load_rules("oxono"), turn=SimpleNamespace(required=bytes(SQUARES))
        ),
        view=SimpleNamespace(hues=b"\x00\x01"),
        sensors=SimpleNamespace(stable=seen),
        apply_settings=lambda: None,
        begin_service=lambda name: None,
    )
    return Menu(session), seen


def test_what_is_packed_is_unpacked():
    settings = Settings()
    for name, (least, most, _, _) in TABLE.items():
        for value in (least, most):
            settings.put(name, value)
            copy = Settings()
            copy.unpack(settings.pack())
            assert copy.values == settings.values


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"level",
        b"level=",
        b"level=x",
        b"level=0",
        b"level=8 brightness=4",
        b"volume=11",
        b"=3",
        b"\xff\xfe=3 level=\xff",
        b"level=3.5",
    ],
)
def test_what_makes_no_sense_leaves_the_usual(data):
    settings = Settings()
    settings.unpack(data)
    assert settings.values == USUAL


def test_the_rest_of_a_damaged_line_is_taken_over():
    settings = Settings()
    settings.unpack(b"level=9 colour=1 what? brightness=70")
    assert settings.values == {**USUAL, "colour": 1, "brightness": 70}


@pytest.mark.parametrize(
    ("data", "out"),
    [
        (b"out=35184372088831", (1 << 45) - 1),
        (b"out=35184372088832", 0),
    ],
)
def test_squares_left_out_are_any_of_the_largest_board(data, out):
    settings = Settings()
    settings.unpack(data)
    assert settings["out"] == out


def test_brightness_goes_by_steps_and_ends_at_both_ends():
    settings = Settings()
    seen = []
    for way in (-1,) * 6 + (1,) * 9:
        settings.step_brightness(way)
        seen.append(settings["brightness"])
    assert seen == [30, 20, 10, 5, 5, 5, 10, 20, 30, 40, 60, 80, 100, 100, 100]


@pytest.mark.parametrize(
    ("chosen", "drawn", "levels"),
    [
        ({"alone": 0, "level": 3}, 0, (0, 0)),
        ({"level": 3, "colour": FIRST}, 1, (0, 3)),
        ({"level": 1, "colour": SECOND}, 0, (1, 0)),
        ({"level": 5, "colour": DRAWN}, 0, (0, 5)),
        ({"level": 5, "colour": DRAWN}, 1, (5, 0)),
    ],
)
def test_who_plays_by_the_menu(chosen, drawn, levels):
    settings = Settings()
    for name, value in chosen.items():
        settings.put(name, value)
    assert menu_of(settings)[0].codes(drawn) == levels


@pytest.mark.parametrize(
    ("square", "changed"),
    [
        (0, {"alone": 0}),
        (1, {"level": 1}),
        (5, {"level": 5}),
        (30, {"colour": FIRST}),
        (31, {"colour": SECOND}),
        (32, {"colour": DRAWN}),
        (33, {}),
        (34, {"brightness": 30}),
        (35, {"brightness": 60}),
        (7, {"level": 6}),
        (8, {"level": 7}),
        (24, {"coach_first": 1}),
        (25, {"coach_second": 1}),
        (28, {"sound": 1}),
        (9, {}),
    ],
)
def test_what_a_tap_chooses(square, changed):
    settings = Settings()
    menu, seen = menu_of(settings)
    for magnet in (2, 2, 0):
        seen[square] = magnet
        menu.update(10, b"", True)
    assert settings.values == {**USUAL, **changed}


def test_each_tap_on_a_coach_tells_more_until_it_is_off_again():
    settings = Settings()
    menu, seen = menu_of(settings)
    found = []
    for _ in range(4):
        seen[25] = 1
        menu.update(10, b"", True)
        found.append(settings["coach_second"])
        seen[25] = 0
        menu.update(10, b"", True)
    assert found == [WARNING, FULL, OFF, WARNING]
