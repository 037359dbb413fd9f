"""Positions to measure, and the hands that play before a measured board."""

import random
from typing import Any

from halo.games.position import PLAYING
from halo.games.registry import Board
from tools.games import registry
from tools.games.game import Game
from tools.lab.match import wins_next
from tools.sim.world.hand import Hand
from tools.sim.world.world import USUAL_BOARD

SEED = 7
# The game of two people.
GAME = Board(USUAL_BOARD).games[0]
# A brisk game: a turn takes the hands 1.3 s, then they rest for a second.
TURNS = 8
REST_MS = 1000
QUIET_MS = 400
POSITIONS = 6


def random_game(game: str, chance: random.Random, turns: int) -> Any:
    """Return the position after this many random turns, or at an earlier end."""
    position = registry.load(game).rules.new_position()
    for _ in range(turns):
        if position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
    return position


def middle_game(game: str) -> list[Any]:
    """Return positions some random turns deep without an immediate win."""
    chance = random.Random(SEED)
    middle = registry.load(game).bench.middle
    found: list[Any] = []
    while len(found) < POSITIONS:
        position = random_game(game, chance, chance.randint(*middle))
        if position.result == PLAYING and not wins_next(position):
            found.append(position)
    return found


def set_up(hand: Hand) -> None:
    """Set the game up and begin a game of two people."""
    game = registry.load(GAME)
    name_of = hand.board.world.board.square_name
    for square, kind in game.standing(game.rules.start_position).items():
        hand.place(name_of(square), kind)
    hand.wait(QUIET_MS)
    hand.tap(name_of(game.rules.menu[0]))  # a second person
    hand.press()


def make_turn(hand: Hand, game: Game, state: dict[str, Any], turn: str) -> None:
    """Make the turn, a text, in the game's state."""
    world = hand.board.world
    for square, kind in game.steps(state, turn):
        if world.piece_at(world.board.square_index(square)):
            hand.lift(square)
        else:
            hand.place(square, kind)


def play(hand: Hand) -> None:
    """Play random legal turns from the set-up that the hand has made."""
    chance = random.Random(SEED)
    game = registry.load(GAME)
    position = game.rules.new_position()
    for _ in range(TURNS):
        turn = chance.choice(position.legal_turns())
        state = {"position": game.rules.format_position(position), "lit": {}}
        make_turn(hand, game, state, game.rules.format_turn(turn))
        hand.wait(REST_MS)
        position.push(turn)
        if position.result:
            return
