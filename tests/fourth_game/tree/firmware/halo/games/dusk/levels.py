"""DUSK's levels, 1 to 5; games/players.py describes the columns."""

# fmt: off
#                         overlooks %
#  nodes, plies, noise, own, far, theirs, far, win, usual ms
LEVELS = (
    ( 1_000,  2, 60, 15, 40, 15, 40, 15,  300),
    ( 5_000,  4, 40,  5, 15,  4, 12,  5,  800),
    (15_000,  5, 20,  0,  4,  0,  1,  0, 2000),
    (35_000,  6, 10,  0,  2,  0,  0,  0, 4000),
    (80_000, 40,  3,  0,  0,  0,  0,  0, 8000),
)
# fmt: on

PARTS = ("search_viper", "search_state")
