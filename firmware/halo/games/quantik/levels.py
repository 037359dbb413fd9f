"""QUANTIK's levels, 1 to 5; for the columns see games/players.py."""

# fmt: off
#                         overlooks %
#   nodes, plies, noise, own, far, theirs, far, win, usual ms
#   The last level needs what a proof needs: to the end.
LEVELS = (
    (  1_000,  2,  60, 10, 30,  8, 24, 12,  100),
    (  3_000,  3,  50,  8, 25,  6, 18,  8,  100),
    ( 10_000,  3,  30,  2,  8,  1,  5,  0,  100),
    ( 30_000,  5,  20,  1,  3,  0,  2,  0,  100),
    (400_000, 40,   0,  0,  0,  0,  0,  0,  600),
)
# fmt: on

PARTS = ("search_viper", "book_pages", "book_viper", "book", "search_state")
