"""A game replayed from its log and checked by the rules, and what a side's state may add.

Device-safe.
"""

from halo.games.position import DRAW, FIRST_WINS, PLAYING, SECOND_WINS
from tools.games import registry
from tools.remote.state import DRAW as ASK_DRAW
from tools.remote.state import NEXT, UNDO, NotTaken, Question, SideState

BACK = "<"
AGREED = "="
# Digits of a count of turns, more than any game needs.
_MOST_DIGITS = 4


class Illegal(ValueError):
    """The rules do not allow the entry here."""


class Record:
    """The game `name` from the text `start`; `turns` are those not taken back, as texts.

    `positions` are the texts of the positions after 0, 1, … of them. ValueError when there is no
    such game or no such start.
    """

    def __init__(self, name: str, start: str) -> None:
        game = registry.load(name)
        if start not in game.starts:
            raise ValueError("no game begins so")
        self._rules = game.rules
        self.name = name
        self.start = start
        self.sides: tuple[str, str] = self._rules.sides
        self.log: list[str] = []
        self.turns: list[str] = []
        self._is_agreed = False
        self._position = self._rules.parse_position(start)
        self.positions = [start]
        # The side that made each turn, 0 the first.
        self.movers: list[int] = []

    @property
    def mover(self) -> int:
        """Return the side to move, 0 the first."""
        side: int = self._position.side
        return side

    @property
    def is_over(self) -> bool:
        """Tell whether the game is over by its turns or by agreement."""
        return self._is_agreed or self._position.result != PLAYING

    def result(self, gave_up: tuple[bool, bool] = (False, False)) -> int:
        """Return games/position.py's number, given which sides have given up."""
        if self._position.result != PLAYING:
            result: int = self._position.result
            return result
        if self._is_agreed or all(gave_up):
            return DRAW
        if any(gave_up):
            return SECOND_WINS if gave_up[0] else FIRST_WINS
        return PLAYING

    @property
    def ends_by_rule(self) -> bool:
        """Tell whether the position itself says that the game is over."""
        return bool(self._position.result != PLAYING)

    def add(self, entry: str) -> None:
        """Add an entry to the log; Illegal when the rules do not allow it."""
        if self.is_over:
            raise Illegal(entry)
        if entry == AGREED:
            self._is_agreed = True
        elif entry.startswith(BACK):
            self._take_back(entry[len(BACK) :])
        else:
            self._make(entry)
        self.log.append(entry)

    def after(self, turn: str) -> str:
        """Return the text of the position after one more turn, empty if it is illegal."""
        try:
            self._position.push(self._legal(turn))
        except Illegal:
            return ""
        text: str = self._rules.format_position(self._position)
        self._position.pop()
        return text

    def _legal(self, entry: str) -> int:
        try:
            turn: int = self._rules.parse_turn(entry)
            is_legal = not self.is_over and self._position.is_legal(turn)
        except ValueError:
            raise Illegal(entry) from None
        if not is_legal or len(self.turns) == self._rules.max_plies:
            raise Illegal(entry)
        if self._rules.format_turn(turn) != entry:
            raise Illegal(entry)
        return turn

    def _make(self, entry: str) -> None:
        turn = self._legal(entry)
        self.movers.append(self.mover)
        self._position.push(turn)
        self.turns.append(entry)
        self.positions.append(self._rules.format_position(self._position))

    def _take_back(self, count: str) -> None:
        if not is_number(count) or not int(count) < len(self.turns):
            raise Illegal(count)
        while len(self.turns) > int(count):
            self._position.pop()
            self.turns.pop()
            self.movers.pop()
            self.positions.pop()


def record_of(state: SideState) -> Record | None:
    """Return the record of a state, None before there is a game; ValueError if bad."""
    if not state.number:
        return None
    record = Record(state.name, state.start)
    for entry in state.log:
        record.add(entry)
    return record


def is_number(text: str) -> bool:
    """Tell whether a text is a count: digits, no more than any game needs."""
    return 0 < len(text) <= _MOST_DIGITS and all("0" <= letter <= "9" for letter in text)


def followed(side: str, own: SideState, theirs: SideState) -> Record | None:
    """Return the record with what the other's state adds, None if it is of an earlier game.

    NotTaken says why it may not add that.
    """
    if theirs.number < own.number or not theirs.number:
        return None
    is_next = theirs.number > own.number
    if is_next:
        _check_next(side, own, theirs)
    elif _terms(theirs) != _terms(own):
        raise NotTaken("other_game")
    try:
        record = Record(theirs.name, theirs.start)
    except ValueError:
        raise NotTaken("form") from None
    for entry in [] if is_next else own.log:
        record.add(entry)
    ours = len(record.log)
    if record.log[: len(theirs.log)] != theirs.log[:ours]:
        raise NotTaken("fork")
    plays = 0 if theirs.first == side else 1
    for entry in theirs.log[ours:]:
        _add_theirs(own, record, entry, plays)
    return record


def _terms(state: SideState) -> tuple:
    """Return what never changes in a game."""
    return (state.name, state.start, state.first) + agreed_of(state)  # noqa: RUF005


def agreed_of(state: SideState) -> tuple:
    """Return what never changes between the two: whether they may have help, and their clock."""
    return state.helped, state.clock


def _check_next(side: str, own: SideState, theirs: SideState) -> None:
    """Let the other begin the next game if this side has agreed, or has had none."""
    if theirs.number != own.number + 1:
        raise NotTaken("other_game")
    if not own.number and side == "b":
        return
    yes, question = own.answer or (False, None)
    if not (yes and question and question.what == NEXT and own.is_here(question)):
        raise NotTaken("unasked")
    if theirs.first == own.first or agreed_of(theirs) != agreed_of(own):
        raise NotTaken("other_game")


def _add_theirs(own: SideState, record: Record, entry: str, plays: int) -> None:
    if entry != AGREED and not entry.startswith(BACK):  # a turn
        if record.mover == plays:
            raise NotTaken("not_theirs")
    else:
        yes, question = own.answer or (False, None)
        is_here = question and question.game == own.number and question.at == len(record.log)
        if not (yes and question and is_here and entry == entry_of(question)):
            raise NotTaken("unasked")
    try:
        record.add(entry)
    except Illegal:
        raise NotTaken("illegal") from None


def entry_of(question: Question) -> str:
    """Return what a yes adds to the log, nothing for the next game."""
    if question.what == ASK_DRAW:
        return AGREED
    return BACK + str(question.back) if question.what == UNDO else ""
