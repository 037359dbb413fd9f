"""Random hands on the twin: whatever they do, following the lights puts it right."""

import random
from functools import partial

import pytest

from halo.games import table
from tools.twin.twin import Twin
from tools.world import sets, turns
from tools.world.scenario import Scenario
from tools.world.world import SlipError

_DEEDS = ("lift", "lift", "place", "place", "slide", "fumble", "swap", "weak", "step", "follow")
_STEPS = (
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
_DEEDS_A_GAME = 16
_STARTS = {
    "oxono": (
        *("6/3x2/1o2X1/4O1/2x3/X5 d4 c3 p", "6/6/6/XXX3/6/xxo3 a4 f6 p", "6/6/6/6/6/6 c3 d4 p"),
    ),
    "quantik": ("..../..../..../A... d", "C.d./.aCB/.B.a/.... d", "..../..../..../.... l"),
    "yoxii": (
        "##3##/#5#/3B3/7/7/#5#/##3## e5 r",
        "##3##/#5#/6A/6c/4CDa/#2aD1#/##1d1## e1 w",
        "##3##/#5#/7/7/7/#5#/##3## d4 w",
    ),
}
_PLAYERS = (("human", "human"), ("human", "level1"), ("level2", "human"), ("level1", "level1"))
_PATIENCE = 60


def do_anything(scenario, chance):
    """Do one thing that a hand may do, sensible or not."""
    hand = scenario.hand
    world = scenario.board.world
    squares = [world.board.square_name(square) for square in range(world.squares)]
    standing = [squares[square] for square in range(world.squares) if world.piece_at(square)]
    anywhere = chance.choice(squares)
    deed = chance.choice(_DEEDS)
    if deed == "lift" and standing:
        hand.lift(chance.choice(standing))
    elif deed == "place":
        kind = "" if hand.held and chance.random() < 0.7 else chance.choice(_spares(world))
        offset = chance.choice((0.0, 0.0, 2.0, 6.0))
        hand.place(anywhere, kind, offset, -offset)
    elif deed == "slide" and standing:
        if anywhere not in standing:
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
        piece.strength = chance.choice((0.05, 0.3, -1.0, 1.0))
        world.change()
    elif deed == "follow" and scenario.state["lead"] and not hand.held:
        scenario.play(scenario.state["lead"])
    elif deed == "step":
        rules = table.load(scenario.state["game"])
        step = chance.choice(_STEPS).replace("FIRST", rules.sides[0])
        scenario.run(step.replace("SECOND", rules.sides[1]))


def _spares(world):
    """Return the pieces that a hand may reach for: no totems."""
    return [kind for kind in world.names if kind[0] != "T"]


def mend_magnets(scenario):
    """Stand every piece upright and centred, with its own magnet, and empty the hands."""
    world = scenario.board.world
    for piece in world.pieces:
        piece.strength = 1.0
        x_mm, y_mm = min(map(world.centre, range(world.squares)), key=partial(far, piece))
        world.move(piece, x_mm, y_mm)
    while scenario.hand.held:
        scenario.hand.put_aside()
    scenario.hand.wait(1000)
    scenario.listen()


def far(piece, place):
    return abs(piece.x_mm - place[0]) + abs(piece.y_mm - place[1])


def obey(scenario):
    """Do the first thing that the lights ask for; False when they ask for nothing."""
    state = scenario.state
    lit = state["lit"]
    hand = scenario.hand
    world = scenario.board.world
    if state["mode"] == "thinking" and not (lit.get("take") or lit.get("back")):
        scenario.run("think")
    elif lit.get("no"):
        hand.press()
    elif lit.get("take"):
        hand.lift(lit["take"].split()[0])
        hand.put_aside()
    elif lit.get("back") or lit.get("fill"):
        square = (lit.get("back") or lit.get("fill")).split()[0]
        index = world.board.square_index(square)
        if world.piece_at(index):
            hand.lift(square)
            hand.put_aside()
        # A swapped piece stands where another belongs, and no magnet tells: any will do.
        wanted = turns.wanted_kind(state, index)
        alike = [kind for kind in world.names if sets.polarity(kind) == sets.polarity(wanted)]
        kinds = [kind for kind in (wanted, *alike) if world.reserve[kind]]
        hand.place(square, kinds[0])
    else:
        return False
    hand.wait(400)
    scenario.listen()
    return True


@pytest.mark.parametrize("seed", range(30))
def test_following_the_lights_mends_any_mess(seed):
    mess_and_mend(seed, "oxono", "halo36")


@pytest.mark.parametrize("seed", range(100, 112))
def test_following_the_lights_mends_any_mess_of_quantik(seed):
    mess_and_mend(seed, "quantik", "halo36")


@pytest.mark.parametrize("seed", range(200, 212))
def test_following_the_lights_mends_any_mess_of_yoxii(seed):
    mess_and_mend(seed, "yoxii", "halo45")


def mess_and_mend(seed, game, model):
    print("seed", seed)
    chance = random.Random(seed)
    sides = table.load(game).sides
    with Twin(seed=seed, model=model) as twin:
        scenario = Scenario(twin)
        first, second = _PLAYERS[seed % len(_PLAYERS)]
        starts = _STARTS[game]
        scenario.run(f"""
            start
            send {{"do":"new","game":"{game}","{sides[0]}":"{first}","{sides[1]}":"{second}"}}
            position {game} {starts[seed % len(starts)]}
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
        state = scenario.state
        assert not {"take", "back", "no"} & set(state["lit"]), state
        position = table.load(state["game"]).parse_position(state["position"])
        over = position.result != 0
        assert state["mode"] in (("over",) if over else ("play", "menu")), state
        assert (state["result"] != "*") == over, state
        assert not twin.ended()
