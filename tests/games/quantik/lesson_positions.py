"""QUANTIK's positions for the slow reference."""

from tests.games.quantik.reference import NAMES, Reference


def arrange(reference: Reference, position) -> None:
    """Stand the position's pieces; NAMES is in the order of its cells."""
    for square, code in zip(NAMES, position.cells, strict=True):
        if code:
            reference.pieces[square] = (("light", "dark")[(code - 1) & 1], "ABCD"[(code - 1) >> 1])
    reference.side = ("light", "dark")[position.side]
