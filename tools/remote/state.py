"""A side's state: what it publishes of the game, as README.md's table specifies.

Device-safe, because a page runs it too: see peer.py.
"""

import json

SIDES = ("a", "b")
UNDO = "undo"
DRAW = "draw"
NEXT = "next"
QUESTIONS = (UNDO, DRAW, NEXT)

_MOST = 0xFFFFFFFF
# No honest side gets near it, and adding to an accepted one cannot overflow.
MOST_SEQ = 0x7FFFFFFF
# The longest name of a player, percent-encoded: 24 characters of 36 bytes, which any emoji fits.
MOST_NAME_LETTERS = 24 * 36 * 3
# A longer log allows no undo, so that the rest of a game still fits a link.
MOST_LOG_LETTERS = 460
# The order of keys in a written state.
_KEYS = (
    *("seq", "seen", "want", "number", "name", "start", "first", "log"),
    *("up", "ask", "answer", "by", "helped", "clock", "left"),
)
# A state has these keys only with other values than these.
_USUAL = {"by": "", "helped": True, "clock": None, "left": 0}
# Of a clock; and no game adds so much to it.
_MOST_GAME_S, _MOST_TURN_S, _MOST_LEFT_MS = 3 * 3600, 60, 24 * 3_600_000
# The one rejection that players need not see: an old state has no effect.
OLD = "old"


class Question:  # noqa: PLW1641  (never hashed)
    """The `number`-th question of a side: `what`, asked when the game's log had `at` entries.

    `back` is how many turns an undo leaves. Questions are equal when all of this is.
    """

    def __init__(self, number: int, game: int, what: str, at: int, back: int) -> None:
        self.number = number
        self.game = game
        self.what = what
        self.at = at
        self.back = back

    def listed(self) -> list:
        """Return it as a state lists it."""
        return [self.number, self.game, self.what, self.at, self.back]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self.listed() == other.listed()


class SideState:  # noqa: PLW1641  (it changes)
    """`answer` is (yes, question of the other), `by` a name percent-encoded; see README.md.

    `clock` is [seconds for a game, more for each turn], `left` in ms, or None and 0.
    A side that has done nothing has the values below, and an empty log.
    """

    seq: int = 0
    seen: int = 0
    want: bool = False
    number: int = 0
    name: str = ""
    start: str = ""
    first: str = "a"
    up: bool = False
    ask: Question | None = None
    answer: tuple[bool, Question] | None = None
    by: str = ""
    helped: bool = True
    clock: list | None = None
    left: int = 0

    def __init__(self, **keys: object) -> None:
        self.log: list[str] = []
        for key, value in keys.items():
            assert hasattr(self, key), "a state has the keys above"
            setattr(self, key, value)

    def copy(self, **changes: object) -> "SideState":
        """Return the same state with other values under some keys, and a copied log."""
        keys: dict = {key: getattr(self, key) for key in _KEYS}
        keys["log"] = list(self.log)
        keys.update(changes)
        return SideState(**keys)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SideState) and self.text() == other.text()

    def text(self) -> bytes:
        """Return the state as JSON."""
        fields: dict = {key: getattr(self, key) for key in _KEYS}
        fields["log"] = " ".join(self.log)
        fields["ask"] = self.ask.listed() if self.ask else None
        if self.answer:
            yes, question = self.answer
            number, *rest = question.listed()
            fields["answer"] = [number, yes] + rest  # noqa: RUF005
        # MicroPython's dicts have no order.
        keys = [key for key in _KEYS if key not in _USUAL or fields[key] != _USUAL[key]]
        return ("{" + ",".join([f'"{key}":{written(fields[key])}' for key in keys]) + "}").encode()

    @property
    def is_full(self) -> bool:
        """Tell whether the log is too long for another undo."""
        return len(" ".join(self.log)) > MOST_LOG_LETTERS

    def is_here(self, question: Question) -> bool:
        """Tell whether a question was asked at the log's present length."""
        return question.game == self.number and question.at == len(self.log)


def age_of(state: SideState) -> tuple:
    """Return what grows with a side's states: `seq`, then `seen`."""
    return state.seq, state.seen


def parse_state(text: bytes) -> SideState:
    """Return the state in a text; NotTaken when it is invalid."""
    fields = read_object(text)
    try:
        state = SideState(
            seq=whole(fields["seq"], MOST_SEQ),
            seen=whole(fields["seen"]),
            want=_of(bool, fields["want"]),
            number=whole(fields["number"]),
            name=_of(str, fields["name"]),
            start=_of(str, fields["start"]),
            first=_of(str, fields["first"]),
            log=_of(str, fields["log"]).split(),
            up=_of(bool, fields["up"]),
            ask=None if fields["ask"] is None else _question(*fields["ask"]),
            by=_of(str, fields.get("by", _USUAL["by"])),
            helped=_of(bool, fields.get("helped", _USUAL["helped"])),
            clock=None if fields.get("clock") is None else _clock(*fields["clock"]),
            left=whole(fields.get("left", 0), _MOST_LEFT_MS),
        )
        if fields["answer"] is not None:
            number, yes, *rest = fields["answer"]
            state.answer = (_of(bool, yes), _question(number, *rest))
    except (ValueError, KeyError, TypeError, RuntimeError):
        # MicroPython's stack has no room for the arguments of an endless question.
        raise NotTaken("form") from None
    is_short = len(state.by) <= MOST_NAME_LETTERS
    if state.first not in SIDES or not is_short or not is_ascii(state.by):
        raise NotTaken("form")
    return state


def read_object(text: bytes) -> dict:
    """Return the text's JSON object; NotTaken when it is none."""
    try:
        fields = json.loads(text.decode())
    except (ValueError, RuntimeError):  # RecursionError is a RuntimeError
        raise NotTaken("form") from None
    if not isinstance(fields, dict):
        raise NotTaken("form")
    return fields


def written(value: object) -> str:
    """Return the value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def whole(value: object, most: int = _MOST) -> int:
    """Return a value as an integer from 0 to `most`; ValueError if it is none."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError
    return value


def is_ascii(text: str) -> bool:
    """Tell whether all letters are printable ASCII."""
    return all(" " <= letter <= "~" for letter in text)


def _question(number: object, game: object, what: object, at: object, back: object) -> Question:
    if what not in QUESTIONS:
        raise ValueError
    return Question(whole(number), whole(game), str(what), whole(at), whole(back))


def _clock(seconds: object, more: object) -> list:
    if not seconds:
        raise ValueError
    return [whole(seconds, _MOST_GAME_S), whole(more, _MOST_TURN_S)]


def _of(kind: type, value: object):
    if type(value) is not kind:
        raise ValueError
    return value


class NotTaken(Exception):
    """A message is rejected; `name` is one of README.md's."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
