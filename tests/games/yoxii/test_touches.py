"""Touches of value squares in the tracker: beside faults, within one scan, unnoticed."""

import random

import pytest

from halo.games.position import PLAYING
from halo.games.squares_viper import PUT_BACK, TAKE_AWAY
from halo.games.yoxii.codes import SQUARES, VALUE_SQUARES, VALUES
from halo.games.yoxii.position import format_turn, parse_position, parse_turn
from halo.games.yoxii.turn import Turn
from halo.sense.tracker import Tracker
from tests.games.halo45 import square_index, square_name
from tests.games.of_game import table

START = "##3##/#5#/7/7/7/#5#/##3## d4 w"
MIDST = "##3##/#5#/3b3/3A3/7/#5#/##3## e5 w"


class Table:
    """Magnets on squares and a tracker that senses them."""

    def __init__(self, text=START, led_sides=(0, 0), lead=""):
        self.position = parse_position(text)
        self.turn = Turn(self.position, bytearray(led_sides))
        self.dead = bytearray(SQUARES)
        self.magnets = bytearray(self.turn.required)
        self.tracker = Tracker(self.turn, self.dead)
        self.tracker.begin(self.seen())
        if lead:
            self.turn.lead_to(parse_turn(lead))

    def seen(self):
        return bytearray(0 if self.dead[i] else self.magnets[i] for i in range(SQUARES))

    def script(self, text):
        """Lift `-d4` or place `+d4N`, one word per scan; `&` joins several in one scan."""
        for word in text.split():
            for change in word.split("&"):
                square = square_index(change[1:3])
                self.magnets[square] = " NS".index(change[3]) if change[0] == "+" else 0
            self.tracker.update(self.seen())
        return self

    def die(self, name):
        self.dead[square_index(name)] = 1
        self.tracker.update(self.seen())
        return self

    def squares(self, wanted):
        faults = self.tracker.faults
        return " ".join(square_name(i) for i in range(SQUARES) if faults[i] == wanted)

    def faults(self):
        return f"take {self.squares(TAKE_AWAY)} back {self.squares(PUT_BACK)}".strip()

    def last(self):
        made = self.position.made
        return format_turn(self.position.turn_made(made - 1)) if made else ""


# Description, the script, last turn made, faults.
SCRIPTS = table("""
a later touch beside a parked piece | -d4 +e5N +b1N +f1N -f1 -b1 +d5N | e5d5C | take  back
the parked piece lifted first | -d4 +e5N +b1N +f1N -b1 -f1 +d5N | e5d5C | take  back
parked until the piece is down | -d4 +e5N +b1N +f1N -f1 +d5N -b1 | e5d5C | take  back
parked again after the other | -d4 +e5N +b1N +f1N -b1 +b1N -f1 -b1 +d5N | e5d5B | take  back
all four parked | +b1N +f1N +g2N +a2N -d4 +e5N +d5N -g2 -a2 -b1 -f1 | e5d5A | take  back
touched in the scan in which the totem goes down | -d4 +e5N&+b1N -b1 +d5N | e5d5B | take  back
freed in the scan in which the piece goes down | -d4 +e5N +b1N -b1&+d5N | e5d5B | take  back
not yet free | -d4 +e5N +b1N +d5N |  | take  back
the other side's piece | -d4 +e5N +b1S |  | take b1 back
""")


@pytest.mark.parametrize(("script", "last", "faults"), SCRIPTS.values(), ids=SCRIPTS)
def test_script(script, last, faults):
    table = Table().script(script)
    assert (table.last(), table.faults()) == (last, faults)


def test_a_touch_counts_while_another_square_is_wrong():
    table = Table(MIDST).script("-e5 +e6N +b1N -b1 -d4 +f1N -f1")
    assert table.faults() == "take  back d4"
    assert table.turn.piece_letter() == "C"
    assert table.script("+f6N +d4N").last() == "e6f6C"


def test_a_piece_that_waits_stays_right_when_another_value_is_touched():
    table = Table(MIDST).script("-e5 +e6N +b1N -b1 -d4 +f6N +f1N -f1")
    assert table.faults() == "take  back d4"
    assert table.script("+d4N").last() == "e6f6C"


def test_a_turn_taken_back_has_the_value_touched_since():
    table = Table().script("-d4 +e5N +b1N -b1 +d5N -d5 +f1N -f1 +d5N")
    assert table.last() == "e5d5C"
    table.script("-d5 -e5 +g2N +d5N +e5N")
    assert (table.last(), table.turn.piece_letter()) == ("", "D")
    assert table.script("-g2").last() == "e5d5D"


def test_in_a_led_turn_another_value_is_wrong_until_the_right_one_is_touched():
    table = Table(led_sides=(1, 0), lead="e5d5C").script("-d4 +e5N +b1N")
    assert table.faults() == "take b1 back"
    assert square_name(table.turn.lead_square()) == "f1"
    table.script("+f1N")
    assert table.turn.piece_letter() == "C"
    assert table.script("-f1 -b1 +d5N").last() == "e5d5C"


def test_a_dead_value_square_is_touched_and_left_by_the_button():
    table = Table().die("b1").script("-d4 +e5N")
    for parked in (1, 0):
        assert table.tracker.confirm_next(table.seen())
        assert (table.turn.piece_letter(), table.turn.parked) == ("B", parked)
    assert table.script("+d5N").last() == "e5d5B"


def test_the_sensor_under_a_parked_piece_dies():
    table = Table(MIDST).script("+b1N").die("b1").script("-d5")
    assert table.faults() == "take  back d5"
    table.script("+d5S -e5 +e6N +f6N")
    assert (table.last(), table.faults()) == ("", "take  back")
    # Only a player's confirmation can tell that nothing stands there any more.
    assert table.tracker.confirm_next(table.seen())
    assert table.last() == "e6f6B"


def test_no_dead_value_ends_a_turn_while_another_square_is_wrong():
    table = Table(MIDST).die("b1").script("-e5 +e6N +f6N")
    assert table.tracker.confirm_next(table.seen())
    table.script("-d4")
    assert not table.tracker.confirm_next(table.seen())
    table.script("+d4N")
    assert table.tracker.confirm_next(table.seen())
    assert table.last() == "e6f6B"


@pytest.mark.parametrize("seed", range(30))
def test_random_touches_tell_the_last_ones_value(seed):
    chance = random.Random(seed)
    table = Table()
    while table.position.result == PLAYING:
        position = table.position
        side = position.side
        pole = "NS"[side]
        turn = format_turn(chance.choice(position.legal_turns()))
        steps = [f"-{square_name(position.totem)}", f"+{turn[:2]}N", f"+{turn[2:4]}{pole}"]
        told = ""
        parked: set[str] = set()
        while not told or steps or parked:
            index = chance.randrange(VALUES)
            name = square_name(VALUE_SQUARES[VALUES * side + index])
            if steps and chance.random() < 0.4:
                table.script(steps.pop(0))
                if not steps and told and not parked:
                    break
            elif name in parked:
                parked.remove(name)
                table.script(f"-{name}")
            elif position.reserve[2 * index + side] and (steps or not told):
                parked.add(name)
                told = "ABCD"[index]
                table.script(f"+{name}{pole}")
        assert table.last() == turn[:4] + told
        assert table.faults() == "take  back"
