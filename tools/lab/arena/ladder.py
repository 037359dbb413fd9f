"""The ladder: every level of a game against the yardstick at fixed depths."""

from collections.abc import Mapping

from halo.games.levels import LEVELS
from tools.lab.arena.ratings import Ratings, interval, rate
from tools.lab.arena.report import percent
from tools.lab.arena.statistics import Tally

Names = tuple[str, str]
DEPTHS = 6

# The shallow depths first: they are soon played.
MATCHES = tuple(
    (f"level{level}", f"depth{depth}")
    for depth in range(1, DEPTHS + 1)
    for level in range(1, LEVELS + 1)
)


def table(matches: Mapping[Names, Tally]) -> str:
    """Return the levels' scores at each depth and their Elo; the depths' average is 0.

    Behind a level's Elo is its step from the level below.
    """
    ratings, samples = rate(matches)
    levels = sorted({names[0] for names in matches})
    depths = sorted({names[1] for names in matches})
    lines = ["".join([f"{'':7}", *map("{:>9}".format, depths), "   Elo (95 %), step (95 %)"])]
    for level, below in zip(levels, ["", *levels], strict=False):
        scores = [percent(matches[level, depth].score()) for depth in depths]
        rated = _difference(level, "", ratings, samples)
        if below:
            rated += ", " + _difference(level, below, ratings, samples)
        lines.append("".join([f"{level:7}", *map("{:>9}".format, scores), "   ", rated]))
    elos = (f"{ratings[depth]:+9.0f}" for depth in depths)
    lines.append("".join([f"{'Elo':7}", *elos]))
    return "\n".join(lines)


def _difference(name: str, other: str, ratings: Ratings, samples: list[Ratings]) -> str:
    """Return how far a player is above another, or above 0, with its 95 % interval."""
    values = [each[name] - each.get(other, 0) for each in (ratings, *samples)]
    low, high = interval(values[1:])
    return f"{values[0]:+.0f} ({low:+.0f} to {high:+.0f})"
