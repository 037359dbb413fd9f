"""A record's game, reviewed by the device-safe program, as data and as text."""

import json
from typing import Any

from halo.games import registry
from halo.games.record import parse_record
from tools.program import Program, device_safe

Reviewed = dict[str, Any]

_WORKER = "tools/lab/review/worker.py"
_WIN = 30000
_DECIDED = 29900
_NO_GAME = "the record has no tag Game"


def start_reviewer(game: str) -> Program:
    """Start the program that reviews games of this name, see worker.py."""
    return device_safe(_WORKER, game)


def ask(reviewer: Program, start: str, turns: list[str]) -> Reviewed:
    """Return the review of `turns` made from `start`; ValueError says what is wrong with them."""
    answer: Reviewed = json.loads(reviewer.ask(f"{start};{' '.join(turns)}"))
    if "error" in answer:
        raise ValueError(answer["error"])
    return answer


def review(text: str) -> Reviewed:
    """Return the review of a record: `game`, `position`, `result`, `turns` and `points`.

    ValueError says in a sentence what is wrong with the record.
    """
    tags, turns, result = parse_record(text)
    name = tags.get("Game")
    if name is None:
        raise ValueError(_NO_GAME)
    if name not in registry.NAMES:
        known = ", ".join(registry.NAMES)
        raise ValueError(f"the game {name[:20]!r} is not known; known are {known}")
    start = tags.get("Position") or registry.load_rules(name).start_position
    with start_reviewer(name) as reviewer:
        found = ask(reviewer, start, turns)
    return {"game": name, "position": start, "result": result, **found}


def describe(reviewed: Reviewed) -> str:
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


def _point(turn: Reviewed) -> str:
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
