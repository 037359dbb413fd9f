"""The game in play: the turn that is being made, its faults, and the board's own thinking.

It knows no mode but those of a game; session.py leads up to it and away from it. Time comes
in as elapsed milliseconds, `seen` is the stable magnets. A tick of a turn allocates nothing.
"""

from micropython import const

from halo.games.geometry import SQUARES
from halo.games.oxono import Position
from halo.games.oxono_codes import PLAYING, make_turn
from halo.games.oxono_set_up import other_way_round
from halo.games.oxono_text import format_position
from halo.games.oxono_turn import NO_SQUARE, NO_TURN, OxonoTurn
from halo.modes import OVER, PLAY, PLAYED, THINKING
from halo.players import Players
from halo.sense.hold import Hold, Twice
from halo.sense.tracker import Tracker
from halo.thinker import IDLE, Thinker

# A piece that slides through a square is over it for 30 to 200 ms: only a difference
# that lasts longer is called a fault.
_FAULT_AFTER_MS = const(200)
_BOTH_OFF_MS = const(3000)
# To lift a totem and put it back takes about a second. Twice within this time asks for a
# hint; more slowly it is a change of mind.
_TWICE_MS = const(4000)
# Below this level a hint would be no help.
_LEAST_HINT_LEVEL = const(3)


class Game:
    """`position`, the `turn` being made on it, the `players`, and the board's `thinker`.

    `start` is the text of the position that the game began from; `dead` marks squares not
    to believe; `settings` tell the level of hints.
    """

    def __init__(self, dead: bytearray, settings, engine) -> None:
        self.players = Players()
        self.position = Position()
        self.turn = OxonoTurn(self.position, self.players.levels)
        self.tracker = Tracker(self.turn, dead)
        self.thinker = Thinker(engine)
        self.start = format_position(self.position)
        self._dead = dead
        self._settings = settings
        self._wrong = Hold(_FAULT_AFTER_MS)
        self._both_off = Hold(_BOTH_OFF_MS)
        self._put_back = Twice(_TWICE_MS)
        self._no_faults = bytearray(SQUARES)

    def set_up(self, totem_x: int, totem_o: int, seen: bytearray) -> None:
        """Begin with the totems on these dots, or the other way round if they stand so."""
        self.position.set_up(totem_x, totem_o)
        if other_way_round(seen, self.position.totems):
            self.position.set_up(totem_o, totem_x)
        self.start = format_position(self.position)

    def begin_from(self, position: Position) -> None:
        """Begin at `position` with the players there are."""
        self.position.copy_from(position)
        self.start = format_position(position)
        self.players.chosen = True

    def mode(self) -> int:
        """Return what the game is doing: PLAY, THINKING or OVER."""
        if self.position.result != PLAYING:
            return OVER
        is_due = self.turn.is_led() and self.turn.lead == NO_TURN
        return THINKING if is_due or self.thinker.state != IDLE else PLAY

    def enter(self, mode: int, before: int) -> None:
        """Begin or stop to think, as the board's new mode has it; `before` is its last."""
        if mode != THINKING:
            self.thinker.cancel()
        elif self.thinker.state == IDLE:
            self.thinker.want(self.players.levels[self.position.side], False)
        if before not in PLAYED:
            self._wrong.restart()
            self._both_off.restart()

    def begin_turn(self, seen: bytearray) -> None:
        """Start the turn of the side to move on a board that stands as it should."""
        self.turn.begin()
        self.tracker.begin(seen)

    def go_on(self, seen: bytearray) -> None:
        """Take up the turn where it was, on a board where anything may have happened."""
        self.tracker.begin(seen)
        self.tracker.update(seen)

    # --- what hands do -----------------------------------------------------------------

    def follow(self, seen: bytearray) -> int:
        """Take in changed magnets; return what happened as the tracker's bits.

        A step ends the thinking that it overtakes; a totem that is lifted and put back
        twice asks for a hint.
        """
        count = self.turn.count
        happened = self.tracker.update(seen)
        if happened:
            self.thinker.cancel()
            if count == 1 and self._may_hint() and self._put_back.happens(self.turn.symbol):
                self.hint()
        return happened

    def confirm(self, seen: bytearray) -> bool:
        """Make the step on a dead square that a hand tells of; False if there is none."""
        if not self.tracker.confirm_next(seen):
            return False
        self.thinker.cancel()
        return True

    def wait(self, elapsed_ms: int) -> bool:
        """Let time pass; tell whether faults have just lasted long enough to be shown."""
        self.thinker.wait(elapsed_ms)
        self._put_back.wait(elapsed_ms)
        return self._wrong.update(self.tracker.fault_count > 0, elapsed_ms)

    def shows_faults(self) -> bool:
        """Tell whether something has been wrong for so long that it is a fault."""
        return self._wrong.reached()

    def faults(self) -> bytearray:
        """Return the faults to show, a byte a square."""
        return self.tracker.faults if self._wrong.reached() else self._no_faults

    def totems_off(self, elapsed_ms: int, seen: bytearray) -> bool:
        """Tell whether both totems have just been off the board for three seconds."""
        off = self.turn.count < 2 and self.tracker.fault_count + self.turn.count == 2
        for symbol in range(2):
            totem = self.position.totems[symbol]
            if seen[totem] or self._dead[totem]:
                off = False
        return self._both_off.update(off, elapsed_ms)

    def close(self, seen: bytearray) -> bool:
        """Close a finished game that was reopened when more pieces leave: it is cleared."""
        turn = self.turn
        if turn.back_square == NO_SQUARE or not self.tracker.misses():
            return False
        self.position.push(make_turn(turn.symbol, turn.squares[1], turn.back_square))
        if self.position.result == PLAYING:
            self.position.pop()
            return False
        self.begin_turn(seen)
        return True

    # --- what the players ask for ------------------------------------------------------

    def undo(self) -> bool:
        """Take back the last turn, or the pair of turns against the board; False without.

        The turn that a hand is taking back already is one of them.
        """
        reopened = int(self.turn.back_square != NO_SQUARE)
        made = self.position.made + reopened
        count = 1
        if not self.players.has_human():
            count = min(2, made)
        elif self.players.levels[self.position.side ^ 1 ^ reopened]:
            count = 2  # the board's turn and the human's before it
        if not 0 < count <= made:
            return False
        for _ in range(count - reopened):
            self.position.pop()
        return True

    def why_no_hint(self) -> str:
        """Return a sentence why there can be no hint now; nothing if there can."""
        if self.position.result != PLAYING:
            return "the game is over"
        if self.turn.is_led():
            return "the board is to move"
        if not self._may_hint():
            return "a turn is begun or a piece is amiss: a hint comes at a turn's start"
        return ""

    def _may_hint(self) -> bool:
        at_start = self.turn.count == 0 and self.tracker.fault_count == 0
        return at_start and not self.turn.is_led() and self.position.result == PLAYING

    def hint(self) -> None:
        """Think about a turn for the human who is at a turn's start."""
        self.thinker.want(max(_LEAST_HINT_LEVEL, self._settings["level"]), True)

    def lead_chosen(self, seen: bytearray) -> None:
        """Lead the hand through the turn that the thinker has chosen."""
        self.turn.lead_to(self.thinker.engine.turn)
        self.thinker.cancel()
        self.tracker.update(seen)
