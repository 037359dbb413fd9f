"""The tracker on stable magnets, without physics: steps, faults, timers, no third state."""

import random

import pytest

from halo.games.grid import SQUARES
from halo.games.oxono.position import Position
from halo.sense.timers import HELD, PRESSED, Button, DoubleTrigger, HoldTimer
from tests.games.of_game import ByName
from tests.games.of_game import table as rows_of
from tests.sense.table import Table

OXONO = ByName("oxono")
square_name = OXONO.board.square_name


def begun(text="", dead=""):
    return Table("oxono", text, dead)


# Description, the script, steps of the turn, last turn made, faults.
SCRIPTS = rows_of("""
nothing |  | 0 |  |
totem lifted | -d4 | 1 |  |
totem put back | -d4 +d4X | 0 |  |
the other totem after all | -d4 +d4X -c3 | 1 |  |
put back and the other lifted in one scan | -d4 +d4X&-c3 | 1 |  |
totem placed | -d4 +d6X | 2 |  |
mind changed before the piece | -d4 +d6X -d6 +d5X | 2 |  |
totem back home from its new square | -d4 +d6X -d6 +d4X | 0 |  |
a whole turn | -d4 +d5X +c5X | 0 | Xd5c5 |
the piece where the totem was | -d4 +d5X +d4X | 0 | Xd5d4 |
an illegal totem square | -d4 +e6X | 1 |  | take e6 back
an illegal totem square, mended | -d4 +e6X -e6 +d6X | 2 |  |
an illegal piece square | -d4 +d5X +a1X | 2 |  | take a1 back
an illegal piece square, mended | -d4 +d5X +a1X -a1 +c5X | 0 | Xd5c5 |
the wrong symbol | -d4 +d5X +c5O | 2 |  | take c5 back
the wrong symbol, mended | -d4 +d5X +c5O -c5 +c5X | 0 | Xd5c5 |
a totem of the wrong symbol | -d4 -c3 +d5O | 1 |  | take d5 back c3
both totems lifted in one scan | -d4&-c3 | 0 |  | take  back c3 d4
both lifted, one put back | -d4&-c3 +c3O | 1 |  |
both lifted one after the other | -d4 -c3 | 1 |  | take  back c3
both lifted, the first put back | -d4 -c3 +d4X | 1 |  |
the piece too early | +d5X | 0 |  | take d5 back
the piece too early is not the totem | +d5X -d4 | 1 |  | take d5 back
the piece too early, totem to the next square | +d5X -d4 +d6X | 2 |  | take d5 back
the piece too early, taken and put again | +d5X -d4 +d6X -d5 +d5X | 0 | Xd6d5 |
two squares in one scan leave open which is the totem | -d4 +d5X&+d6X | 1 |  | take d5 d6 back
two squares in one scan, one lifted again | -d4 +d5X&+d6X -d6 | 2 |  |
totem and piece in one scan where only one order is legal | -d4 +d5X&+c5X | 0 | Xd5c5 |
a piece slid over the next square | -d4 +d5X +c5X -c5 +d6X | 0 | Xd5d6 |
taken back by lifting the piece | -d4 +d5X +c5X -c5 | 2 |  |
taken back and put back | -d4 +d5X +c5X -c5 +c5X | 0 | Xd5c5 |
taken back to the very start | -d4 +d5X +c5X -c5 -d5 +d4X | 0 |  |
the totem put back, the piece stays lifted | -d4 +d5X +c5X -c3 -c5 +c3O | 2 |  |
no taking back once the next totem is lifted | -d4 +d5X +c5X -c3 -c5 | 1 | Xd5c5 | take  back c5
piece and totem lifted, the piece put back where the totem came from |
    -d4 +d5X +d4X -d4 -d5 +d4X +d5X | 0 | Xd5d4 |
taken back to the very start, and made as before | -d4 +d5X +d4X -d4 -d5 +d4X -d4 +d5X +d4X |
    0 | Xd5d4 |
taken back to the very start, then totem and piece the other way round |
    -d4 +d5X +d6X -d6 -d5 +d4X -d4 +d6X +d5X | 0 | Xd6d5 |
two turns, then both taken back | -d4 +d5X +c5X -c3 +c2O +b2O -b2 -c2 +c3O -c5 -d5 +d4X | 0 |  |
the next player is too fast | -d4 +d5X -c3 +c5X | 2 |  | take  back c3
the next player was too fast, and waits | -d4 +d5X -c3 +c5X +c3O | 0 | Xd5c5 |
""")


