"""The faults that are planted: slips that a careful hand makes, spread over the tree's rooms.

They were chosen before anybody looked whether a test finds them.
"""

import difflib
import hashlib
import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tools.program import ROOT

# No lines are measured in a browser: what runs there is tried on these.
_IN_A_BROWSER = ("tests/page/test_hosted_page.py", "tests/page/test_remote.py")


class Mutant(NamedTuple):
    """In `file`, a path from the root, one change; `first` to `last` are its statement's lines.

    `text(source)` returns the source with the change. Of a planted one `slip` says which mistake
    it stands for, and `tests` are those to try where no lines are measured.
    """

    room: str
    file: str
    line: int
    first: int
    last: int
    rank: str
    text: Callable[[str], str]
    slip: str = ""
    tests: tuple[str, ...] = ()

    def diff(self, source: str) -> list[str]:
        """Return the lines that go and come, with - and + before them."""
        lines = difflib.unified_diff(source.split("\n"), self.text(source).split("\n"), n=0)
        return [line for line in lines if line[:3] not in ("---", "+++") and line[:2] != "@@"]


class LostText(Exception):
    """A fault's text is not there just once."""


def planted(file: str, slip: str, difference: str) -> Mutant:
    """Return one of FAULTS. LostText when the lines that go are not there just once."""
    lines = difference.splitlines(keepends=True)
    old, new = ("".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
    before, *after = ("\n" + (ROOT / file).read_text("utf-8")).split("\n" + old)
    if len(after) != 1:
        raise LostText(f"{file}: {len(after)} times in the source: {old!r}")
    first = before.count("\n") + 1
    places = (first, first, first + old.count("\n") - 1)
    rank = hashlib.sha256("\0".join((file, old, new)).encode()).hexdigest()
    tests = () if file.endswith(".py") else _IN_A_BROWSER
    change = partial(_replace, old, new)
    return Mutant(file.partition("/")[0], file, *places, rank, change, slip, tests)


def _replace(old: str, new: str, source: str) -> str:
    """Return the source with the change of whole lines."""
    return ("\n" + source).replace("\n" + old, "\n" + new)[1:]


# Of each the file, from the root; which mistake it stands for; and the lines that go and come.
FAULTS: list[tuple[str, str, str]] = re.findall(
    r"^(\S+)\n# (.*)\n((?:[-+].*\n)+)",
    r"""
firmware/halo/games/oxono/position.py
# a totem jumps over one piece, not over a row of them
-            while square != OFF_BOARD and cells[square]:
+            if square != OFF_BOARD and cells[square]:
firmware/halo/games/quantik/position.py
# one's own shapes forbid a square, the opponent's do not
-        opponent = self.side ^ 1
+        opponent = self.side
firmware/halo/games/yoxii/position.py
# the totem lands on an opponent's piece behind one's own
-        if square == OFF_BOARD or cells[square]:
+        if square == OFF_BOARD:
firmware/halo/games/quantik/turn.py
# the border's square stays full after its piece was placed
-        self._full[self.squares[0]] = 0
firmware/halo/games/turn.py
# a step back restores the square of the step before it
-        self.required[self.last_square()] = self.magnet_before()
-        self.count -= 1
+        self.count -= 1
+        self.required[self.last_square()] = self.magnet_before()
firmware/halo/sense/tracker.py
# a turn ends though another square is wrong
-            if turn.is_last_step() or self._may_be_another(square, seen):
+            if self._may_be_another(square, seen):
firmware/halo/sense/detector_viper.py
# no hysteresis: a magnet comes and goes at one threshold
-        if before == sign:
-            needed = int(limits[2 * squares + square])
firmware/halo/sense/sensors.py
# no window of the sensors' verdicts ends after the first one
-            self._scans = 0
-            self._end_window()
+            self._end_window()
firmware/halo/modes/question.py
# a piece that rests on an answer's square answers as a tap does
-        ended = self._away[square] == 1 and not away
+        ended = self._away[square] == 1
firmware/halo/store/slots.py
# the newest copy is written over, not the older one
-        slot = 1 - self.held.get(name, slot)
+        slot = self.held.get(name, slot)
firmware/halo/store/archive.py
# an old file's texts are taken for those of the numbers that replaced them
-        return {} if data is None or five != number // _TEXTS_A_FILE else _parse(data)
+        return {} if data is None else _parse(data)
firmware/halo/store/persistence.py
# a game that was packed is written over the next one's set-up
-            self._packed = None
firmware/halo/store/settings.py
# the largest value of a setting is refused
-        return least <= value <= most
+        return least <= value < most
firmware/halo/link/events.py
# a piece that is lifted for a moment is told as a turn taken back
-        if game.turn.back_square != NO_SQUARE:
-            return begun
firmware/halo/link/host.py
# after a line that is too long every line is
-            self._too_long = False
firmware/halo/modes/menu.py
# one tap counts again whenever another square changes
-            self._before[square] = seen[square]
firmware/halo/play/engine_turn.py
# told to move now, the board thinks on
-        self._is_hurried = True
+        self._is_hurried = False
firmware/halo/games/recognition.py
# two totems alike stand for a set-up
-            either ^= seen[square]
+            either |= seen[square]
firmware/halo/engine/search_viper.py
# the table answers with a deeper search's value than was asked for
-                    if entry & 31 == depth:
+                    if entry & 31 >= depth:
firmware/halo/lights/lamp.py
# the lights dim after a minute, whatever the setting says
-        elif self._idle_ms >= self.idle_after_ms:
+        elif self._idle_ms >= _DIM_AFTER_MS:
firmware/halo/sense/tracker.py
# the tracker's clock never wraps
-        if self._clock == _CLOCK_MAX:
+        if False:
firmware/halo/store/persistence.py
# a slot that was held while the flash was full is never let go
-            self.slots.held.clear()
+            pass
firmware/halo/sense/tracker.py
# what stands as it stood before a turn was taken back is read step by step
-        return compare(turn.before, seen, self.dead, self.faults) == 0
+        return False
firmware/halo/games/yoxii/turn.py
# the first touch of a value counts, not the last
-            self.value = value
+            self.value = self.value or value
firmware/halo/sense/detector_viper.py
# what is carried over a value touches it
-                least = _TOUCH_SCANS
firmware/halo/sense/detector_viper.py
# a sensor that is stuck at an end of its range is never left out
-        if int(counts[at]) >= _REVERSALS_OF_FLOATING or int(counts[at + 1]) >= _SCANS_OF_STUCK:
+        if int(counts[at]) >= _REVERSALS_OF_FLOATING:
firmware/halo/sense/verdicts.py
# a sensor that has mended is never believed again
-    elif not verdict and doubt:
+    elif not verdict and before:
firmware/halo/sense/verdicts.py
# a square that a hand has left out is never believed again
-        verdict = _HEALTHY if moved and doubt else LEFT_OUT
+        verdict = LEFT_OUT
firmware/halo/sense/tracker.py
# what stands on a square that was dead passes for the step that is due
-            elif self._doubted[square]:
+            elif False:
firmware/halo/sense/detector_viper.py
# one scan makes a magnet
-_STABLE_SCANS = const(3)
+_STABLE_SCANS = const(1)
firmware/halo/sense/sensors.py
# a board feels too little
-THRESHOLD_COUNTS = 6 * COUNTS_PER_MT
+THRESHOLD_COUNTS = 27 * COUNTS_PER_MT
firmware/halo/sense/guide.py
# the lights ask on for what was taken away
-        forget_lifted(self.stood, seen)
firmware/halo/link/commands.py
# a line that is no text ends the program
-    except UnicodeError:
-        raise Refusal("not_utf8", "the line is not UTF-8") from None
+    except KeyError:
+        raise Refusal("not_utf8", "the line is not UTF-8") from None
firmware/halo/app.py
# no sensor is read while the host talks
-        self.host.read()
+        self.host.read()
+        if self.host._filled:
+            return
firmware/halo/memory.py
# what was loaded for a moment stays
-    for line in _RARE.split("\n"):
+    for line in ():
tools/remote/broker.py
# an answer with any nonce is believed
-        if told.get("nonce") == self._nonce:
+        if "nonce" in told:
tools/remote/record.py
# the other begins the next game with the sides as they were
-    if theirs.first == own.first or theirs.helped != own.helped:
+    if theirs.helped != own.helped:
tools/remote/broker.py
# parts of another seq make a state
-        if state.seq != seq:
+        if False:
tools/remote/game.py
# who gave up comes back
-            theirs.up = True  # nobody comes back from it
+            pass
tools/page/static/js/remote/remote_door.js
# an invitation's key stays in the address bar
-      history.replaceState(history.state, "", location.pathname + location.search);
tools/page/static/service_worker.js
# the service worker keeps any version's file
-    if (!found?.ok || (await hashOf(found.clone())) !== hash) continue;
+    if (!found?.ok || !hash) continue;
tools/page/builder/index.py
# the site's scripts may ask any host
-    "style-src 'self' '{}'; img-src 'self'; manifest-src 'self'; connect-src 'self' ws: wss:; "
+    "style-src 'self' '{}'; img-src 'self'; manifest-src 'self'; connect-src *; "
tools/serve/server.py
# any number of pages may be open on a board
-        if len(hub.clients) >= _MOST_CLIENTS:
+        if False:
tools/serve/guard.py
# a connection that never asks is never cut
-        self._timers[connection] = loop.call_later(HEADER_S, self._cut, connection)
+        self._timers[connection] = loop.call_later(HEADER_S * 1e6, self._cut, connection)
""",
    re.MULTILINE,
)
