"""The handlers of rare commands: records, the last crash, calibration, self-test, lessons.

Loaded for one command, see memory.unload_rare.
"""

from halo.games.players import COACHES
from halo.games.record import record_of
from halo.link import messages
from halo.link.commands import LATER, SIDES, Refusal
from halo.memory import NO_MEMORY
from halo.sentences import wrong_sides

# A side's coach, in the order of the setting's numbers.
_COACH = ("off", "warning", "full")
# Reasons for a watchdog restart, as the HAL reports them.
_RESTARTED = {
    "hang": "hung|the watchdog restarted the board: the program had hung",
    "crash": "crashed|the board restarted after a crash: last_crash tells of it",
}


def tell_restart(hal) -> None:
    """Write the event with the reason for the watchdog's restart."""
    why = hal.restarted_by
    hal.write_line(messages.event("restarted", {"by": why, "text": _RESTARTED[why]}))


def handle(loader, command: dict):
    """Return the reply's members besides ok, or LATER; Refusal gives the reason."""
    return _DO[command["do"]](loader, command)


def _record(loader, command: dict) -> dict:
    text = _kept(loader, command["number"] or 0) or record_of(loader.session.game)
    return _parts(loader, command, "record", text)


def _kept(loader, back: int) -> str:
    """Return the record of the game `back` games ago; empty for the one on the board."""
    from halo.store.archive import KEPT

    if not 0 <= back <= KEPT:
        text = "number is 1 to {}, the games before this one; 0 is this one"
        raise Refusal("bad_value", text.format(KEPT))
    if not back:
        return ""
    kept = loader.persistence.record(back)
    try:
        if kept:
            return kept.decode()
    except UnicodeError:
        pass
    raise Refusal("no_record", "no_such_game|no such game is kept")


def _review(loader, command: dict) -> dict:
    """Begin the review of the game on the board, an archived one, or the turns sent."""
    review = loader.service().reviews()
    place = loader.session, loader.hal.write_line
    try:
        if command["turns"] is not None:
            turns = command["turns"].split()
            begun = review.of_turns(*place, command["game"], command["position"], turns)
        elif command["number"]:
            begun = review.of_record(*place, _kept(loader, command["number"]))
        else:
            begun = review.of_game(*place)
    except (ValueError, ImportError) as reason:
        raise Refusal("bad_record", reason) from None
    return {"plies": begun.plies}


def _last_crash(loader, command: dict) -> dict:
    from halo.store import crash

    return _parts(loader, command, "crash", crash.read(loader.hal))


def _calibrate(loader, command: dict):
    how = command["how"] or "guided"
    if how in ("leave_out", "believe"):
        return _leave_out(loader, command["square"] or "", how == "leave_out")
    if how not in ("guided", "all", "factory", "stop"):
        raise Refusal("bad_value", "how is guided, all, factory, stop, leave_out or believe")
    if how == "factory":
        loader.service().restore_factory()
    elif how == "stop":
        _stop(loader, "calibrate")
    else:
        _check(loader.begin("calibrate", how == "all"))
    return None


def _leave_out(loader, name: str, out: bool) -> dict:
    try:
        square = loader.session.board.square_index(name)
    except ValueError as reason:
        raise Refusal("bad_value", str(reason)) from None
    return {"left_out": " ".join(loader.service().leave_out(square, out))}


def _selftest(loader, command: dict):
    test = command["test"] or "short"
    if test not in ("short", "long", "touch", "stop"):
        raise Refusal("bad_value", "test is short, long, touch or stop")
    if test == "stop":
        _stop(loader, "selftest", "touch")
    elif test == "touch":
        _check(loader.begin("touch"))
    elif test == "long":
        _check(loader.begin("selftest", command["id"]))
        return LATER
    else:
        loader.service().answer_short(command["id"])
        return LATER
    return None


