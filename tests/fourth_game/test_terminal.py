"""The fourth game in the terminal, by piped lines."""

from pathlib import Path

from tests.fourth_game.copy_of_the_tree import run

_LINES = """\
new dusk human
help
b1
f5
b1b2
f4
lift b2
undo
undo
f3
new dusk level1
c3

record
quit
"""


def test_it_is_played_by_lines(root: Path) -> None:
    said = run(root, "-m", "tools.play", "twin", "--seed", "3", "--unkept", said=_LINES)
    for expected in (
        "A new game: sun begins.",
        "1 < S> [ .] [ .] [ .] [ .] [ .]",
        "your stone on c4 moves to d5",
        "Sun: b1b2.",
        "Place a sun stone on a3, b3 or c3; back on b2 to think again.",
        "The turn is open again: piece back on f4.",
        "Moon: f3.",
        "sun is a human, moon Halo, level 1.",
        '[Moon "level1"]',
    ):
        assert expected in said, said
    assert "Traceback" not in said
