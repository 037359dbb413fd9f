"""A board that says anything beside a game with another: both languages make the same of it."""

import random

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.bridge.sides import side_in
from tests.bridge.test_messages import begin, certain, state_of
from tests.play.board_lies import lie

_SEED = 29
_LINES = 80
_STEP_MS = 700


@pytest.mark.parametrize("number", range(8))
def test_whatever_a_board_says_the_game_goes_on(number: int) -> None:
    print("seed", _SEED, number)
    chance = random.Random(f"{_SEED} {number}")
    ask = [1, 1, "undo", 2, 0] if number % 3 else None
    own = state_of({"like": "b"})
    quantik = {"game": "quantik", "players": ["human", "remote"], "mode": "play", "ply": 2}
    with side_in("python") as one, side_in("page") as two:
        both = (one, two)
        for side in both:
            begin(side, "b", own, state_of({"like": "a", "ask": ask}))
            if number % 2:
                certain(side)
        for step in range(_LINES):
            told = lie(chance)
            if isinstance(told, dict) and isinstance(told.get("state"), dict):
                told["state"] = (
                    {**quantik, **told["state"]} if step % 2 else {**told["state"], **quantik}
                )
            heard = isinstance(told, dict) and {"hello", "state", "event"} & set(told)
            for side in both if heard else (one,):
                side.call("hear", message=told)
            due = [side.call("next", now=step * _STEP_MS) for side in both]
            for command in due:
                assert command is None or len(str(command)) < 512
            assert one.seen["own"] == {**two.seen["own"], "mine": one.seen["own"]["mine"]}, told
            sent = [[each["topic"] for each in side.parcels(step * _STEP_MS)] for side in both]
            assert sent[0] == sent[1]
            assert one.seen["fault"] == two.seen["fault"] == ""
