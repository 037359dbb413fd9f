"""How the thinker begins: with which level's means. Loaded with the engine."""

from halo.games import registry
from halo.games.levels import LEVELS, NODES, USUAL_MS
from halo.games.players import player_name


def begin(thinker, position, seed: int) -> int:
    """Begin the search that is due; return how many ms its level usually takes.

    Who follows a person draws the level. A hint has its level's nodes, but overlooks nothing.
    """
    level = thinker.level
    if level > LEVELS:
        from halo.games.strengths import draw_level

        level = draw_level(thinker.strengths, thinker.game, player_name(level), seed)
    row = registry.load_levels(thinker.game)[level - 1]
    if thinker.is_hint:
        thinker.engine.begin_nodes(position, row[NODES], seed)
    else:
        thinker.engine.begin(position, level, seed)
    return row[USUAL_MS]
