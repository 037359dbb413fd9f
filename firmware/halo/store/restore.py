"""What power-up reads from the store, and which of its copies are damaged.

Data under a name may be another model's, if the board was once started as the wrong one, or of
another version. It is left untouched: this board keeps its own under the name plus the model's,
until the data under the name is its own again. All models share the archive: each record names its
game, and a new game's number is above all that are kept or were reported.
"""

from halo.games import registry
from halo.games.players import COACHES, Players
from halo.games.record import record_of
from halo.store import formats, settings
from halo.store.archive import FILES
from halo.store.slots import DAMAGED, WHOLE, unseal

# By name in the store: the part of a code, and the name in English.
_NAMES = (
    ("game", "game", "game"),
    ("settings", "settings", "settings"),
    ("calibration", "calibration", "calibration"),
    ("strength", "strength", "strength"),
    ("settings.puzzles", "solved", "puzzles solved"),
)


def choose_game(slots, board) -> str:
    """Return the name of the saved game; the board's first if none was saved."""
    _keep_apart(slots, formats.GAME, lambda data: formats.game_of(data, board.games), board.name)
    return formats.game_of(slots.read(formats.GAME), board.games) or board.games[0]


def resume(slots, archive, session, notify) -> tuple:
    """Restore everything before the first tick; report data of a newer firmware as an event.

    Returns the game's turns as texts, None without a game; its number; and the games yet to be
    archived as (number, text).
    """
    _resume_calibration(slots, session)
    kept = slots.read(settings.NAME)
    if kept is not None:
        session.settings.unpack(kept)
        session.apply_settings()
    _resume_strengths(slots, session, notify)
    data = slots.read(formats.GAME)
    rules = session.game.rules
    number = 0 if data is None else formats.number_of(data, rules.name)
    if not number:
        return None, _next_number(slots, archive), []
    leaving = _find_leaving(slots, archive, number, session.board)
    game = formats.unpack_game(data, rules)
    if game is None:
        return None, number, leaving
    position, start, codes, turns = game
    session.resume(position, start)
    session.game.players.choose(codes[0], codes[1])
    # Coaches are not saved: a side with a coach now and a turn made counts as coached.
    for side in range(2):
        if position.made and session.settings[COACHES[side]] and not codes[side]:
            session.game.coached |= 1 << side
    return turns, number, leaving


def _resume_calibration(slots, session) -> None:
    name = formats.CALIBRATION
    board = session.board
    squares = board.squares
    _keep_apart(slots, name, lambda data: formats.is_calibration_of(data, squares), board.name)
    known = formats.unpack_calibration(slots.read(name), squares)
    if known is not None and session.sensors.accepts(known[0], known[1]):
        session.sensors.calibrate(known[0], known[1])


def _resume_strengths(slots, session, notify) -> None:
    if slots.read(formats.STRENGTH) is None:
        return
    _keep_apart(slots, formats.STRENGTH, formats.are_strengths, session.board.name)
    if formats.STRENGTH in slots.places:
        text = "newer_strength|strengths that a newer firmware saved are left as they are: ours \
count instead"
        notify("strength", {"text": text})
    data = slots.read(formats.STRENGTH)
    if data is not None:
        formats.unpack_strengths(data, session.settings.strengths)


def _keep_apart(slots, name: str, is_ours, model: str) -> None:
    """Leave foreign data where it is; begin beside it with our newest copy."""
    newest = (1, 0, None)
    foreign = False
    for slot in range(2):
        sequence, data = slots.copy(name, slot)
        if data is None:
            continue
        if not is_ours(data):
            foreign = True
        elif sequence > newest[1]:
            newest = (slot, sequence, data)
    if not foreign:
        # Cached, since reading a copy again takes milliseconds.
        slots.known[name] = newest
        return
    slots.places[name] = name + "." + model
    if newest[2] is not None and slots.read(name) is None:
        slots.known[name] = (1, 0, newest[2])


def _next_number(slots, archive) -> int:
    """Return the number after those of all archived games and all copies of a game."""
    highest = max([archive.highest_in(file) for file in range(FILES)])
    for place in (formats.GAME, slots.places.get(formats.GAME)):
        for slot in range(2):
            data = place and unseal(formats.GAME, slots.load(place + "." + str(slot)))[1]
            if data:
                highest = max(highest, formats.any_number(data))
    return max(highest, 0) + 1


def _find_leaving(slots, archive, number: int, board) -> list:
    """Return the game before this one if a full flash kept it from being archived.

    Its last copy is not overwritten until the record is written.
    """
    for slot in range(2):
        data = slots.copy(formats.GAME, slot)[1]
        before = 0 if data is None else formats.any_number(data)
        name = formats.game_of(data, board.games)
        if not name or not 0 < before < number or archive.read(before) is not None:
            continue
        rules = registry.load_rules(name)
        game = formats.unpack_game(data, rules)
        if game is not None and game[0].made:
            slots.held[formats.GAME] = slot
            return [(before, record_of(_Game(rules, *game[:3])).encode())]
    return []


class _Game:
    """The attributes of a play/game.py Game that a record needs."""

    coached = 0
    why_ended = ""

    def __init__(self, rules, position, start: str, codes: list) -> None:
        self.rules = rules
        self.position = position
        self.start = start
        self.players = Players()
        self.players.choose(codes[0], codes[1])


def count_copies(slots) -> tuple:
    """Return how many copies are whole, and how many are damaged."""
    states = []
    for name, _, _ in _NAMES:
        for slot in range(2):
            slots.copy(name, slot)
            states.append(slots.states[slots.file(name, slot)])
    return states.count(WHOLE), states.count(DAMAGED)


def find_damaged(slots, archive, notify):
    """Report damaged copies as events; yield 0 after each step, last the archive's highest number.

    One file per step: reading two takes longer than a tick may. What power-up has read is not read
    again.
    """
    highest = damaged_files = 0
    for file in range(FILES):
        number = archive.highest_in(file)
        damaged_files += number < 0
        highest = max(highest, number)
        yield 0
    for name, code, called in _NAMES:
        states = []
        for slot in range(2):
            file = slots.file(name, slot)
            if file not in slots.states:
                slots.copy(name, slot)
                yield 0
            states.append(slots.states[file])
        yield 0
        if DAMAGED in states:
            text = "damaged_{}|no copy of the {} is whole: it is lost"
            if WHOLE in states:
                text = "damaged_{}_copy|a copy of the {} is damaged: the other one is used"
            notify("damaged", {"text": text.format(code, called)})
    if damaged_files:
        text = "damaged_archive|files of the archive that are damaged: {files}, of five games \
each, which are lost"
        notify("damaged", {"text": (text, {"files": damaged_files})})
    yield highest
