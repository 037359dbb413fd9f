"""The saved game in bytes; archive, strength."""

import random

import pytest

from halo.games import registry
from halo.games.position import PLAYING
from halo.games.strengths import SETTLED
from halo.store import formats
from halo.store.archive import KEPT, Archive
from tests.games.of_game import games
from tests.games.oxono.cases import GAMES

OXONO = registry.load_rules("oxono")
START = "6/6/6/6/6/6 d4 c3 p"


def test_a_saved_game_reads_so():
    data = formats.pack_game("oxono", START, ["human", "level3"], GAMES["symbol"], 7)
    assert data == b"3 oxono 7\n6/6/6/6/6/6 d4 c3 p\nhuman level3\nXc4d4 Xa4b4 Xa5a4 Xc5c4"


@games
def test_random_games_from_random_positions_survive(game):
    seed = 12
    print("seed", seed)
    chance = random.Random(seed)
    rules = registry.load_rules(game)
    for _ in range(25):
        position = rules.new_position()
        for _ in range(chance.randrange(20)):
            if position.result == PLAYING:
                position.push(chance.choice(position.legal_turns()))
        begun = rules.format_position(position)
        turns = []
        while position.result == PLAYING and chance.random() < 0.9:
            position.push(chance.choice(position.legal_turns()))
            turns.append(rules.format_turn(position.turn_made(position.made - 1)))
        data = formats.pack_game(game, begun, ["level5", "human"], turns)
        unpacked = formats.unpack_game(data, rules)
        assert unpacked is not None
        again, *rest = unpacked
        assert rest == [begun, [5, 0], turns]
        assert formats.number_of(data, game) == 1
        assert rules.format_position(again) == rules.format_position(position)
        assert (again.result, again.made) == (position.result, len(turns))
        while again.made:
            again.pop()
        assert rules.format_position(again) == begun


# A saved game's first line, the number that is read, and that of a game that no board here knows.
@pytest.mark.parametrize(
    ("first_line", "number", "any_number"),
    [
        ("3 oxono 17", 17, 17),
        ("3 oxono 0", None, 0),
        ("3 oxono x", None, 0),
        ("3 oxono", None, 0),
        ("4 oxono 1", None, 1),
        ("2 oxono 1", None, 1),
        ("2 oxono", None, 0),
        ("3 quantik 1", None, 1),
        ("9 dusk 18", None, 18),
        ("oxono", None, 0),
        ("", None, 0),
    ],
)
def test_no_other_version_is_read_and_still_tells_its_number(first_line, number, any_number):
    data = f"{first_line}\n{START}\nhuman human\nXc4d4".encode()
    assert (formats.unpack_game(data, OXONO) and formats.number_of(data, "oxono")) == number
    assert formats.any_number(data) == any_number


HEAD = f"3 oxono 1\n{START}\n"
SOUND = HEAD + "human human\nXc4d4 Xa4b4"


NO_GAMES = {
    "nothing": "",
    "a name": "3 oxono 1",
    "another game": "3 chess 1\n6/6/6/6/6/6 d4 c3 p\nhuman human\n",
    "no side": "3 oxono 1\n6/6/6/6/6/6 d4 c3\nhuman human\n",
    "half a turn": HEAD + "human human\nXc4d4 Xa4",
    "an illegal turn": HEAD + "human human\nXa1a2",
    "a turn twice": HEAD + "human human\nXc4d4 Xc4d4",
    "a turn after the end": HEAD + "human human\nXc4d4 Xa4b4 Xa5a4 Xc5c4 Xc6d6",
    "no players": HEAD + "\nXc4d4",
    "one player": HEAD + "human\nXc4d4",
    "an unknown player": HEAD + "human level6\nXc4d4",
    "a set-up that is no game yet": HEAD + "\n",
    "a line too many": SOUND + "\n",
    "a foreign letter": SOUND + " é",
}


@pytest.mark.parametrize("name", NO_GAMES)
def test_what_tells_no_legal_game_is_none(name):
    assert formats.unpack_game(NO_GAMES[name].encode(), OXONO) is None


def test_rubbish_is_none_or_a_legal_game():
    assert formats.unpack_game(SOUND.encode(), OXONO) is not None
    assert formats.unpack_game(b"\xff" + SOUND.encode(), OXONO) is None
    seed = 13
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(3000):
        data = bytearray(SOUND.encode())
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(2))
        game = formats.unpack_game(bytes(data), OXONO)
        if game is not None:
            again, _, players, texts = game
            assert formats.number_of(bytes(data), "oxono") > 0
            assert len(players) == 2
            assert len(texts) == again.made
            turns = [again.pop() for _ in range(again.made)]
            for turn in reversed(turns):
                assert again.is_legal(turn)
                again.push(turn)


@pytest.mark.parametrize(
    ("data", "game"),
    [
        (None, ""),
        (b"", ""),
        (SOUND.encode(), "oxono"),
        (b"2 quantik\n", ""),
        (b"3 quantik 1\n..../..../..../.... l\n\n", "quantik"),
        (b"3 quantik 12\n", "quantik"),
        (b"3 quantik\n", ""),
        (b"3 yoxii 1\n", ""),
        (b"\xff\xfe 2\n", ""),
    ],
)
def test_which_game_was_saved(data, game):
    assert formats.game_of(data, ("oxono", "quantik")) == game


def archive_of(files: dict[str, bytes]) -> Archive:
    return Archive(files.get, files.__setitem__)


def test_an_old_file_does_not_answer_for_the_numbers_that_come_after_it() -> None:
    archive = archive_of({})
    archive.keep(1, b"the first")
    assert archive.read(56) is None
    archive.keep(56, b"the fifty-sixth")
    assert archive.read(56) == b"the fifty-sixth"
    assert archive.read(1) is None


def test_the_last_fifty_games_are_kept_whatever_their_numbers() -> None:
    archive = archive_of({})
    for number in range(1, 200):
        archive.keep(number, b"game %d" % number)
        for kept in range(max(1, number + 1 - KEPT), number + 1):
            assert archive.read(kept) == b"game %d" % kept


@pytest.mark.parametrize(
    "values",
    [
        {},
        {("oxono", "follow"): (230, 4)},
        {
            ("oxono", "follow"): (100, 0),
            ("oxono", "follow2"): (500, 7),
            ("yoxii", "follow"): (333, 1),
        },
        {("oxono", "follow"): (260, 1), SETTLED: (12, ("oxono", "follow"), (200, 0))},
    ],
)
def test_what_is_packed_is_unpacked(values):
    data = formats.pack_strengths(values)
    assert formats.are_strengths(data)
    again: dict = {}
    formats.unpack_strengths(data, again)
    assert again == values


def test_what_makes_no_sense_is_left_out():
    data = b"1 oxono.follow=99.1 oxono.follow=200 x=1.1 =250.8 a.b=x.y \xff oxono.follow2=250.3"
    data += b" settled.x=oxono.follow.200.1 settled.3=200.1 settled.4=oxono.follow.600.1"
    again: dict = {}
    formats.unpack_strengths(data, again)
    assert again == {("oxono", "follow2"): (250, 3)}


@pytest.mark.parametrize("data", [b"", b"2 oxono.follow=200.1", b"hello"])
def test_another_version_is_not_known(data):
    assert not formats.are_strengths(data)
