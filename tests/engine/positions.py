"""Positions for the engine's tests: from random games, and one of every class of legal turns."""

import random
from collections.abc import Iterator

from halo.games.oxono.codes import PLAYING
from halo.games.oxono.notation import parse_position
from halo.games.oxono.position import Position
from tests.games.test_oxono import VECTORS


def random_positions(seed: int, count: int, fewest: int, most: int) -> Iterator[Position]:
    """Yield positions that are not over, `fewest` to `most` random turns from the set-up."""
    print("seed", seed)
    chance = random.Random(seed)
    while count:
        position = Position()
        for _ in range(chance.randint(fewest, most)):
            position.push(chance.choice(position.legal_turns()))
            if position.result != PLAYING:
                break
        else:
            count -= 1
            yield position


def of_every_class() -> list[Position]:
    """Return the positions of the shared vectors: open, totems boxed in, pieces anywhere."""
    return [parse_position(text.strip()) for _, text, _ in VECTORS]
