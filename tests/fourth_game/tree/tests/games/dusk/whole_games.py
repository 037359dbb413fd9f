"""Whole games of DUSK from the set-up: every way they can end."""

GAMES = {
    "a new stone": "e5 f5 e3 f3 f1 f4".split(),
    "a stone that moves": "a3 e6 b3 c5 c3 d4 d2 a5 d2d3".split(),
    "no turn left": "c6 b2 e6 a2 f5 b6 d6 b1".split(),
}
# name: (result, how it is told)
ENDINGS = {
    "a new stone": ("0-1", "there are four in a row"),
    "a stone that moves": ("1-0", "there are four in a row"),
    "no turn left": ("1/2-1/2", "sun has no turn left"),
}
