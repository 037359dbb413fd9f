"""YOXII's positions for the slow reference, and which of its turns jump."""

from halo.games.yoxii.position import TOTEM
from tests.games.yoxii.reference import ALL, NAMES, Reference, name


def arrange(reference: Reference, position) -> None:
    """Stand the position's pieces; NAMES is in the order of its cells."""
    squares = {name(square): square for square in ALL}
    for called, code in zip(NAMES, position.cells, strict=True):
        if code == TOTEM:
            reference.totem = squares[called]
        elif code:
            reference.pieces[squares[called]] = (("white", "red")[(code - 1) & 1], (code + 1) // 2)
    reference.side = ("white", "red")[position.side]


def jumping(reference: Reference) -> set[str]:
    """Return the turns that move the totem further than to the next square."""
    around = {name(square) for square in reference.around(reference.totem)}
    return {turn for turn in reference.legal() if turn[:2] not in around}