@pytest.mark.parametrize(("script", "count", "last", "faults"), SCRIPTS.values(), ids=SCRIPTS)
def test_script(script, count, last, faults):
    table = begun().script(script)
    assert (str(table.turn.count), table.last(), table.faults()) == (count, last, faults)


@pytest.mark.slow
def test_a_turn_follows_however_often_a_totem_was_lifted_and_put_back():
    table = begun()
    for _ in range(1 << 15):  # twice that many changes overflow 16 bits
        table.do("-d4").do("+d4X")
    table.script("-d4 +d5X&+c5X")
    assert (table.last(), table.faults()) == ("Xd5c5", "")


# --- dead sensors: the square is not read -----------------------------------------------

DEAD = rows_of("""
a totem lifted unseen shows when it is placed | d4 | -d4 +d6X | 2 |
and goes back unseen when the other is lifted | d4 | -d4 +d6X -d6 -c3 | 1 |
an unseen piece elsewhere is no fault | a1 | +a1X | 0 |
""")


@pytest.mark.parametrize(("dead", "script", "count", "faults"), DEAD.values(), ids=DEAD)
def test_dead_square(dead, script, count, faults):
    table = begun(dead=dead).script(script)
    assert (str(table.turn.count), table.faults()) == (count, faults)


def test_a_lift_whose_sensor_fails_then_stays_made():
    table = begun().script("-d4")
    assert table.die("d4").turn.count == 1


def test_only_a_legal_dead_square_is_confirmed():
    table = begun(dead="a1").script("-d4")
    assert not table.tracker.confirm_next(table.seen())
    assert table.turn.count == 1


def test_confirmed_again_it_is_the_next_dead_square_and_then_none():
    table = begun(dead="b4 d6").script("-d4")
    for square in ("b4", "d6"):
        assert table.tracker.confirm_next(table.seen())
        assert table.turn.last_square() == OXONO.board.square_index(square)
    assert table.tracker.confirm_next(table.seen())
    assert table.turn.count == 1


# --- random hands --------------------------------------------------------------------------


def random_change(chance, table):
    square = chance.randrange(SQUARES)
    if table.magnets[square]:
        return "-" + square_name(square)
    return "+" + square_name(square) + chance.choice("XO")


@pytest.mark.parametrize("seed", range(40))
def test_any_mess_ends_once_the_board_stands_right(seed):
    chance = random.Random(seed)
    table = begun()
    for _ in range(12):
        for _ in range(chance.randrange(1, 12)):
            table.do(*[random_change(chance, table) for _ in range(chance.randrange(1, 4))])
            differs = bytes(table.turn.required) != bytes(table.magnets)
            assert bool(table.faults()) == differs or table.turn.is_last_step()
        table.magnets[:] = table.turn.required
        table.tracker.update(table.seen())
        assert table.faults() == ""
        assert bytes(table.turn.required) == bytes(table.magnets)
        Position.parse(table.position.text())


@pytest.mark.parametrize(
    ("down_ms", "reported"),
    [
        (10, []),
        (20, []),
        (30, [PRESSED]),
        (500, [PRESSED]),
        (2990, [PRESSED]),
        (3000, [HELD]),
        (9000, [HELD]),
    ],
)
def test_the_button_tells_a_press_when_it_is_let_go_and_a_hold_while_it_lasts(down_ms, reported):
    button = Button()
    heard = [button.update(True, 10) for _ in range(down_ms // 10)]
    heard += [button.update(False, 10) for _ in range(5)]
    assert [word for word in heard if word] == reported


def test_something_lasts_without_a_break():
    hold = HoldTimer(100)
    assert [hold.update(True, 40) for _ in range(4)] == [False, False, True, False]
    assert hold.reached()
    hold.update(False, 10)
    assert not hold.reached()
    assert not hold.update(True, 90)
    assert hold.update(True, 10)


def test_the_same_thing_twice_within_the_time():
    twice = DoubleTrigger(1000)
    assert not twice.happens(0)
    twice.update(True, 900)
    assert twice.happens(0)
    assert not twice.happens(0), "a third time is a first one"


def test_two_things_or_too_late_are_not_twice():
    twice = DoubleTrigger(1000)
    assert not twice.happens(0)
    assert not twice.happens(1)
    assert not twice.happens(0)
    twice.update(True, 1000)
    assert not twice.happens(0)
