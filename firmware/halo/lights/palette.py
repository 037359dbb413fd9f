"""The lights by meaning: name, colour and rhythm; and the rhythms as functions of elapsed time.

A side has the warm or the cool hue, the same two in every game; the game's view assigns them.
Meanings that can be visible together differ by rhythm or brightness too, never by hue alone, so
that colour-blind players can tell them apart. With the setting `colours` at DISTINCT they also
differ by brightness, and orange from blue, wherever the usual ones differ in colour: for eyes that
do not tell red from green (tests/lights/test_palette.py simulates both).

A rhythm has 64 brightnesses for its period. It may be delayed from square to square, so that it
runs over the board from the first player's left corner, or clockwise round the edge.
"""

from array import array

STEPS = 64
CLOCK_MS = 12000

# The values of the setting `colours`.
USUAL, DISTINCT = 0, 1

# Rhythms, in the order of the table below. Every period divides the light clock's 12 seconds.
STEADY, BREATHE, GLOW, PULSE, BLINK, DOUBLE = 0, 1, 2, 3, 4, 5
WAVE, SWEEP, BEAT, RUN, FLASH = 6, 7, 8, 9, 10

# Meanings, in the order of the table below.
DARK = 0
SIDE_WARM, SIDE_COOL = 1, 2
LIFT_X, LIFT_O = 3, 4
GO_X, GO_O = 5, 6
PUT_WARM, PUT_COOL = 7, 8
HOME_X, HOME_O = 9, 10
TAKE, BACK = 11, 12
FILL_X, FILL_O, FILL_WARM, FILL_COOL = 13, 14, 15, 16
WIN_WARM, WIN_COOL, DRAWN = 17, 18, 19
YES, NO = 20, 21
TEST, CRASH = 22, 23
REOPENED, BROKEN = 24, 25
LEAD_X, LEAD_O, LEAD_WARM, LEAD_COOL = 26, 27, 28, 29
THINK_WARM, THINK_COOL = 30, 31
OPTION, OPTION_WARM, OPTION_COOL = 32, 33, 34
CHOSEN, CHOSEN_WARM, CHOSEN_COOL = 35, 36, 37
DIMMER, BRIGHTER = 38, 39
LIFT_WARM, LIFT_COOL = 40, 41
GO_WARM, GO_COOL = 42, 43
HOME_WARM, HOME_COOL = 44, 45
REGION_A, REGION_B = 46, 47
TOUCH, TOUCHED = 48, 49
WAIT_WARM, WAIT_COOL = 50, 51
LED_RED, LED_GREEN, LED_BLUE = 52, 53, 54
LEARN = 55
LOSES, WORSE, FAIR, GOOD, WINS = 56, 57, 58, 59, 60
RETRY, PUZZLES = 61, 62

# Added to a meaning: it alternates with BROKEN.
ALSO_BROKEN = 128


