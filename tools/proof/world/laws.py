"""The laws: what must always hold, checked after every event.

A law gets the looks before and after an event, and raises Broken with a sentence. What a board
keeps in its heap is judged whenever it tells of that.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from halo.games.position import RESULTS
from tools.games import registry
from tools.games.game import State, lit
from tools.games.oracles import Slow
from tools.proof.part import Fault
from tools.proof.world.setting import WORDS
from tools.proof.world.view import Record, View

# A sensor that has mended is believed again within this time, and one that fails left out.
JUDGED_MS = 8_000
SHOWN_MS = 6_000


class Broken(Fault):
    """A law was broken; `law` is its name."""

    def __init__(self, law: str, text: str) -> None:
        super().__init__(law, text)
        self.law = law
        # What a shorter story has to break, too: of an action that must work, the same question.
        self.kind = (law, text.partition("\n")[0] if law == "works" else "")

    def __str__(self) -> str:
        return ": ".join(self.args)


@dataclass
class Look:
    """What the board said and showed after an event, and what had happened in it.

    `touched` are the squares that a hand has touched since the event in which the record last
    changed: a game may begin and its first turn be made in one event. `is_lit` tells whether any
    light shone. `sound_since_ms` is when the last sensor mended or a stray magnet went; `failing`
    are the squares whose sensors fail so that it can be seen, with when they began to; `reported`
    are those of which the board has said so. `cut` is "cut" or "damaged" after a power cut,
    `is_full` tells whether the flash has been full; `is_state_later` whether the state was said
    after the record. `ended` is the record of the last game that ended, `saved`
    that of the game in play when it last rested between turns.
    """

    now_ms: int
    state: State
    record: Record | None
    touched: frozenset[str]
    is_lit: bool
    sound_since_ms: int
    failing: dict[str, int]
    reported: frozenset[str]
    cut: str
    is_full: bool
    is_state_later: bool = False
    ended: Record | None = None
    saved: Record | None = None


def judge_message(message: dict[str, Any], writes: "Writes | None" = None) -> None:
    """No board restarts by itself, as without memory, or writes its flash while a hand moves."""
    if message.get("event") == "restarted":
        raise Broken("alive", str(message))
    if writes:
        writes.hear(message)


# Tells whether it could judge what it was given.
Law = Callable[[View, Look, Look], bool]


def _legal(view: View, before: Look, now: Look) -> bool:
    """The record is a game by the rules, as the oracle has them, and so is its result."""
    record = now.record
    if record is None:
        return False
    end = after(record.game, record.start, record.turns)
    if end is None or (end.is_over() and record.result != RESULTS[end.result]):
        raise Broken("legal", str(record))
    return True


@lru_cache(2048)
def after(game: str, start: str, turns: tuple[str, ...]) -> Slow | None:
    """Return the position after these turns, None where one of them is not legal."""
    if not turns:
        return Slow(game, start)
    before = after(game, start, turns[:-1])
    if before is None or turns[-1] not in before.legal():
        return None
    return before.after(turns[-1])


def _state(view: View, before: Look, now: Look) -> bool:
    """The state line says what the record says."""
    record, state = now.record, now.state
    if now.is_state_later or record is None or record.game != state["game"] or not view.is_alone:
        return False  # the state of a board that trembles comes late
    if state["mode"] not in ("play", "thinking"):
        return False
    *_, position = record.positions()
    rules = registry.load(record.game).rules
    said = (rules.format_position(position), record.turns[-1:], record.result)
    shown = (state["position"], (state["last"],) if state["last"] else (), state["result"])
    if said != shown:
        raise Broken("state", f"the record {record}, the state {state}")
    return True


def _pieces(view: View, before: Look, now: Look) -> bool:
    """The pieces stand as the record says, or the lights say otherwise.

    A square that has just been believed again is judged at the next look: a fault shows after
    200 ms.
    """
    state = now.state
    if set(lit(before.state, "broken")) - set(lit(state, "broken")):
        return False
    is_judged = now.now_ms - now.sound_since_ms >= JUDGED_MS and view.is_alone
    if state["mode"] != "play" or not is_judged or view.asks():
        return False
    wrong = view.wrong_squares()
    if wrong:
        raise Broken("pieces", f"{' '.join(wrong)} in silence: {state}")
    return True


def _shown(view: View, before: Look, now: Look) -> bool:
    """A sensor that fails is shown or reported.

    The board sends its state once all magnets rest, so it may wait for one that failed later.
    """
    if now.state["mode"] != "play" or before.state["mode"] != "play" or now.cut:
        return False
    shown = {name for meaning in ("broken", "take", "back") for name in lit(now.state, meaning)}
    silent = {name: ms for name, ms in now.failing.items() if name not in shown | now.reported}
    if silent and now.now_ms - max(silent.values()) > SHOWN_MS:
        raise Broken("shown", f"{', '.join(silent)} fail in silence: {now.state}")
    return any(now.now_ms - ms > SHOWN_MS for ms in now.failing.values())


def _made(view: View, before: Look, now: Look) -> bool:
    """No turn is recorded that no hand made, however many came at once.

    A finished game that was opened again is closed as it was when more pieces leave; after a
    lesson, which may begin as the game did, the game goes on with the turns that it had.
    """
    old, new = before.record, now.record
    if before.state["mode"] == "lesson" != now.state["mode"]:
        return False
    if old is None or new is None or now.cut or new.start != old.start or new == before.ended:
        return False
    count = len(old.turns)
    if len(new.turns) <= count or new.turns[:count] != old.turns:
        return False
    if not view.is_alone or now.now_ms - now.sound_since_ms < JUDGED_MS:
        return False
    game = registry.load(new.game)
    positions = map(game.rules.format_position, new.positions())
    for position, turn in list(zip(positions, new.turns))[count:]:
        steps = game.steps(before.state | {"position": position}, turn)
        squares = {square for square, _ in steps}
        if not squares & now.touched:
            raise Broken("made", f"{turn}, and no hand touched {' '.join(squares)}")
    return True


def _kept(view: View, before: Look, now: Look) -> bool:
    """A power cut loses no turn; where the last save is damaged, at most the last one.

    A turn is saved once the next is not under way, and stays so. A turn that a hand had just
    opened again may be whole again. Where the last save is damaged, turns may be there that were
    taken back since the one before. Where a hand has stood up a new game, or a retry was about to
    lead back to where one begins, the old one is in the archive. A finished game keeps its result,
    too.
    """
    old, new = before.record, now.record
    if not now.cut or before.is_full or old is None or not old.turns:
        return False
    if before.state["mode"] not in ("play", "thinking", "over"):
        return False
    if new and not new.turns and (view.is_set_up() or lit(before.state, "loses")):
        return False
    is_unsaved = old != before.saved and registry.load(old.game).is_begun(before.state)
    least = max(0, len(old.turns) - (now.cut == "damaged") - is_unsaved)
    found = new.turns if new and (new.game, new.start) == (old.game, old.start) else ()
    common = min(len(found), len(old.turns) if now.cut == "cut" else least)
    most = len(old.turns) + 1 if now.cut == "cut" else len(found)
    is_same_game = found[:common] == old.turns[:common]
    is_same_end = found != old.turns or new is None or new.result == old.result
    if not (is_same_game and is_same_end and least <= len(found) <= most):
        raise Broken("kept", f"before {old}, after {new}")
    return True


def _lit(view: View, before: Look, now: Look) -> bool:
    """The board is never dark."""
    if not now.is_lit:
        raise Broken("lit", f"no light shines: {now.state}")
    return True


LAWS: dict[str, Law] = {
    "legal": _legal,
    "state": _state,
    "pieces": _pieces,
    "shown": _shown,
    "made": _made,
    "kept": _kept,
    "lit": _lit,
}


def ask_all(view: View, before: Look, now: Look, asked: Counter[str]) -> None:
    """Ask every law; count how often each could judge. Broken when one does not hold."""
    for name, law in LAWS.items():
        asked[name] += law(view, before, now)


# --- the flash: a hand is seen between two writes ------------------------------------------------

_APART_MS = 300
_AT_REST_MS = 1000


class Writes:
    """Judges when a board writes its flash: each write may erase, and no touch is seen meanwhile.

    `asked` takes how often that could be judged.
    """

    def __init__(self, asked: Counter[str]) -> None:
        self._asked = asked
        self._last_ms: int | None = None

    def hear(self, event: dict[str, Any]) -> None:
        """Judge a write at `ms`, when no magnet had changed for `rested` ms."""
        if "hello" in event:
            self._last_ms = None
        if event.get("event") != "write":
            return
        before_ms, self._last_ms = self._last_ms, event["ms"]
        if before_ms is None:
            return
        self._asked["apart"] += 1
        after_ms = event["ms"] - before_ms
        if after_ms < _APART_MS and event["rested"] < _AT_REST_MS:
            raise Broken("apart", f"{after_ms} ms after a write the next one: {event}")


# --- the heap: never too much is kept, and nothing piles up --------------------------------------

# Bytes of the device's heap that stay free beside everything.
_LEAST_FREE_BYTES = 16_000
# What is a mode's goes with the mode, see halo/memory.py; the rest stays once it is loaded.
_GOES = "halo.modes."
# The most by which free memory may shrink between two still moments of play with as many modules:
# a lesson leaves 7,000 bytes once, a flood 8,000 in the twin's own line, and the unix port keeps
# 800 of native functions each time that a host changes the game.
_MOST_GROWN_BYTES = 30_000


class Heap:
    """Judges what a board tells of its heap; `least_free` are the fewest bytes that were free.

    `asked` takes how often that could be judged.
    """

    def __init__(self, asked: Counter[str]) -> None:
        self.least_free = 0
        self._asked = asked
        self._first_free: dict[tuple[str, ...], int] = {}
        self._loaded: set[str] = set()

    def judge(self, event: dict[str, Any], state: State, is_whole: bool) -> None:
        """Judge what is free, and at a still moment of play what is loaded and how much grew.

        `is_whole`: nothing is unanswered or unsaved.
        """
        self._asked["memory"] += 1
        free = event["free"] // WORDS
        self.least_free = min(free, self.least_free or free)
        if free < _LEAST_FREE_BYTES:
            raise Broken("memory", f"{free} bytes are free: {state}")
        if "new" not in event or state.get("mode") != "play" or not is_whole:
            return
        self._asked["growth"] += 1
        loaded = {module for module in event["new"].split() if module.startswith(_GOES)}
        staying, self._loaded = loaded & self._loaded, loaded
        if staying:
            raise Broken("growth", f"{' '.join(staying)} stays loaded: {state}")
        kind = (state["game"], *state["players"], event["modules"])
        grown = self._first_free.setdefault(kind, free) - free
        if grown > _MOST_GROWN_BYTES:
            raise Broken("growth", f"{grown} bytes more are kept than at first: {state}")
