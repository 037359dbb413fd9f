"""Makes QUANTIK's book: the best turn of every position of up to four pieces, proved.

Positions of four pieces are proved one by one; those of fewer follow from them. The book lists
one of each set of symmetric positions, see firmware/halo/games/quantik/book_viper.py.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from halo.games.quantik.book_viper import lowest_code
from tools.games.oracles.quantik import EMPTY, Board, Solver, Turn, is_better, make, turns
from tools.program import ROOT

FILE = ROOT / "firmware/halo/games/quantik/book.dat"
MOST_PIECES = 4
# The offset of the pieces in book_viper.py's buffer.
_STANDING = 41

# A position's plies until the end of the game, and the turn to make.
Entry = tuple[int, Turn]
Book = dict[int, Entry]


def code_of(board: Board) -> int:
    """Return the code in the book of the board and all symmetric ones."""
    pieces = bytes(
        square << 3 | (kind & 1) << 2 | kind >> 1
        for square in range(16)
        for kind in range(8)
        if board[0][kind] >> square & 1
    )
    return int(lowest_code(bytearray(_STANDING) + pieces, len(pieces), 0))


def listed_board(code: int, count: int) -> Board:
    """Return the listed board for a code of `count` pieces."""
    masks = [0] * 8
    for index in range(count):
        piece = code >> 7 * index & 127
        masks[2 * (piece & 3) + (piece >> 2 & 1)] |= 1 << (piece >> 3)
    return tuple(masks), count & 1


def listed_boards() -> list[list[Board]]:
    """Return the listed boards of 0 to MOST_PIECES pieces, in the order of codes."""
    # No game is over before its fourth piece.
    layers = [[EMPTY]]
    for count in range(1, MOST_PIECES + 1):
        codes = {code_of(make(board, turn)) for board in layers[-1] for turn in turns(board)}
        boards = [listed_board(code, count) for code in sorted(codes)]
        layers.append([board for board in boards if not Solver().ends(board)])
    return layers


def prove(board: Board) -> Entry:
    """Return a board's entry by its own proof: the first of equal turns."""
    solver = Solver()
    plies = solver.plies(board)
    for turn in turns(board):
        if solver.plies_after_is(board, turn, plies):
            return plies, turn
    raise AssertionError("some turn is the best")


def follow(board: Board, book: Book) -> Entry:
    """Return a board's entry from the entries with one piece more."""
    best: Entry | None = None
    for turn in turns(board):
        child = make(board, turn)
        plies = 1 if Solver().ends(child) else 1 + book[code_of(child)][0]
        if best is None or is_better(plies, best[0]):
            best = plies, turn
    assert best
    return best


def make_book(layers: list[list[Board]], jobs: int, progress: Callable[[], None]) -> list[Book]:
    """Return the entries by code of the listed boards, a book for each number of pieces.

    `jobs` boards are proved in parallel; `progress` is called after each proof.
    """
    book: Book = {}
    with ProcessPoolExecutor(jobs) as pool:
        for board, entry in zip(layers[-1], pool.map(prove, layers[-1]), strict=True):
            book[code_of(board)] = entry
            progress()
    books = [book]
    for boards in reversed(layers[:-1]):
        books.insert(0, {code_of(board): follow(board, books[0]) for board in boards})
    return books


def format_book(books: list[Book]) -> bytes:
    """Return the content of book.dat."""
    content = bytearray()
    for book in books:
        for code in sorted(book):
            plies, (shape, square) = book[code]
            content += (code << 4 | plies).to_bytes(3, "big") + bytes((shape << 4 | square,))
    return bytes(content)
