"""OXONO's levels, 1 to 5; games/levels.py says what the columns are."""

# fmt: off
#   nodes, noise, random %, usual ms
LEVELS = (
    (  8_000, 200, 30,  300),
    ( 34_000, 160,  0, 1000),
    ( 65_000,  84,  0, 2000),
    (125_000,  38,  0, 4000),
    (280_000,   0,  0, 8000),
)
# fmt: on
