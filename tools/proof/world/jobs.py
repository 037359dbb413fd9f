"""What a board does in the place of a game, or beside it, done from its begin to its end.

Hands do each job in earnest: where all is right before it, it ends well.
"""

from halo.store.puzzles import PuzzleFile
from tools.games import registry
from tools.games.game import NORTH, SOUTH, lit
from tools.proof.world.drawing import IF_CALM, QUIET_MS, Drawing, send

_SHADES = ("off", "warning", "full")
# A magnet stands for 50 scans, an empty board is looked at for 92: a still world's scans are 40 ms
# apart.
_STANDING_MS, _EMPTY_MS = 2400, 4500
_LONG_TEST_MS = 12_000
# There a calibration is refused with reason: sensors are unsteady.
_UNSTEADY = "noisy"
# A board thinks about a whole game.
_REVIEW_MS = 30_000
_SENSOR_FAILS = ("low", "high", "floating")
_BLIND_MS = 8_000
# The lights have led all back, and the board has thought again.
_PLAYS_ON = (f"wait {2 * QUIET_MS}", "think", "expect mode play")
# A game is played out from so many turns before its end, at most.
_MOST_LEFT = 8


def _is_sound(draw: Drawing) -> bool:
    return draw.view.is_calm() and draw.view.is_alone


def _cleared(draw: Drawing) -> tuple[list[str], list[str]]:
    """Return the steps that clear the board, and those that bring all back."""
    view = draw.view
    standing = view.standing()
    clears = ["sweep " + " ".join(standing), *["aside"] * len(standing)] if standing else []
    kinds = {square: view.piece(square).kind for square in standing}  # type: ignore[union-attr]
    return clears, [f"place {kind} {square}" for square, kind in kinds.items()]


def _stood(draw: Drawing) -> list[str]:
    """Return the steps that clear the board, and stand another position's pieces."""
    return [*_cleared(draw)[0], f"wait {QUIET_MS}", "stand"]


def _kind(draw: Drawing, pole: int) -> str:
    kinds = draw.view.world.kinds
    return str(draw.one_of([kind for kind in kinds if kinds[kind].pole == pole]))


def calibrated(draw: Drawing) -> str:
    """Calibrate: an empty board, north up on each square that glows, south up on each."""
    view, board = draw.view, draw.view.world.board
    if not _is_sound(draw) or draw.setting.environment == _UNSTEADY:
        return ""
    how = draw.one_of(("guided", "guided", "guided", "all"))
    asked = [
        name
        for square, name in enumerate(view.names)
        if how == "all" or board.row(square) == (2 * board.column(square) + 2) % board.rows
    ]
    clears, brings = _cleared(draw)
    lines = [IF_CALM, *clears, "forget", send({"do": "calibrate", "how": how})]
    lines.append(f"wait {_EMPTY_MS}")
    for pole in (NORTH, SOUTH):
        kind = _kind(draw, pole)
        for square in draw.chance.sample(asked, len(asked)):
            lines += [f"place {kind} {square}", f"wait {_STANDING_MS}", f"lift {square}", "aside"]
        lines.append(f"wait {QUIET_MS}")
    ends = ["expect no event refused", f"wait {QUIET_MS}", *brings, *_PLAYS_ON]
    return "\n".join([*lines, *ends])


def calibrated_badly(draw: Drawing) -> str:
    """Stand any magnets on any squares where a calibration asks for some, or leave it."""
    if not _is_sound(draw):
        return ""
    clears, _ = _cleared(draw)
    lines = [IF_CALM, *clears[: draw.one_of((None, None, 0))]]
    lines += [send({"do": "calibrate", "how": "guided"}), f"wait {_EMPTY_MS}"]
    for _ in range(draw.chance.randrange(1, 6)):
        square, kind = draw.one_of(draw.view.names), _kind(draw, draw.one_of((NORTH, SOUTH)))
        lines += [f"place {kind} {square}", f"wait {draw.one_of((300, _STANDING_MS))}"]
        lines += [f"weak {square} {draw.one_of((0.2, -1))}"] * draw.one_of((0, 0, 1))
        lines += [f"wait {_STANDING_MS}", f"lift {square}", "aside"]
    return "\n".join([*lines, draw.one_of(("press 100", "press 3200", "wait 200000"))])


def touched(draw: Drawing) -> str:
    """Touch every square with a piece, or all but a few, which are left out then."""
    if not _is_sound(draw):
        return ""
    names = draw.view.names
    squares = draw.chance.sample(names, len(names) - draw.one_of((0, 0, 2)))
    lines = [IF_CALM, send({"do": "selftest", "test": "touch"})]
    lines += [f"tap {square}" for square in squares]
    if len(squares) < len(names):
        return "\n".join([*lines, draw.one_of(("press 100", "press 3200"))])
    return "\n".join([*lines, *_PLAYS_ON])


def tested_long(draw: Drawing) -> str:
    """Let the board test itself for long, alone or with a hand at it."""
    if not _is_sound(draw):
        return ""
    test = send({"do": "selftest", "test": "long"})
    meddles = draw.one_of(("", "", "\npress 100", f"\ntap {draw.one_of(draw.view.standing())}"))
    ends = [f"wait {_LONG_TEST_MS}", "expect answer more False", *_PLAYS_ON]
    return "\n".join([IF_CALM, test + meddles, *ends])


def learned(draw: Drawing) -> str:
    """Go through a lesson by its lights."""
    if not _is_sound(draw):
        return ""
    command = {"do": "lesson", "game": draw.setting.game, "number": draw.chance.randrange(1, 6)}
    stands = draw.one_of((_stood(draw), []))
    lines = [IF_CALM, "forget", send(command), *stands, f"wait {QUIET_MS}"]
    works = f"work {draw.chance.randrange(1 << 20)} done,finished"
    return "\n".join([*lines, works, "expect event done", draw.one_of(("wait 3000", "press 100"))])


