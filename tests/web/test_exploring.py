"""The explorer's socket from outside: who may ask, what is answered, one question at a time."""

import json
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest

from tests.web.program import Program
from tests.web.test_server import own, visit

START = "..../..../..../.... l"
# Nothing is decided here for long.
OPEN = "6/6/2Xo2/2x3/3X2/6 b3 d5 p"


@pytest.fixture(scope="module")
def started() -> Iterator[Program]:
    with Program("--seed", "3") as program:
        yield program


def question(number: int, game: str, position: str, turns: str = "") -> str:
    asked = {"number": number, "game": game, "position": position, "turns": turns}
    return json.dumps(asked)


def told(program: Program, *questions: str, number: int) -> list[dict[str, Any]]:
    """Ask all at once; return what is answered until the question of this number is done."""

    async def ask(session: aiohttp.ClientSession) -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = []
        async with session.ws_connect("/explore", headers={"Origin": own(program)}) as line:
            for each in questions:
                await line.send_str(each)
            async for message in line:
                heard.append(json.loads(message.data))
                if heard[-1]["done"] and heard[-1]["number"] == number:
                    break
        return heard

    found = visit(program, ask)
    assert isinstance(found, list)
    return found


def test_an_answer_gets_better_until_it_is_done(started: Program) -> None:
    heard = told(started, question(4, "oxono", OPEN), number=4)
    assert [answer["done"] for answer in heard] == [False] * (len(heard) - 1) + [True]
    solved = [sum(is_exact for *_, is_exact in answer["turns"]) for answer in heard]
    assert solved == sorted(solved)


def test_a_new_question_ends_the_one_before(started: Program) -> None:
    heard = told(started, question(1, "oxono", OPEN), question(2, "quantik", START), number=2)
    assert [answer for answer in heard if answer["number"] == 1 and answer["done"]] == []
    assert len(heard[-1]["turns"]) == 64


def test_a_wrong_question_gets_a_sentence_and_the_next_one_its_answer(started: Program) -> None:
    wrong = question(1, "quantik", START, "Aa1 Aa2")
    (answer,) = told(started, wrong, number=1)
    assert answer == {"number": 1, "done": True, "error": "turn 2 is not legal: Aa2"}
    heard = told(started, "{", " ", "[" * 2000, question(2, "quantik", START), number=2)
    assert len(heard[-1]["turns"]) == 64


def test_only_the_own_page_may_ask(started: Program) -> None:
    async def connect(session: aiohttp.ClientSession) -> int:
        foreign = {"Origin": "http://evil.example"}
        try:
            async with session.ws_connect("/explore", headers=foreign):
                return 101
        except aiohttp.WSServerHandshakeError as refused:
            return refused.status

    assert visit(started, connect) == 403
