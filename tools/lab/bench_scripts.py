"""Scripts that run on the board's raw prompt; each prints its figures as one line."""

from halo.memory import GARBAGE_BYTES

# The program as it is until its app is made.
_POWER_UP = f"import gc\ngc.threshold({GARBAGE_BYTES})"

# Figures and times as one line, in pieces: a fragmented heap has no room for the whole line.
_TELL = """
def tell(times, count, *figures):
    print()  # ends what the board has not sent whole
    print(*figures, end="")
    for index in range(count):
        print("", times[index], end="")
    print()
"""

# The program's own loop with a stop-watch around ticks, idle time excluded. `loop` returns the
# number of ticks timed, and figures; the line begins with the free heap.
_BEFORE = (
    _POWER_UP
    + _TELL
    + """
import gc, time
from array import array
from halo.app import App
from halo.hal.rp2040 import HAL

def loop(hal, app, times):
    us = time.ticks_us
    diff = time.ticks_diff
"""
)
_AFTER = """
times = array("i", bytes(4 * {ticks}))
hal = HAL("{model}")
try:
    app = App(hal)
    gc.threshold(-1)
    gc.collect()
    count, figures = loop(hal, app, times)
finally:
    hal.release()
# The first may keep what a stale word of the stack still points at.
gc.collect()
gc.collect()
tell(times, count, gc.mem_free() + 4 * len(times), *figures)
"""

LOOP = (
    _BEFORE
    + """    i = 0
    count = len(times)
    while i < count:
        start = us()
        app.tick(hal.ticks_ms())
        took = diff(us(), start)
        times[i] = took
        i += 1
        hal.idle()
    return count, ()
"""
    + _AFTER
)

# A collection of garbage as the program asks for it, after the board's first ticks.
COLLECTION = (
    _BEFORE
    + """    from halo import memory
    for _ in times:
        app.tick(hal.ticks_ms())
        hal.idle()
    start = us()
    memory.collect()
    times[0] = diff(us(), start)
    return 1, ()
"""
    + _AFTER
)

# The HAL's own verbs; the frame draws more than USB allows, the worst case.
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

# Several saves of a game in play, then of records, a line each and time to read it; a line
# before them reports that all is ready.
SAVES = """
import gc, os, time
from halo.hal.rp2040 import HAL
from halo.store.archive import Archive
from halo.store.slots import Slots

def save(slots, number):
    slots.write("bench", bytes([number]) * {game_bytes})

def keep(archive, number):
    archive.keep(number, bytes([number]) * {record_bytes})

hal = HAL("halo36")

def load(name):
    return hal.load("bench_" + name)

def save_as(name, data):
    hal.save("bench_" + name, data)

for folder in ("bench", "bench_records"):  # as the HAL makes the store's own at power-up
    os.mkdir(folder)
print(0)
archive = Archive(load, save_as)
for verb, store in ((save, Slots(hal.load, hal.save)), (keep, archive)):
    for number in range({saves}):
        gc.collect()
        start = time.ticks_us()
        verb(store, number)
        print(time.ticks_diff(time.ticks_us(), start))
        hal.idle()
for folder in ("bench", "bench_records"):
    for name in os.listdir(folder):
        os.remove(folder + "/" + name)
    os.rmdir(folder)
hal.release()
"""

# Leaves a game of two people in the store.
SAVED = """
from halo.hal.rp2040 import HAL
from halo.store.formats import pack_game
from halo.store.slots import Slots

hal = HAL("{model}")
turns = "{turns}".split()
data = pack_game("{game}", "{start}", ["human", "human"], turns)
Slots(hal.load, hal.save).write("game", data)
hal.release()
"""

# Perft of a game from the set-up over the engine's search state; the text of the counter's module
# (tools/lab/counters/) comes before it.
PERFT = """
import time
from halo.games import registry

state = registry.load_search("{game}").SearchState()
state.load(registry.load_rules("{game}").new_position())
start = time.ticks_us()
leaves = count_from(state, {depth})
print(leaves, time.ticks_diff(time.ticks_us(), start))
"""

# The engine on one position after the other, nothing else running: nodes and time of all.
SEARCH = """
import time
from halo.engine.engine import Engine
from halo.games import registry

parse_position = registry.load_rules("{game}").parse_position
engine = Engine("{game}")
nodes = took = 0
for text in {positions}:
    engine.begin_nodes(parse_position(text), {nodes})
    start = time.ticks_us()
    while not engine.think(1000):
        pass
    took += time.ticks_diff(time.ticks_us(), start)
    nodes += engine.nodes
print(nodes, took)
"""

# The longest slice of the bare search, as the program slices it: without garbage collection in
# one.
SLICES = (
    _POWER_UP
    + """
import time
from halo.engine.engine import Engine
from halo.games import registry

position = registry.load_rules("{game}").parse_position("{position}")
engine = Engine("{game}")
engine.begin_nodes(position, 40000)
gc.collect()
longest = 0
done = False
while not done:
    start = time.ticks_us()
    done = engine.think({slice_nodes})
    longest = max(longest, time.ticks_diff(time.ticks_us(), start))
print(longest)
"""
)

# The program's loop, timed from a piece's lift until the coach is idle or the ticks end; the line
# begins with the ms to the first grades and to the last, and the free heap.
COACH = (
    _BEFORE
    + """    i = first = lifted = 0
    while i < len(times):
        game = app.session.game
        if not i and game.turn.count:
            lifted = hal.ticks_ms()
        start = us()
        app.tick(hal.ticks_ms())
        took = diff(us(), start)
        if lifted:
            times[i] = took
            i += 1
            if not first and any(game.coach.grades):
                first = i
            if first and game.coach.rests():
                break
        hal.idle()
    return i, (first, i, diff(hal.ticks_ms(), lifted))
"""
    + _AFTER
)

# The program's loop: the ticks in which the engine is loaded and the board chooses a turn, the
# time it takes to choose, and the heap then free beside the engine.
THINK = (
    _BEFORE
    + """    i = loads = began = 0
    while i < len(times):
        thinker = app.session.game.thinker
        state = thinker.state
        loads_before = thinker.loading is not None
        start = us()
        app.tick(hal.ticks_ms())
        took = diff(us(), start)
        is_asked = {due} <= state <= {busy}
        if is_asked and not began:
            began = start
        if is_asked or loads_before or thinker.loading is not None:
            times[i] = took
            i += 1
            if state != {busy}:
                loads = i
        elif began:
            break
        hal.idle()
    return i, (thinker.engine.nodes, diff(us(), began) // 1000, loads)
"""
    + _AFTER
)

# The program's loop: the ticks in which the board leads a hand through its own turn.
LED = (
    _BEFORE
    + """    i = 0
    while i < len(times):
        is_led = app.session.game.turn.lead
        start = us()
        app.tick(hal.ticks_ms())
        took = diff(us(), start)
        if is_led and app.session.mode.name == "play":
            times[i] = took
            i += 1
        hal.idle()
    return i, ()
"""
    + _AFTER
)
