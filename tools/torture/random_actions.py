"""What hands may do to a board, sensible or not; and how the lights lead them out of it."""

import random
from functools import partial

from tools.games import registry
from tools.games.game import EITHER, NORTH, SOUTH
from tools.torture.part import Fault
from tools.world.scenario import Scenario
from tools.world.world import Piece, World

ACTIONS = ("lift", "lift", "place", "place", "slide", "fumble", "swap", "weak", "step", "follow")
STEPS = (
    'send {"do":"undo"}',
    'send {"do":"new"}',
    'send {"do":"new","FIRST":"human","SECOND":"level1"}',
    'send {"do":"new","FIRST":"level2","SECOND":"human"}',
    'send {"do":"hint"}',
    'send {"do":"move"}',
    "wait 1500",
    "press 100",
    "press 3200",
    "power cut\nstart",
    "sensor c4 high\nwait 900\nsensor c4 ok",
)
PLAYERS = (("human", "human"), ("human", "level1"), ("level2", "human"), ("level1", "level1"))
_PATIENCE = 60
# What the button held in the menu begins; a press leaves it.
_JOBS = ("calibrate", "touch", "selftest")
# A totem on its way: the square that it left, and the one that it stands on.
_MOVED_SQUARES = 2


def begin(scenario: Scenario, game: str, seed: int) -> None:
    """Begin a game in its midst, its pieces arranged."""
    starts = registry.load(game).torture
    sides = registry.load(game).rules.sides
    first, second = PLAYERS[seed % len(PLAYERS)]
    scenario.run(f"""
        send {{"do":"new","game":"{game}","{sides[0]}":"{first}","{sides[1]}":"{second}"}}
        position {game} {starts[seed % len(starts)]}
    """)


def do_anything(scenario: Scenario, chance: random.Random) -> str:
    """Do one thing that a hand may do, sensible or not; return its name, "" if it cannot be."""
    hand = scenario.hand
    world = scenario.board.world
    squares = [world.board.square_name(square) for square in range(world.squares)]
    standing = [squares[square] for square in range(world.squares) if world.piece_at(square)]
    anywhere = chance.choice(squares)
    deed = chance.choice(ACTIONS)
    if deed == "lift" and standing:
        hand.lift(chance.choice(standing))
    elif deed == "place":
        kind = "" if hand.held and chance.random() < 0.7 else chance.choice(_spares(world))
        offset = chance.choice((0.0, 0.0, 2.0, 6.0))
        hand.place(anywhere, kind, offset, -offset)
    elif deed == "slide" and standing and anywhere not in standing:
        hand.slide(chance.choice(standing), anywhere, chance.choice((100.0, 300.0, 900.0)))
    elif deed == "fumble" and standing:
        hand.fumble(chance.choice(standing))
    elif deed == "swap" and len(standing) > 1:
        first, second = chance.sample(standing, 2)
        hand.lift(first)
        hand.lift(second)
        hand.place(first)
        hand.place(second)
    elif deed == "weak" and standing:
        piece = world.piece_at(squares.index(chance.choice(standing)))
        if piece is not None:
            piece.strength = chance.choice((0.05, 0.3, -1.0, 1.0))
            world.change()
    elif deed == "follow" and scenario.state["lead"] and not hand.held:
        scenario.play(scenario.state["lead"])
    elif deed == "step":
        rules = registry.load(scenario.state["game"]).rules
        step = chance.choice(STEPS).replace("FIRST", rules.sides[0])
        scenario.run(step.replace("SECOND", rules.sides[1]))
    else:
        return ""
    return deed


def _spares(world: World) -> list[str]:
    """Return the pieces that a hand may reach for: no totem, of which there is but one."""
    return [kind for kind, piece in world.kinds.items() if piece.count > 1]


def mend_magnets(scenario: Scenario) -> None:
    """Stand every piece upright and centred, with its own magnet, and empty the hands."""
    world = scenario.board.world
    for piece in world.pieces:
        piece.strength = 1.0
        x_mm, y_mm = min(map(world.centre, range(world.squares)), key=partial(_far, piece))
        world.move(piece, x_mm, y_mm)
    while scenario.hand.held:
        scenario.hand.put_aside()
    scenario.hand.wait(1000)
    scenario.listen()


