"""Executes a host's commands: one function per command.

Each gets the Service, which has board and session, and the checked command, returns the reply's
members besides ok, or LATER, and raises Refusal with the reason.
"""

from halo import memory
from halo.games import lessons, registry
from halo.games.players import COACHES, FOLLOWERS, HUMAN, player_code
from halo.games.record import record_of
from halo.games.strengths import strength_of
from halo.link import messages
from halo.link.commands import COMMANDS, LATER, SIDES, Refusal
from halo.sentences import wrong_sides
from halo.store import crash
from halo.store.archive import KEPT
from halo.version import BUILD, FIRMWARE, PROTOCOL

# A side's coach, in the order of the setting's numbers.
_COACH = ("off", "warning", "full")


def load_game(session, command: dict):
    """Load the modules of the command's game, one per step: an import takes up to 25 ms."""
    name = command.get("game")
    if name and name in session.board.games and name != session.game.rules.name:
        # What a game leaves in memory must not lie amid garbage.
        memory.collect()
        yield
        yield registry.load_table(name)
        for module in registry.of_table(name, "RULES"):
            yield registry.load_part(name, module)


def _version(service, command: dict) -> dict:
    board = service.session.board.name
    return {"firmware": FIRMWARE, "build": BUILD, "protocol": PROTOCOL, "board": board}


def _settings(service, command: dict) -> dict:
    settings = service.session.settings
    # A board without a piezo has no setting `sound`.
    reply = {name: settings[name] for name in COMMANDS["set"] if settings.table[name][1]}
    game = service.session.game.rules.name
    for follower in FOLLOWERS:
        reply[follower] = strength_of(settings.strengths, game, follower)
    return reply


def _set(service, command: dict) -> dict:
    session = service.session
    for name in COMMANDS["set"]:
        value = command[name]
        if value is not None and not session.settings.allows(name, value):
            least, most, _, unit = session.settings.table[name]
            if not most:
                raise Refusal("bad_value", "no_piezo")
            text = "{} is {} to {} {}".format(name, least, most, unit)
            raise Refusal("bad_value", text.rstrip())
    for name in COMMANDS["set"]:
        if command[name] is not None:
            session.settings.put(name, command[name])
    if command["level"] is not None:
        session.game.players.set_level(command["level"])
    session.apply_settings()
    return _settings(service, command)


def _new(service, command: dict) -> None:
    name = _game_of(service, command)
    named = [side for side in SIDES if command[side] is not None]
    if not named:
        service.session.begin_setup(name)
        return
    rules = _rules(service, name)
    try:
        for side in named:
            if side not in rules.sides:
                raise wrong_sides(rules)
        first, second = [player_code(command[side] or HUMAN) for side in rules.sides]
    except ValueError as reason:
        raise Refusal("bad_player", reason) from None
    service.session.new_game(name, first, second)


def _position(service, command: dict):
    name = command["game"] = _game_of(service, command)
    if command["turns"] is not None:
        service.remote.begin(service.session, command)
        return None
    if command["position"] is None:
        raise Refusal("bad_position", "the key position is missing")
    try:
        position = _rules(service, name).parse_position(command["position"])
    except ValueError as reason:
        raise Refusal("bad_position", reason) from None
    service.session.begin_at(name, position)
    return None


def _game_of(service, command: dict) -> str:
    """Return the command's game, by default the one in play."""
    name = command["game"]
    if name is None:
        return service.session.game.rules.name
    board = service.session.board
    here = ", ".join(board.games)
    if name not in registry.NAMES:
        raise Refusal("unknown_game", ("plays", {"games": here}))
    if name not in board.games:
        needed = {"game": name.upper(), "board": board.name, "games": here.upper()}
        raise Refusal("wrong_board", ("other_board", needed))
    return name


def _rules(service, name: str):
    rules = service.session.game.rules
    return rules if name == rules.name else registry.load_rules(name)


def _undo(service, command: dict):
    if service.session.game.players.has_remote():
        command["ask"] = "undo"
        return _remote_game(service, command)
    _check(service.session.mode.why_not("undo"), "nothing_to_undo")
    service.session.undo()
    return None


def _hint(service, command: dict) -> None:
    _check(service.session.mode.why_not("hint"), "no_hint")
    service.session.hint()


def _move(service, command: dict) -> None:
    _check(service.session.mode.why_not("move"), "not_thinking")
    service.session.mode.press()


def _record(service, command: dict) -> dict:
    text = _kept(service, command["number"] or 0) or record_of(service.session.game)
    return _parts(service, command, "record", text)


def _kept(service, back: int) -> str:
    """Return the record of the game `back` games ago; empty for the one on the board."""
    if not 0 <= back <= KEPT:
        text = "number is 1 to {}, the games before this one; 0 is this one"
        raise Refusal("bad_value", text.format(KEPT))
    if not back:
        return ""
    kept = service.persistence.record(back)
    try:
        if kept:
            return kept.decode()
    except UnicodeError:
        pass
    raise Refusal("no_record", "no_such_game|no such game is kept")


def _review(service, command: dict) -> dict:
    """Begin the review of the game on the board, an archived one, or the turns sent."""
    command["game"] = _game_of(service, command)
    place = service.session, service.hal.write_line
    try:
        if command["turns"] is not None:
            turns = command["turns"].split()
            begun = service.review.of_turns(*place, command["game"], command["position"], turns)
        elif command["number"]:
            begun = service.review.of_record(*place, _kept(service, command["number"]))
        else:
            begun = service.review.of_game(*place)
    except (ValueError, ImportError) as reason:
        raise Refusal("bad_record", reason) from None
    return {"plies": begun.plies}


