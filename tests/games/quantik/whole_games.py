"""Whole games of QUANTIK from the set-up, found by random play: every way they can end."""

GAMES = {
    "a line of four shapes": "Bd3 Ac3 Ca1 Da3 Cb3".split(),
    "light cannot place": "Bd3 Ab3 Cc3 Ad2 Ca4 Dc4 Bb2 Da1".split(),
    "a full board": ("Cc2 Bc3 Da4 Bd3 Ad2 Ab1 Cc4 Ca3 Db4 Dc1 Ad4 Ca1 Ba2 Dd1 Bb2 Ab3").split(),
}
# name: (result, how it is told)
ENDINGS = {
    "a line of four shapes": ("1-0", "four different shapes stand together"),
    "light cannot place": ("0-1", "light cannot place anything"),
    "a full board": ("0-1", "the board is full and light cannot place anything"),
}
