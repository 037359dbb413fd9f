"""Which turn lost a game, against a slow look at all turns."""

import random
from typing import Any

import pytest

from halo.engine.engine import Engine
from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING
from halo.games.registry import Board
from halo.play.game import Game
from halo.play.thinker import Thinker
from halo.service.retry import Lookback
from halo.store.settings import Settings

SEED = 91
PLENTY = 1 << 20


def finished(name: str, chance: random.Random) -> Game:
    """Return a game of random turns to its end."""
    squares = Board(registry.board_of(name)).squares
    game = Game(
        registry.load_rules(name), bytearray(squares), Settings(), Thinker({}, Engine(name))
    )
    while game.position.result == PLAYING:
        game.position.push(chance.choice(game.position.legal_turns()))
    return game


def looked_back(game: Game, budget: int) -> Lookback:
    """Return what is found of the game, after a search without a pause."""
    position = game.position
    loser = position.result - FIRST_WINS ^ 1
    look = Lookback(game, position.made - 1 - (position.side == loser), budget)
    look.begin(game.thinker.engine, 1)
    while not look.done:
        look.think(PLENTY)
    return look


def is_lost(position: Any, known: dict[bytes, bool]) -> bool:
    """Tell whether the side to move of QUANTIK loses whatever it does: all turns are tried."""
    if position.result != PLAYING:
        return bool(position.result != FIRST_WINS + position.side)
    key = bytes(position.cells) + bytes((position.side,))
    if key not in known:
        known[key] = True
        for turn in position.legal_turns():
            position.push(turn)
            known[key] = not is_lost(position, known)
            position.pop()
            if not known[key]:
                break
    return known[key]


def test_it_is_the_latest_own_position_that_was_not_lost() -> None:
    print("seed", SEED)
    chance = random.Random(SEED)
    known: dict[bytes, bool] = {}
    backs = set()
    for _ in range(30):
        game = finished("quantik", chance)
        position = game.position
        loser = position.result - FIRST_WINS ^ 1
        made = position.made
        turns = [position.turn_made(index) for index in range(made)]
        look = looked_back(game, PLENTY)
        expected = -1
        for index in range(made - 1, 5, -1):
            position.pop()
            if position.side == loser and not is_lost(position, known):
                expected = index
                break
        if expected >= 0:
            assert (look.position.made, look.turn) == (expected, turns[expected])
            assert bytes(look.position.cells) == bytes(position.cells)
            backs.add(made - expected)
        else:
            assert look.position.made <= 5
    assert len(backs) > 1


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_turn_that_let_the_other_win_at_once_is_found(name: str) -> None:
    print("seed", SEED)
    chance = random.Random(SEED)
    found = 0
    while found < 6:
        game = finished(name, chance)
        position = game.position
        if position.result == DRAW or position.made < 4:
            continue
        winner = position.result - FIRST_WINS
        position.copy_from(looked_back(game, 2000).position)
        assert position.side == winner ^ 1
        assert _holds_a_ply(position)
        found += 1


def _holds_a_ply(position: Any) -> bool:
    """Tell whether a turn exists after which the other one does not win at once."""
    for turn in position.legal_turns():
        position.push(turn)
        mover = position.side ^ 1
        lost = position.result not in (PLAYING, DRAW, FIRST_WINS + mover)
        if position.result == PLAYING:
            for answer in position.legal_turns():
                position.push(answer)
                lost = lost or position.result == FIRST_WINS + (mover ^ 1)
                position.pop()
                if lost:
                    break
        position.pop()
        if not lost:
            return True
    return False
