"""QUANTIK's levels, 1 to 5; games/levels.py says what the columns are."""

# fmt: off
#                         overlooks %
#   nodes, plies, noise, own, far, theirs, far, win, usual ms
#   The last level needs what a proof needs: to the end.
LEVELS = (
    (  1_000,  2,  60,  8, 25,  6, 18, 10,  100),
    (  3_000,  2,  40,  4, 14,  3, 10,  5,  100),
    ( 10_000,  3,  30,  3, 10,  2,  6,  0,  200),
    ( 30_000,  5,  20,  1,  3,  0,  2,  0,  500),
    (400_000, 40,   0,  0,  0,  0,  0,  0, 2000),
)
# fmt: on
