"""A run of the world: one life after another until its hours are over, and the counts.

A story that breaks a law is shortened while it still breaks it, by delta debugging.
"""

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count

from tools.proof.part import FAULTS
from tools.proof.world.friends import Friends
from tools.proof.world.laws import Broken
from tools.proof.world.life import Life
from tools.proof.world.setting import Setting, draw_setting

# Tries to leave something out; a story of a hundred events needs about as many.
_MOST_TRIES = 150
# Board time of a life, but for the calm that ends it.
LIFE_MS = 20 * 60_000
HOUR_MS = 3_600_000
Change = Callable[[Setting], Setting]


@dataclass(frozen=True)
class Failure:
    """A story that breaks a law: its events, all its steps, and what was found."""

    events: list[str]
    lines: list[str]
    broken: Broken


def begun(setting: Setting, seed: str) -> Life | Friends:
    """Return a life of this setting before anything has happened, of one board or of two."""
    return Friends(setting, seed) if setting.with_friend else Life(setting, seed)


def tell(setting: Setting, seed: str, events: list[str]) -> Failure | None:
    """Do events on a board of their own; return the failure, None when no law is broken."""
    life = begun(setting, seed)
    try:
        for steps in events:
            life.do(steps)
    except Broken as broken:
        return Failure(life.story, life.lines, broken)
    except FAULTS:
        return None  # without what was left out it cannot be done
    finally:
        life.close()
    return None


def shortest(setting: Setting, seed: str, failure: Failure) -> Failure:
    """Leave out half of the events, a quarter, ... and one by one, as long as the law breaks."""
    size, tries = len(failure.events) // 2, _MOST_TRIES
    while size and tries:
        at = 0
        while at < len(failure.events) and tries:
            tries -= 1
            fewer = failure.events[:at] + failure.events[at + size :]
            found = tell(setting, seed, fewer)
            if found and found.broken.kind == failure.broken.kind:
                failure = found
            else:
                at += size
        size //= 2
    return failure


@dataclass
class Lived:
    """What one life counted, and the law that it broke, if any."""

    number: int
    setting: Setting
    ms: int
    cpu_s: float
    digest: str
    counts: Counter[str]
    asked: Counter[str]
    least_free: int
    failure: Failure | None = None

    def story(self, seed: int, build: str) -> str:
        """Return the failure as a scenario's file."""
        assert self.failure
        head = [
            f"SEED={seed} LIFE={self.number}, build {build}: {self.setting}",
            *str(self.failure.broken).splitlines(),
        ]
        return "\n".join([*(f"# {line}" for line in head), *self.failure.lines, ""])


def live(
    seed: int, number: int, ms: int = LIFE_MS, shrinks: bool = True, change: Change | None = None
) -> Lived:
    """Live one life of a run; where a law is broken, shorten its story if `shrinks`.

    `change` is made to its setting.
    """
    setting = draw_setting(seed, number)
    if change:
        setting = change(setting)
    began_s = time.process_time()
    own_seed = f"{seed} {number}"
    life = begun(setting, own_seed)
    failure = None
    try:
        life.live(ms)
    except Broken as broken:
        failure = Failure(life.story, life.lines, broken)
    except FAULTS as problem:  # what the board tells, or what its rules say, makes no sense
        failure = Failure(life.story, life.lines, Broken("sense", repr(problem)))
    finally:
        life.close()
    cpu_s = time.process_time() - began_s + life.cpu_s
    if failure and shrinks:
        failure = shortest(setting, own_seed, failure)
    return Lived(
        *(number, setting, life.ms, cpu_s, life.digest),
        *(life.counts, life.asked, life.least_free, failure),
    )


@dataclass
class Sums:
    """What a run has counted so far."""

    ms: int = 0
    cpu_s: float = 0.0
    lives: int = 0
    by_game: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    failures: list[Lived] = field(default_factory=list)
    least_free: int = 0
    digests: str = ""

    def add(self, lived: Lived) -> None:
        """Count one more life."""
        self.lives += 1
        self.ms += lived.ms
        self.cpu_s += lived.cpu_s
        boards = "two " * lived.setting.with_friend + lived.setting.model
        self.by_game[f"{lived.setting.game} ({boards})"] += lived.ms
        self.counts += lived.counts
        self.asked += lived.asked
        if lived.least_free:
            self.least_free = min(lived.least_free, self.least_free or lived.least_free)
        self.digests += lived.digest
        if lived.failure:
            self.failures.append(lived)

    def lines(self) -> list[str]:
        """Return the report of the run."""
        hours = self.ms / HOUR_MS
        games = ", ".join(f"{ms / HOUR_MS:.1f} {game}" for game, ms in self.by_game.items())
        events = ", ".join(f"{number:,} {name}" for name, number in self.counts.most_common())
        laws = ", ".join(f"{number:,} {name}" for name, number in self.asked.items())
        digest = hashlib.sha256(self.digests.encode()).hexdigest()[:8]
        heap = f"; {self.least_free:,} bytes of heap free at least" if self.least_free else ""
        return [
            f"{hours:.1f} hours in {self.lives} lives: {games}",
            f"{hours / max(self.cpu_s / 3600, 1e-9):.0f} hours per hour of a processor{heap}",
            f"events: {events}",
            f"judged by laws: {laws}",
            f"{len(self.failures)} failures; all that was said: {digest}",
        ]


def lives(
    seed: int, hours: float, jobs: int, shrinks: bool = True, change: Change | None = None
) -> Iterator[Lived]:
    """Yield the lives of a run in order until they have lasted these hours together.

    The same ones, whatever the number of processes.
    """
    left_ms = hours * HOUR_MS
    with ProcessPoolExecutor(jobs) as pool:
        waiting: list[Future[Lived]] = []
        numbers = count()
        while left_ms > 0:
            while len(waiting) < jobs:
                waiting.append(pool.submit(live, seed, next(numbers), LIFE_MS, shrinks, change))
            lived = waiting.pop(0).result()
            left_ms -= lived.ms
            yield lived
        for future in waiting:
            future.cancel()
