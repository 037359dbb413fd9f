"""What a game with turns of one step gets from the classes that all games share."""

from halo.games.grid import COLUMNS, SQUARES
from halo.games.position import BasePosition
from halo.games.squares_viper import clear
from halo.games.turn import NO_SQUARE, NO_TURN, PUT, BaseTurn


class Stones(BasePosition):
    """Each side has five stones, placed in turns on any empty square."""

    game = "oxono"
    grid = bytes(range(SQUARES))
    columns = COLUMNS
    letters = b" Ss"
    held = bytes((5, 5))

    def __init__(self):
        super().__init__(SQUARES, SQUARES, 10)
        self.empty()

    def targets(self, flags):
        clear(flags, SQUARES)
        for square in range(SQUARES):
            flags[square] = not self.cells[square]
        return sum(flags)

    def generate(self, turns):
        empty = [square for square in range(SQUARES) if not self.cells[square]]
        for index, square in enumerate(empty):
            turns[index] = square
        return len(empty)

    def push(self, turn):
        self._turns[self.made] = turn
        self.made += 1
        self.put(turn, 1 + self.side)
        self.side ^= 1

    def pop(self):
        self.made -= 1
        self.side ^= 1
        turn = self._turns[self.made]
        self.cells[turn] = 0
        self.reserve[self.side] += 1
        return turn

    def update_result(self):
        pass


class Placing(BaseTurn):
    def piece_letter(self):
        return "S"

    def _note(self, square):
        self.back_square = NO_SQUARE


def begun(*squares):
    """Return a turn after stones were placed on these squares."""
    turn = Placing(Stones())
    for square in squares:
        assert turn.allowed[square] == PUT
        turn.advance(square)
        assert turn.is_complete()
        assert turn.commit() == square
    return turn


def test_a_stone_is_placed_in_one_step():
    turn = begun(7, 8)
    assert turn.position.cells[7:9] == b"\1\2"
    assert turn.required[7:9] == b"\1\2"
    assert (turn.expected(), turn.side(), turn.step_square(9)) == ("put", 0, 9)
    assert [square for square in range(SQUARES) if not turn.allowed[square]] == [7, 8]


def test_a_step_is_taken_back_before_the_turn_is_made():
    turn = begun(7)
    turn.advance(8)
    assert turn.is_stepped_back(0)
    turn.retreat()
    assert (turn.count, turn.required[8], turn.allowed[8]) == (0, 0, PUT)


def test_a_turn_taken_back_may_be_made_again_or_another():
    turn = begun(7, 8)
    assert turn.takeback_square() == 8
    turn.take_back()
    assert (turn.back_square, turn.reopened, turn.required[8]) == (8, 8, 0)
    turn.remake()
    assert (turn.position.made, turn.reopened) == (2, NO_TURN)
    turn.take_back()
    turn.advance(9)
    assert turn.back_square == NO_SQUARE
    turn.commit()
    assert turn.position.cells[7:10] == b"\1\0\2"


def test_pieces_and_turns_that_are_left_are_counted():
    position = begun(7, 8, 9).position
    assert (position.pieces(), position.plies_left()) == (3, 7)
    assert position.is_legal(10)
    assert not position.is_legal(9)


def test_a_text_is_read_onto_an_empty_board():
    position = Stones.parse("6/6/6/6/6/Ss4 p")
    assert (position.cells[:2], position.reserve) == (b"\1\2", b"\4\4")
