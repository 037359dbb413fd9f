"""A review as a table, a turn a line, and its turning points in words."""

from typing import Any

_WIN = 30000
_DECIDED = 29900


def describe(reviewed: dict[str, Any]) -> str:
    """Return the review as a table, a turn a line, and the turning points in words."""
    turns = reviewed["turns"]
    lines = [f"{reviewed['game']}, {len(turns)} turns, {reviewed['result']}"]
    lines.append(f"{'':>3} {'side':6} {'turn':7} {'before':>7} {'after':>7} {'best':7} grade")
    for turn in turns:
        lines.append(
            f"{turn['ply']:>3} {turn['side']:6} {turn['turn']:7} {turn['before']:>+7}"
            f" {turn['after']:>+7} {turn['best']:7} {_words(turn['grade'])}"
        )
    lines.append("turning points:" if reviewed["points"] else "no turning points")
    lines.extend(_point(turns[ply - 1]) for ply in reviewed["points"])
    return "\n".join(lines)


def _words(grade: str) -> str:
    return grade.replace("_", " ")


def _point(turn: dict[str, Any]) -> str:
    return (
        f"{turn['ply']:>3} {turn['side']} {turn['turn']}: {_words(turn['grade'])},"
        f" {_prospect(turn['after'])}; {turn['best']}: {_prospect(turn['before'])}"
    )


def _prospect(score: int) -> str:
    """Return a score in words: a certain end in so many turns of the mover's, or hundredths."""
    if abs(score) <= _DECIDED:
        return f"{score:+}"
    plies = _WIN - abs(score)
    return f"{'wins' if score > 0 else 'loses'} in {(plies + 1) // 2}"
