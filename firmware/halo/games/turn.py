"""Base of all games' turns: a turn as steps of the hand.

Each step changes the magnet that one square must show. At any moment a turn has `required` (the
magnet that each square must show now), `allowed` (what a hand may do on each square) and
`is_complete`. A turn can be led: the board has chosen it, and the hand carries it out, or may
deviate from a hint. Magnets: 0 none, 1 north up, 2 south up.
"""

from micropython import const

from halo.games.players import REMOTE
from halo.games.position import PLAYING, SECOND_WINS
from halo.games.squares_viper import allow, clear, show_magnets

# What a hand may do on a square. HOME is where the lifted piece came from; TOUCH chooses a value.
NOTHING = 0
LIFT = 1
GO = 2
PUT = 3
HOME = 4
TOUCH = 5

# Kinds of pieces, as far as the lights distinguish them.
PIECE_OF_FIRST = 1
PIECE_OF_SECOND = 2
TOTEM_X = 3
TOTEM_O = 4

# The protocol's word for the next step, by what a hand may do.
_WORDS = ("", "lift", "go", "put", "", "touch")

NO_SQUARE = 255
# The bits of a turn that are the square of its piece.
PIECE_SQUARE = 63
NO_TURN = -1


class BaseTurn:
    """The turn being made on `position`, which it pushes and pops.

    `squares[:count]` are the squares acted on so far; `back_square` the piece's square while its
    turn is being taken back, else NO_SQUARE. `reopened` is the turn that a hand took back, until
    the board stands as before it or another turn is made, else NO_TURN; `before` the magnets after
    it. `waiting` is the square of a piece that will end the turn once no other square is wrong,
    else NO_SQUARE. `lead` is the turn that the board has chosen, else NO_TURN. A side whose byte
    in `led_sides` is not 0 may do nothing else, and nothing at all before the choice; for another
    side it is a hint, dropped when the hand deviates from it. A piece is never put down on
    `touch_squares`, it only touches them.

    `roles` are the actions of a turn's steps, `steps` their number.

    By default it is one step with the only kind of piece: the square on which it is put, one of
    those that the position's piece_targets() flags. Other games set these two, and override
    piece_letter, step_square, take_back, _turn, _allow_all_legal and, if need be, magnet_before
    and _note. Nothing allocates after construction.
    """

    touch_squares = b""
    # How many pieces stand on those.
    parked = 0
    roles = bytes((PUT,))
    steps = 1

    def __init__(self, position, led_sides: bytearray | None = None) -> None:
        squares = len(position.cells)
        self.position = position
        self.led_sides = bytearray(2) if led_sides is None else led_sides
        self.lead = NO_TURN
        self.required = bytearray(squares)
        self.allowed = bytearray(squares)
        self.before = bytearray(squares)
        self.squares = bytearray(self.steps)
        self.count = 0
        self.back_square = NO_SQUARE
        self.reopened = NO_TURN
        self.waiting = NO_SQUARE
        # The reopened turn's piece went where its totem came from.
        self._passes_for_home = False
        self._flags = bytearray(squares)
        self.begin()

    def begin(self) -> None:
        """Start the turn of the position's side to move, without a lead."""
        self.count = 0
        self.back_square = NO_SQUARE
        self.reopened = NO_TURN
        self.lead = NO_TURN
        self.write_required(self.required)
        self._refresh()

    def expected(self) -> str:
        """Return the next step's word: lift, go, put or touch."""
        return _WORDS[self.roles[self.count]]

    def piece_letter(self) -> str | None:
        """Return the letter of the turn's piece, None before it is known."""
        return chr(self.position.letters[1])

    def is_last_step(self) -> bool:
        """Tell whether the next step is the turn's last."""
        return self.count == len(self.squares) - 1

    def wants_touch(self) -> bool:
        """Tell whether a touch is to be made, or ended, before the next step; by default never."""
        return False

    def is_complete(self) -> bool:
        """Tell whether all steps are made; `commit` is due."""
        return self.count == len(self.squares)

    def retreat(self) -> None:
        """Take the last step back."""
        assert self.count > 0, "there is a step to take back"
        self.back_square = NO_SQUARE
        self.required[self.last_square()] = self.magnet_before()
        self.count -= 1
        self._refresh()

    def is_stepped_back(self, magnet: int) -> bool:
        """Tell whether this magnet on the last step's square is that from before the step."""
        return magnet == self.magnet_before()

    def _pop(self) -> int:
        """Pop the last turn and restart it; return it."""
        self.write_required(self.before)
        turn = self.position.pop()
        self.begin()
        return turn

    def _reopen(self, turn: int) -> None:
        """Reopen `turn`, popped from the position, at the step that lifts its piece."""
        self._passes_for_home = self.squares[0] == turn & PIECE_SQUARE
        if self.is_led():
            self.lead = turn
        self._refresh()
        # A turn that begins with a put is reopened at its start, where _refresh() forgets it.
        self.back_square = turn & PIECE_SQUARE
        self.reopened = turn

    def sync_to_board(self, seen: bytearray) -> None:
        """Take over from the magnets seen what the rules leave open; by default nothing."""

    def _forget_reopened(self) -> None:
        """At a turn's start forget a turn that was taken back.

        Unless its piece went where its totem came from: there it looks like the totem at home.
        """
        if self.count == 0:
            self.back_square = NO_SQUARE
            if not self._passes_for_home:
                self.reopened = NO_TURN

    def write_required(self, required: bytearray) -> None:
        """Write the magnet that every square shows before the turn's first step."""
        show_magnets(self.position.cells, required, len(required))

    def write_kinds(self, kinds: bytearray) -> None:
        """Write every square's kind of piece before the first step; by default without totems."""
        self.write_required(kinds)

    def resign_squares(self) -> bytes | bytearray:
        """Return the squares whose pieces, all lifted together, mean giving up; may be none."""
        return b""

    def remake(self) -> None:
        """Make the reopened turn again, whatever steps were made since."""
        assert self.reopened != NO_TURN, "a turn was taken back"
        self.position.push(self.reopened)
        self.begin()

    def lead_to(self, turn: int) -> None:
        """Lead the hand through the legal `turn`; called at the turn's start."""
        self.lead = turn
        self._refresh()

    def is_led(self) -> bool:
        """Tell whether the board alone chooses this side's turn."""
        return self.led_sides[self.position.side] != 0

    def side(self) -> int:
        """Return the side whose turn this is; the winner's in a finished game."""
        if self.position.result == PLAYING:
            return self.position.side
        return 1 if self.position.result == SECOND_WINS else 0

    def step_square(self, turn: int) -> int:
        """Return a legal turn's next step's square, NO_SQUARE if other steps or all were made."""
        return NO_SQUARE if self.count else turn

    def twin_square(self, square: int) -> int:
        """Return another square where a step means the same as on `square`, else NO_SQUARE."""
        return NO_SQUARE

    def lead_square(self) -> int:
        """Return the square of the lead's next step, NO_SQUARE without a lead."""
        return NO_SQUARE if self.lead == NO_TURN else self.step_square(self.lead)

    def last_square(self) -> int:
        """Return the square of the last step, NO_SQUARE at the turn's start."""
        return self.squares[self.count - 1] if self.count else NO_SQUARE

    def takeback_square(self) -> int:
        """Return the piece whose lifting takes the last turn back, or NO_SQUARE.

        In a remote game a turn is taken back by agreement, never by hand.
        """
        if self.count or not self.position.made or max(self.led_sides) == REMOTE:
            return NO_SQUARE
        return self.position.turn_made(self.position.made - 1) & PIECE_SQUARE

    def magnet_after(self, square: int) -> int:
        """Return the magnet that `square` shows after a step there, -1 if none is legal."""
        role = self.allowed[square]
        if role == LIFT:
            return 0
        return 1 + self.position.side if role == PUT else -1

    def advance(self, square: int) -> None:
        """Make the step on `square`, which `magnet_after` allows."""
        if self.lead != NO_TURN:
            lead = self.lead_square()
            if square != lead and square != self.twin_square(lead):
                self.lead = NO_TURN
        self._note(square)
        self.required[square] = self.magnet_after(square)
        self.squares[self.count] = square
        self.count += 1
        if not self.is_complete():
            self._refresh()

    def _note(self, square: int) -> None:
        """Note what the step on `square`, about to be made, reveals; by default nothing."""

    def magnet_before(self) -> int:
        """Return the magnet that the last step's square showed before that step."""
        return 1 + self.position.side if self.roles[self.count - 1] == LIFT else 0

    def take_back(self) -> None:
        """Reopen the last turn at the moment before its piece was placed."""
        turn = self._pop()
        self.squares[0] = turn
        self._reopen(turn)

    def commit(self) -> int:
        """Push the complete turn on the position and begin the next; return it."""
        turn = self._turn()
        self.position.push(turn)
        self.begin()
        return turn

    def _turn(self) -> int:
        """Return the turn that consists of the steps made."""
        return self.squares[0]

    def _refresh(self) -> None:
        """Set `allowed` to what may follow the steps made."""
        clear(self.allowed, len(self.allowed))
        self._forget_reopened()
        if self.is_led():
            self._allow_lead()
        else:
            self._allow_all_legal()
        if self.count == 1:
            self.allowed[self.squares[0]] = HOME

    def _allow_lead(self) -> None:
        """Allow the lead's next step, on either of two twin squares."""
        square = self.lead_square()
        if square == NO_SQUARE or self.is_complete():
            return
        self.allowed[square] = self.roles[self.count]
        twin = self.twin_square(square)
        if twin != NO_SQUARE:
            self.allowed[twin] = self.roles[self.count]

    def _allow_all_legal(self) -> None:
        """Allow the next step of every legal turn that begins as the steps made."""
        self.position.piece_targets(0, self._flags)
        allow(self._flags, self.allowed, PUT, len(self._flags))