def _lesson(loader, command: dict) -> None:
    from halo.games import lessons

    name = command["game"]
    number = 1 if command["number"] is None else command["number"]
    if number == 0:
        _stop(loader, "lesson")
        return
    last = len(lessons.load(name)[0])
    if not last:
        raise Refusal("bad_value", ("no_lessons|{game} has no lessons", {"game": name.upper()}))
    if not 0 < number <= last:
        raise Refusal("bad_value", "number is 1 to {}; 0 leaves the lessons".format(last))
    _check(loader.begin("lesson", (name, number)))


def _puzzle(loader, command: dict) -> None:
    from halo.store.puzzles import GRADES, PuzzleFile

    number = command["number"]
    grade = command["grade"] or 0
    if command["hint"] or number == 0:
        _check(loader.service().end_puzzle(bool(command["hint"])))
        return
    try:
        file = PuzzleFile(command["game"])
    except ValueError as reason:
        raise Refusal("no_puzzles", reason) from None
    if command["day"] is not None:
        number = file.of_day(command["day"])
    if number is not None and not 0 < number <= file.count:
        raise Refusal("bad_value", "number is 1 to {}; 0 leaves the puzzles".format(file.count))
    if not 0 <= grade <= GRADES:
        raise Refusal("bad_value", "grade is 1 to {}".format(GRADES))
    _check(loader.begin("puzzle", (command["game"], number or 0, grade)))


def _coach(loader, command: dict) -> dict:
    session = loader.session
    rules = session.game.rules
    settings = session.settings
    for name in SIDES:
        told = command[name]
        if told is not None and name not in rules.sides:
            raise Refusal("bad_player", wrong_sides(rules))
        if told is not None and told not in _COACH:
            raise Refusal("bad_value", "a coach is " + ", ".join(_COACH))
    for side in range(2):
        told = command[rules.sides[side]]
        if told is not None:
            settings.put(COACHES[side], _COACH.index(told))
    session.game.forget_grades()
    session.draw()
    return {rules.sides[side]: _COACH[settings[COACHES[side]]] for side in range(2)}


def _position(loader, command: dict) -> None:
    loader.service().remote().begin(loader.session, command)


def _turn(loader, command: dict) -> None:
    loader.service().remote().lead(loader.session, command)


def _remote(loader, command: dict) -> None:
    loader.service().remote().obey(loader, command)


def _retry(loader, command: dict) -> None:
    reason = loader.session.mode.why_not("retry")
    if reason:
        raise Refusal("no_retry", reason)
    loader.service().retry()


def _hand(loader, command: dict) -> None:
    raise Refusal("no_hand", "real")


_DO = {
    "hand": _hand,
    "retry": _retry,
    "position": _position,
    "turn": _turn,
    "remote": _remote,
    "undo": _remote,
    "review": _review,
    "coach": _coach,
    "record": _record,
    "last_crash": _last_crash,
    "calibrate": _calibrate,
    "selftest": _selftest,
    "lesson": _lesson,
    "puzzle": _puzzle,
}


def _check(reason) -> None:
    """Raise Refusal if a job has not begun, with the reason."""
    if reason:
        raise Refusal(NO_MEMORY if reason == NO_MEMORY else "not_now", reason)


def _stop(loader, *modes) -> None:
    if loader.session.mode.name not in modes:
        raise Refusal("not_now", "nothing_on|nothing of the kind is under way")
    # The button may confirm a step of a lesson's turn; a calibration held goes on with a test.
    mode = loader.session.mode
    if mode.has_side_game:
        mode.hold()
    else:
        mode.press()


def _parts(loader, command: dict, key: str, text: str) -> dict:
    """Write all parts of a long text but the last, which is the reply."""
    size = messages.RECORD_PART_CHARS
    last = max(0, len(text) - 1) // size
    for part in range(last):
        piece = {"part": part + 1, key: text[part * size : (part + 1) * size], "more": True}
        loader.hal.write_line(messages.ok(command["id"], piece))
    return {"part": last + 1, key: text[last * size :], "more": False}
