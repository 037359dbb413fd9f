"""A side's state as text, and as the parts that a broker carries."""

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from tools.remote.faults import NotTaken
from tools.remote.seal import MAX_BYTES, SEAL_BYTES, SIDES

UNDO = "undo"
DRAW = "draw"
NEXT = "next"
QUESTIONS = (UNDO, DRAW, NEXT)

_HEAD_BYTES = 6
PART_BYTES = MAX_BYTES - SEAL_BYTES - _HEAD_BYTES
MOST_PARTS = 8
_MOST_BEGUN = 4
_MOST = 0xFFFFFFFF
# No honest side comes near it, and a side's own can be counted on from any that it takes.
MOST_SEQ = 0x7FFFFFFF
MARK_LETTERS = 24
# From here on nothing is taken back any more: the rest of a game and its end still fit.
MOST_LOG_LETTERS = 3000


@dataclass(frozen=True)
class Question:
    """The `number`-th question of a side: `what`, asked at so many entries of a game's log."""

    number: int
    game: int
    what: str
    at: int
    back: int


@dataclass
class State:
    """What README.md's table says, key by key."""

    seq: int = 0
    seen: int = 0
    want: bool = False
    number: int = 0
    name: str = ""
    start: str = ""
    first: str = "a"
    log: list[str] = field(default_factory=list)
    up: bool = False
    ask: Question | None = None
    answer: tuple[bool, Question] | None = None
    mine: str = ""

    def text(self) -> bytes:
        """Return the state as JSON."""
        told: dict[str, Any] = {key.name: getattr(self, key.name) for key in fields(self)}
        told["log"] = " ".join(self.log)
        told["ask"] = _listed(self.ask)
        if self.answer:
            number, *rest = _listed(self.answer[1])
            told["answer"] = [number, self.answer[0], *rest]
        return json.dumps(told, separators=(",", ":")).encode()

    @property
    def is_full(self) -> bool:
        """Tell whether the log has no room for more turns that are taken back."""
        return len(" ".join(self.log)) > MOST_LOG_LETTERS

    def is_here(self, question: Question) -> bool:
        """Tell whether a question was asked where the log stands."""
        return question.game == self.number and question.at == len(self.log)


def parse_state(text: bytes) -> State:
    """Return the state in a text; NotTaken when it is none."""
    told = read_object(text)
    try:
        state = State(
            seq=whole(told["seq"], MOST_SEQ),
            seen=whole(told["seen"]),
            want=_of(bool, told["want"]),
            number=whole(told["number"]),
            name=_of(str, told["name"]),
            start=_of(str, told["start"]),
            first=_of(str, told["first"]),
            log=[entry for entry in _of(str, told["log"]).split(" ") if entry],
            up=_of(bool, told["up"]),
            ask=None if told["ask"] is None else _question(*told["ask"]),
            mine=_of(str, told["mine"]),
        )
        if told["answer"] is not None:
            number, yes, *rest = told["answer"]
            state.answer = (_of(bool, yes), _question(number, *rest))
    except (ValueError, KeyError, TypeError):
        raise NotTaken("form") from None
    is_mark = state.mine.isascii() and len(state.mine) <= MARK_LETTERS
    if state.first not in SIDES or not is_mark:
        raise NotTaken("form")
    return state


def read_object(text: bytes) -> dict[str, Any]:
    """Return the JSON object that a text is; NotTaken when it is none."""
    try:
        told = json.loads(text, parse_constant=_number)
    except (ValueError, RecursionError):
        raise NotTaken("form") from None
    if not isinstance(told, dict):
        raise NotTaken("form")
    return told


def whole(value: Any, most: int = _MOST) -> int:
    """Return a number that a text tells, ValueError where it is none of a state."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError
    return value


def split(state: State) -> list[bytes]:
    """Return the texts of the state's parts; NotTaken when they would be too many."""
    text = state.text()
    parts = [text[at : at + PART_BYTES] for at in range(0, len(text), PART_BYTES)]
    if len(parts) > MOST_PARTS:
        raise NotTaken("size")
    head = state.seq.to_bytes(4, "big")
    return [head + bytes((index, len(parts))) + part for index, part in enumerate(parts)]


class Parts:
    """Puts states together again from parts that come in any order, more than once, or never.

    `taken` is the `seq` of the newest state that was taken: only that makes others old.
    """

    def __init__(self) -> None:
        self.taken = 0
        # By seq: several may be under way, and some of them lies.
        self._begun: dict[int, dict[int, bytes]] = {}

    def add(self, place: str, part: bytes) -> State | None:
        """Take the part from the topic of this place; return the state once it is whole."""
        if len(part) <= _HEAD_BYTES:
            raise NotTaken("form")
        seq, index, count = int.from_bytes(part[:4], "big"), part[4], part[5]
        if not index < count:
            raise NotTaken("form")
        if count > MOST_PARTS:
            raise NotTaken("size")
        if place != str(index):
            raise NotTaken("form")
        if seq < self.taken:
            raise NotTaken("old")
        parts = self._begun.setdefault(seq, {})
        parts[index] = part[_HEAD_BYTES:]
        if any(number not in parts for number in range(count)):
            if len(self._begun) > _MOST_BEGUN:
                del self._begun[next(iter(self._begun))]
            return None
        del self._begun[seq]
        state = parse_state(b"".join(parts[number] for number in range(count)))
        if state.seq != seq:
            raise NotTaken("form")
        split(state)  # it is to be handed back, and may be longer as this side writes it
        return state


def _listed(question: Question | None) -> Any:
    return None if question is None else list(asdict(question).values())


def _question(number: Any, game: Any, what: Any, at: Any, back: Any) -> Question:
    if what not in QUESTIONS:
        raise ValueError
    return Question(whole(number), whole(game), what, whole(at), whole(back))


def _number(name: str) -> None:
    raise ValueError(f"{name} is no number in JSON")


def _of(kind: Any, value: Any) -> Any:
    if type(value) is not kind:
        raise ValueError
    return value
