"""What each light means: its name, colour and rhythm, in one table.

A side has one of the same two hues in every game, the warm or the cool one; which side has which
is the game's (its view).
Meanings that can stand side by side differ by rhythm or brightness too, never by hue
alone, so that colour-blind players can tell them apart (tests/lights/test_palette.py).
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

# Added to a meaning: what the square means and BROKEN are shown by turns.
ALSO_BROKEN = 128

# Red, green, blue at full brightness, as the eye takes them (the HAL does gamma).
# fmt: off
#  name in the protocol, (red, green, blue), rhythm
_MEANINGS = (
    ("dark", (0, 0, 0), STEADY),
    ("side", (170, 15, 80), BREATHE),     # the side to move: its edge of the board
    ("side", (60, 60, 190), BREATHE),
    ("lift", (255, 150, 0), GLOW),        # a totem that may be lifted
    ("lift", (0, 200, 150), GLOW),
    ("go", (255, 150, 0), STEADY),        # where the totem may go
    ("go", (0, 200, 150), STEADY),
    ("put", (255, 30, 120), PULSE),       # where the piece may go
    ("put", (90, 90, 255), PULSE),
    ("home", (110, 62, 0), STEADY),        # where the totem came from
    ("home", (0, 92, 68), STEADY),
    ("take", (255, 0, 0), BLINK),         # take this away
    ("back", (230, 230, 230), DOUBLE),    # put something back here
    ("fill", (255, 150, 0), GLOW),        # set-up: which totem or piece belongs here
    ("fill", (0, 200, 150), GLOW),
    ("fill", (255, 30, 120), PULSE),
    ("fill", (90, 90, 255), PULSE),
    ("win", (255, 40, 140), WAVE),        # the winning line
    ("win", (110, 110, 255), WAVE),
    ("draw", (200, 200, 200), WAVE),
    ("yes", (0, 255, 0), STEADY),
    ("no", (255, 0, 0), PULSE),
    ("test", (160, 160, 160), SWEEP),
    ("crash", (255, 0, 0), STEADY),
    ("back", (230, 230, 230), GLOW),      # the piece just lifted: back here undoes nothing
    ("broken", (255, 0, 0), DOUBLE),      # this sensor is left out
    ("lead", (255, 150, 0), BEAT),        # the next step that the board asks for or hints at
    ("lead", (0, 200, 150), BEAT),
    ("lead", (255, 30, 120), BEAT),
    ("lead", (90, 90, 255), BEAT),
    ("think", (255, 30, 120), RUN),       # it thinks about a turn for this side
    ("think", (90, 90, 255), RUN),
    ("option", (150, 190, 0), STEADY),    # menu: an opponent, or a colour by lot
    ("option", (190, 20, 90), STEADY),    # you play the warm side, the cool one
    ("option", (70, 70, 220), STEADY),
    ("chosen", (200, 255, 0), PULSE),     # menu: the one that is chosen
    ("chosen", (255, 30, 120), PULSE),
    ("chosen", (90, 90, 255), PULSE),
    ("dimmer", (110, 110, 110), BREATHE), # menu: a tap makes the lights darker, brighter
    ("brighter", (255, 255, 255), STEADY),
    ("lift", (255, 30, 120), GLOW),       # a piece that may be lifted
    ("lift", (90, 90, 255), GLOW),
    ("go", (255, 30, 120), STEADY),       # where the piece of a led turn will go
    ("go", (90, 90, 255), STEADY),
    ("home", (110, 12, 50), STEADY),      # where the piece came from
    ("home", (38, 38, 110), STEADY),
    ("region", (110, 80, 10), STEADY),     # a field's regions, like a chequered board
    ("region", (20, 48, 106), STEADY),
    ("touch", (150, 150, 150), STEADY),   # a touch here tells a value
    ("touched", (255, 255, 255), PULSE),  # the value that was told
    ("wait", (255, 30, 120), PULSE),      # this piece waits for its value
    ("wait", (90, 90, 255), PULSE),
    ("test", (255, 0, 0), STEADY),        # self-test: one colour of every LED alone
    ("test", (0, 255, 0), STEADY),
    ("test", (0, 0, 255), STEADY),
)
# fmt: on


def _build_colours(meanings: tuple) -> bytes:
    table = bytearray()
    for _, colour, rhythm in meanings:
        table.extend(bytes(colour))
        table.append(rhythm)
    return bytes(table)


# What a meaning is called in the protocol.
NAMES = tuple([meaning[0] for meaning in _MEANINGS])
# COLOURS[4 * meaning]: red, green, blue, rhythm; for render_viper.py.
COLOURS = _build_colours(_MEANINGS)

# The table above has been taken apart: without it the device has 3 KB of heap more.
del _MEANINGS, _build_colours
