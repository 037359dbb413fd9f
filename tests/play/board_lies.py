"""Board messages that no firmware of ours sends: true lines with something altered."""

import json
import random
from functools import cache
from typing import Any

from tools.games.registry import all_games
from tools.sim.board.twin import Twin

_VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 10**30, 1.5, "", "x", "a1", "zz a1", "é", [], [[]], {}, {"a": 1}, ["a1"]),
    *("oxono", "yoxii", "quantik", "level9", "Xd5c5", "X", "put", "go", "lift", "fill", "next"),
    *("lesson", "play", "over", "set_up", "menu", "thinking", "waiting", "asked", "human", "undo"),
)
_EVENTS = (
    {"event": "win", "side": "pink", "line": "a1 a2", "why": "four: pink"},
    {"event": "draw", "why": "draw: 32 pieces"},
    {"event": "fault", "take": "a1", "back": "b2"},
    {"event": "thought", "ms": 100, "depth": 3},
    {"event": "lesson", "game": "oxono", "number": 1, "of": 5, "step": "done"},
    {"event": "sensor", "square": "a1", "text": "is constant"},
    {"event": "undo", "turn": "Xc4d4"},
    {"event": "move", "side": "pink", "turn": "Xd5c5", "ply": 1},
    {"event": "ask", "what": "undo", "ply": 2, "back": 0},
    {"event": "answer", "what": "undo", "yes": True},
    {"error": {"id": 900_001, "code": "wrong_board", "text": "another board"}},
    {"ok": 900_002},
)


@cache
def true_lines() -> tuple[str, ...]:
    """Return lines of both boards, in every game and most modes."""
    said: set[str] = {json.dumps(event) for event in _EVENTS}
    for game in all_games():
        first, second = game.rules.sides
        start = game.rules.start_position
        with Twin(seed=3, model=game.board) as twin:
            twin.world.arrange(start, game.name)
            for ms, command in (
                (1500, {"do": "hello"}),
                (3000, {"do": "new", "game": game.name, first: "human", second: "level1"}),
                (1500, {"do": "position", "position": start, "game": game.name}),
                (3000, {"do": "hint"}),
                (0, {"do": "record"}),
                (1500, {"do": "new", "game": game.name, first: "human", second: "remote"}),
            ):
                twin.advance(ms)
                twin.send(json.dumps({"id": 7, **command}).encode() + b"\n")
            twin.advance(1500)
            said.update(twin.take_lines())
    return tuple(sorted(said))


def lie(chance: random.Random) -> Any:
    """Return a message of a board, altered at random or left true."""
    message = json.loads(chance.choice(true_lines()))
    for _ in range(chance.randrange(3)):
        message = altered(message, chance)
    return message


def altered(message: Any, chance: random.Random, values: tuple[Any, ...] = _VALUES) -> Any:
    """Return the message with one value changed to one of these, or removed."""
    if not (isinstance(message, dict) and message) or chance.randrange(6) == 0:
        return chance.choice(values)
    key = chance.choice(list(message))
    rest = {name: value for name, value in message.items() if name != key}
    return (
        rest if chance.randrange(7) == 0 else {**rest, key: altered(message[key], chance, values)}
    )
