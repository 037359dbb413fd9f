"""A turn of OXONO as steps of the hand: lift a totem, place it, place a piece.

Each step changes what one square must show. The three questions of a turn are
answered at any moment: `need` (the magnet that every square must show now), `next`
(what a hand may do on every square) and `complete`. A turn can be led: the board has
chosen it, and the hand carries it out or, where it is a hint, may do otherwise.
Magnets: 0 none, 1 north up (X), 2 south up (O).
"""

from micropython import const

from halo.games.geometry import SQUARES
from halo.games.kernel import allow, clear, show_magnets
from halo.games.oxono_codes import BLACK, BLACK_WINS, PLAYING, make_turn

# What a hand may do on a square. HOME is where the lifted totem came from.
NOTHING = 0
LIFT = 1
GO = 2
PUT = 3
HOME = 4

NO_SQUARE = 255
NO_TURN = -1

# The role of the lead's square after so many steps.
_LED_ROLES = bytes((LIFT, GO, PUT))
_LIFTED = const(1)
_MOVED = const(2)
_DONE = const(3)


class OxonoTurn:
    """The turn that is being made on `position`, which it pushes and pops.

    `squares[:count]` are the squares acted on so far; `symbol` that of the totem in
    play; `back_square` the piece's square while its turn is being taken back, else
    NO_SQUARE.
    `lead` is the turn that the board has chosen, else NO_TURN. A side whose byte in
    `led_sides` is not 0 may do nothing else, and nothing at all before it is chosen;
    for another side it is a hint, forgotten when the hand departs from it.
    Nothing here allocates after construction.
    """

    def __init__(self, position, led_sides: bytearray | None = None) -> None:
        self.position = position
        self.led_sides = bytearray(2) if led_sides is None else led_sides
        self.lead = NO_TURN
        self.need = bytearray(SQUARES)
        self.next = bytearray(SQUARES)
        self.squares = bytearray(3)
        self.count = 0
        self.symbol = 0
        self.back_square = NO_SQUARE
        self._flags = bytearray(SQUARES)
        self.begin()

    def begin(self) -> None:
        """Start the turn of the position's side to move, without a lead."""
        self.count = 0
        self.back_square = NO_SQUARE
        self.lead = NO_TURN
        show_magnets(self.position.cells, self.need, SQUARES)
        self._refresh()

    def lead_to(self, turn: int) -> None:
        """Lead the hand through `turn`, a legal one; called at the turn's start."""
        self.lead = turn
        self._refresh()

    def lead_square(self) -> int:
        """Return the square of the lead's next step, NO_SQUARE without a lead."""
        if self.lead == NO_TURN:
            return NO_SQUARE
        if self.count == 0:
            return self.position.totems[self.lead >> 12]
        return (self.lead >> 6) & 63 if self.count == _LIFTED else self.lead & 63

    def is_led(self) -> bool:
        """Tell whether the board alone chooses this side's turn."""
        return self.led_sides[self.position.side] != 0

    def side(self) -> int:
        """Return the side whose turn this is; a finished game is the winner's."""
        if self.position.result == PLAYING:
            return self.position.side
        return BLACK if self.position.result == BLACK_WINS else 0

    def magnet_after(self, square: int) -> int:
        """Return the magnet that `square` shows after a step there, -1 if none is legal."""
        role = self.next[square]
        if role == LIFT:
            return 0
        return 1 + self.symbol if GO <= role <= PUT else -1

    def completes(self) -> bool:
        """Tell whether the next step is the turn's last."""
        return self.count == _MOVED

    def complete(self) -> bool:
        """Tell whether all steps are made; `commit` is due."""
        return self.count == _DONE

    def advance(self, square: int) -> None:
        """Make the step on `square`, which `magnet_after` allows."""
        if square != self.lead_square():
            self.lead = NO_TURN
        if self.count == 0:
            self.symbol = 1 if square == self.position.totems[1] else 0
        self.need[square] = self.magnet_after(square)
        self.squares[self.count] = square
        self.count += 1
        self._refresh()

    def last_square(self) -> int:
        """Return the square of the last step, NO_SQUARE at the turn's start."""
        return self.squares[self.count - 1] if self.count else NO_SQUARE

    def magnet_before(self) -> int:
        """Return the magnet that the last step's square showed before that step."""
        return 1 + self.symbol if self.count == _LIFTED else 0

    def retreat(self) -> None:
        """Take the last step back."""
        self.back_square = NO_SQUARE
        square = self.last_square()
        self.need[square] = self.magnet_before()
        self.count -= 1
        self._refresh()

    def takeback_square(self) -> int:
        """Return the piece whose lifting takes the last turn back, or NO_SQUARE."""
        if self.count or not self.position.made:
            return NO_SQUARE
        return self.position.turn_made(self.position.made - 1) & 63

    def take_back(self) -> None:
        """Reopen the last turn at the moment before its piece was placed."""
        origin = self.position.origin_of(self.position.made - 1)
        turn = self.position.pop()
        self.begin()
        self.symbol = turn >> 12
        self.squares[0] = origin
        self.squares[1] = (turn >> 6) & 63
        self.count = _MOVED
        self.need[origin] = 0
        self.need[self.squares[1]] = 1 + self.symbol
        self.back_square = turn & 63
        if self.is_led():
            self.lead = turn
        self._refresh()

    def commit(self) -> int:
        """Push the complete turn on the position and begin the next; return it."""
        turn = make_turn(self.symbol, self.squares[1], self.squares[2])
        self.position.push(turn)
        self.begin()
        return turn

    def _refresh(self) -> None:
        """Say on `next` what may follow the steps made."""
        following = self.next
        clear(following, SQUARES)
        if self.count == 0:
            self.back_square = NO_SQUARE
        if self.is_led():
            square = self.lead_square()
            if square != NO_SQUARE and self.count < _DONE:
                following[square] = _LED_ROLES[self.count]
        else:
            self._allow_all_legal()
        if self.count == _LIFTED:
            following[self.squares[0]] = HOME

    def _allow_all_legal(self) -> None:
        following = self.next
        flags = self._flags
        if self.count == 0:
            for symbol in range(2):
                if self.position.totem_targets(symbol, flags):
                    following[self.position.totems[symbol]] = LIFT
        elif self.count == _LIFTED:
            self.position.totem_targets(self.symbol, flags)
            allow(flags, following, GO, SQUARES)
        elif self.count == _MOVED:
            self.position.piece_targets(self.symbol, self.squares[1], flags)
            allow(flags, following, PUT, SQUARES)
