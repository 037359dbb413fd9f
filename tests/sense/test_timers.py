"""Timers of elapsed time: the button, something that lasts, something that happens twice."""

import pytest

from halo.sense.timers import HELD, PRESSED, Button, DoubleTrigger, HoldTimer


@pytest.mark.parametrize(
    ("down_ms", "told"),
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
def test_the_button_tells_a_press_when_it_is_let_go_and_a_hold_while_it_lasts(down_ms, told):
    button = Button()
    heard = [button.update(True, 10) for _ in range(down_ms // 10)]
    heard += [button.update(False, 10) for _ in range(5)]
    assert [word for word in heard if word] == told


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
    twice.wait(900)
    assert twice.happens(0)
    assert not twice.happens(0), "a third time is a first one"


def test_two_things_or_too_late_are_not_twice():
    twice = DoubleTrigger(1000)
    assert not twice.happens(0)
    assert not twice.happens(1)
    assert not twice.happens(0)
    twice.wait(1000)
    assert not twice.happens(0)
