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

from halo.games.geometry import COLUMNS, ROWS
from halo.games.oxono_codes import DOTS
from tools.play import colours, plain
from tools.play.canvas import Canvas
from tools.play.scene import Scene
from tools.play.tiles import SIZES, tile

_LEFT = 3  # row labels
_TOP = 1
_GAP = 3  # between board and panel
_PANEL = 31
_BELOW = 5  # column labels, answer on two lines, prompt, hint
_PLAIN_WIDTH = 42
_COLOUR_OF = {"pink": colours.PINK, "black": colours.BLACK, "": colours.GOLD}
_PROMPT = "› "


def least_size() -> tuple[int, int]:
    """Return the fewest columns and rows that will do."""
    width, height = SIZES[-1]
    return _LEFT + COLUMNS * width + _GAP + _PANEL, _TOP + ROWS * height + _BELOW - 1


def draw(
    scene: Scene, width: int, height: int, depth: int
) -> tuple[Canvas, tuple[int, int] | None]:
    """Return the screen and where its cursor is; a sentence when the terminal is too small."""
    canvas = Canvas(width, height)
    least_width, least_height = least_size()
    if width < least_width or height < least_height:
        _apologise(canvas, least_width, least_height)
        return canvas, None
    if depth:
        size = next(size for size in SIZES if _fits(size, width, height))
        board_width, board_height = COLUMNS * size[0], ROWS * size[1]
        _draw_board(canvas, scene, size)
    else:
        board_width, board_height = _PLAIN_WIDTH, ROWS * SIZES[-1][1]
        _write_board(canvas, scene)
    panel_x = _LEFT + board_width + _GAP
    _write_panel(canvas, scene, panel_x, min(width - panel_x - 1, 60), _TOP + board_height)
    return canvas, _write_prompt(canvas, scene, _TOP + board_height + 1)


def _fits(size: tuple[int, int], width: int, height: int) -> bool:
    wide = _LEFT + COLUMNS * size[0] + _GAP + _PANEL <= width
    return wide and _TOP + ROWS * size[1] + _BELOW - 1 <= height


def _apologise(canvas: Canvas, width: int, height: int) -> None:
    sentence = (
        f"The board needs {width} columns and {height} rows;"
        f" this terminal has {canvas.width} by {canvas.height}. Make it larger."
    )
    for y, line in enumerate(wrap(sentence, max(10, canvas.width - 2))):
        canvas.write(1, y, line)


def _draw_board(canvas: Canvas, scene: Scene, size: tuple[int, int]) -> None:
    width, height = size
    for square, light in enumerate(scene.lights):
        column, row = square % COLUMNS, square // COLUMNS
        x, y = _LEFT + column * width, _TOP + (ROWS - 1 - row) * height
        rows = tile(
            size,
            light,
            scene.kinds[square],
            square in scene.lying,
            square in DOTS,
            (column + row) % 2 == 0,
        )
        for dy, cells in enumerate(rows):
            canvas.rows[y + dy][x : x + width] = cells
    for row in range(ROWS):
        canvas.write(
            1, _TOP + (ROWS - 1 - row) * height + height // 2, "123456"[row], colours.LABEL
        )
    for column in range(COLUMNS):
        x = _LEFT + column * width + width // 2
        canvas.write(x, _TOP + ROWS * height, "abcdef"[column], colours.LABEL)


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
    for side, counts in scene.reserves.items():
        _write_reserve(canvas, x, y, side, counts)
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


def _write_reserve(canvas: Canvas, x: int, y: int, side: str, counts: tuple[int, int]) -> None:
    canvas.write(x, y, f"{side:5}", _COLOUR_OF[side])
    for symbol, count in zip("XO", counts):
        x += 7 if symbol == "X" else 11
        canvas.write(x, y, symbol, colours.FAINT)
        end = canvas.write(x + 2, y, "•" * count, _COLOUR_OF[side])
        canvas.write(end, y, "·" * (8 - count), colours.FAINT)


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
