"""Random hands on the twin: whatever they do, following the lights puts it right."""

import random

import pytest

from halo.games.geometry import square_index, square_name
from halo.games.oxono_text import parse_position
from tools.twin.twin import Twin
from tools.world.scenario import Scenario
from tools.world.world import SlipError

_CODES = ("", "X", "O", "x", "o", "TX", "TO")
_DEEDS = ("lift", "lift", "place", "place", "slide", "fumble", "swap", "weak", "step", "follow")
_STEPS = (
    'send {"do":"undo"}',
    'send {"do":"new"}',
    'send {"do":"new","pink":"human","black":"level1"}',
    'send {"do":"new","pink":"level2","black":"human"}',
    'send {"do":"hint"}',
    'send {"do":"move"}',
    "wait 1500",
    "press 100",
    "press 3200",
    "power cut\nstart",
    "sensor c4 high\nwait 900\nsensor c4 ok",
)
_DEEDS_A_GAME = 16
_STARTS = ("6/3x2/1o2X1/4O1/2x3/X5 d4 c3 p", "6/6/6/XXX3/6/xxo3 a4 f6 p", "6/6/6/6/6/6 c3 d4 p")
_PLAYERS = (("human", "human"), ("human", "level1"), ("level2", "human"), ("level1", "level1"))
_PATIENCE = 60


def do_anything(scenario, chance):
    """Do one thing that a hand may do, sensible or not."""
    hand = scenario.hand
    standing = [square_name(square) for square in range(36) if hand.board.world.piece_at(square)]
    anywhere = square_name(chance.randrange(36))
    deed = chance.choice(_DEEDS)
    if deed == "lift" and standing:
        hand.lift(chance.choice(standing))
    elif deed == "place":
        kind = "" if hand.held and chance.random() < 0.7 else chance.choice("XOxo")
        offset = chance.choice((0.0, 0.0, 2.0, 6.0))
        hand.place(anywhere, kind, offset, -offset)
    elif deed == "slide" and standing:
        start = chance.choice(standing)
        if hand.board.world.piece_at(square_index(anywhere)) is None:
            hand.slide(start, anywhere, chance.choice((100.0, 300.0, 900.0)))
    elif deed == "fumble" and standing:
        hand.fumble(chance.choice(standing))
    elif deed == "swap" and len(standing) > 1:
        first, second = chance.sample(standing, 2)
        hand.lift(first)
        hand.lift(second)
        hand.place(first)
        hand.place(second)
    elif deed == "weak" and standing:
        piece = hand.board.world.piece_at(square_index(chance.choice(standing)))
        piece.strength = chance.choice((0.05, 0.3, -1.0, 1.0))
        hand.board.world.change()
    elif deed == "follow" and scenario.state["lead"] and not hand.held:
        scenario.play(scenario.state["lead"])
    elif deed == "step":
        scenario.run(chance.choice(_STEPS))


def mend_magnets(scenario):
    """Stand every piece upright and centred, with its own magnet, and empty the hands."""
    world = scenario.board.world
    for piece in world.pieces:
        piece.strength = 1.0
        square = min(range(36), key=lambda s: far(piece, s))
        world.move(piece, square % 6 * 33.33, square // 6 * 33.33)
    while scenario.hand.held:
        scenario.hand.put_aside()
    scenario.hand.wait(1000)
    scenario.listen()


def far(piece, square):
    return abs(piece.x_mm - square % 6 * 33.33) + abs(piece.y_mm - square // 6 * 33.33)


def obey(scenario):
    """Do the first thing that the lights ask for; False when they ask for nothing."""
    lit = scenario.state["lit"]
    cells = parse_position(scenario.state["position"]).cells
    hand = scenario.hand
    world = scenario.board.world
    if scenario.state["mode"] == "thinking" and not (lit.get("take") or lit.get("back")):
        scenario.run("think")
    elif lit.get("no"):
        hand.press()
    elif lit.get("take"):
        hand.lift(lit["take"].split()[0])
        hand.put_aside()
    elif lit.get("back") or lit.get("fill"):
        square = (lit.get("back") or lit.get("fill")).split()[0]
        wanted = _CODES[cells[square_index(square)]]
        if not wanted:  # the piece just lifted: its turn is open again
            wanted = (scenario.state["lead"] or scenario.state["last"] or "X")[0]
            side = scenario.state["side"]
            wanted = "X" if wanted == "X" and side == "pink" else "x"
        if world.piece_at(square_index(square)):
            hand.lift(square)
            hand.put_aside()
        # A swapped totem stands where a piece belongs, and no magnet tells: any will do.
        same_symbol = [kind for kind in world.reserve if kind[-1].upper() == wanted[-1].upper()]
        kinds = [kind for kind in (wanted, *same_symbol) if world.reserve[kind]]
        hand.place(square, kinds[0])
    else:
        return False
    hand.wait(400)
    scenario.listen()
    return True


@pytest.mark.parametrize("seed", range(30))
def test_following_the_lights_mends_any_mess(seed):
    print("seed", seed)
    chance = random.Random(seed)
    with Twin(seed=seed) as twin:
        scenario = Scenario(twin)
        pink, black = _PLAYERS[seed % len(_PLAYERS)]
        scenario.run(f"""
            start
            send {{"do":"new","pink":"{pink}","black":"{black}"}}
            position {_STARTS[seed % len(_STARTS)]}
        """)
        for _ in range(_DEEDS_A_GAME):
            try:
                do_anything(scenario, chance)
            except SlipError:
                continue
        mend_magnets(scenario)
        for _ in range(_PATIENCE):
            if not obey(scenario):
                break
        assert not {"take", "back", "no"} & set(scenario.state["lit"]), scenario.state
        over = parse_position(scenario.state["position"]).result != 0
        assert scenario.state["mode"] in (("over",) if over else ("play", "menu")), scenario.state
        assert (scenario.state["result"] != "*") == over, scenario.state
        assert not twin.ended()
