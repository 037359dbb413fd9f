"""A board's jobs, in place of a game or beside it.

Where nothing is wrong before, hands do a job from beginning to end, and it must work.
"""

from halo.store.puzzles import PuzzleFile
from tools.games.game import NORTH, SOUTH, lit
from tools.proof.world.drawing import QUIET, QUIET_MS, Drawing, Events, send
from tools.proof.world.view import View

EVENTS = Events()
_SHADES = ("off", "warning", "full")
# A magnet stands for 50 scans, an empty board is looked at for 92: a still world's scans are 40 ms
# apart.
_STANDING_MS = 2400
_EMPTY = "wait 4500"
_LONG_TEST = "wait 12000"
# There a calibration is refused with reason: sensors are unsteady.
_UNSTEADY = "noisy"
# A board thinks about a whole game.
_REVIEW = "wait 30000"
# The lights have led all back, and the board has thought again.
_PLAYS_ON = (f"wait {2 * QUIET_MS}", "think", "expect mode play")
# A game is played out from at most this many turns before its end.
_MOST_LEFT = 8


@EVENTS.add("jobs", 3, "job")
def _job(draw: Drawing) -> list[str]:
    game = draw.setting.game
    sides = draw.game.rules.sides
    command = draw.one_of(
        (
            {"do": "calibrate", "how": draw.one_of(("guided", "all", "factory", "stop"))},
            {"do": "selftest", "test": draw.one_of(("short", "long", "touch", "stop"))},
            {"do": "lesson", "game": game, "number": draw.one_of((0, 1, 2, 3))},
            {"do": "puzzle", "game": game, "number": draw.one_of((0, 1, 7))},
            {"do": "puzzle", "game": game, "hint": True},
            {"do": "review"},
            {"do": "retry"},
            {"do": "coach", sides[0]: draw.one_of(_SHADES), sides[1]: draw.one_of(_SHADES)},
            {"do": "record", "number": draw.one_of((1, 2, 50))},
        )
    )
    return [send(command)]


def _stood(draw: Drawing) -> list[str]:
    """Return the steps that clear the board, and stand another position's pieces."""
    return [*draw.cleared(), QUIET, "stand"]


def _kind(draw: Drawing, pole: int) -> str:
    kinds = draw.view.world.kinds
    return str(draw.one_of([kind for kind in kinds if kinds[kind].pole == pole]))


@EVENTS.add("jobs", 2, "calibration", View.is_sound)
def _calibrated(draw: Drawing) -> list[str]:
    """Calibrate: an empty board, north up on each square that glows, south up on each."""
    view, board = draw.view, draw.view.world.board
    if draw.setting.environment == _UNSTEADY:
        return []
    how = draw.one_of(("guided", "guided", "guided", "all"))
    asked = [
        name
        for square, name in enumerate(view.names)
        if how == "all" or board.row(square) == (2 * board.column(square) + 2) % board.rows
    ]
    lines = [*draw.cleared(), "forget", send({"do": "calibrate", "how": how}), _EMPTY]
    for pole in (NORTH, SOUTH):
        kind = _kind(draw, pole)
        for square in draw.chance.sample(asked, len(asked)):
            lines += [f"place {kind} {square}", f"wait {_STANDING_MS}", f"lift {square}", "aside"]
        lines.append(QUIET)
    brings = [f"place {kind} {square}" for square, kind in view.kinds(view.standing()).items()]
    return [*lines, "expect no event refused", QUIET, *brings, *_PLAYS_ON]


@EVENTS.add("jobs", 1, "calibration amiss", View.is_sound)
def _calibrated_badly(draw: Drawing) -> list[str]:
    """Stand any magnets on any squares where a calibration asks for some, or leave it."""
    lines = draw.cleared()[: draw.one_of((None, None, 0))]
    lines += [send({"do": "calibrate", "how": "guided"}), _EMPTY]
    for _ in range(draw.chance.randrange(1, 6)):
        square, kind = draw.one_of(draw.view.names), _kind(draw, draw.one_of((NORTH, SOUTH)))
        lines += [f"place {kind} {square}", f"wait {draw.one_of((300, _STANDING_MS))}"]
        lines += [f"weak {square} {draw.one_of((0.2, -1))}"] * draw.one_of((0, 0, 1))
        lines += [f"wait {_STANDING_MS}", f"lift {square}", "aside"]
    return [*lines, draw.one_of(("press 100", "press 3200", "wait 200000"))]


@EVENTS.add("jobs", 2, "touch test", View.is_sound)
def _touched(draw: Drawing) -> list[str]:
    """Touch every square with a piece, or all but a few, which are left out then."""
    names = draw.view.names
    squares = draw.chance.sample(names, len(names) - draw.one_of((0, 0, 2)))
    is_whole = len(squares) == len(names)
    ends = _PLAYS_ON if is_whole else [draw.one_of(("press 100", "press 3200"))]
    taps = [f"tap {square}" for square in squares]
    return [send({"do": "selftest", "test": "touch"}), *taps, *ends]


@EVENTS.add("jobs", 1, "long self-test", View.is_sound)
def _tested_long(draw: Drawing) -> list[str]:
    """Let the board test itself for long, alone or with a hand at it."""
    taps = f"tap {draw.one_of(draw.view.standing())}"
    meddles = draw.one_of(([], [], ["press 100"], [taps]))
    test = send({"do": "selftest", "test": "long"})
    return [test, *meddles, _LONG_TEST, "expect answer more False", *_PLAYS_ON]


