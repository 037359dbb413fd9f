"""The positions of `moves.txt` and their turns: open ones, shut-in totems, free pieces."""

from pathlib import Path

from halo.games.oxono.position import Position, parse_position

# (kind, position, turns), as in the file.
VECTORS = [
    line.split(";")
    for line in (Path(__file__).parent / "moves.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def of_every_class() -> list[Position]:
    """Return the positions."""
    return [parse_position(text.strip()) for _, text, _ in VECTORS]
