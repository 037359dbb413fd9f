"""Restarts a board at MicroPython's prompt once the host has closed the port.

MicroPython runs this at each start and soft reset, also where its raw prompt leaves main.py out.
It serves every main.py: each defines MODEL while it plays.
"""

from machine import Timer, reset
from uctypes import bytearray_at

# Between two commands of mpremote by hand the port may be closed for so long.
CLOSED_S = 6
# In MicroPython 1.25.0, TinyUSB's state of the serial port: its interface and three endpoints,
# then the line's state, of which bit 0 is DTR. Where another version has something else, nothing
# restarts.
state = bytearray_at(0x20001650, 5)
# Seconds that the port has been closed.
closed = bytearray(1)


def look(timer):
    """Restart if the port has been closed for long; called once a second."""
    closed[0] += 1
    if "MODEL" in globals() or state[:4] != b"\0\x81\x82\x02" or state[4] & 1:
        closed[0] = 0
    elif closed[0] > CLOSED_S:
        reset()


timer = Timer(-1, period=1000, callback=look)
