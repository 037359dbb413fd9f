"""The tools' data of each game match the firmware, and any game is found by its name."""

import random
import re
from inspect import isfunction
from typing import Any

import pytest

from halo.games.position import PLAYING
from halo.games.recognition import is_complete
from halo.games.registry import Board, load_table
from tools.games import checks, registry
from tools.games import game as module
from tools.games.game import Game, PieceKind
from tools.sim.world.world import World

GAMES = registry.all_games()


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def test_a_game_is_found_by_its_name_only() -> None:
    assert [registry.load(game.name) for game in GAMES] == GAMES
    with pytest.raises(ValueError, match="the games are "):
        registry.load("game")


def test_the_docstring_says_of_every_default_for_whom_it_does() -> None:
    table = str(module.__doc__).split("\n\n")[2]
    rows = re.split(r"^ {4}(?! )", table, flags=re.MULTILINE)[1:]
    named = [name for row in rows for name in re.findall(r"\w+", row.partition(": ")[2])]
    methods = [name for name, of in vars(Game).items() if isfunction(of) and name[0] != "_"]
    assert sorted(named) == sorted(methods)


# What an author changes in QUANTIK, and what is said of it.
_WRONG: dict[str, tuple[Any, str]] = {
    "sides": (("light", "lilac"), "light and lilac begin with one letter, which stands for the"),
    "piece": ({"A": PieceKind(2, "x", 1)}, "quantik calls a piece X, and so does another game of"),
    "kinds": (("", "A", "Q"), "tools/games/quantik.py: kinds has Q, and pieces has not"),
    "words": ({"kinds": {}}, "tools/page/static/words/quantik/en.json lacks rules"),
    "words ": ({"lesson": {"1": {}}}, "quantik/en.json lacks lesson.1.do"),
    "MENU    ": (bytes(range(8, 23)), "game.py: MENU has 15 squares, and the lessons need one"),
    "MENU": (None, "game.py: MENU is missing"),
    "MAGNETS": (bytes(35), "game.py: MAGNETS has 35 squares, and halo36 36"),
    "MENU ": (bytes((7, 7)), "game.py: b2 is twice in MENU"),
    "MENU  ": (bytes((1,)), "game.py: b1 is of the set-up, and of the MENU"),
    "MENU   ": (bytes((36,)), "game.py: MENU has 36, and halo36 36 squares"),
    "LEVELS": (((1, 2),), "game.py: LEVELS are 5 rows of 9 numbers"),
    "START_POSITION": ("x", "a game starts at ..../..../..../.... l, and START_POSITION is"),
}


@pytest.mark.parametrize("what", _WRONG)
def test_what_an_author_gets_wrong_is_reported(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    value, sentence = _WRONG[what]
    game, table = registry.load("quantik"), checks.firmware.load_table("quantik")
    words: dict[str, Any] = value if what.strip() == "words" else {}
    others = [registry.load("oxono")]
    if what == "sides":
        monkeypatch.setattr(checks.firmware, "sides_of", lambda name: value)
    elif what == "piece":
        monkeypatch.setattr(game, "pieces", {**game.pieces, "X": value["A"]})
    elif what == "kinds":
        monkeypatch.setattr(game, "kinds", value)
    elif value is None:
        monkeypatch.delattr(table, what)
    elif what.strip() != "words":
        monkeypatch.setattr(table, what.strip(), value)
    found = list(checks.faults(game, others, table, words if what.strip() == "words" else None))
    assert any(sentence in each for each in found), found


def test_the_set_up_stands_with_the_poles_that_the_board_waits_for(game: Game) -> None:
    world = World(board=game.board)
    world.arrange(game.rules.start_position, game.name)
    seen = bytearray(world.squares)
    for square in range(world.squares):
        piece = world.piece_at(square)
        seen[square] = 0 if piece is None else 1 if piece.polarity() > 0 else 2
    assert is_complete(load_table(game.name).MAGNETS, seen)


def test_every_position_to_bench_and_to_torture_is_legal_and_its_pieces_are_there(
    game: Game,
) -> None:
    for text in (game.bench.position, *game.torture):
        assert game.rules.parse_position(text).result == PLAYING
        World(board=game.board).arrange(text, game.name)


def test_a_turn_as_one_types_it_is_a_turn(game: Game) -> None:
    typed = game.spelled(game.example.lower())
    assert game.rules.format_turn(game.rules.parse_turn(typed)) == game.example


def test_the_steps_of_turns_lead_from_each_position_to_the_next(game: Game) -> None:
    chance = random.Random(5)
    position = game.rules.new_position()
    board = Board(game.board)
    for _ in range(60):
        if position.result != PLAYING:
            position = game.rules.new_position()
        pieces = game.standing_in(position)
        turn = chance.choice(position.legal_turns())
        lift = " ".join(board.square_name(square) for square in pieces)
        state = {"position": game.rules.format_position(position), "lit": {"lift": lift}}
        held = ""
        for name, kind in game.steps(state, game.rules.format_turn(turn)):
            square = board.square_index(name)
            if square in pieces:
                held = pieces.pop(square)
            else:
                pieces[square], held = held or kind, ""
        position.push(turn)
        assert counted(pieces, game) == counted(game.standing_in(position), game)


def counted(pieces: dict[int, str], game: Game) -> tuple[dict[int, str], list[str]]:
    """Return the pieces on their squares, but for a reserve only the kinds that are there."""
    reserve = {square for square in pieces if game.reserve_kind(square)}
    placed = {square: kind for square, kind in pieces.items() if square not in reserve}
    return placed, sorted(pieces[square] for square in reserve)
