"""Whole games of YOXII from the set-up, found by random play: every way they can end."""

GAMES = {
    "red has more points": "e3f2C d3d4C e2f3C d1c2D e2e1D d1e2C d2c1A d1d2D".split(),
    "white has more points": ("e4f3D f4g4C f5g5A f4g3A f2e3C e2d1D f2e2D e1d2A f2e1C".split()),
    "a draw": (
        "c3b4D d4e4D e5f6D d5c5B d6d5B c6c7A b5a4A b6c6B a5b5D b6a5C b3c3B c2b2B d2c1B e3f4A "
        "d4c4B b6f2A b3c2B a3b3C"
    ).split(),
}
# name: (result, how it is told)
ENDINGS = {
    "red has more points": ("0-1", "the totem is shut in, 5 points to 11"),
    "white has more points": ("1-0", "the totem is shut in, 14 points to 1"),
    "a draw": ("1/2-1/2", "the totem is shut in, 5 points to 5"),
}
