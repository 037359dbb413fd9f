"""A turn that the board leads: which steps a player may make, when led and when hinted."""

import random

from halo.games.grid import SQUARES
from halo.games.oxono.position import Position, format_turn, parse_position, parse_turn
from halo.games.oxono.turn import Turn
from halo.games.position import PLAYING
from halo.games.turn import HOME, NO_SQUARE, NO_TURN
from tests.games.halo36 import square_index, square_name

START = "6/6/6/6/6/6 d4 c3 p"


def led(lead, text=START, is_hint=False):
    turn = Turn(parse_position(text), bytearray((not is_hint, not is_hint)))
    if lead:
        turn.lead_to(parse_turn(lead))
    return turn


def step(turn, *squares):
    for square in squares:
        turn.advance(square_index(square))
    return turn


def allowed(turn):
    """Return the squares where a step is legal."""
    return " ".join(square_name(sq) for sq in range(SQUARES) if turn.magnet_after(sq) >= 0)


def test_before_it_is_chosen_nothing_may_be_done():
    turn = led("")
    assert allowed(turn) == ""
    assert turn.is_led()
    assert turn.lead_square() == NO_SQUARE


def test_it_allows_its_own_steps_and_the_way_back():
    turn = led("Xd6c6")
    assert allowed(turn) == "d4"
    assert allowed(step(turn, "d4")) == "d6"
    assert turn.allowed[square_index("d4")] == HOME
    assert allowed(step(turn, "d6")) == "c6"
    turn.retreat()
    turn.retreat()
    assert allowed(turn) == "d4"
    assert format_turn(turn.lead) == "Xd6c6"
    step(turn, "d4", "d6", "c6")
    assert turn.is_complete()
    assert format_turn(turn.commit()) == "Xd6c6"
    assert turn.lead == NO_TURN


def test_taken_back_it_is_led_again():
    turn = step(led("Xd6c6"), "d4", "d6", "c6")
    turn.commit()
    turn.take_back()
    assert allowed(turn) == "c6"
    assert turn.lead_square() == square_index("c6")
    turn.retreat()
    turn.retreat()
    assert allowed(turn) == "d4"


def test_a_human_s_turn_taken_back_is_free():
    turn = Turn(parse_position(START), bytearray((0, 1)))
    step(turn, "d4", "d6", "c6").commit()
    assert turn.is_led()
    turn.take_back()
    assert turn.lead == NO_TURN
    assert allowed(turn) == "d5 c6 e6"


def test_a_hint_allows_everything_and_ends_where_the_hand_departs():
    turn = led("Xd6c6", is_hint=True)
    assert allowed(turn) == "c3 d4"
    assert allowed(step(turn, "d4")) == "d1 d2 d3 a4 b4 c4 e4 f4 d5 d6"
    assert turn.lead_square() == square_index("d6")
    turn.retreat()
    assert turn.lead_square() == square_index("d4")
    step(turn, "d4", "d5")
    assert turn.lead == NO_TURN
    assert step(led("Xd6c6", is_hint=True), "c3").lead == NO_TURN


def test_every_legal_turn_can_be_led():
    seed = 21
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(40):
        position = Position()
        turn = Turn(position, bytearray((1, 1)))
        while position.result == PLAYING:
            choice = chance.choice(position.legal_turns())
            origin = position.totems[choice >> 12]
            turn.lead_to(choice)
            for square in (origin, (choice >> 6) & 63, choice & 63):
                assert allowed(turn) == square_name(square)
                turn.advance(square)
            assert turn.commit() == choice
