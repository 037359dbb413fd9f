"""DUSK's levels, 1 to 5; games/levels.py says what the columns are."""

# fmt: off
#   nodes, noise, random %, usual ms
LEVELS = (
    (   300, 150, 30,  500),
    ( 1_000,  80,  0, 1000),
    ( 3_000,  40,  0, 2000),
    ( 8_000,  20,  0, 4000),
    (20_000,   0,  0, 8000),
)
# fmt: on