def puzzled(draw: Drawing) -> str:
    """Try a puzzle by its lights: with its answer, or with whatever turn comes first."""
    if not _is_sound(draw):
        return ""
    game = draw.setting.game
    file = PuzzleFile(game)
    number = draw.one_of((draw.chance.randrange(1, file.count + 1), draw.chance.randrange(1, 20)))
    command = {"do": "puzzle", "game": game, "number": number}
    _, kind, _, answers = file.read(number)
    is_known = draw.chance.random() < 0.7
    seed = draw.chance.randrange(1 << 20)
    lines = [IF_CALM, "forget", send(command), *_stood(draw), "wait 1500"]
    lines += [draw.one_of(("press 100", "wait 100")), f"work {seed} done,wrong"]
    if is_known:
        lines[-1] += f" {answers[0]}"
        is_one_turn = not kind.startswith("win") or kind == "win1"
        lines += ["expect event done"] if is_one_turn else []
    else:
        lines += [f"work {seed} done,again", "wait 3000"]
    return "\n".join([*lines, draw.one_of(("wait 3000", "press 3200"))])


def reviewed(draw: Drawing) -> str:
    """Have a game reviewed: that on the board, one before it, or any turns."""
    game = registry.load(draw.setting.game)
    position = game.rules.parse_position(game.rules.start_position)
    turns: list[str] = []
    for _ in range(draw.chance.randrange(1, 6)):
        legal = position.legal_turns()
        if not legal:
            break
        turns.append(game.rules.format_turn(draw.chance.choice(legal)))
        position.push(game.rules.parse_turn(turns[-1]))
    played = {"game": game.name, "turns": " ".join(turns)}
    return (
        f"{send({'do': 'review'} | draw.one_of(({}, {'number': 1}, played)))}\nwait {_REVIEW_MS}"
    )


def coached(draw: Drawing) -> str:
    """Have a coach, and make some turns with it."""
    if not _is_sound(draw):
        return ""
    sides = registry.load(draw.setting.game).rules.sides
    command = {"do": "coach", **{side: draw.one_of(_SHADES[1:]) for side in sides}}
    lines = [IF_CALM, send(command), f"wait {draw.one_of((500, 5000))}"]
    lines.append(f"finish {draw.chance.randrange(1 << 20)} {draw.one_of((1, 2, 3))}")
    off = send({"do": "coach", **dict.fromkeys(sides, "off")})
    return "\n".join([*lines, *([off] * draw.one_of((0, 1)))])


def played_out(draw: Drawing) -> str:
    """Play a game's last turns, against the board or a person, to its end."""
    if not draw.view.is_alone or draw.view.state["mode"] not in ("play", "over"):
        return ""
    game = registry.load(draw.setting.game)
    rules = game.rules
    position = rules.parse_position(draw.one_of((*game.starts, *game.torture)))
    while position.legal_turns():
        position.push(draw.chance.choice(position.legal_turns()))
    for _ in range(min(draw.chance.randrange(1, _MOST_LEFT), position.made)):
        position.pop()
    players = ("human", draw.one_of(("human", "level1", "level2", "follow", "follow2")))
    sides = dict(zip(rules.sides, draw.chance.sample(players, 2)))
    lines = [send({"do": "new", "game": game.name, **sides}), "wait 500"]
    lines += [f"position {game.name} {rules.format_position(position)}"]
    return "\n".join([*lines, f"finish {draw.chance.randrange(1 << 20)} {_MOST_LEFT + 4}"])


def after_a_game(draw: Drawing) -> str:
    """After a game's end: try again what was lost, or review it by lights."""
    state = draw.view.state
    if state["mode"] != "over" or not draw.view.is_alone:
        return ""
    marked = lit(state, "retry")
    if marked and draw.chance.random() < 0.6:
        asks = (f"tap {marked[0]}", "press 100", send({"do": "retry"}))
        return f"forget\n{draw.one_of(asks)}\nwait {_REVIEW_MS}"
    begins = ["press 100"] * (2 if marked else 1)
    works = f"work {draw.chance.randrange(1 << 20)} restart"
    return "\n".join([*begins, f"wait {_REVIEW_MS}", works])


def chosen_from_menu(draw: Drawing) -> str:
    """Set a game up, tap some of its menu's squares, and begin whatever is chosen."""
    if not _is_sound(draw):
        return ""
    game = registry.load(draw.setting.game)
    clears, _ = _cleared(draw)
    lines = [IF_CALM, *clears, send({"do": "new", "game": game.name}), f"set up {game.name}"]
    lines += [f"wait {QUIET_MS}", "expect mode menu"]
    menu = [draw.view.names[square] for square in game.rules.menu]
    lines += [f"tap {square}" for square in draw.chance.choices(menu, k=draw.chance.randrange(9))]
    return "\n".join([*lines, draw.one_of(("press 100", "wait 2000"))])


def blinded(draw: Drawing) -> str:
    """Let more than a quarter of the sensors fail at once, and mend."""
    view = draw.view
    if not _is_sound(draw):
        return ""
    failing = draw.chance.sample(view.names, len(view.names) // 3)
    breaks = [f"sensor {square} {draw.one_of(_SENSOR_FAILS)}" for square in failing]
    mends = [f"sensor {square} ok" for square in draw.chance.sample(failing, len(failing))]
    mends.insert(len(mends) // 2, "wait 3000")
    lines = [IF_CALM, *breaks, f"wait {_BLIND_MS}", "expect mode blind"]
    return "\n".join([*lines, draw.one_of(("wait 100", "press 100", "press 3200")), *mends])
