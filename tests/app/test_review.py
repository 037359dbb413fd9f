"""Reviews by the board: of its own game, of an archived one, of turns sent with the command."""

import json
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from halo.games.record import format_record
from tests.app.whole_games import begun, play
from tests.games.of_game import of_game
from tests.link.desk import Desk, standing
from tests.optional import need, unix_missing
from tools.lab.review import review
from tools.sim.board.twin import Twin
from tools.sim.world.hand import Hand

TURNS = of_game("oxono", "cases").GAMES["colour"]
MOST_MS = 10_000


@pytest.fixture
def twin() -> Iterator[Twin]:
    need(unix_missing())
    with Twin() as board:
        board.advance(1500)
        board.take_lines()
        yield board


def reported(board: Any, until: str = "points") -> list[dict[str, Any]]:
    """Let time pass until a review has reported its turning points; return its events."""
    events = events_until(board, until)
    return [event for event in events if event["event"] == "review"]


def events_until(board: Any, what: str) -> list[dict[str, Any]]:
    """Let time pass until an event has the key `what`; return all events."""
    events = []
    for _ in range(0, MOST_MS, 10):
        board.advance(10)
        said = [json.loads(line) for line in board.take_lines()]
        events += [line for line in said if "event" in line]
        if any(what in event for event in events):
            return events
    raise AssertionError(f"not reported within {MOST_MS} ms: {what}")


def ask(board: Any, **command: Any) -> None:
    board.send(json.dumps({"id": 1, "do": "review", **command}).encode() + b"\n")


