"""What hands may do to a board, sensible or not, as a scenario's steps."""

import random

from tools.games import registry
from tools.proof.following import Follower
from tools.proof.part import Fault
from tools.sim.world.scenario import Scenario, ScenarioError
from tools.sim.world.world import World

ACTIONS = (
    *("lift", "lift", "place", "place", "slide", "fumble", "swap", "weak", "step", "follow"),
    *("turn", "turn", "turn", "begin", "reopen", "reopen", "reopen"),
)
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


def beginning(game: str, seed: int) -> str:
    """Return the steps that begin a game in its midst, its pieces arranged."""
    starts = registry.load(game).torture
    sides = registry.load(game).rules.sides
    first, second = PLAYERS[seed % len(PLAYERS)]
    return (
        f'send {{"do":"new","game":"{game}","{sides[0]}":"{first}","{sides[1]}":"{second}"}}\n'
        f"position {game} {starts[seed % len(starts)]}"
    )


def draw(scenario: Scenario, chance: random.Random) -> tuple[str, str]:
    """Return the name and the steps of what a hand may do now; both empty if it cannot be."""
    scenario.listen()
    hand = scenario.hand
    world = scenario.board.world
    squares = [world.board.square_name(square) for square in range(world.squares)]
    standing = standing_on(world)
    lit = " ".join(scenario.state["lit"].values()).split()
    empty = [square for square in lit if square not in standing]
    anywhere = chance.choice(empty if empty and chance.random() < 0.5 else squares)
    action = chance.choice(ACTIONS)
    steps = ""
    if action == "lift" and standing:
        steps = f"lift {chance.choice(standing)}"
    elif action == "place":
        kind = "" if hand.held and chance.random() < 0.7 else chance.choice(_spares(world)) + " "
        offset = chance.choice((0, 0, 2, 6))
        steps = f"place {kind}{anywhere} {offset} {-offset}"
    elif action == "slide" and standing and anywhere not in standing:
        steps = f"slide {chance.choice(standing)} {anywhere} {chance.choice((100, 300, 900))}"
    elif action == "fumble" and standing:
        steps = f"fumble {chance.choice(standing)}"
    elif action == "swap" and len(standing) > 1:
        first, second = chance.sample(standing, 2)
        steps = f"lift {first}\nlift {second}\nplace {first}\nplace {second}"
    elif action == "weak" and standing:
        steps = f"weak {chance.choice(standing)} {chance.choice((0.05, 0.3, -1, 1))}"
    elif action == "follow" and scenario.state["lead"] and not hand.held:
        steps = "follow"
    elif action in ("turn", "begin") and scenario.state["mode"] == "play":
        steps = _turn(scenario, chance, action == "turn")
    elif action == "reopen" and scenario.state["last"]:
        game = registry.load(scenario.state["game"])
        steps = f"lift {game.piece_square(scenario.state, scenario.state['last'])}"
    elif action == "step":
        sides = registry.load(scenario.state["game"]).rules.sides
        steps = chance.choice(STEPS).replace("FIRST", sides[0]).replace("SECOND", sides[1])
    return (action, steps) if steps else ("", "")


def _turn(scenario: Scenario, chance: random.Random, whole: bool) -> str:
    """Return a legal turn as the steps of a hand, all of them or the first ones."""
    game = registry.load(scenario.state["game"])
    position = game.rules.parse_position(scenario.state["position"])
    turn = game.rules.format_turn(chance.choice(position.legal_turns()))
    steps = game.steps(scenario.state, turn)
    count = len(steps) if whole else chance.randrange(1, max(2, len(steps)))
    occupied = set(standing_on(scenario.board.world))
    lines = []
    for square, kind in steps[:count]:
        lines.append(
            f"lift {square}" if square in occupied else f"place {kind} {square}".replace("  ", " ")
        )
        occupied ^= {square}
    return "\n".join(lines)


def standing_on(world: World) -> list[str]:
    """Return the squares where a piece stands."""
    squares = range(world.squares)
    return [world.board.square_name(square) for square in squares if world.piece_at(square)]


def attempt(scenario: Scenario, steps: str) -> bool:
    """Do the steps as far as they can be done; tell whether they all could."""
    try:
        scenario.run(steps)
    except ScenarioError:
        return False
    return True


def _spares(world: World) -> list[str]:
    """Return the pieces that a hand may reach for: no totem, of which there is but one."""
    return [kind for kind, piece in world.kinds.items() if piece.count > 1]


def mend(scenario: Scenario, chance: random.Random, story: list[str] | None = None) -> int:
    """Set the pieces right and follow the lights back to play; return how many actions it took.

    Fault unless that ends in a state where the lights are content and lead to a turn.
    """
    scenario.run("right\nwait 1000")
    scenario.listen()
    follower = Follower(scenario, chance, story)
    actions = follower.lead_back()
    if scenario.state["lit"].get("no"):
        raise Fault(f"the lights still ask for something: {scenario.state}")
    follower.make_turn()
    return actions
