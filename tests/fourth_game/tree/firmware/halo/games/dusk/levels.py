"""DUSK's levels, 1 to 5; games/levels.py says what the columns are."""

# fmt: off
#   nodes, noise, random %, usual ms
LEVELS = (
    ( 1_000, 150, 30,  300),
    ( 5_000,  80,  0,  800),
    (15_000,  40,  0, 2000),
    (35_000,  20,  0, 4000),
    (80_000,   0,  0, 8000),
)
# fmt: on
