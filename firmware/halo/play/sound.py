"""The piezo's signals: a piece well placed, a fault, the game's end."""

from micropython import const

from halo import ticks

# Notes: pairs of pitch in tens of hertz (0: silence) and length in tens of milliseconds.
_PLACED = b"\xb0\x03"
_WRONG = b"\x28\x0c\x00\x06\x28\x0c"
_OVER = b"\x69\x0c\x84\x0c\x9d\x0c\xd1\x1e"
_SILENCE = const(0)


class Sounder:
    """Plays changes in `session` through `tone`(hertz)."""

    def __init__(self, session, tone) -> None:
        self._session = session
        self._tone = tone
        self._version = -1
        self._plays = False
        self._steps = 1 << 16  # above any game's: earlier steps are silent
        self._is_wrong = False
        self._notes = b""
        self._at = 0
        self._began_ms = 0
        self._lasts_ms = 0

    def update(self, now_ms: int) -> None:
        """Begin, continue and end sounds. Allocates nothing."""
        if self._session.version != self._version:
            self._look()
        notes = self._notes
        if not notes or ticks.diff(now_ms, self._began_ms) < self._lasts_ms:
            return
        at = self._at
        if at == len(notes):
            self._notes = b""
            self._tone(_SILENCE)
            return
        self._tone(notes[at] * 10)
        self._began_ms = now_ms
        self._lasts_ms = notes[at + 1] * 10
        self._at = at + 2

    def _look(self) -> None:
        """Find the changes since the last look, and begin the sound of the gravest."""
        session = self._session
        self._version = session.version
        game = session.game
        turn = game.turn
        played = self._plays
        plays = self._plays = session.mode.is_turn
        steps = game.position.made << 4 | turn.count
        is_on = steps > self._steps
        self._steps = steps
        was_wrong = self._is_wrong
        self._is_wrong = plays and game.shows_faults()
        notes = b""
        if played and session.mode.is_over:
            notes = _OVER
        elif plays and self._is_wrong > was_wrong:
            notes = _WRONG
        elif plays and is_on and (not turn.count or turn.required[turn.squares[turn.count - 1]]):
            notes = _PLACED
        if notes:
            self._notes = notes
            self._at = 0
            self._lasts_ms = 0
