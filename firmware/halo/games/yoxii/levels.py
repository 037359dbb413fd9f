"""YOXII's levels, 1 to 5; for the columns see games/players.py."""

# fmt: off
#                            overlooks %
#      nodes, plies, noise, own, far, theirs, far, win, usual ms
LEVELS = (
    (   10_000,  1, 300, 15, 40, 15, 40, 15,  100),
    (   30_000,  2, 200,  5, 15,  3, 10,  5,  100),
    (   65_000,  3, 100,  3, 10,  1,  4,  0,  200),
    (  125_000,  4,  50,  1,  4,  0,  1,  0,  300),
    (1_100_000, 40,   5,  0,  0,  0,  0,  0, 3600),
)
# fmt: on

PARTS = ("search_viper", "weights", "search_state")
