"""The parts of the terminal that need no terminal: line, keys, screen, colours, picture."""

from xml.etree import ElementTree

import pytest

from tests.house.source import ROOT
from tools.play import colours, commands, manual
from tools.play.canvas import Canvas, update
from tools.play.editor import Editor
from tools.play.keys import KeyReader
from tools.play.moves import read_steps
from tools.play.picture import draw as draw_picture
from tools.play.scene import Scene
from tools.play.screen import draw, least_size
from tools.play.tiles import SIZES
from tools.play.tongues.oxono import Oxono
from tools.play.tongues.quantik import Quantik
from tools.play.tongues.yoxii import Yoxii


def type_in(editor: Editor, keys: str) -> list[str]:
    """Press the keys of a text, names in angle brackets; return the lines entered."""
    lines = []
    for part in keys.replace("<", "\0<").replace(">", "\0").split("\0"):
        for key in [part[1:]] if part.startswith("<") else part:
            line = editor.press(key)
            if line is not None:
                lines.append(line)
    return lines


@pytest.mark.parametrize(
    ("keys", "text", "cursor"),
    [
        ("lift d4", "lift d4", 7),
        ("lift d4<left><left><backspace>", "liftd4", 4),
        ("lft<home><right>i<end> d4", "lift d4", 7),
        ("lift d4<word_left><delete>c", "lift c4", 6),
        ("lift d4<cut_word>", "lift ", 5),
        ("lift d4<home><word_right><cut_right>", "lift", 4),
        ("lift d4<cut_left>x", "x", 1),
        ("<left><backspace><delete><end_of_input><word_left><cut_word>", "", 0),
        ("one<enter>two<enter>thr<up><up>", "one", 3),
        ("one<enter>two<enter>thr<up><up><down><down><down>", "thr", 3),
        ("one<enter>one<enter><up><up>", "one", 3),
        ("li<tab>", "lift ", 5),
        ("r<tab>", "r", 1),
        ("re<tab>s<tab>", "reset ", 6),
        ("zz<tab>", "zz", 2),
        ("<escape><unknown>", "", 0),
    ],
)
def test_editing(keys: str, text: str, cursor: int) -> None:
    names = ["lift", "record", "reset", "raw"]
    editor = Editor(lambda head: [name for name in names if name.startswith(head)])
    type_in(editor, keys)
    assert (editor.text, editor.cursor) == (text, cursor)


def test_tab_offers_what_it_cannot_decide() -> None:
    editor = Editor(lambda head: ["record", "reset"])
    type_in(editor, "re<tab>")
    assert editor.options == ["record", "reset"]


def test_keys_may_come_in_pieces_and_unknown_ones_are_swallowed() -> None:
    reader = KeyReader()
    assert reader.feed(b"a\x1b[") == ["a"]
    assert reader.feed(b"A\x1b[3~\x1b[99;5zb") == ["up", "delete", "b"]
    assert reader.feed("é".encode()[:1]) == []
    assert reader.feed("é".encode()[1:] + b"\x1b\x03") == ["é", "interrupt"]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Xd5c5", ("X", ["d5", "c5"])),
        ("o D5 - c5", ("O", ["d5", "c5"])),
        ("d4, d5, c5", ("", ["d4", "d5", "c5"])),
        ("d4d5", ("", ["d4", "d5"])),
        ("d4", ("", ["d4"])),
        ("d7", None),
        ("lift d4", None),
        ("X", None),
    ],
)
def test_a_line_of_squares_is_read_as_steps(
    text: str, steps: tuple[str, list[str]] | None
) -> None:
    assert read_steps(text) == steps


def test_help_tells_of_every_verb_and_fits_the_panel() -> None:
    welcomes = [tongue.welcome for tongue in (Oxono(), Quantik(), Yoxii())]
    pages = [*welcomes, manual.PLAYING, *manual.PAGES.values(), *manual.VERBS.values()]
    assert max(len(line) for page in pages for line in page) <= 31
    assert max(len(page) for page in pages) <= 17
    assert {verb.name for verb in commands.VERBS} == set(manual.VERBS)
    listed = " ".join((*manual.PLAYING, *manual.HALO, *manual.MORE))
    assert [verb.name for verb in commands.VERBS if verb.name not in listed] == []


def scene() -> Scene:
    kinds = [""] * 36
    kinds[:6] = ["X", "O", "x", "o", "TX", "TO"]
    return Scene(
        title="OXONO",
        lights=[(0, 0, 0)] * 35 + [(255, 255, 255)],
        kinds=kinds,
        lying={1},
        lit={"lift": "e1 f1"},
        headline="Pink to move",
        side="pink",
        request="Lift a totem: X on e1 or O on f1.",
        is_fault=False,
        reserves={"pink": [("X", 8, 8), ("O", 7, 8)], "black": [("X", 0, 8), ("O", 8, 8)]},
        held=["totem X"],
        hint="help",
    )


@pytest.mark.parametrize("size", [least_size(), (80, 24), (106, 37), (200, 60)])
@pytest.mark.parametrize("depth", [0, 256, 1 << 24])
def test_the_screen_fits_and_names_what_is_asked(size: tuple[int, int], depth: int) -> None:
    canvas, cursor = draw(scene(), *size, depth)
    rows = ["".join(cell[0] for cell in row) for row in canvas.rows]
    assert {len(row) for row in rows} == {size[0]}
    assert len(rows) == size[1]
    assert "Lift a totem:" in " ".join(rows)
    assert "›" in rows[-2]
    assert cursor == (3, size[1] - 2)


def test_only_what_changed_is_drawn_again() -> None:
    before, _ = draw(scene(), 80, 24, 256)
    after, _ = draw(scene(), 80, 24, 256)
    assert update(before, after, 256) == ""
    after.write(5, 20, "hi")
    assert update(before, after, 256) == "\x1b[21;6H\x1b[0mhi\x1b[0m"
    assert update(before, Canvas(10, 2), 256).startswith("\x1b[0m\x1b[2J")


def test_a_screen_shows_light_as_the_eye_takes_it() -> None:
    assert colours.glow((0, 0, 0)) == (0, 0, 0)
    brightness = [sum(colours.glow((level, level // 2, 0))) for level in range(0, 256, 16)]
    assert brightness == sorted(brightness)
    assert sum(colours.glow((41, 14, 0))) > 255, "the usual brightness looks bright"


@pytest.mark.parametrize(
    ("environment", "encoding", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "utf-8", 1 << 24),
        ({"TERM": "xterm-kitty"}, "UTF-8", 1 << 24),
        ({"TERM": "xterm-256color"}, "utf-8", 256),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "utf-8", 0),
        ({"TERM": "xterm-256color"}, "ascii", 0),
        ({"TERM": "dumb"}, "utf-8", 0),
        ({}, "utf-8", 0),
    ],
)
def test_how_many_colours_a_terminal_gets(
    environment: dict[str, str], encoding: str, depth: int
) -> None:
    assert colours.depth_of(environment, encoding) == depth


def test_every_size_of_square_is_odd_so_that_it_has_a_centre() -> None:
    assert all(width % 2 and height % 2 for width, height in SIZES)


def test_the_picture_is_sound_and_shows_every_piece() -> None:
    kinds = scene().kinds
    drawn = draw_picture(scene().lights, kinds)
    ElementTree.fromstring(drawn)
    assert drawn.count('fill="url(#square)"') == 36
    assert drawn.count('fill="url(#pinkTop)"') == 2
    kept = ROOT / "tools/play/board-in-play.svg"
    ElementTree.fromstring(kept.read_text("utf-8"))
