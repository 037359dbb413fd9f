"""How far the end of a game is: engine and page say what the slow oracles prove.

What a text counts are the winner's turns that are still to be made.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games import registry
from halo.games.position import FIRST_WINS, PLAYING
from tests.optional import slow
from tests.page.node import page_called
from tests.truth.oracle import NEAR, Oracle
from tests.truth.test_truth import DECIDED, GAMES, play
from tools.lab import puzzles
from tools.lab.engine import start_engine
from tools.lab.worker import WIN
from tools.program import Program

SEED = 102
# The end of these games is at most so many turns away.
FARTHEST = 5
# As many as halo/modes/puzzles.py gives a reply.
NODES = 60_000
FEW, MANY = 20, 500
FEW_PUZZLES, MANY_PUZZLES = 2, 100
# All replies to f4a4B shut the totem in, and lose; other turns win a ply later.
OWN_LOSS = "##1b1##/#DcCdA#/cBaaDbA/1B1cb1b/cDCAdAA/#1aCdC#/##bC1## c7 w"


def claimed(engine: Program, oracle: Oracle, position: Any) -> tuple[str, int, int]:
    """Return the engine's turn, its score, and the plies to a certain end (less than 0: lost)."""
    text = registry.load_rules(oracle.game).format_position(position)
    turn, score, *_ = engine.ask(text).split()
    plies = WIN - abs(int(score)) if abs(int(score)) > DECIDED else 0
    return turn, int(score), plies if int(score) > 0 else -plies


def agrees(said: int, known: int, near: int) -> bool:
    """Tell whether the plies that the engine says are those that an oracle knows."""
    return said == known if known or not near else not said or abs(said) > near


def certain_words(plies: int) -> str:
    """Return what the page should say of an end in so many plies."""
    wins = "wins" if plies > 0 else "loses"
    count = (plies + 1) // 2 if plies > 0 else -plies // 2
    if abs(plies) == 1:
        return f"{wins} at once"
    return f"{wins} in 1 turn" if count == 1 else f"{wins} in at most {count} turns"


def near_an_end(game: str, count: int) -> Iterator[Any]:
    """Yield positions that random games had shortly before their end, with few legal turns."""
    print("seed", SEED)
    chance = random.Random(f"{SEED}:{game}")
    widest = puzzles.rules_of(game).MOST_TURNS
    while count:
        position, turns = play(registry.load_rules(game), chance)
        for _ in range(min(len(turns), chance.randint(1, FARTHEST))):
            position.pop()
        if len(position.legal_turns()) <= widest:
            count -= 1
            yield position


@pytest.mark.unix
@pytest.mark.parametrize("count", [FEW, *slow(MANY)])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_as_far_as_is_said(game: str, count: int) -> None:
    """Compare engine, page and oracle in so many positions."""
    oracle = GAMES[game][0]()
    wrong = []
    said = set()
    with start_engine("nodes", NODES, 1, game) as engine:
        for position in near_an_end(game, count):
            _, _, plies = claimed(engine, oracle, position)
            known = oracle.won_in(position) or -oracle.lost_in(position)
            said.add(plies)
            if not agrees(plies, known, 0 if oracle.knows_all else NEAR):
                text = registry.load_rules(game).format_position(position)
                wrong.append(f"{text}: the end is {known} plies away, the engine says {plies}")
    assert not wrong, "\n".join(wrong)
    ends = sorted(said - {0})
    assert len(ends) > 2
    scores = [WIN - plies if plies > 0 else -plies - WIN for plies in ends]
    shown = page_called(*({"do": "certain", "score": score} for score in scores))
    assert shown == [certain_words(plies) for plies in ends]


@pytest.mark.unix
@pytest.mark.parametrize("count", [FEW_PUZZLES, *slow(MANY_PUZZLES)])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_wrong_answer_leads_to_is_so(game: str, count: int) -> None:
    """Compare what the page says after all wrong answers of so many puzzles with the oracle."""
    print("seed", SEED)
    rules = registry.load_rules(game)
    oracle = GAMES[game][0]()
    found = []
    with start_engine("nodes", NODES, 1, game) as engine:
        for puzzle in random.Random(SEED).sample(puzzles.read(game), count):
            position = rules.parse_position(puzzle.position)
            for turn in position.legal_turns():
                position.push(turn)
                if position.result == PLAYING and rules.format_turn(turn) not in puzzle.turns:
                    reply, score, _ = claimed(engine, oracle, position)
                    position.push(rules.parse_turn(reply))
                    found.append(
                        (puzzle, rules.format_turn(turn), reply, score, left(oracle, position))
                    )
                    position.pop()
                position.pop()
    shown = page_called(*({"do": "reply", "reply": it[2], "score": it[3]} for it in found))
    wrong = [
        f"{puzzle.line()}: {turn}: {words!r}, but {turns} turns are left"
        for (puzzle, turn, reply, _, turns), words in zip(found, shown, strict=True)
        if not is_true(words, reply, turns)
    ]
    assert not wrong, "\n".join(wrong)


def left(oracle: Oracle, position: Any) -> int | None:
    """Return how many turns the side that has just moved needs to win; None if not known."""
    if position.result != PLAYING:
        return 0 if position.result == FIRST_WINS + (position.side ^ 1) else None
    plies = oracle.lost_in(position)
    return plies // 2 if plies else None


def is_true(words: str, reply: str, turns: int | None) -> bool:
    """Tell whether the page's words after a wrong answer agree with the turns left."""
    if turns is None:
        return "at most" in words or words == f"Not quite: look at the answer {reply}."
    if not turns:
        return words == f"Not quite: {reply} wins for the other side."
    after = f"Not quite: after {reply} the other side wins in "
    many = f"at most {turns} more turns."
    return words == after + ("1 more turn." if turns == 1 else many)


def test_a_win_by_the_losers_own_turn_is_found_first() -> None:
    with start_engine("nodes", NODES, 1, "yoxii") as engine:
        assert engine.ask(OWN_LOSS).split()[:2] == ["f4a4B", "29998"]
