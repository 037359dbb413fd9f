"""What the board tells the host of its thinking. Loaded with the engine."""

from micropython import const

from halo.games.players import player_name
from halo.link import messages

# So many turns of a variation fit a line with all the rest.
_VARIATION_TURNS = const(12)


def thought(game) -> str:
    """Return the line that tells what the game's thinker has chosen, as a turn or as a hint."""
    choice = game.thinker.asked
    engine = game.thinker.engine
    format_turn = game.rules.format_turn
    details = {
        "turn": format_turn(engine.turn),
        "score": engine.score,
        "depth": engine.depth,
        "nodes": engine.nodes,
    }
    if choice.is_hint:
        return messages.event("hint", details)
    details["by"] = player_name(choice.level)
    details["ms"] = choice.ms
    details["capped"] = choice.capped
    details["second_core"] = engine.has_second_core
    details["variation"] = [format_turn(turn) for turn in engine.variation()[:_VARIATION_TURNS]]
    return messages.event("thought", details)
