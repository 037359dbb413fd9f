"""YOXII's levels, 1 to 5; games/levels.py says what the columns are."""

# fmt: off
#   nodes, noise, random %, usual ms
LEVELS = (
    ( 19_000, 600, 30,  300),
    ( 63_000, 450,  0, 1000),
    (125_000, 260,  0, 2000),
    (250_000, 120,  0, 4000),
    (500_000,   0,  0, 8000),
)
# fmt: on
