"""How the thinker begins: with which level's means. Loaded with the engine."""

from micropython import const

from halo.games import registry
from halo.games.levels import LEVELS, NODES, USUAL_MS
from halo.games.players import player_name

# A hint may take a stronger level's nodes that are usually judged within so many ms: in a game
# that is soon searched to its end it is proved then.
_HINT_MS = const(2000)


def begin(thinker, position, seed: int) -> int:
    """Begin the search that is due; return how many ms its level usually takes.

    Who follows a person draws the level. A hint has its level's nodes at least, and overlooks
    nothing.
    """
    level = thinker.level
    if level > LEVELS:
        from halo.games.strengths import draw_level

        level = draw_level(thinker.strengths, thinker.game, player_name(level), seed)
    rows = registry.load_levels(thinker.game)
    row = rows[level - 1]
    if thinker.is_hint:
        while level < LEVELS and rows[level][USUAL_MS] <= _HINT_MS:
            row = rows[level]
            level += 1
        thinker.engine.begin_nodes(position, row[NODES], seed)
    else:
        thinker.engine.begin(position, level, seed)
    return row[USUAL_MS]
