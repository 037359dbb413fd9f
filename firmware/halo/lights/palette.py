"""The lights by meaning: name, colour and rhythm, in one table.

A side has the warm or the cool hue, the same two in every game; the game's view assigns them.
Meanings that can be visible together differ by rhythm or brightness too, never by hue alone, so
that colour-blind players can tell them apart (tests/lights/test_palette.py).
"""

# Rhythms: (period in ms, name of the wave in effects.py). Every period divides the
# light clock's 12 seconds.
STEADY = 0
BREATHE = 1
GLOW = 2
PULSE = 3
BLINK = 4
DOUBLE = 5
WAVE = 6
SWEEP = 7
BEAT = 8
RUN = 9
FLASH = 10

DARK = 0
SIDE_WARM = 1
SIDE_COOL = 2
LIFT_X = 3
LIFT_O = 4
GO_X = 5
GO_O = 6
PUT_WARM = 7
PUT_COOL = 8
HOME_X = 9
HOME_O = 10
TAKE = 11
BACK = 12
FILL_X = 13
FILL_O = 14
FILL_WARM = 15
FILL_COOL = 16
WIN_WARM = 17
WIN_COOL = 18
DRAWN = 19
YES = 20
NO = 21
TEST = 22
CRASH = 23
REOPENED = 24
BROKEN = 25
LEAD_X = 26
LEAD_O = 27
LEAD_WARM = 28
LEAD_COOL = 29
THINK_WARM = 30
THINK_COOL = 31
OPTION = 32
OPTION_WARM = 33
OPTION_COOL = 34
CHOSEN = 35
CHOSEN_WARM = 36
CHOSEN_COOL = 37
DIMMER = 38
BRIGHTER = 39
LIFT_WARM = 40
LIFT_COOL = 41
GO_WARM = 42
GO_COOL = 43
HOME_WARM = 44
HOME_COOL = 45
REGION_A = 46
REGION_B = 47
TOUCH = 48
TOUCHED = 49
WAIT_WARM = 50
WAIT_COOL = 51
LED_RED = 52
LED_GREEN = 53
LED_BLUE = 54
LEARN = 55
LOSES = 56
WORSE = 57
FAIR = 58
GOOD = 59
WINS = 60
RETRY = 61
PUZZLES = 62

# Added to a meaning: it alternates with BROKEN.
ALSO_BROKEN = 128


def _row(name: str, red: int, green: int, blue: int, rhythm: int) -> tuple:
    return name, bytes((red, green, blue, rhythm))


# Perceived red, green, blue at full brightness (the HAL applies gamma). Each row is a call, since
# a module keeps its constants for good: plain tuples took 5 KB of the heap.
# fmt: off
#    name in the protocol, red, green, blue, rhythm
_MEANINGS = (
    _row("dark", 0, 0, 0, STEADY),
    _row("side", 170, 15, 80, BREATHE),     # the side to move: its edge's two ends
    _row("side", 60, 60, 190, BREATHE),
    _row("lift", 255, 150, 0, GLOW),        # a totem that may be lifted
    _row("lift", 0, 200, 150, GLOW),
    _row("go", 255, 150, 0, STEADY),        # where the totem may go
    _row("go", 0, 200, 150, STEADY),
    _row("put", 255, 30, 120, PULSE),       # where the piece may go
    _row("put", 90, 90, 255, PULSE),
    _row("home", 110, 62, 0, STEADY),       # where the totem came from
    _row("home", 0, 92, 68, STEADY),
    _row("take", 255, 0, 0, BLINK),         # take this away
    _row("back", 230, 230, 230, DOUBLE),    # put something back here
    _row("fill", 255, 150, 0, GLOW),        # set-up: which totem or piece belongs here
    _row("fill", 0, 200, 150, GLOW),
    _row("fill", 255, 30, 120, PULSE),
    _row("fill", 90, 90, 255, PULSE),
    _row("win", 255, 40, 140, WAVE),        # the winning line
    _row("win", 110, 110, 255, WAVE),
    _row("draw", 200, 200, 200, WAVE),
    _row("yes", 0, 255, 0, STEADY),
    _row("no", 255, 0, 0, PULSE),
    _row("test", 160, 160, 160, SWEEP),
    _row("crash", 255, 0, 0, STEADY),
    _row("back", 230, 230, 230, GLOW),      # the piece just lifted: back here undoes nothing
    _row("broken", 255, 0, 0, DOUBLE),      # this sensor is left out
    _row("lead", 255, 150, 0, BEAT),        # the next step that the board asks for or hints at
    _row("lead", 0, 200, 150, BEAT),
    _row("lead", 255, 30, 120, BEAT),
    _row("lead", 90, 90, 255, BEAT),
    _row("think", 255, 30, 120, RUN),       # it searches a turn for this side
    _row("think", 90, 90, 255, RUN),
    _row("option", 150, 190, 0, STEADY),    # menu: an opponent, or a colour by lot
    _row("option", 190, 20, 90, STEADY),    # you play the warm side, the cool one
    _row("option", 70, 70, 220, STEADY),
    _row("chosen", 200, 255, 0, PULSE),     # menu: the one that is chosen
    _row("chosen", 255, 30, 120, PULSE),
    _row("chosen", 90, 90, 255, PULSE),
    _row("dimmer", 110, 110, 110, BREATHE), # menu: a tap makes the lights darker, brighter
    _row("brighter", 255, 255, 255, STEADY),
    _row("lift", 255, 30, 120, GLOW),       # a piece that may be lifted
    _row("lift", 90, 90, 255, GLOW),
    _row("go", 255, 30, 120, STEADY),       # where the piece of a led turn will go
    _row("go", 90, 90, 255, STEADY),
    _row("home", 110, 12, 50, STEADY),      # where the piece came from
    _row("home", 38, 38, 110, STEADY),
    _row("region", 110, 80, 10, STEADY),    # a field's regions, like a chequered board
    _row("region", 20, 48, 106, STEADY),
    _row("touch", 150, 150, 150, STEADY),   # a touch here chooses a value
    _row("touched", 255, 255, 255, PULSE),  # the value that was chosen by touch
    _row("wait", 255, 30, 120, PULSE),      # this piece waits for its value
    _row("wait", 90, 90, 255, PULSE),
    _row("test", 255, 0, 0, STEADY),        # self-test: one colour of every LED alone
    _row("test", 0, 255, 0, STEADY),
    _row("test", 0, 0, 255, STEADY),
    _row("learn", 0, 255, 0, BEAT),         # menu: a tap begins the lessons
    _row("loses", 75, 11, 101, FLASH),      # the coach, the better the brighter: all here loses
    _row("worse", 118, 63, 0, GLOW),        # the best that follows is behind, about level, ahead
    _row("fair", 150, 104, 59, BREATHE),
    _row("good", 31, 205, 69, PULSE),
    _row("wins", 238, 255, 170, WAVE),      # a win is in reach
    _row("retry", 0, 255, 0, BEAT),         # a tap shows where a lost game went wrong
    _row("puzzles", 0, 170, 255, DOUBLE),  # menu: a tap begins the puzzles
)
# fmt: on

# The protocol's names of meanings.
NAMES = tuple([row[0] for row in _MEANINGS])
# COLOURS[4 * meaning]: red, green, blue, rhythm; for render_viper.py.
COLOURS = b"".join([row[1] for row in _MEANINGS])

# Used only for the tables: frees memory on the device.
del _MEANINGS, _row
