"""A match's result in words and as a row of a table."""

import math

from tools.lab.arena.statistics import Tally, elo

HEADING = f"{'match':34}{'games':>6}{'won':>6}{'drawn':>6}{'lost':>6}{'score':>8}  95 %"


def percent(share: float) -> str:
    """Return a share as text, e.g. `62.5 %`."""
    return f"{100 * share:.1f} %"


def signed_elo(score: float) -> str:
    """Return the Elo difference of a score as text, e.g. `+88` or `+inf`."""
    value = elo(score) + 0.0  # no minus before a zero
    return f"{value:+.0f}" if math.isfinite(value) else f"{value:+}"


def brief(tally: Tally) -> str:
    """Return the score and its error, to stand beside the bar."""
    low, high = tally.interval()
    return f"{percent(tally.score())} ({percent(low)} to {percent(high)})"


def describe(names: tuple[str, str], tally: Tally) -> str:
    """Return the lines that tell a match's result from the first player's side."""
    low, high = tally.interval()
    return "\n".join(
        (
            f"{names[0]} against {names[1]}: {tally.games()} games",
            f"won {tally.won}, drawn {tally.drawn}, lost {tally.lost}",
            f"score {percent(tally.score())}, 95 % between {percent(low)} and {percent(high)}",
            f"Elo {signed_elo(tally.score())}, 95 % between"
            f" {signed_elo(low)} and {signed_elo(high)}",
            f"pairs by points 0, 1/2, 1, 3/2, 2: {' '.join(map(str, tally.pairs))}",
        )
    )


def row(names: tuple[str, str], tally: Tally) -> str:
    """Return a match as a row below HEADING."""
    low, high = tally.interval()
    return (
        f"{' against '.join(names):34}{tally.games():>6}{tally.won:>6}{tally.drawn:>6}"
        f"{tally.lost:>6}{percent(tally.score()):>8}  {percent(low)} to {percent(high)},"
        f" Elo {signed_elo(tally.score())}"
    )