def _last_crash(service, command: dict) -> dict:
    return _parts(service, command, "crash", crash.read(service.hal))


def _calibrate(service, command: dict):
    how = command["how"] or "guided"
    if how in ("leave_out", "believe"):
        try:
            square = service.session.board.square_index(command["square"] or "")
        except ValueError as reason:
            raise Refusal("bad_value", str(reason)) from None
        return {"left_out": " ".join(service.set_left_out(square, how == "leave_out"))}
    if how not in ("guided", "all", "factory", "stop"):
        raise Refusal("bad_value", "how is guided, all, factory, stop, leave_out or believe")
    if how == "factory":
        service.restore_factory()
    elif how == "stop":
        _stop(service, "calibrate")
    else:
        _check(service.begin("calibrate", how == "all"))
    return None


def _selftest(service, command: dict):
    test = command["test"] or "short"
    if test not in ("short", "long", "touch", "stop"):
        raise Refusal("bad_value", "test is short, long, touch or stop")
    if test == "stop":
        _stop(service, "selftest", "touch")
    elif test == "touch":
        _check(service.begin("touch"))
    elif test == "long":
        _check(service.begin("selftest", command["id"]))
        return LATER
    else:
        service.answer_short(command["id"])
        return LATER
    return None


def _lesson(service, command: dict) -> None:
    name = _game_of(service, command)
    number = 1 if command["number"] is None else command["number"]
    if number == 0:
        _stop(service, "lesson")
        return
    last = len(lessons.load(name)[0])
    if not last:
        raise Refusal("bad_value", ("no_lessons|{game} has no lessons", {"game": name.upper()}))
    if not 0 < number <= last:
        raise Refusal("bad_value", "number is 1 to {}; 0 leaves the lessons".format(last))
    _check(service.begin("lesson", name, number))


def _puzzle(service, command: dict) -> None:
    name = _game_of(service, command)
    number = command["number"]
    grade = command["grade"] or 0
    if command["hint"] or number == 0:
        _check(service.end_puzzle(bool(command["hint"])))
        return
    try:
        puzzles = memory.borrow("halo.store.puzzles")
        file = puzzles.PuzzleFile(name)
    except ValueError as reason:
        raise Refusal("no_puzzles", reason) from None
    if command["day"] is not None:
        number = file.of_day(command["day"])
    if number is not None and not 0 < number <= file.count:
        raise Refusal("bad_value", "number is 1 to {}; 0 leaves the puzzles".format(file.count))
    if not 0 <= grade <= puzzles.GRADES:
        raise Refusal("bad_value", "grade is 1 to {}".format(puzzles.GRADES))
    _check(service.begin("puzzle", name, number or 0, grade))


def _coach(service, command: dict) -> dict:
    session = service.session
    rules = session.game.rules
    settings = session.settings
    for name in SIDES:
        wanted = command[name]
        if wanted is not None and name not in rules.sides:
            raise Refusal("bad_player", wrong_sides(rules))
        if wanted is not None and wanted not in _COACH:
            raise Refusal("bad_value", "a coach is " + ", ".join(_COACH))
    for side in range(2):
        wanted = command[rules.sides[side]]
        if wanted is not None:
            settings.put(COACHES[side], _COACH.index(wanted))
    session.game.forget_grades()
    session.draw()
    return {rules.sides[side]: _COACH[settings[COACHES[side]]] for side in range(2)}


def _turn(service, command: dict) -> None:
    service.remote.lead(service.session, command)


def _remote_game(service, command: dict) -> None:
    service.remote.obey(service, command)


def _retry(service, command: dict) -> None:
    _check(service.session.mode.why_not("retry"), "no_retry")
    service.retry()


def _hand(service, command: dict) -> None:
    raise Refusal("no_hand", "real")


def _check(reason, code: str = "not_now") -> None:
    """Raise Refusal if there is a reason why a command is not obeyed."""
    if reason:
        raise Refusal(code, reason)


def _stop(service, *modes) -> None:
    if service.session.mode.name not in modes:
        raise Refusal("not_now", "nothing_on|nothing of the kind is under way")
    # The button may confirm a step of a lesson's turn; a calibration held goes on with a test.
    mode = service.session.mode
    if mode.has_side_game:
        mode.hold()
    else:
        mode.press()


def _parts(service, command: dict, key: str, text: str) -> dict:
    """Write all parts of a long text but the last, which is the reply."""
    size = messages.RECORD_PART_CHARS
    last = max(0, len(text) - 1) // size
    for part in range(last):
        piece = {"part": part + 1, key: text[part * size : (part + 1) * size], "more": True}
        service.hal.write_line(messages.ok(command["id"], piece))
    return {"part": last + 1, key: text[last * size :], "more": False}


# All commands but those about the line, which link/host.py has.
DO = {
    "version": _version,
    "settings": _settings,
    "set": _set,
    "new": _new,
    "position": _position,
    "undo": _undo,
    "hint": _hint,
    "move": _move,
    "hand": _hand,
    "retry": _retry,
    "turn": _turn,
    "remote": _remote_game,
    "review": _review,
    "coach": _coach,
    "record": _record,
    "last_crash": _last_crash,
    "calibrate": _calibrate,
    "selftest": _selftest,
    "lesson": _lesson,
    "puzzle": _puzzle,
}