def _far(piece: Piece, place: tuple[float, float]) -> float:
    return abs(piece.x_mm - place[0]) + abs(piece.y_mm - place[1])


def obey(scenario: Scenario, refused: set[tuple[str, int]]) -> bool:
    """Do the first thing that the lights ask for, or leave a job; False when they ask for nothing.

    `refused` collects which pole had to go from which square: the other is tried next.
    """
    state = scenario.state
    lit = state["lit"]
    hand = scenario.hand
    world = scenario.board.world
    if state["mode"] in _JOBS:
        hand.press()
    elif state["mode"] == "thinking" and not (lit.get("take") or lit.get("back")):
        scenario.run("think")
    elif lit.get("no"):
        hand.press()
    elif lit.get("take"):
        square = lit["take"].split()[0]
        refused.add((square, hand.lift(square).polarity()))
        hand.put_aside()
    elif lit.get("back") or lit.get("fill"):
        # What stands where a piece is asked for may be right and wait for another fault.
        asked = (lit.get("back") or lit.get("fill")).split()
        square = min(asked, key=lambda name: _stands(world, name))
        index = world.board.square_index(square)
        if world.piece_at(index):
            hand.lift(square)
            hand.put_aside()
        # A swapped piece stands where another belongs, and no magnet tells: any will do. In the
        # midst of a turn only the hand knows which piece it was.
        wanted = registry.load(state["game"]).wanted_kind(state, index)
        kinds = [kind for kind in (wanted, *world.names) if world.reserve[kind]]
        first = world.kinds[wanted].pole or NORTH
        pole = next((pole for pole in (first, -first) if (square, pole) not in refused), first)
        fitting = [kind for kind in kinds if world.kinds[kind].pole in (pole, EITHER)]
        hand.place(square, (fitting or kinds)[0])
    else:
        return False
    hand.wait(400)
    scenario.listen()
    return True


def _stands(world: World, square: str) -> bool:
    return world.piece_at(world.board.square_index(square)) is not None


def mend(scenario: Scenario) -> None:
    """Follow the lights until they ask for nothing; Fault unless that ends in a legal state."""
    mend_magnets(scenario)
    refused: set[tuple[str, int]] = set()
    for _ in range(_PATIENCE):
        if not obey(scenario, refused):
            break
    state = scenario.state
    if {"take", "back", "no"} & set(state["lit"]):
        raise Fault(f"the lights still ask for something: {state}")
    over = registry.load(state["game"]).rules.parse_position(state["position"]).result != 0
    if state["mode"] not in (("over",) if over else ("play", "menu")):
        raise Fault(f"the position and the mode differ: {state}")
    if (state["result"] != "*") != over:
        raise Fault(f"the position and the result differ: {state}")
    if state["mode"] == "play":
        _compare(scenario.board.world, state)


def _compare(world: World, state: dict) -> None:
    """Raise Fault where another magnet stands than the position has there.

    A turn under way has moved a totem, from one square to another, and may have a piece that
    waits or touches a value's square. Which of two equal pieces is left of a reserve on the board
    is nobody's business, nor is which way up a piece stands that may show either pole.
    """
    game = registry.load(state["game"])
    wanted = game.standing(state["position"])
    lit = state["lit"]
    loose = f"{lit.get('wait', '')} {lit.get('touched', '')}".split()
    differing = []
    for square in range(world.squares):
        name = world.board.square_name(square)
        if name in loose or game.reserve_kind(square):
            continue
        piece = world.piece_at(square)
        found = piece.polarity() if piece else 0
        fitting: tuple[int, ...] = (0,)
        if square in wanted:
            pole = world.kinds[wanted[square]].pole
            fitting = (NORTH, SOUTH) if pole == EITHER else (pole,)
        if found not in fitting:
            differing.append(name)
    if len(differing) > (_MOVED_SQUARES if game.is_begun(state) else 0):
        raise Fault(f"the board is content with {' '.join(differing)}: {state}")
