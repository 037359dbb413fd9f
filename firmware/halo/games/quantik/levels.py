"""QUANTIK's levels, 1 to 5; games/levels.py says what the columns are."""

# fmt: off
#   nodes, noise, random %, usual ms; the last level needs what a proof needs: to the end.
LEVELS = (
    (    100, 99, 40,  100),
    (    400, 80, 20,  100),
    (  1_500, 60, 10,  100),
    (  6_000, 40,  4,  200),
    (400_000,  0,  0, 2000),
)
# fmt: on
