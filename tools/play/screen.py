"""A moment on the full screen: the board at the left, the words at the right, the prompt below.

6 ┌───────────┐  HALO  OXONO on the twin
  │           │  ● Pink to move
  │   board   │  Lift a totem: X on d4 or O on c3.
  │           │  reserves, what the hand holds
1 └───────────┘  turns, news, or a page of help
   a b c d e f
answer · prompt · hint
"""

from textwrap import wrap

from halo.games.board import Board
from tools.play import colours, plain
from tools.play.canvas import Canvas
from tools.play.scene import Reserve, Scene
from tools.play.tiles import SIZES, tile
from tools.world.world import USUAL_BOARD

_LEFT = 3  # row labels
_TOP = 1
_GAP = 3  # between board and panel
_PANEL = 31
_BELOW = 5  # column labels, answer on two lines, prompt, hint
_PLAIN_WIDTH = 42
_COLOUR_OF = {
    "pink": colours.PINK,
    "light": colours.PINK,
    "red": colours.PINK,
    "black": colours.BLACK,
    "dark": colours.BLACK,
    "white": colours.BLACK,
    "": colours.GOLD,
}
_PROMPT = "› "


def least_size(board: Board | None = None) -> tuple[int, int]:
    """Return the fewest columns and rows that will do, by itself for the usual board."""
    board = board or Board(USUAL_BOARD)
    width, height = SIZES[-1]
    columns = _LEFT + board.columns * width + _GAP + _PANEL
    return columns, _TOP + board.rows * height + _BELOW - 1


def draw(
    scene: Scene, width: int, height: int, depth: int
) -> tuple[Canvas, tuple[int, int] | None]:
    """Return the screen and where its cursor is; a sentence when the terminal is too small."""
    canvas = Canvas(width, height)
    board = scene.board
    least_width, least_height = least_size(board)
    if width < least_width or height < least_height:
        _apologise(canvas, least_width, least_height)
        return canvas, None
    if depth:
        size = next(size for size in SIZES if _fits(board, size, width, height))
        board_width, board_height = board.columns * size[0], board.rows * size[1]
        _draw_board(canvas, scene, size)
    else:
        board_width, board_height = _PLAIN_WIDTH, board.rows * SIZES[-1][1]
        _write_board(canvas, scene)
    panel_x = _LEFT + board_width + _GAP
    _write_panel(canvas, scene, panel_x, min(width - panel_x - 1, 60), _TOP + board_height)
    return canvas, _write_prompt(canvas, scene, _TOP + board_height + 1)


def _fits(board: Board, size: tuple[int, int], width: int, height: int) -> bool:
    wide = _LEFT + board.columns * size[0] + _GAP + _PANEL <= width
    return wide and _TOP + board.rows * size[1] + _BELOW - 1 <= height


def _apologise(canvas: Canvas, width: int, height: int) -> None:
    sentence = (
        f"The board needs {width} columns and {height} rows;"
        f" this terminal has {canvas.width} by {canvas.height}. Make it larger."
    )
    for y, line in enumerate(wrap(sentence, max(10, canvas.width - 2))):
        canvas.write(1, y, line)


def _draw_board(canvas: Canvas, scene: Scene, size: tuple[int, int]) -> None:
    width, height = size
    board = scene.board
    for square, light in enumerate(scene.lights):
        column, row = board.column(square), board.row(square)
        x, y = _LEFT + column * width, _TOP + (board.rows - 1 - row) * height
        rows = tile(
            size,
            light,
            scene.kinds[square],
            square in scene.lying,
            board.square_name(square) in scene.dots,
            (column + row) % 2 == 0,
        )
        for dy, cells in enumerate(rows):
            canvas.rows[y + dy][x : x + width] = cells
    for row in range(board.rows):
        y = _TOP + (board.rows - 1 - row) * height + height // 2
        canvas.write(1, y, str(row + 1), colours.LABEL)
    for column in range(board.columns):
        x = _LEFT + column * width + width // 2
        canvas.write(x, _TOP + board.rows * height, "abcdefg"[column], colours.LABEL)


def _write_board(canvas: Canvas, scene: Scene) -> None:
    y = _TOP + 1
    for line in plain.board(scene):
        canvas.write(1, y, line)
        y += 2
    for line in wrap(plain.legend(scene), _PLAIN_WIDTH):
        canvas.write(1, y, line)
        y += 1


def _write_panel(canvas: Canvas, scene: Scene, x: int, width: int, bottom: int) -> None:
    y = _TOP
    end = canvas.write(x, y, "HALO", colours.GOLD, bold=True)
    canvas.write(end + 2, y, scene.title[: width - 6], colours.FAINT)
    y += 2
    if scene.page:
        _write_lines(canvas, x, y, width, bottom, scene.page)
        return
    canvas.write(x, y, f"● {scene.headline}", _COLOUR_OF[scene.side], bold=True)
    colour = colours.WARN if scene.is_fault else colours.TEXT
    for line in wrap(scene.request, width)[:4]:
        y += 1
        canvas.write(x, y, line, colour)
    y += 2
    for side, reserve in scene.reserves.items():
        _write_reserve(canvas, x, y, side, reserve)
        y += 1
    if scene.held:
        canvas.write(x, y, ("In the hand: " + ", ".join(scene.held))[:width], colours.GOLD)
    _write_lines(canvas, x, y + 2, width, bottom, scene.panel)


def _write_lines(
    canvas: Canvas, x: int, y: int, width: int, bottom: int, lines: list[str]
) -> None:
    """Write lines, wrapped; the last ones where there is no room for all."""
    lines = [part for line in lines for part in (wrap(line, width) or [""])]
    for line in lines[-max(1, bottom - y) :]:
        canvas.write(x, y, line, colours.TEXT)
        y += 1


def _write_reserve(canvas: Canvas, x: int, y: int, side: str, reserve: Reserve) -> None:
    """Write what a side holds: a dot a piece, or a number where dots need too much room."""
    canvas.write(x, y, f"{side:5}", _COLOUR_OF[side])
    x += 7
    for letter, count, full in reserve:
        canvas.write(x, y, letter, colours.FAINT)
        if len(reserve) > 2:
            canvas.write(x + 2, y, str(count), _COLOUR_OF[side])
            x += 6
            continue
        end = canvas.write(x + 2, y, "•" * count, _COLOUR_OF[side])
        canvas.write(end, y, "·" * (full - count), colours.FAINT)
        x += 11


def _write_prompt(canvas: Canvas, scene: Scene, y: int) -> tuple[int, int]:
    """Write answer, prompt and hint; return where the cursor stands."""
    width = canvas.width - 2
    for line in wrap(scene.answer, width)[:2]:
        canvas.write(1, y, line, colours.WARN)
        y += 1
    y = canvas.height - 2
    end = canvas.write(1, y, _PROMPT, colours.GOLD, bold=True)
    room = canvas.width - end - 1
    start = max(0, scene.cursor - room + 1)
    canvas.write(end, y, scene.prompt[start : start + room], colours.TEXT)
    canvas.write(end, y + 1, scene.hint[: width - 2], colours.FAINT)
    return end + scene.cursor - start, y
