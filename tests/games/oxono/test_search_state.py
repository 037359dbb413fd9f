"""OXONO's keys: two numbers of thirty bits for every piece and totem, all independent."""

from collections.abc import Iterable

from halo.games.oxono.search_state import SearchState


def test_keys_and_locks_are_independent() -> None:
    words = SearchState().words
    keys, locks = words[2640:3088], words[3088:3536]
    assert len(set(keys)) == len(set(locks)) == 448
    assert max(*keys, *locks) < 1 << 30
    assert rank(keys) == rank(locks) == 30
    assert rank([key << 30 | lock for key, lock in zip(keys, locks, strict=True)]) == 60


def rank(rows: Iterable[int]) -> int:
    """Return the rank of numbers as rows of bits."""
    basis: list[int] = []
    for row in rows:
        for kept in basis:
            row = min(row, row ^ kept)
        if row:
            basis.append(row)
    return len(basis)
