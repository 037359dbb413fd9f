"""What power-up reads from the store. Unloaded afterwards.

Data under a name may be another model's, if the board was once started as the wrong one, or a
newer firmware's. It is left untouched: this board keeps its own under the name plus the model's,
until the data under the name is its own again. All models share the archive: each record names its
game, and a new game's number is above all that are kept or were reported.
"""

from array import array

from halo import memory
from halo.games import registry
from halo.games.players import COACHES, Players, player_level
from halo.games.position import PLAYING
from halo.store import settings
from halo.store.persistence import CALIBRATION, CALIBRATION_VERSION, GAME, GAME_VERSION, STRENGTH
from halo.store.slots import unseal

# The head of a calibration.
_HEAD_BYTES = 2
_BYTES_A_SQUARE = 4


def choose_game(slots, board) -> str:
    """Return the name of the saved game; the board's first if none was saved."""

    def is_ours(data):
        return is_of(data, board.games)

    _keep_apart(slots, GAME, is_ours, board.name)
    return game_of(slots.read(GAME), board.games)


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
    data = slots.read(GAME)
    rules = session.game.rules
    number = 0 if data is None else number_of(data, rules.name)
    if not number:
        return None, _next_number(slots, archive), []
    leaving = _find_leaving(slots, archive, number, session.board, rules.name)
    game = unpack_game(data, rules)
    if game is None:
        return None, number, leaving
    position, start, levels, turns = game
    session.resume(position, start)
    session.game.players.choose(levels[0], levels[1])
    # Coaches are not saved: a side with a coach now and a turn made counts as coached.
    for side in range(2):
        if position.made and session.settings[COACHES[side]] and not levels[side]:
            session.game.coached |= 1 << side
    return turns, number, leaving


def _resume_calibration(slots, session) -> None:
    board = session.board

    def is_ours(data):
        return is_calibration_of(data, board.squares)

    _keep_apart(slots, CALIBRATION, is_ours, board.name)
    known = unpack_calibration(slots.read(CALIBRATION), board.squares)
    if known is not None and session.sensors.accepts(known[0], known[1]):
        session.sensors.calibrate(known[0], known[1])


def _resume_strengths(slots, session, notify) -> None:
    if slots.read(STRENGTH) is None:
        return
    # An import leaves its names in memory for good: skip it while no opponent follows anybody.
    from halo.store import strength

    _keep_apart(slots, STRENGTH, strength.is_known, session.board.name)
    if STRENGTH in slots.places:
        text = "newer_strength|strengths that a newer firmware saved are left as they are: ours \
count instead"
        notify("strength", {"text": text})
    data = slots.read(STRENGTH)
    if data is not None:
        strength.unpack(data, session.settings.strengths)
    memory.unload_rare()


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
    from halo.store.archive import FILES

    kept = archive()
    highest = max([kept.highest_in(file) for file in range(FILES)])
    for place in (GAME, slots.places.get(GAME)):
        for slot in range(2):
            data = place and unseal(GAME, slots.load(place + "." + str(slot)))[1]
            if data:
                highest = max(highest, any_number(data))
    return max(highest, 0) + 1


def _find_leaving(slots, archive, number: int, board, playing: str) -> list:
    """Return the game before this one if a full flash kept it from being archived.

    Its last copy is not overwritten until the record is written.
    """
    for slot in range(2):
        data = slots.copy(GAME, slot)[1]
        before = 0 if data is None else any_number(data)
        if not 0 < before < number or archive().read(before) is not None:
            continue
        if not is_of(data, board.games):
            continue
        name = game_of(data, board.games)
        rules = registry.load_rules(name)
        game = unpack_game(data, rules)
        text = None if game is None else _record(rules, game)
        if name != playing:
            registry.unload(name)
        if text is not None:
            slots.held[GAME] = slot
            return [(before, text)]
    return []


class _Game:
    """The attributes of a play/game.py Game that a record needs."""

    coached = 0
    why_ended = ""

    def __init__(self, rules, position, start: str, levels: list) -> None:
        self.rules = rules
        self.position = position
        self.start = start
        self.players = Players()
        self.players.choose(levels[0], levels[1])


def _record(rules, game: tuple) -> bytes | None:
    """Return the record of a copy as unpack_game() returns it; None if it has no turn."""
    from halo.games.record import record_of

    memory.unload_rare()
    position, start, levels, _ = game
    if not position.made:
        return None
    return record_of(_Game(rules, position, start, levels)).encode()


def game_of(data: bytes | None, games: tuple) -> str:
    """Return the name of the saved game; the first of the games if none was saved."""
    for game in games:
        if data is not None and number_of(data, game):
            return game
    return games[0]


def is_of(data: bytes, games: tuple) -> bool:
    """Tell whether one of these games was saved, in a known format."""
    return any(number_of(data, game) for game in games)


def number_of(data: bytes, game: str) -> int:
    """Return the number of this saved game or set-up; 0 if it has none."""
    words = data.split(b"\n")[0].split()
    return any_number(data) if words[:-1] == [GAME_VERSION.encode(), game.encode()] else 0


def any_number(data: bytes) -> int:
    """Return the number of a saved game of any name and version; 0 if it has none."""
    words = data.split(b"\n")[0].split()
    return int(words[2]) if len(words) > 2 and words[2].isdigit() else 0


def unpack_game(data: bytes, rules) -> tuple | None:
    """Return (position, start position, levels, turns) of a saved game of these rules.

    The turns are made on the position; they and the start are texts. None if the data is no legal
    game, or another game's.
    """
    try:
        if not number_of(data, rules.name):
            return None
        _, start, players, made = data.decode().split("\n")
        # Most games begin at the set-up, which needs no parser of positions.
        is_setup = start == rules.start_position
        position = rules.new_position() if is_setup else rules.parse_position(start)
        turns = made.split()
        for text in turns:
            turn = rules.parse_turn(text)
            if position.result != PLAYING or not position.is_legal(turn):
                return None
            position.push(turn)
        levels = [player_level(name) for name in players.split()]
        if len(levels) != 2:
            return None
        return position, start, levels, turns
    except (ValueError, UnicodeError):
        return None


def unpack_calibration(data: bytes | None, squares: int) -> tuple | None:
    """Return (baselines, thresholds) of a board with `squares` squares, or None."""
    if data is None or len(data) != _HEAD_BYTES + _BYTES_A_SQUARE * squares:
        return None
    if data[0] != CALIBRATION_VERSION or data[1] != squares:
        return None
    half = _HEAD_BYTES + _BYTES_A_SQUARE * squares // 2
    baselines = array("H", data[_HEAD_BYTES:half])
    thresholds = array("H", data[half:])
    return baselines, thresholds


def is_calibration_of(data: bytes, squares: int) -> bool:
    """Tell whether this calibration is for this number of squares, and of no newer version."""
    return len(data) < _HEAD_BYTES or (data[0] <= CALIBRATION_VERSION and data[1] == squares)