_LIFTED = const(1)
_MOVED = const(2)


class TotemTurn(BaseTurn):
    """A turn on a placing.py TotemPosition: lift a totem, place it, place a piece.

    `totem` is the number of the totem in play, `totem_magnet` its magnet. A game adds
    piece_letter, magnet_after, _kind and _set_kind.
    """

    roles = bytes((LIFT, GO, PUT))
    steps = 3
    totem = 0
    totem_magnet = 1

    def _kind(self) -> int:
        """Return the kind of the turn that consists of the steps made."""
        raise NotImplementedError

    def _set_kind(self, kind: int) -> None:
        """Take over the kind of a turn that is taken back."""
        raise NotImplementedError

    def step_square(self, turn: int) -> int:
        """Return the square of the next step of `turn`, NO_SQUARE if other steps were made."""
        totem = self.position.totem_of(turn >> 12)
        if self.count == 0:
            return self.position.totems[totem]
        to = (turn >> 6) & 63
        if totem != self.totem or self.count > _MOVED:
            return NO_SQUARE
        if self.count == _LIFTED:
            return to
        return turn & PIECE_SQUARE if to == self.squares[1] else NO_SQUARE

    def magnet_before(self) -> int:
        return self.totem_magnet if self.count == _LIFTED else 0

    def take_back(self) -> None:
        origin = self.position.origin_of(self.position.made - 1)
        turn = self._pop()
        self._set_kind(turn >> 12)
        self.squares[0] = origin
        self.squares[1] = (turn >> 6) & 63
        self.count = _MOVED
        self.required[origin] = 0
        self.required[self.squares[1]] = self.totem_magnet
        self._reopen(turn)

    def _turn(self) -> int:
        return self._kind() << 12 | self.squares[1] << 6 | self.squares[2]

    def _allow_all_legal(self) -> None:
        position = self.position
        flags = self._flags
        if self.count == 0:
            for totem in range(len(position.totems)):
                if position.totem_targets(totem, flags):
                    self.allowed[position.totems[totem]] = LIFT
        elif self.count == _LIFTED:
            position.totem_targets(self.totem, flags)
            allow(flags, self.allowed, GO, len(flags))
        elif self.count == _MOVED:
            position.piece_targets(self.totem, self.squares[1], flags)
            allow(flags, self.allowed, PUT, len(flags))
