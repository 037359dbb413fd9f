"""Touches of value squares in the tracker: beside faults, within one scan, unnoticed."""

import random

import pytest

from halo.games.position import PLAYING
from halo.games.yoxii.game import VALUE_SQUARES, VALUES
from halo.games.yoxii.position import Position
from tests.games.of_game import ByName
from tests.games.of_game import table as rows_of
from tests.sense.table import Table

MIDST = "##3##/#5#/3b3/3A3/7/#5#/##3## e5 w"
square_name = ByName("yoxii").board.square_name


def begun(text="", led_sides=(0, 0)):
    return Table("yoxii", text, led_sides=led_sides)


# Description, the script, last turn made, faults.
SCRIPTS = rows_of("""
a later touch beside a parked piece | -d4 +e5N +b1N +f1N -f1 -b1 +d5N | e5d5C |
the parked piece lifted first | -d4 +e5N +b1N +f1N -b1 -f1 +d5N | e5d5C |
parked until the piece is down | -d4 +e5N +b1N +f1N -f1 +d5N -b1 | e5d5C |
parked again after the other | -d4 +e5N +b1N +f1N -b1 +b1N -f1 -b1 +d5N | e5d5B |
all four parked | +b1N +f1N +g2N +a2N -d4 +e5N +d5N -g2 -a2 -b1 -f1 | e5d5A |
touched in the scan in which the totem goes down | -d4 +e5N&+b1N -b1 +d5N | e5d5B |
freed in the scan in which the piece goes down | -d4 +e5N +b1N -b1&+d5N | e5d5B |
not yet free | -d4 +e5N +b1N +d5N |  |
the other side's piece | -d4 +e5N +b1S |  | take b1 back
""")


@pytest.mark.parametrize(("script", "last", "faults"), SCRIPTS.values(), ids=SCRIPTS)
def test_script(script, last, faults):
    table = begun().script(script)
    assert (table.last(), table.faults()) == (last, faults)


def test_in_a_led_turn_another_value_is_wrong_until_the_right_one_is_touched():
    table = begun(led_sides=(1, 0))
    table.turn.lead_to(Position.parse_turn("e5d5C"))
    table.script("-d4 +e5N +b1N")
    assert table.faults() == "take b1 back"
    assert square_name(table.turn.lead_square()) == "f1"
    table.script("+f1N")
    assert table.turn.piece_letter() == "C"
    assert table.script("-f1 -b1 +d5N").last() == "e5d5C"


def test_the_sensor_under_a_parked_piece_dies():
    table = begun(MIDST).script("+b1N").die("b1").script("-d5")
    assert table.faults() == "take  back d5"
    table.script("+d5S -e5 +e6N +f6N")
    assert (table.last(), table.faults()) == ("", "")
    # Only a player's confirmation can tell that nothing stands there any more.
    assert table.tracker.confirm_next(table.seen())
    assert table.last() == "e6f6B"


def test_no_dead_value_ends_a_turn_while_another_square_is_wrong():
    table = begun(MIDST).die("b1").script("-e5 +e6N +f6N")
    assert table.tracker.confirm_next(table.seen())
    table.script("-d4")
    assert not table.tracker.confirm_next(table.seen())
    table.script("+d4N")
    assert table.tracker.confirm_next(table.seen())
    assert table.last() == "e6f6B"


@pytest.mark.parametrize("seed", range(30))
def test_random_touches_tell_the_last_ones_value(seed):
    chance = random.Random(seed)
    table = begun()
    while table.position.result == PLAYING:
        position = table.position
        side = position.side
        pole = "NS"[side]
        turn = Position.format_turn(chance.choice(position.legal_turns()))
        steps = [
            f"-{square_name(position.totems[0])}",
            f"+{turn[:2]}N",
            f"+{turn[2:4]}{pole}",
        ]
        touched = ""
        parked: set[str] = set()
        while not touched or steps or parked:
            index = chance.randrange(VALUES)
            name = square_name(VALUE_SQUARES[VALUES * side + index])
            if steps and chance.random() < 0.4:
                table.script(steps.pop(0))
                if not steps and touched and not parked:
                    break
            elif name in parked:
                parked.remove(name)
                table.script(f"-{name}")
            elif position.reserve[2 * index + side] and (steps or not touched):
                parked.add(name)
                touched = "ABCD"[index]
                table.script(f"+{name}{pole}")
        assert table.last() == turn[:4] + touched
        assert table.faults() == ""
