"""The coach's grades of a step agree with a deeper search."""

import pytest

from tests.interpreters import by_unix_port

SEED = 7
LEAST = 0.9
SCRIPT = """
import sys
from halo.engine.grader_viper import BEHIND, LEVEL, NO_GROUP, Grader
from halo.engine.search import Search
from halo.games import registry
from halo.games.turn import LIFT, NO_SQUARE

# As play/coach.py has it.
BUDGET = 50000
name, count, depth, state = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])

def drawn(below):
    global state
    state = (state * 1103515245 + 12345) & 0x3FFFFFFF
    return (state >> 8) % below

def graded(grader, turn, budget, plies):
    grader.begin(turn.position, budget)
    for index in range(grader.count):
        square = turn.step_square(grader.turn_at(index))
        grader.group(index, NO_GROUP if square == NO_SQUARE else square)
    while not grader.done and grader.depth < plies:
        grader.think(1000000)
    return list(grader.grades)

rules = registry.load_rules(name)
module = registry.load_search(name)
state_of_search = module.SearchState()
small, large = (Search(state_of_search, bytearray(size)) for size in (8192, 1 << 22))
coach = Grader(small, module.to_rules, state_of_search.good)
signs = Grader(large, module.to_rules, 1)
bands = Grader(large, module.to_rules, 2 * state_of_search.good)
signed = right = level = near = 0
while count:
    position = rules.new_position()
    for _ in range(4 + drawn(14)):
        if not position.result:
            turns = position.legal_turns()
            position.push(turns[drawn(len(turns))])
    if position.result:
        continue
    count -= 1
    turn = rules.new_turn(position)
    lifts = [at for at in range(len(turn.allowed)) if turn.allowed[at] == LIFT]
    turn.advance(lifts[drawn(len(lifts))])
    found = graded(coach, turn, BUDGET, 40)
    if LEVEL in found:
        band = graded(bands, turn, 1 << 29, depth)
    sign = graded(signs, turn, 1 << 29, depth)
    for square, grade in enumerate(found):
        if grade == LEVEL:
            level += 1
            near += band[square] == LEVEL
        elif grade:
            signed += 1
            right += (grade <= BEHIND) == (sign[square] <= BEHIND)
print(signed, right, level, near)
"""


# YOXII has 130 turns per position: six plies take 10 to 20 times as long as five.
@pytest.mark.unix
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "positions", "depth"), [("oxono", 300, 6), ("quantik", 500, 6), ("yoxii", 60, 5)]
)
def test_grades_agree_with_a_deeper_search(game: str, positions: int, depth: int) -> None:
    printed = by_unix_port(SCRIPT, game, str(positions), str(depth), str(SEED), heap="16M")
    print("seed", SEED, printed)
    signed, right, level, near = map(int, printed.split())
    assert signed > level // 2
    assert right >= LEAST * signed
    assert right + near >= LEAST * (signed + level)
