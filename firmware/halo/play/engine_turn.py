"""A turn that the board chooses, for its own side or as a hint."""

from micropython import const

from halo.games import registry
from halo.games.players import LEVELS, NODES, USUAL_MS, player_name
from halo.games.strengths import draw_level
from halo.link import messages
from halo.play.thinker import Query

# Nodes decide how strong a level is; time only ends a search that is slower than expected even
# without a second core.
_CAP_PERCENT = const(300)
# Least time that the lights show the board thinking.
_LEAST_MS = const(600)
# Budget of a hint: the nodes that this level usually judges in this time.
_HINT_MS = const(800)
# A variation this long keeps the line below 512 bytes.
_VARIATION_TURNS = const(12)


class EngineTurn(Query):
    """Chooses a turn in `game` (play/game.py) at `level`, for the board's own side or as a hint.

    Once `done`, the engine has the turn and the figures of its search, `ms` the time taken, and
    `capped` tells whether time ended it.
    """

    is_engine_turn = True

    def __init__(self, game, level: int, is_hint: bool) -> None:
        super().__init__(game.rules.name, game.position)
        self.level = level
        self.is_hint = is_hint
        self.ms = 0
        self.capped = False
        self._strengths = game.thinker.strengths
        self._cap_ms = 0
        self._shown_ms = 0
        self._is_hurried = False
        self._is_found = False

    def begin(self, engine, seed: int) -> None:
        """Begin with the level's parameters. An opponent that follows a person draws its level."""
        self._engine = engine
        level = self.level
        if level > LEVELS:
            level = draw_level(self._strengths, self.name, player_name(level), seed)
        row = registry.of_table(self.name, "LEVELS")[level - 1]
        usual_ms = row[USUAL_MS]
        if self.is_hint:
            nodes = row[NODES] // usual_ms * min(usual_ms, _HINT_MS)
            engine.begin_nodes(self.position, nodes, seed)
        else:
            engine.begin(self.position, level, seed)
        self._cap_ms = usual_ms * _CAP_PERCENT // 100
        self.ms = 0
        self._is_found = False

    def pass_time(self, elapsed_ms: int) -> None:
        self._shown_ms += elapsed_ms
        if self._cap_ms and not self._is_found:
            self.ms += elapsed_ms

    def hurry(self) -> None:
        """End with the best turn found so far, after the first slice at the earliest."""
        self._is_hurried = True

    def think(self, nodes: int) -> bool:
        if not self._is_found:
            self._is_found = self._engine.think(nodes)
            self.capped = not self._is_found and self.ms >= self._cap_ms
            if self.capped or self._is_hurried:
                self._engine.stop()
                self._is_found = True
        is_shown = self.is_hint or self._is_hurried or self._shown_ms >= _LEAST_MS
        self.done = self._is_found and is_shown
        return self._is_found

    def line(self, format_turn) -> str:
        """Return the protocol's line for the chosen turn or hint."""
        engine = self._engine
        details = {
            "turn": format_turn(engine.turn),
            "score": engine.score,
            "depth": engine.depth,
            "nodes": engine.nodes,
        }
        if self.is_hint:
            return messages.event("hint", details)
        details["by"] = player_name(self.level)
        details["ms"] = self.ms
        details["capped"] = self.capped
        details["second_core"] = engine.has_second_core
        turns = engine.variation()[:_VARIATION_TURNS]
        details["variation"] = [format_turn(turn) for turn in turns]
        return messages.event("thought", details)
