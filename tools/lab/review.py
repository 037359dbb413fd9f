"""`python -m tools.lab review FILE`: grades each turn of a record and finds its turning points.

One line per turn: its scores before and after, in hundredths for the mover, a win in n plies
is 30000 - n; the best turn, the grade; turning points last. FILE may be - for standard input.
"""

import json
import sys
from pathlib import Path
from typing import Any

from halo.games import registry
from halo.games.record import parse_record
from tools.command_line import Parser
from tools.games.lines import describe, read_record
from tools.lab.engine import start_worker
from tools.lab.worker import ERROR

Reviewed = dict[str, Any]

_NO_GAME = "the record has no tag Game"


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
    with start_worker("review", name) as reviewer:
        answer = reviewer.ask(f"{start};{' '.join(turns)}")
    if answer.startswith(ERROR):
        raise ValueError(answer.removeprefix(ERROR))
    return {"game": name, "position": start, "result": result, **json.loads(answer)}


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.lab review", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a game's record; - reads one")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    try:
        text = _read(options.file)
    except UnicodeError:
        raise ValueError(f"{options.file}: the record is no text") from None
    reviewed = review(text)
    print(json.dumps(reviewed) if options.json else describe(reviewed))
    return 0


def _read(name: str) -> str:
    if name == "-":
        return read_record(sys.stdin.buffer)
    with Path(name).open("rb") as file:
        return read_record(file)
