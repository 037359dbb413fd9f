"""What every part of the torture is: cases by number, each the same at every run."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tools.sim.board.twin import TwinError
from tools.sim.world.scenario import ScenarioError
from tools.sim.world.world import SlipError


class Fault(Exception):
    """The board did what it must not; the text tells what, and how to see it again."""


# What a case counts as a fault: its own, a board that ended, a story that does not come true, and
# a line that is torn (ValueError) or lacks what every one has (KeyError).
FAULTS = (Fault, TwinError, ScenarioError, SlipError, ValueError, KeyError)


@dataclass
class Outcome:
    """What one case counted, and the faults it found."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def in_one_line(counts: Counter[str]) -> str:
    """Return all counts in one line."""
    return ", ".join(f"{count:,} {name}" for name, count in counts.items())


@dataclass(frozen=True)
class Part:
    """`cases(numbers)` yields an Outcome for each number in turn.

    `total` cases are the whole of it, `short` are enough for `make test`. Of figures that are
    named in `least` or `most` the smallest or largest of all cases is kept, not their sum.
    `missing()` returns the sentence that says what this machine lacks for it, or nothing;
    `tell(counts)` the lines that tell of the counts, by default all in one.
    """

    name: str
    what: str
    total: int
    short: int
    cases: Callable[[range], Iterator[Outcome]]
    least: tuple[str, ...] = ()
    most: tuple[str, ...] = ()
    missing: Callable[[], str] = lambda: ""
    tell: Callable[[Counter[str]], str] = in_one_line
