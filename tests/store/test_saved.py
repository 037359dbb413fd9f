"""The game in play as bytes, and back."""

import random

import pytest

from halo.games import registry
from halo.games.oxono.codes import PLAYING
from halo.games.oxono.notation import format_position, format_turn, parse_position, parse_turn
from halo.games.oxono.position import Position
from halo.store import saved_game
from tests.games.ends import GAMES

OXONO = registry.load_rules("oxono")
START = "6/6/6/6/6/6 d4 c3 p"


def played(start, turns):
    position = parse_position(start)
    for turn in turns:
        position.push(parse_turn(turn))
    return position


def unpacked(data):
    game = saved_game.unpack(data, OXONO)
    assert game is not None
    return game


def test_a_saved_game_reads_so():
    data = saved_game.pack("oxono", START, ["human", "level3"], GAMES["symbol"], 7)
    assert data == b"3 oxono 7\n6/6/6/6/6/6 d4 c3 p\nhuman level3\nXc4d4 Xa4b4 Xa5a4 Xc5c4"


@pytest.mark.parametrize("name", GAMES)
def test_every_moment_of_a_game_survives(name):
    for made in range(len(GAMES[name]) + 1):
        turns = GAMES[name][:made]
        start, codes, levels, _ = unpacked(
            saved_game.pack("oxono", START, ["level5", "human"], turns)
        )
        assert format_position(start) == START
        assert levels == [5, 0]
        for code in codes:
            start.push(code)
        final = played(START, turns)
        assert format_position(start) == format_position(final)
        assert start.result == final.result
        assert start.made == made


def test_random_games_from_random_positions_survive():
    seed = 12
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(60):
        position = Position()
        for _ in range(chance.randrange(20)):
            if position.result == PLAYING:
                position.push(chance.choice(position.legal_turns()))
        begun = format_position(position)
        turns = []
        while position.result == PLAYING and chance.random() < 0.9:
            position.push(chance.choice(position.legal_turns()))
            turns.append(format_turn(position.turn_made(position.made - 1)))
        start, codes, *_ = unpacked(saved_game.pack("oxono", begun, ["human", "human"], turns))
        for code in codes:
            assert start.is_legal(code)
            start.push(code)
        assert format_position(start) == format_position(position)


@pytest.mark.parametrize(
    ("first_line", "number"),
    [
        ("3 oxono 17", 17),
        ("2 oxono", 1),
        ("oxono", 1),
        ("3 oxono 0", None),
        ("3 oxono x", None),
        ("3 oxono", None),
        ("4 oxono 1", None),
        ("2 oxono 1", None),
        ("3 quantik 1", None),
    ],
)
def test_older_versions_are_read_and_other_ones_are_not(first_line, number):
    game = saved_game.unpack(f"{first_line}\n{START}\nhuman human\nXc4d4".encode(), OXONO)
    assert (game and game[3]) == number


SOUND = "oxono\n6/6/6/6/6/6 d4 c3 p\nhuman human\nXc4d4 Xa4b4"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "oxono",
        "chess\n6/6/6/6/6/6 d4 c3 p\nhuman human\n",
        "oxono\n6/6/6/6/6/6 d4 c3\nhuman human\n",
        "oxono\n6/6/6/6/6/6 d4 c3 p\nhuman human\nXc4d4 Xa4",
        "oxono\n6/6/6/6/6/6 d4 c3 p\nhuman human\nXa1a2",
        "oxono\n6/6/6/6/6/6 d4 c3 p\nhuman human\nXc4d4 Xc4d4",
        "oxono\n6/6/6/6/6/6 d4 c3 p\nhuman human\nXc4d4 Xa4b4 Xa5a4 Xc5c4 Xc6d6",
        "oxono\n6/6/6/6/6/6 d4 c3 p\n\nXc4d4",
        "oxono\n6/6/6/6/6/6 d4 c3 p\nhuman\nXc4d4",
        "oxono\n6/6/6/6/6/6 d4 c3 p\nhuman level6\nXc4d4",
        "oxono\n6/6/6/6/6/6 d4 c3 p\n\n",
        SOUND + "\n",
        SOUND + " é",
    ],
    ids=[
        "nothing",
        "a name",
        "another game",
        "no side",
        "half a turn",
        "an illegal turn",
        "a turn twice",
        "a turn after the end",
        "no players",
        "one player",
        "an unknown player",
        "a set-up that is no game yet",
        "a line too many",
        "a foreign letter",
    ],
)
def test_what_tells_no_legal_game_is_none(text):
    assert saved_game.unpack(text.encode(), OXONO) is None


def test_rubbish_is_none_or_a_legal_game():
    assert saved_game.unpack(SOUND.encode(), OXONO) is not None
    assert saved_game.unpack(b"\xff" + SOUND.encode(), OXONO) is None
    seed = 13
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(3000):
        data = bytearray(SOUND.encode())
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(2))
        game = saved_game.unpack(bytes(data), OXONO)
        if game is not None:
            start, turns, players, number = game
            assert number > 0
            assert len(players) == 2
            for turn in turns:
                assert start.is_legal(turn)
                start.push(turn)
