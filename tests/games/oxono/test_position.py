"""OXONO's own rules: the turns of the vectors, winning lines, the proved suites."""

from collections.abc import Iterable, Iterator

import pytest

from halo.games.oxono.position import Position
from halo.games.oxono.search_state import SearchState
from halo.games.position import PLAYING
from tests.games.of_game import ByName
from tests.games.oxono.cases import VECTORS
from tools.games.oracles import Slow, oxono
from tools.games.oracles.oxono import read_board
from tools.lab.solve import FOLDER, SUITES, read_suite

# The rarest first: a position counts for the first that applies.
CASES = ("C", "B", "A", "plain")


def case_of(board: oxono.Board) -> str:
    """Return the case of the position.

    C: a surrounded totem without a landing, which goes anywhere. B: a square for a totem without
    an empty neighbour, so that the piece goes anywhere. A: a surrounded totem, which jumps.
    """
    found = {
        case for symbol in (0, 1) if oxono.in_hand(board, symbol) for case in _cases(board, symbol)
    }
    return next(case for case in CASES if case in found)


def _cases(board: oxono.Board, symbol: int) -> Iterator[str]:
    """Yield the cases that apply when this totem moves."""
    yield "plain"
    if oxono.is_surrounded(board, symbol):
        yield "A" if oxono.landings(board, symbol) else "C"
    if not all(oxono.near_squares(board, symbol, to) for to in oxono.targets(board, symbol)):
        yield "B"


@pytest.mark.parametrize(("kind", "text", "turns"), VECTORS, ids=range(len(VECTORS)))
def test_vector_has_exactly_these_turns(kind, text, turns):
    position = Position.parse(text)
    assert sorted(map(Position.format_turn, position.legal_turns())) == sorted(turns.split())
    assert case_of(read_board(text)) == kind.strip()


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("6/6/6/6/XX1X2/oox3 c4 f6 p", "Xd4d5"),
        ("6/6/6/6/XXX3/oxo3 e2 f6 p", "Xd2d3"),
    ],
    ids=["a gap", "a totem in line"],
)
def test_totems_neither_count_nor_bridge(text, turn):
    assert ByName("oxono").played(text, turn).result == PLAYING


def test_the_totems_may_have_changed_places_at_the_start():
    assert Position.parse("6/6/6/6/6/6 c3 d4 p").totems == bytes((14, 21))


@pytest.mark.parametrize("name", SUITES)
def test_a_suite_holds_a_hundred_different_positions_of_every_case_of_the_rules(name):
    entries = read_suite(FOLDER / f"{name}.txt")
    assert len({text for text, _, _ in entries}) == 100
    for text, plies, right in entries:
        assert plies == SUITES[name]
        assert right
        legal = Slow("oxono", text).legal()
        assert right <= legal
        assert len(legal) >= 12
    # Errors in a program's rules are most likely in the rare cases.
    cases = [case_of(read_board(text)) for text, _, _ in entries]
    assert cases.count("B") >= 10
    assert cases.count("C") >= 5


def test_keys_and_locks_are_independent() -> None:
    words = SearchState().words
    keys, locks = words[2640:3088], words[3088:3536]
    assert len(set(keys)) == len(set(locks)) == 448
    assert max(*keys, *locks) < 1 << 30
    assert rank(keys) == rank(locks) == 30
    assert rank([key << 30 | lock for key, lock in zip(keys, locks, strict=True)]) == 60


def rank(rows: Iterable[int]) -> int:
    """Return the rank of a matrix whose rows are the bits of these numbers."""
    basis: list[int] = []
    for row in rows:
        for kept in basis:
            row = min(row, row ^ kept)
        if row:
            basis.append(row)
    return len(basis)
