"""What the twin's two processes say to each other, a packet each way a tick.

World to firmware: now in ms (4 bytes), button (1), bytes of serial input (1), room for
serial output (2), then 36 levels (2 bytes each), then the serial input. Firmware to world,
each with a leading letter: `F` the lights' wire bytes, `L` length (2) and serial output,
`I` the tick is over. Numbers are little-endian. Device-safe: both sides import it.
"""

SQUARES = 36
HEAD_BYTES = 8
PACKET_BYTES = HEAD_BYTES + 2 * SQUARES
WIRE_BYTES = 4 * SQUARES

LIGHTS = b"F"
LINES = b"L"
IDLE = b"I"
