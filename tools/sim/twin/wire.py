"""What the twin's two processes say to each other, a packet each way a tick.

World to firmware: now in ms (4 bytes), button (1), bytes of serial input (1), room for serial
output (2), then a level a square and one a spare channel (2 bytes each), then the serial input.
Firmware to world, each with a leading letter: `F` the lights' wire bytes, 4 a square, `L` length
(2) and serial output, `T` the piezo's hertz from now on (2), `I` the tick is over. Numbers are
little-endian. Device-safe: both sides import it.
"""

HEAD_BYTES = 8
LEVEL_BYTES = 2
LIGHT_BYTES = 4

LIGHTS = b"F"
LINES = b"L"
TONE = b"T"
IDLE = b"I"
