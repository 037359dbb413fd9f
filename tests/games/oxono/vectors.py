"""The positions of `moves.txt` and their turns: open, totems shut in, pieces anywhere."""

from pathlib import Path

from halo.games.oxono.position import Position, parse_position

# (kind, position, turns), as the file has them.
VECTORS = [
    line.split(";")
    for line in (Path(__file__).parent / "moves.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def of_every_class() -> list[Position]:
    """Return the positions."""
    return [parse_position(text.strip()) for _, text, _ in VECTORS]
