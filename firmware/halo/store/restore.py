"""What power-up takes from the store. Loaded for that moment.

What lies under a name may be another model's, when the board was once started as the wrong one,
or that of a newer firmware. It stays as it is: this board then keeps its own beside it, under the
name and the model's, until what lies there is its own again. The archive is shared by all: each
record names its game, and the number that a game gets lies above all that are kept or told of.
"""

from halo.games import registry
from halo.games.players import COACHES, Players
from halo.store import calibration, saved_game_reader, settings
from halo.store.persistence import CALIBRATION, STRENGTH
from halo.store.saved_game import NAME
from halo.store.slots import unseal


def choose_game(slots, board) -> str:
    """Return which of the board's games was saved; its first one if none was."""

    def is_ours(data):
        return saved_game_reader.is_of(data, board.games)

    _keep_apart(slots, NAME, is_ours, board.name)
    return saved_game_reader.game_of(slots.read(NAME), board.games)


def resume(slots, archive, session, notify) -> tuple:
    """Restore all before the first tick; tell by an event what is a newer firmware's.

    Returns whether there is a game, how many turns of it are saved, its number, whether the
    sensors are calibrated, and the games that have yet to be archived as (number, text).
    """
    is_calibrated = _resume_calibration(slots, session)
    kept = slots.read(settings.NAME)
    if kept is not None:
        session.settings.unpack(kept)
        session.apply_settings()
    _resume_strengths(slots, session, notify)
    data = slots.read(NAME)
    rules = session.game.rules
    number = 0 if data is None else saved_game_reader.number_of(data, rules.name)
    if not number:
        return False, 0, _next_number(slots, archive), is_calibrated, []
    leaving = _find_leaving(slots, archive, number, session.board, rules.name)
    game = saved_game_reader.unpack(data, rules)
    if game is None:
        return False, 0, number, is_calibrated, leaving
    start, turns, levels, _ = game
    session.resume(start, turns)
    session.game.players.choose(levels[0], levels[1])
    # Who had a coach is not saved: who has one now, and a turn made, is taken to have had it.
    for side in range(2):
        if turns and session.settings[COACHES[side]] and not levels[side]:
            session.game.coached |= 1 << side
    return True, len(turns), number, is_calibrated, leaving


def _resume_calibration(slots, session) -> bool:
    board = session.board

    def is_ours(data):
        return calibration.is_of(data, board.squares)

    _keep_apart(slots, CALIBRATION, is_ours, board.name)
    known = calibration.unpack(slots.read(CALIBRATION), board.squares)
    if known is None or not session.sensors.accepts(known[0], known[1]):
        return False
    session.sensors.calibrate(known[0], known[1])
    return True


def _resume_strengths(slots, session, notify) -> None:
    if slots.read(STRENGTH) is None:
        return
    # What is imported leaves its names in memory for good: nobody has been followed so far.
    from halo.store import strength

    _keep_apart(slots, STRENGTH, strength.is_known, session.board.name)
    if STRENGTH in slots.places:
        text = "newer_strength|strengths that a newer firmware saved are left as they are: ours \
count instead"
        notify("strength", {"text": text})
    data = slots.read(STRENGTH)
    if data is not None:
        strength.unpack(data, session.settings.strengths)


def _keep_apart(slots, name: str, is_ours, model: str) -> None:
    """Leave what is not ours where it is; begin beside it with the newest copy that is ours."""
    newest = (1, 0, None)
    foreign = False
    for slot in range(2):
        sequence, data = unseal(slots.copy(name, slot))
        if data is None:
            continue
        if not is_ours(data):
            foreign = True
        elif sequence > newest[1]:
            newest = (slot, sequence, data)
    if not foreign:
        # What is known is not read once more: each copy takes milliseconds.
        slots.known[name] = newest
        return
    slots.places[name] = name + "." + model
    if newest[2] is not None and slots.read(name) is None:
        slots.known[name] = (1, 0, newest[2])


def _next_number(slots, archive) -> int:
    """Return the number after all that the archive keeps and any copy of a game tells."""
    from halo.store.archive import FILES

    kept = archive()
    highest = max([kept.highest_in(file) for file in range(FILES)])
    for place in (NAME, slots.places.get(NAME)):
        for slot in range(2):
            data = place and unseal(slots.load(place + "." + str(slot)))[1]
            if data:
                highest = max(highest, saved_game_reader.any_number(data))
    return max(highest, 0) + 1


def _find_leaving(slots, archive, number: int, board, playing: str) -> list:
    """Return the game before this one if the flash was too full for its record.

    Its last copy was not written over meanwhile, and is not until the record is written.
    """
    for slot in range(2):
        data = unseal(slots.copy(NAME, slot))[1]
        before = 0 if data is None else saved_game_reader.any_number(data)
        if not 0 < before < number or archive().read(before) is not None:
            continue
        if not saved_game_reader.is_of(data, board.games):
            continue
        name = saved_game_reader.game_of(data, board.games)
        rules = registry.load_rules(name)
        game = saved_game_reader.unpack(data, rules)
        text = None if game is None else _record(rules, game)
        if name != playing:
            registry.unload(name)
        if text is not None:
            slots.held[NAME] = slot
            return [(before, text)]
    return []


class _Game:
    """What a record is made of, as a play/game.py Game has it."""

    coached = 0

    def __init__(self, rules, position, start: str, levels: list) -> None:
        self.rules = rules
        self.position = position
        self.start = start
        self.players = Players()
        self.players.choose(levels[0], levels[1])


def _record(rules, game: tuple) -> bytes | None:
    """Return the record of what unpack() has made of a copy; None if it has no turn."""
    from halo.games.record import record_of

    position, turns, levels, _ = game
    if not turns:
        return None
    start = rules.format_position(position)
    for turn in turns:
        position.push(turn)
    return record_of(_Game(rules, position, start, levels)).encode()
