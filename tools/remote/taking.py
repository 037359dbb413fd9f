"""What a side takes from the other's state: the record with what it adds, or why it does not."""

from tools.remote.faults import NotTaken
from tools.remote.record import AGREED, BACK, Illegal, Record, is_turn
from tools.remote.state import DRAW, NEXT, UNDO, Question, State


def followed(side: str, own: State, theirs: State) -> Record | None:
    """Return the record with what the state adds, None if it is of a game before this one."""
    if theirs.number < own.number:
        return None
    if theirs.number > own.number:
        _check_next(side, own, theirs)
        try:
            record = Record(theirs.name, theirs.start)
        except ValueError:
            raise NotTaken("form") from None
        plays = 0 if theirs.first == side else 1
    else:
        if not theirs.number:
            return None
        game = (theirs.name, theirs.start, theirs.first)
        if game != (own.name, own.start, own.first):
            raise NotTaken("other_game")
        record = Record(theirs.name, theirs.start)
        for entry in own.log:
            record.add(entry)
        plays = 0 if own.first == side else 1
    ours = len(record.log)
    both = min(ours, len(theirs.log))
    if record.log[:both] != theirs.log[:both]:
        raise NotTaken("fork")
    for entry in theirs.log[ours:]:
        _add_theirs(own, record, entry, plays)
    return record


def _check_next(side: str, own: State, theirs: State) -> None:
    """Let the other begin the next game where this side has agreed, or has had none."""
    if theirs.number != own.number + 1:
        raise NotTaken("other_game")
    if not own.number and side == "b":
        return
    yes, question = own.answer or (False, None)
    if not (yes and question and question.what == NEXT and own.is_here(question)):
        raise NotTaken("unasked")
    if theirs.first == own.first:
        raise NotTaken("other_game")


def _add_theirs(own: State, record: Record, entry: str, plays: int) -> None:
    if is_turn(entry):
        if record.mover == plays:
            raise NotTaken("not_theirs")
    else:
        yes, question = own.answer or (False, None)
        is_here = question and question.game == own.number
        if not (yes and question and is_here and question.at == len(record.log)):
            raise NotTaken("unasked")
        if entry != entry_of(question):
            raise NotTaken("unasked")
    try:
        record.add(entry)
    except Illegal:
        raise NotTaken("illegal") from None


def entry_of(question: Question) -> str:
    """Return what a yes adds to the log."""
    if question.what == DRAW:
        return AGREED
    return BACK + str(question.back) if question.what == UNDO else NEXT
