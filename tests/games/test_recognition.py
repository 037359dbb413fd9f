"""Which set-up stands, as its magnets tell."""

from halo.games import registry
from halo.games.recognition import EITHER, is_complete
from tests.games.of_game import games


@games
def test_a_set_up_stands_when_all_its_magnets_do(game: str) -> None:
    magnets = registry.load_setup_magnets(game)
    open_squares = [square for square in range(len(magnets)) if magnets[square] == EITHER]
    seen = bytearray(magnets)
    for place, square in enumerate(open_squares):
        seen[square] = 1 + place % 2
    assert is_complete(magnets, seen)
    for square in range(len(seen)):
        if seen[square]:
            fewer = bytearray(seen)
            fewer[square] = 0
            assert not is_complete(magnets, fewer)


@games
def test_two_magnets_alike_are_no_set_up_of_two_that_differ(game: str) -> None:
    magnets = registry.load_setup_magnets(game)
    open_squares = [square for square in range(len(magnets)) if magnets[square] == EITHER]
    for magnet in (1, 2) if len(open_squares) > 1 else ():
        seen = bytearray(magnets)
        for square in open_squares:
            seen[square] = magnet
        assert not is_complete(magnets, seen)