def _swell(low: int, high: int, begin: int) -> bytes:
    """Rise from `low` to `high` and fall again, slow at both ends; begin `begin` steps in."""
    # A raised cosine approximated by two parabolas: half a period, 0 to 1024.
    rises = [2 * x * x if x < 16 else 1024 - 2 * (32 - x) ** 2 for x in range(33)]
    half = bytes([low + (high - low) * rise // 1024 for rise in rises])
    wave = half + bytes(reversed(half[1:-1]))
    return wave[begin:] + wave[:begin]


def _runs(*runs: int) -> bytes:
    """Return the steps of (count, brightness) runs, one after the other."""
    return b"".join([bytes((runs[at + 1],)) * runs[at] for at in range(0, len(runs), 2)])


# A rhythm's delay by square.
_AT_ONCE, _ACROSS, _SLOWLY_ACROSS, _ROUND_THE_EDGE = 0, 1, 2, 3

# fmt: off
# One period, its length in ms, delay.
_RHYTHMS = (
    (_runs(64, 255),                            1000, _AT_ONCE),
    (_swell(90, 255, 0),                         4000, _AT_ONCE),
    (_swell(130, 255, 32),                       2000, _AT_ONCE),
    (_swell(100, 255, 32),                       1000, _AT_ONCE),
    (_runs(32, 255, 32, 0),                     500,  _AT_ONCE),
    (_runs(12, 255, 8, 25, 12, 255, 32, 25),    1500, _AT_ONCE),
    (_swell(60, 255, 0),                         1500, _SLOWLY_ACROSS),
    (_runs(12, 255, 52, 10),                    1000, _ACROSS),
    (_swell(40, 255, 32),                        500,  _AT_ONCE),
    # A head with a tail of six edge squares.
    (bytes(range(255, 8, -13)) + _runs(45, 10), 1500, _ROUND_THE_EDGE),
    (_runs(8, 255, 56, 40),                     1000, _AT_ONCE),
)
# fmt: on

# WAVES[rhythm * 64 + step]: brightness, 0 to 255.
WAVES = b"".join([rhythm[0] for rhythm in _RHYTHMS])
PERIODS_MS = array("H", [rhythm[1] for rhythm in _RHYTHMS])
_DELAYS = bytes([rhythm[2] for rhythm in _RHYTHMS])


def _row(name: str, usual: int, distinct: int, rhythm: int) -> tuple:
    last = bytes((rhythm,))
    return name, usual.to_bytes(3, "big") + last, distinct.to_bytes(3, "big") + last


# Perceived red, green, blue at full brightness (the HAL applies gamma). Each row is a call, since
# a module keeps its constants for good: plain tuples took 5 KB of the heap.
# fmt: off
#    name in the protocol, usual and distinct colour, rhythm
_MEANINGS = (
    _row("dark", 0x000000, 0x000000, STEADY),
    _row("side", 0xAA0F50, 0x794841, BREATHE),   # the side to move: its edge's two ends
    _row("side", 0x3C3CBE, 0x1530AE, BREATHE),
    _row("lift", 0xFF9600, 0xFFDB6E, GLOW),      # a totem that may be lifted
    _row("lift", 0x00C896, 0x4392C1, GLOW),
    _row("go", 0xFF9600, 0xFFDB6E, STEADY),      # where the totem may go
    _row("go", 0x00C896, 0x4392C1, STEADY),
    _row("put", 0xFF1E78, 0xFF9904, PULSE),      # where the piece may go
    _row("put", 0x5A5AFF, 0x0840FE, PULSE),
    _row("home", 0x6E3E00, 0x722B17, STEADY),    # where the totem came from
    _row("home", 0x005C44, 0x235B71, STEADY),
    _row("take", 0xFF0000, 0xFFFA06, BLINK),     # take this away
    _row("back", 0xE6E6E6, 0xFFFFBC, DOUBLE),    # put something back here
    _row("fill", 0xFF9600, 0xFFDB6E, GLOW),      # set-up: which totem or piece belongs here
    _row("fill", 0x00C896, 0x4392C1, GLOW),
    _row("fill", 0xFF1E78, 0xFF9904, PULSE),
    _row("fill", 0x5A5AFF, 0x0840FE, PULSE),
    _row("win", 0xFF288C, 0xEE8516, WAVE),       # the winning line
    _row("win", 0x6E6EFF, 0x285CFF, WAVE),
    _row("draw", 0xC8C8C8, 0xC2EACE, WAVE),
    _row("yes", 0x00FF00, 0x8FD9FF, STEADY),
    _row("no", 0xFF0000, 0xFFFA06, PULSE),
    _row("test", 0xA0A0A0, 0x8799AA, SWEEP),
    _row("crash", 0xFF0000, 0xFFFA06, STEADY),
    _row("back", 0xE6E6E6, 0xFFFFBC, GLOW),      # the piece just lifted: back here undoes nothing
    _row("broken", 0xFF0000, 0xFFFA06, DOUBLE),  # this sensor is left out
    _row("lead", 0xFF9600, 0xFFDB6E, BEAT),      # the next step: led, or a hint
    _row("lead", 0x00C896, 0x4392C1, BEAT),
    _row("lead", 0xFF1E78, 0xFF9904, BEAT),
    _row("lead", 0x5A5AFF, 0x0840FE, BEAT),
    _row("think", 0xFF1E78, 0xFF9904, RUN),      # it searches a turn for this side
    _row("think", 0x5A5AFF, 0x0840FE, RUN),
    _row("option", 0x96BE00, 0xB6714F, STEADY),  # menu: an opponent, or a colour by lot
    _row("option", 0xBE145A, 0xCE4A05, STEADY),  # you play the warm side, the cool one
    _row("option", 0x4646DC, 0x0D3DBB, STEADY),
    _row("chosen", 0xC8FF00, 0xF2E5AC, PULSE),   # menu: the one that is chosen
    _row("chosen", 0xFF1E78, 0xFF9904, PULSE),
    _row("chosen", 0x5A5AFF, 0x0840FE, PULSE),
    _row("dimmer", 0x6E6E6E, 0x6D5B6A, BREATHE), # menu: a tap makes the lights darker, brighter
    _row("brighter", 0xFFFFFF, 0xB7BCAC, STEADY),
    _row("lift", 0xFF1E78, 0xFF9904, GLOW),      # a piece that may be lifted
    _row("lift", 0x5A5AFF, 0x0840FE, GLOW),
    _row("go", 0xFF1E78, 0xFF9904, STEADY),      # where the piece of a led turn will go
    _row("go", 0x5A5AFF, 0x0840FE, STEADY),
    _row("home", 0x6E0C32, 0x691F00, STEADY),    # where the piece came from
    _row("home", 0x26266E, 0x054067, STEADY),
    _row("region", 0x6E500A, 0x651D00, STEADY),  # a field's regions, like a chequered board
    _row("region", 0x14306A, 0x0F4B67, STEADY),
    _row("touch", 0x969696, 0x8B7C9E, STEADY),   # a touch here chooses a value
    _row("touched", 0xFFFFFF, 0xB7BCAC, PULSE),  # the value that was chosen by touch
    _row("wait", 0xFF1E78, 0xFF9904, PULSE),     # this piece waits for its value
    _row("wait", 0x5A5AFF, 0x0840FE, PULSE),
    _row("test", 0xFF0000, 0xFF0000, STEADY),    # self-test: one colour of every LED alone
    _row("test", 0x00FF00, 0x00FF00, STEADY),
    _row("test", 0x0000FF, 0x0000FF, STEADY),
    _row("learn", 0x00FF00, 0x8FD9FF, BEAT),     # menu: a tap begins the lessons
    _row("loses", 0x4B0B65, 0x091868, FLASH),    # the coach, the better the brighter: all loses
    _row("worse", 0x763F00, 0x836900, GLOW),     # the best that follows is behind, level, ahead
    _row("fair", 0x96683B, 0xA2825A, BREATHE),
    _row("good", 0x1FCD45, 0x5BDAF4, PULSE),
    _row("wins", 0xEEFFAA, 0xEAFFFD, WAVE),      # a win is in reach
    _row("retry", 0x00FF00, 0x8FD9FF, BEAT),     # a tap shows where a lost game went wrong
    _row("puzzles", 0x00AAFF, 0x0B91FF, DOUBLE), # menu: a tap begins the puzzles
)
# fmt: on

# The protocol's names of meanings.
NAMES = tuple([row[0] for row in _MEANINGS])
# COLOURS[USUAL or DISTINCT][4 * meaning]: red, green, blue, rhythm; for render_viper.py.
COLOURS = (b"".join([row[1] for row in _MEANINGS]), b"".join([row[2] for row in _MEANINGS]))
COLOURS_BYTES = len(COLOURS[0])

# Used only for the tables: frees memory on the device.
del _RHYTHMS, _MEANINGS, _swell, _runs, _row


def build_lags(board) -> bytes:
    """Return each rhythm's delay in steps on each square: lags[rhythm * squares + square]."""
    squares = range(board.squares)
    across = [board.column(square) + board.row(square) for square in squares]
    edge = [_round_the_edge(board, board.column(square), board.row(square)) for square in squares]
    lags = [bytes([steps * at for at in across]) for steps in (0, 5, 6)] + [bytes(edge)]
    return b"".join([lags[delay] for delay in _DELAYS])


def _round_the_edge(board, column: int, row: int) -> int:
    """Share the period among the squares of the edge, clockwise from a1; 0 inside."""
    right, top = board.columns - 1, board.rows - 1
    if column == 0:
        place = row
    elif row == top:
        place = top + column
    elif column == right:
        place = top + right + top - row
    elif row == 0:
        place = 2 * top + right + right - column
    else:
        place = 0
    return place * STEPS // (2 * (top + right))
