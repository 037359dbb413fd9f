"""The strengths of the opponents that follow a person. Unloaded after use.

A strength is in hundredths of a level: at 230 three turns of ten, drawn by lot, are made at level
3, the others at level 2. It goes up by a step when the person wins a game, down after a loss; a
draw changes nothing. The first step is 60, each later one 85 percent of the one before, at least
20: then a steady player wins about half of the games, and never many more of forty, since each win
makes the next game harder.

They are kept in a dict: (strength, games played) by the game's name and the opponent's. Under
SETTLED it has (number, key, value): what was there before the last game that changed something.
Games are numbered over a board's life, so that one that ends twice, because its end was taken back
or power failed, counts once, with its last result.
"""

from micropython import const

from halo.games.players import LEVELS, REMOTE
from halo.games.position import FIRST_WINS, SECOND_WINS

LEAST = 100
MOST = 100 * LEVELS
USUAL = 200
_FIRST_STEP = const(60)
_LEAST_STEP = const(20)
_SHRINK_PERCENT = const(85)
# After this many games the step is the least one.
MOST_GAMES = 7
_NEW = (USUAL, 0)

# A key that differs from all games'.
SETTLED = "settled"
# In place of a result: the person has given up. With fewer pieces on the board the game was begun
# by mistake.
GIVEN_UP = -1
_LEAST_GIVEN_UP = const(4)


def strength_of(strengths: dict, game: str, opponent: str) -> int:
    """Return the opponent's strength in the game."""
    return strengths.get((game, opponent), _NEW)[0]


def draw_level(strengths: dict, game: str, opponent: str, number: int) -> int:
    """Return the level of its next turn; a random `number` draws the lot."""
    strength = strength_of(strengths, game, opponent)
    return strength // 100 + (number % 100 < strength % 100)


def settle(strengths: dict, number: int, game, result: int) -> dict | None:
    """Adapt the opponent that follows a person to the `result` of `game`, a play.Game.

    `number` is the game's; PLAYING reverts its change. Only a game from its set-up counts, not a
    retry from a position. Returns the members of the event about a changed strength, or None.
    """
    key = _follower(game)
    has_won = None
    if key is None or (result == GIVEN_UP and game.position.pieces() < _LEAST_GIVEN_UP):
        return None
    if game.rules.parse_position(game.start).pieces():
        return None
    if result in (SECOND_WINS, FIRST_WINS, GIVEN_UP):
        wins = FIRST_WINS if game.players.codes[1] > LEVELS else SECOND_WINS
        has_won = result == wins
    if not count(strengths, number, key, has_won):
        return None
    return {"game": key[0], "by": key[1], "strength": strengths[key][0]}


def count(strengths: dict, number: int, key: tuple, has_won: bool | None) -> bool:
    """Count this game, won by the person, lost or neither (None); tell if the strength changed."""
    was = before = strengths.get(key, _NEW)
    if strengths.get(SETTLED, ())[:2] == (number, key):
        before = strengths[SETTLED][2]
    now = before
    if has_won is not None:
        strength, games = before
        step = step_after(games)
        strength = min(MOST, strength + step) if has_won else max(LEAST, strength - step)
        now = (strength, min(games + 1, MOST_GAMES))
    if now == was:
        return False
    strengths[key] = now
    strengths[SETTLED] = (number, key, before)
    return True


def _follower(game) -> tuple | None:
    """Return the key of the opponent that follows the human on the other side, or None."""
    players = game.players
    for side in range(2):
        if LEVELS < players.codes[side] < REMOTE and not players.codes[side ^ 1]:
            return (game.rules.name, players.name(side))
    return None


def step_after(games: int) -> int:
    """Return the step of the game after this number of games."""
    step = _FIRST_STEP
    for _ in range(games):
        step = step * _SHRINK_PERCENT // 100
    return max(step, _LEAST_STEP)
