"""The fourth game in the terminal, by piped lines."""

from pathlib import Path

from tests.fourth_game.copy_of_the_tree import NAME, finish, make_copy, run

_LINES = """\
new dusk human
help
b1
f5
b1b2
f4
undo
f3
save
new dusk level1
c3

record
quit
"""


def test_it_is_played_by_lines(root: Path) -> None:
    said = run(root, "-m", "tools.serve.terminal", "twin", "--seed", "3", "--unkept", said=_LINES)
    for expected in (
        "A new game: sun is a person, moon a person.",
        "1 < S> [ .] [ .] [ .] [ .] [ .]",
        "your stone on c4 moves to d5",
        "Sun: b1b2.",
        "f4 is taken back.",
        "Moon: f3.",
        "sun is a person, moon Halo, level 1.",
        '[Moon "human"]',
        "1. b1 f5 2. b1b2 f3 *",
    ):
        assert expected in said, said
    assert "Traceback" not in said


def test_a_letter_that_another_game_uses_is_refused_with_a_sentence(tmp_path: Path) -> None:
    make_copy(tmp_path)
    own = tmp_path / f"tools/games/{NAME}.py"
    own.write_text(own.read_text().replace('"S"', '"X"'))
    done = finish(tmp_path, "-m", "tools.serve.terminal", "--unkept")
    assert done.returncode == 1
    assert done.stderr == (
        "dusk calls a piece X, and so does another game of halo36 another piece:"
        " tools/games/dusk.py needs another letter.\n"
    )
