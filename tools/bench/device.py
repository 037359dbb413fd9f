"""Scripts that run on the board's raw prompt; each prints its figures as one line."""

# The program's own loop with a stop-watch around each tick; idle is not counted.
LOOP = """
import gc, time
from array import array
from halo.app import App
from halo.hal.rp2040 import HAL

def loop(hal, app, times):
    us = time.ticks_us
    diff = time.ticks_diff
    i = 0
    count = len(times)
    while i < count:
        start = us()
        app.tick(hal.ticks_ms())
        took = diff(us(), start)
        times[i] = took if took < 65535 else 65535
        i += 1
        hal.idle()

times = array("H", bytes(2 * {ticks}))
hal = HAL("halo36")
try:
    app = App(hal)
    gc.collect()
    loop(hal, app, times)
finally:
    hal.release()
gc.collect()
print(gc.mem_free() + 2 * len(times), *times)
"""

# The HAL's own verbs; the frame draws more than USB allows, which costs most.
VERBS = """
import time
from array import array
from halo.hal.rp2040 import HAL

hal = HAL("halo36")
levels = array("H", bytes(2 * hal.squares))
frame = bytearray(b"\\xff" * (3 * hal.squares))
us = time.ticks_us
diff = time.ticks_diff

def measure(verb, argument):
    worst = 0
    for _ in range(20):
        start = us()
        verb(argument)
        took = diff(us(), start)
        worst = took if took > worst else worst
        hal.idle()
    return worst

def nothing(argument):
    pass

print(measure(hal.scan, levels), measure(hal.show, frame), measure(nothing, None))
hal.release()
"""

# A row of saves, a line each and time to hear it.
SAVES = """
import os, time
from halo.hal.rp2040 import HAL

hal = HAL("halo36")
for _ in range({saves}):
    start = time.ticks_us()
    hal.save("bench.bin", bytes(200))
    print(time.ticks_diff(time.ticks_us(), start))
    hal.idle()
os.remove("bench.bin")
hal.release()
"""

# Leaves of the first turns of perft(2), by the plain rules.
PERFT = """
import time
from halo.games.oxono import Position

position = Position()
leaves = 0
start = time.ticks_us()
for turn in position.legal_turns()[:{turns}]:
    position.push(turn)
    for reply in position.legal_turns():
        position.push(reply)
        leaves += 1
        position.pop()
    position.pop()
print(leaves, time.ticks_diff(time.ticks_us(), start))
"""