@EVENTS.add("jobs", 2, "lesson", View.is_sound)
def _learned(draw: Drawing) -> list[str]:
    """Go through a lesson by its lights."""
    command = {"do": "lesson", "game": draw.setting.game, "number": draw.chance.randrange(1, 6)}
    stands = draw.one_of((_stood(draw), []))
    works = f"work {draw.number()} done,finished"
    ends = ["expect event done", draw.one_of(("wait 3000", "press 100"))]
    return ["forget", send(command), *stands, QUIET, works, *ends]


@EVENTS.add("jobs", 3, "puzzle", View.is_sound)
def _puzzled(draw: Drawing) -> list[str]:
    """Try a puzzle by its lights: with its answer, or with whatever turn comes first."""
    game = draw.setting.game
    file = PuzzleFile(game)
    number = draw.one_of((draw.chance.randrange(1, file.count + 1), draw.chance.randrange(1, 20)))
    command = {"do": "puzzle", "game": game, "number": number}
    _, kind, _, answers = file.read(number)
    is_known = draw.chance.random() < 0.7
    seed = draw.number()
    lines = ["forget", send(command), *_stood(draw), "wait 1500"]
    lines += [draw.one_of(("press 100", "wait 100")), f"work {seed} done,wrong"]
    if is_known:
        lines[-1] += f" {answers[0]}"
        is_one_turn = not kind.startswith("win") or kind == "win1"
        lines += ["expect event done"] if is_one_turn else []
    else:
        lines += [f"work {seed} done,again", "wait 3000"]
    return [*lines, draw.one_of(("wait 3000", "press 3200"))]


@EVENTS.add("jobs", 1, "review")
def _reviewed(draw: Drawing) -> list[str]:
    """Have a game reviewed: that on the board, one before it, or any turns."""
    rules = draw.game.rules
    position = rules.parse_position(rules.start_position)
    turns: list[str] = []
    for _ in range(draw.chance.randrange(1, 6)):
        legal = position.legal_turns()
        if not legal:
            break
        turns.append(rules.format_turn(draw.chance.choice(legal)))
        position.push(rules.parse_turn(turns[-1]))
    played = {"game": draw.setting.game, "turns": " ".join(turns)}
    return [send({"do": "review"} | draw.one_of(({}, {"number": 1}, played))), _REVIEW]


@EVENTS.add("jobs", 2, "coach", View.is_sound)
def _coached(draw: Drawing) -> list[str]:
    """Have a coach, and make some turns with it."""
    sides = draw.game.rules.sides
    command = {"do": "coach", **{side: draw.one_of(_SHADES[1:]) for side in sides}}
    lines = [send(command), f"wait {draw.one_of((500, 5000))}"]
    lines.append(f"finish {draw.number()} {draw.one_of((1, 2, 3))}")
    off = send({"do": "coach", **dict.fromkeys(sides, "off")})
    return [*lines, *([off] * draw.one_of((0, 1)))]


@EVENTS.add("jobs", 3, "game played out")
def _played_out(draw: Drawing) -> list[str]:
    """Play a game's last turns, against the board or a person, to its end."""
    if not draw.view.is_alone or draw.view.state["mode"] not in ("play", "over"):
        return []
    game = draw.game
    rules = game.rules
    position = rules.parse_position(draw.one_of((*game.starts, *game.torture)))
    while position.legal_turns():
        position.push(draw.chance.choice(position.legal_turns()))
    for _ in range(min(draw.chance.randrange(1, _MOST_LEFT), position.made)):
        position.pop()
    players = ("human", draw.one_of(("human", "level1", "level2", "follow", "follow2")))
    new = draw.new_game(draw.chance.sample(players, 2))
    begins = [new, "wait 500", f"position {game.name} {rules.format_position(position)}"]
    return [*begins, f"finish {draw.number()} {_MOST_LEFT + 4}"]


@EVENTS.add("jobs", 9, "after a game")
def _after_a_game(draw: Drawing) -> list[str]:
    """After a game's end: try again what was lost, or review it by lights."""
    state = draw.view.state
    if state["mode"] != "over" or not draw.view.is_alone:
        return []
    marked = lit(state, "retry")
    if marked and draw.chance.random() < 0.6:
        asks = (f"tap {marked[0]}", "press 100", send({"do": "retry"}))
        return ["forget", draw.one_of(asks), _REVIEW]
    begins = ["press 100"] * (2 if marked else 1)
    return [*begins, _REVIEW, f"work {draw.number()} restart"]


@EVENTS.add("jobs", 2, "menu", View.is_sound)
def _chosen_from_menu(draw: Drawing) -> list[str]:
    """Set a game up, tap some of its menu's squares, and begin whatever is chosen."""
    name = draw.setting.game
    begins = [*draw.cleared(), send({"do": "new", "game": name}), f"set up {name}", QUIET]
    menu = [draw.view.names[square] for square in draw.game.rules.menu]
    taps = draw.chance.choices(menu, k=draw.chance.randrange(9))
    ends = draw.one_of(("press 100", "wait 2000"))
    return [*begins, "expect mode menu", *(f"tap {square}" for square in taps), ends]
