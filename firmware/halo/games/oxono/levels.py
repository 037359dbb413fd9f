"""OXONO's levels, 1 to 5; for the columns see games/players.py."""

# fmt: off
#                            overlooks %
#      nodes, plies, noise, own, far, theirs, far, win, usual ms
LEVELS = (
    (   16_000,  2,  60,  6, 20,  4, 14, 10,  100),
    (   76_000,  4,  60,  4, 14,  2,  5,  5,  200),
    (  165_000,  6,  20,  1,  8,  0,  4,  0,  400),
    (  320_000,  6,  25,  0,  6,  0,  0,  0,  600),
    (1_750_000, 40,   3,  0,  0,  0,  0,  0, 3500),
)
# fmt: on

PARTS = ("search_viper", "patterns", "threats_viper", "weights", "search_state")