def as_reported(reviewed: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the events that the board sends for a game reviewed by the tool."""
    turns = [{"event": "review", "of": len(reviewed["turns"]), **it} for it in reviewed["turns"]]
    return [*reversed(turns), {"event": "review", "points": reviewed["points"]}]


@pytest.mark.parametrize("game", ["oxono", "quantik"])
def test_the_board_tells_the_figures_of_the_tool_within_ten_seconds(twin: Twin, game: str) -> None:
    for turns in islice(of_game(game, "cases").GAMES.values(), 2):
        ask(twin, game=game, turns=" ".join(turns[:20]))
        text = format_record([("Game", game)], turns[:20], "*")
        assert reported(twin) == as_reported(review(text))


def test_another_game_may_be_reviewed_while_the_engine_of_the_one_in_play_is_loaded() -> None:
    need(unix_missing())
    turns = next(iter(of_game("quantik", "cases").GAMES.values()))[:10]
    expected = as_reported(review(format_record([("Game", "quantik")], turns, "*")))
    for after_ms in range(0, 1000, 100):
        with Twin() as board:
            board.advance(1500)
            board.world.arrange("6/6/6/6/6/6 d4 c3 p", "oxono")
            board.send(b'{"id":2,"do":"new","game":"oxono","pink":"human","black":"level1"}\n')
            board.advance(after_ms)
            board.take_lines()
            ask(board, game="quantik", turns=" ".join(turns))
            assert reported(board) == expected, after_ms


@pytest.mark.parametrize("after_ms", [0, 200, 400])
def test_a_coach_that_comes_during_a_review_of_another_game_changes_no_figure(
    after_ms: int,
) -> None:
    turns = next(iter(of_game("quantik", "cases").GAMES.values()))[:10]
    desk = standing("6/6/6/6/6/6 d4 c3 p")
    desk.app.session.game.thinker.engine = None
    ask(desk, game="quantik", turns=" ".join(turns))
    desk.advance(after_ms)
    desk.send(b'{"id":2,"do":"coach","pink":"full","black":"full"}\n')
    events = events_until(desk, "points")
    assert "coach" not in [event["event"] for event in events]
    text = format_record([("Game", "quantik")], turns, "*")
    assert [event for event in events if event["event"] == "review"] == as_reported(review(text))


def test_what_is_played_meanwhile_changes_no_figure(twin: Twin) -> None:
    ask(twin, turns=" ".join(TURNS))
    twin.send(b'{"id":2,"do":"new","game":"oxono","pink":"level1","black":"level2"}\n')
    twin.world.arrange("6/6/6/6/6/6 d4 c3 p", "oxono")
    text = format_record([("Game", "oxono")], TURNS, "*")
    assert reported(twin) == as_reported(review(text))


def test_the_boards_own_turn_does_not_wait_for_a_review(twin: Twin) -> None:
    ask(twin, turns=" ".join(TURNS))
    twin.world.arrange("6/6/6/6/6/6 d4 c3 p", "oxono")
    twin.send(b'{"id":2,"do":"new","game":"oxono","pink":"level1","black":"human"}\n')
    kinds = [event["event"] for event in events_until(twin, "points")]
    assert "thought" in kinds


def finished() -> tuple[Any, Any]:
    desk = Desk()
    play(begun(desk), person_wins=True)
    desk.take_lines()
    return desk, desk.app.session.game


def test_the_game_on_the_board_and_the_same_once_it_is_kept() -> None:
    desk, game = finished()
    made = game.position.made
    record = desk.ask(id=4, do="record")["record"]
    ask(desk)
    events = reported(desk)
    assert [event["ply"] for event in events[:-1]] == list(range(made, 0, -1))
    desk.ask(id=6, do="new", game="oxono")
    desk.advance(1500)
    assert desk.ask(id=7, do="record", number=1)["record"] == record
    ask(desk, number=1)
    assert [event.get("turn") for event in reported(desk)] == [it.get("turn") for it in events]


@pytest.mark.parametrize(
    ("begun_in", "left_by"),
    [
        ({"do": "lesson", "number": 1}, {"do": "lesson", "number": 0}),
        ({"do": "lesson", "number": 1}, {"do": "new"}),
        ({"do": "hello"}, {"do": "new", "game": "quantik"}),
    ],
    ids=["the lesson is left", "another game in a lesson", "another game"],
)
def test_a_review_is_broken_off_with_what_it_was_begun_in(
    begun_in: dict[str, Any], left_by: dict[str, Any]
) -> None:
    desk = standing("6/6/6/6/6/6 d4 c3 p")
    desk.engine.budget = 1 << 30
    desk.ask(id=2, **begun_in)
    assert "ok" in desk.ask(id=3, do="review", turns=" ".join(TURNS))
    ask(desk, **left_by)
    assert [event["say"] for event in reported(desk, "text")] == [{"is": "broken_off"}]


def test_a_review_goes_on_after_a_lesson() -> None:
    desk = standing("6/6/6/6/6/6 d4 c3 p")
    desk.engine.budget = 100_000
    ask(desk, turns=" ".join(TURNS))
    desk.advance(300)
    assert "ok" in desk.ask(id=2, do="lesson", number=1)
    desk.advance(1000)
    ask(desk, do="lesson", number=0)
    assert reported(desk)[-1]["points"]


def test_a_review_by_lights_that_is_left_is_reported_as_broken_off() -> None:
    desk, _ = finished()
    desk.engine.budget = 1 << 30
    Hand(desk).press(100)
    assert desk.state()["mode"] == "review"
    Hand(desk).press(100)
    assert [event["say"] for event in reported(desk, "text")] == [{"is": "broken_off"}]


REFUSED = {
    "no turn was made in the game": {},
    "turn 2 is not legal: Xc4d4": {"turns": "Xc4d4 Xc4d4"},
    "both totems stand on d4": {"position": "6/6/6/6/6/6 d4 d4 p", "turns": "Xc4d4"},
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_reviewed_is_refused_with_a_sentence(text: str) -> None:
    desk = standing("6/6/6/6/6/6 d4 c3 p")
    error = desk.ask(id=3, do="review", **REFUSED[text])["error"]
    assert (error["code"], error["text"]) == ("bad_record", text)


def test_games_that_the_board_does_not_play_or_keep() -> None:
    desk = standing("6/6/6/6/6/6 d4 c3 p")
    codes = {"chess": "unknown_game", "yoxii": "wrong_board"}
    for game, code in codes.items():
        assert desk.ask(id=3, do="review", game=game, turns="e4")["error"]["code"] == code
    assert desk.ask(id=3, do="review", number=7)["error"]["code"] == "no_record"
    assert desk.ask(id=3, do="review", number=77)["error"]["code"] == "bad_value"


def reviewed(desk, **keys):
    """Return what a review tells of the game's second turn."""
    said = desk.hear(json.dumps({"id": 4, "do": "review", **keys}))
    desk.advance(3000)
    (turn,) = [line for line in said + desk.listen() if line.get("ply") == 2 and "grade" in line]
    return turn


def test_a_game_given_up_is_reviewed_by_its_turns_alone():
    turns = {"game": "oxono", "position": "6/6/6/6/6/6 d4 c3 p", "turns": "Xd5c5 Oc4d4"}
    desk = standing(turns["position"])
    desk.ask(id=1, do="position", **turns, pink="human", black="remote")
    desk.world.clear()
    desk.advance(800)
    desk.world.arrange(desk.state()["position"])
    desk.advance(800)
    assert "ok" in desk.ask(id=2, do="remote", end="1-0", why="black has given up")
    assert reviewed(desk) == reviewed(desk, **turns)


def test_a_review_of_another_game_leaves_none_of_its_code():
    desk = standing("6/6/6/6/6/6 d4 c3 p")
    desk.ask(id=1, do="review", game="quantik", position="..../..../..../.... l", turns="Ab1 Bc2")
    desk.advance(5000)
    assert not [name for name in sys.modules if name.startswith("halo.games.quantik")]
