"""What playing needs of a board, be it simulated or real."""

from typing import Any, Protocol

from halo.said import members
from tools.play.kept_flash import KeptFlash
from tools.play.notices import Notice
from tools.sim.world.hand import BoardDriver

# An LED's light: red, green, blue, 0 to 255.
RGB = tuple[int, int, int]


# A kept board is given this long to save what was done last.
_LAST_SAVE_MS = 1000


class PlayError(Exception):
    """Playing cannot begin or go on, as a `sentence` of said.py's says, and what to do."""

    def __init__(self, sentence: Any) -> None:
        super().__init__(members(sentence)["text"])
        self.sentence = sentence


class Board(Protocol):
    """The verbs of any board."""

    @property
    def lights(self) -> list[RGB]:
        """The LEDs as they shine, in square order."""

    def advance(self, ms: int) -> None:
        """Let board time pass."""

    def send(self, data: bytes) -> None:
        """Put bytes on the serial line."""

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time."""

    def close(self) -> None:
        """Be done with the board."""


class Seat:
    """A board to sit down at: `simulated` is None for a real one, which hands must touch.

    `slice_ms` of board time pass between two looks at who plays; `notices` are to be known
    beforehand; `goes_on` tells that something may happen though nobody types; `kept` is the flash
    of a board that outlives the program.
    """

    def __init__(
        self,
        board: Board,
        name: str,
        simulated: BoardDriver | None,
        slice_ms: int = 10,
        notices: tuple[Notice, ...] = (),
        kept: KeptFlash | None = None,
    ) -> None:
        self.board = board
        self.name = name
        self.simulated = simulated
        self.slice_ms = slice_ms
        self.notices = notices
        self.goes_on = simulated is None
        self._kept = kept

    def close(self) -> None:
        """Be done with the board, which saves first what it has not saved yet."""
        try:
            if self._kept and self._kept.folder:
                self.board.advance(_LAST_SAVE_MS)
        finally:
            self.board.close()
            if self._kept:
                self._kept.close()

    def introduction(self) -> list[str]:
        """Return the sentences to begin with: where the board is kept, and the notices."""
        folder = self._kept.folder if self._kept else None
        place = [f"Games and settings are kept in {folder}"] if folder else []
        return place + [notice.sentence() for notice in self.notices]
