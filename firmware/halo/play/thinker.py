"""The board's own thinking: an engine that is given a little time in every tick.

A search begins when the board is quiet, so that saving and tidying up are done before it.
"""

from micropython import const

# What it is doing.
IDLE = 0
DUE = 1
READY = 2
BUSY = 3
DONE = 4

# Nodes decide how strong a level is; time only ends a search that is slower than it
# should be on this board.
_CAP_PERCENT = const(150)


class Thinker:
    """Chooses a turn of `game` (its name) with `engine`, for the side that it plays or as a hint.

    `strengths` are those of who follows a person; `engine` may be None until the first begin().

    `level` is the one it thinks at; once DONE, the choice and how it came about are in
    `engine`, how long it took in `ms`, and `capped` tells whether time ended it.
    """

    def __init__(self, game: str, strengths: dict, engine) -> None:
        self.game = game
        self.strengths = strengths
        self.engine = engine
        self.state = IDLE
        self.is_hint = False
        self.level = 0
        self.ms = 0
        self.capped = False
        self._hurried = False
        self._cap_ms = 0

    def request(self, level: int, is_hint: bool) -> None:
        """Ask for a search at `level` as soon as the board is quiet."""
        self.state = DUE
        self.level = level
        self.is_hint = is_hint
        self._hurried = False

    def cancel(self) -> None:
        """End the search without a result."""
        self.state = IDLE
        self.is_hint = False

    def stop_soon(self) -> None:
        """End with the best turn found so far, after the first slice at the earliest."""
        self._hurried = True

    def begin(self, position, seed: int) -> None:
        """Begin the search that is due, on `position`."""
        from halo.play.choice import begin

        self._cap_ms = begin(self, position, seed) * _CAP_PERCENT // 100
        self.state = BUSY
        self.ms = 0
        self.capped = False

    def wait(self, elapsed_ms: int) -> None:
        """Let `elapsed_ms` pass."""
        if self.state == BUSY:
            self.ms += elapsed_ms

    def think(self, nodes: int) -> bool:
        """Search about `nodes` more; return whether the turn is chosen."""
        if not self.engine.think(nodes):
            self.capped = self.ms >= self._cap_ms
            if not self.capped and not self._hurried:
                return False
            self.engine.stop()
        self.state = DONE
        return True
