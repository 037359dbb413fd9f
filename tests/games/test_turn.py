"""The answers common to turns of all games, however their steps differ."""

import random

import pytest

import halo.games
from halo.games import registry
from halo.games.position import PLAYING, SECOND_WINS
from halo.games.turn import GO, LIFT, NO_SQUARE, NO_TURN, PUT
from tests.house.source import ROOT

SEED = 31
# DUSK's turns have one step; all else of it is tested in a copy of the tree, see its folder's
# tests.
FOLDER = ROOT / "tests/fourth_game/tree/firmware/halo/games"


@pytest.fixture(params=dict.fromkeys((*registry.NAMES, "dusk")))
def rules(request, monkeypatch):
    """Return a game's rules; DUSK is added to the registry unless it is there, as in the copy."""
    if request.param not in registry.NAMES:
        monkeypatch.setattr(halo.games, "__path__", [*halo.games.__path__, str(FOLDER)])
        line = (request.param, "halo36", ("sun", "moon"))
        monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, line))
        monkeypatch.setattr(registry, "NAMES", (*registry.NAMES, request.param))
    yield registry.load_rules(request.param)
    if request.param == "dusk":
        registry.keep_only(list(registry.NAMES))


def may_be_stepped_on(turn):
    """Return the squares where a step is legal."""
    return [at for at in range(len(turn.allowed)) if turn.magnet_after(at) >= 0]


def played(rules, chance):
    """Yield the turn at every step of random games, and the number of steps with touches."""
    for _ in range(6):
        turn = rules.new_turn(rules.new_position())
        while turn.position.result == PLAYING:
            steps = 0
            while not turn.is_complete():
                yield turn, steps
                steps += 1
                turn.advance(chance.choice(may_be_stepped_on(turn)))
            turn.commit()
        yield turn, 0


@pytest.fixture
def moments(rules):
    print("seed", SEED)
    return played(rules, random.Random(SEED))


def test_how_the_board_stands_before_a_turn_does_not_depend_on_its_steps(moments):
    stood = b""
    for turn, steps in moments:
        now = bytearray(len(turn.required))
        turn.write_required(now)
        if not steps:
            assert now == turn.required
            stood = bytes(now)
        assert now == stood


def test_kinds_are_where_something_stands(moments):
    for turn, _ in moments:
        required, kinds = bytearray(len(turn.required)), bytearray(len(turn.required))
        turn.write_required(required)
        turn.write_kinds(kinds)
        assert [bool(kind) for kind in kinds] == [bool(magnet) for magnet in required]
        assert max(kinds) <= 4


def test_what_is_expected_is_lit_and_the_piece_is_told_before_it_is_placed(moments):
    roles = {"lift": (1,), "go": (2,), "put": (3,), "touch": (5, 1)}
    for turn, _ in moments:
        if turn.position.result != PLAYING:
            continue
        lit = set(turn.allowed)
        assert lit & set(roles[turn.expected()]) or 1 in lit
        if turn.is_last_step():
            assert turn.piece_letter()


def test_a_turn_taken_back_is_put_back(moments):
    for turn, steps in moments:
        if steps or not turn.position.made:
            continue
        before, made = bytes(turn.required), turn.position.made
        last = turn.position.turn_made(made - 1)
        turn.take_back()
        assert turn.back_square != NO_SQUARE
        turn.remake()
        assert (bytes(turn.required), turn.position.made) == (before, made)
        assert turn.position.turn_made(made - 1) == last


def test_steps_are_those_of_legal_turns_and_a_whole_game_is_taken_back_by_steps(rules):
    chance = random.Random(SEED)
    for _ in range(25):
        turn = rules.new_turn(rules.new_position())
        stood = []
        while turn.position.result == PLAYING:
            legal = turn.position.legal_turns()
            stood.append(bytes(turn.required))
            while not turn.is_complete():
                steps = {turn.step_square(one) for one in legal}
                steps |= {turn.twin_square(square) for square in steps - {NO_SQUARE}}
                steps.difference_update(turn.touch_squares, (NO_SQUARE,))
                free = {at for at, role in enumerate(turn.allowed) if role in (LIFT, GO, PUT)}
                assert free - {*turn.touch_squares} == steps
                turn.advance(chance.choice(may_be_stepped_on(turn)))
            assert turn.commit() in legal
        assert may_be_stepped_on(turn) == []
        assert turn.side() == (turn.position.result == SECOND_WINS)
        for before in reversed(stood):
            assert turn.takeback_square() == turn.position.turn_made(len(stood) - 1) & 63
            turn.take_back()
            assert (turn.lead, turn.side()) == (NO_TURN, turn.position.side)
            while turn.count:
                turn.retreat()
            assert bytes(turn.required) == before
            stood.pop()


def test_a_led_turn_allows_its_own_steps_alone_and_every_legal_turn_can_be_led(rules):
    chance = random.Random(SEED)
    for _ in range(40):
        turn = rules.new_turn(rules.new_position(), bytearray((1, 1)))
        while turn.position.result == PLAYING:
            assert (may_be_stepped_on(turn), turn.lead_square()) == ([], NO_SQUARE)
            choice = chance.choice(turn.position.legal_turns())
            turn.lead_to(choice)
            while not turn.is_complete():
                lead = turn.lead_square()
                assert set(may_be_stepped_on(turn)) == {lead, turn.twin_square(lead)} - {NO_SQUARE}
                turn.advance(chance.choice(may_be_stepped_on(turn)))
                assert turn.lead == choice
            assert turn.commit() == choice
            turn.take_back()
            assert (turn.lead, turn.lead_square()) == (choice, choice & 63)
            turn.remake()


def test_a_hint_leaves_all_steps_free_and_ends_where_the_hand_departs(rules):
    chance = random.Random(SEED)
    ends = 0
    for _ in range(10):
        turn, free = (rules.new_turn(rules.new_position()) for _ in range(2))
        while turn.position.result == PLAYING:
            turn.lead_to(chance.choice(turn.position.legal_turns()))
            while not turn.is_complete():
                assert may_be_stepped_on(turn) == may_be_stepped_on(free)
                lead = turn.lead_square()
                leads = [] if lead == NO_SQUARE else [lead, turn.twin_square(lead)]
                square = chance.choice([*leads[:1] * 2, *may_be_stepped_on(turn)])
                for one in (turn, free):
                    one.advance(square)
                # A touch of the lead's value is one of its steps, wherever it leads now.
                if square not in turn.touch_squares:
                    assert (turn.lead != NO_TURN) == (square in leads)
                    ends += bool(leads) and square not in leads
            assert free.commit() == turn.commit()
    assert ends
