"""OXONO's positions for the slow reference, and which of its turns jump."""

from tests.games.oxono.reference import ALL, Reference


def arrange(reference: Reference, position) -> None:
    """Stand the position's pieces; ALL is in the order of its cells."""
    reference.totems = {"X": ALL[position.totems[0]], "O": ALL[position.totems[1]]}
    for square, code in zip(ALL, position.cells, strict=True):
        if 0 < code < 5:
            reference.pieces[square] = ("pink" if code < 3 else "black", "XO"[(code - 1) & 1])
    reference.side = ("pink", "black")[position.side]


def jumping(reference: Reference) -> set[str]:
    """Return the turns of a totem with no empty square beside it."""
    shut = {
        symbol
        for symbol, here in reference.totems.items()
        if not any(map(reference.empty, reference.neighbours(here)))
    }
    return {turn for turn in reference.legal() if turn[0] in shut}
