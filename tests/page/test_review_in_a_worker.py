"""A review in a page's worker: the figures of the tool."""

import json
from pathlib import Path
from typing import Any

from tests.games.of_game import of_game
from tests.optional import need, unix_missing
from tests.page.test_worker import played
from tools.lab.review import review

TURNS = of_game("oxono", "whole_games").GAMES["draw"][:20]


def test_a_worker_tells_the_figures_of_the_tool(browser: Any, site: Path) -> None:
    need(unix_missing())
    asked = json.dumps({"id": 2, "do": "review", "game": "oxono", "turns": " ".join(TURNS)})
    (heard,) = played(browser, site, [("", '\\"set_up'), (asked, '\\"points\\"')])
    lines = [line for one in heard for line in one.get("lines", "").split("\n") if line]
    events = [said for said in map(json.loads, lines) if said.get("event") == "review"]
    reviewed = review(f'[Game "oxono"]\n\n{" ".join(TURNS)} *\n')
    told = [{"event": "review", "of": len(TURNS), **turn} for turn in reversed(reviewed["turns"])]
    assert events == [*told, {"event": "review", "points": reviewed["points"]}]
