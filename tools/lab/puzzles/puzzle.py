"""A puzzle, and the file in which a game's puzzles lie: firmware/halo/games/GAME/puzzles.dat.

The first line is `puzzles VERSION COUNT WIDTH EASY MEDIUM`: so many puzzles of so many bytes a
line, its end included; the first EASY are easy, those to number MEDIUM harder, the others hard.
A line is `position;kind;plies;turns`, filled up with spaces.
"""

from pathlib import Path
from typing import NamedTuple

from halo.games.puzzles import VERSION
from tools.deploy.compile import FIRMWARE

# So many plies of a solution count as the points, and so many wrong turns that tempt as one more.
_TEMPTING = 2
_MOST_TEMPTING = 8


class Puzzle(NamedTuple):
    """These turns win within `plies` (odd), or all others lose so (even): one answer."""

    position: str
    kind: str
    plies: int
    turns: str

    def line(self, split: str = ";") -> str:
        """Return the puzzle as text."""
        return split.join(map(str, self))


class Found(NamedTuple):
    """A puzzle that was made, and how many wrong turns tempt."""

    puzzle: Puzzle
    tempting: int

    @property
    def points(self) -> int:
        """How hard it is: by the depth, and by what tempts."""
        return self.puzzle.plies + min(self.tempting, _MOST_TEMPTING) // _TEMPTING


def file_of(game: str) -> Path:
    """Return the file of the game's puzzles."""
    return FIRMWARE / "halo/games" / game / "puzzles.dat"


def write(path: Path, found: list[Found]) -> None:
    """Write the puzzles, the easiest first: a third of them for each grade."""
    ordered = sorted(found, key=lambda it: (it.points, it.puzzle))
    lines = [it.puzzle.line() for it in ordered]
    width = max(map(len, lines)) + 1
    third = len(lines) // 3
    heading = f"puzzles {VERSION} {len(lines)} {width} {third} {2 * third}"
    text = heading + "\n" + "".join(f"{line:{width - 1}}\n" for line in lines)
    path.write_bytes(text.encode("ascii"))


def read(path: Path) -> list[Puzzle]:
    """Return the file's puzzles; ValueError says what is wrong with it."""
    heading, *lines = path.read_text("ascii").splitlines()
    if heading.split()[:2] != ["puzzles", str(VERSION)]:
        raise ValueError(f"{path.name} begins otherwise than puzzles of version {VERSION}")
    puzzles = []
    for line in lines:
        position, kind, plies, turns = line.strip().split(";")
        puzzles.append(Puzzle(position, kind, int(plies), turns))
    if len(puzzles) != int(heading.split()[2]):
        raise ValueError(f"{path.name} is cut: it has {len(puzzles)} of its puzzles")
    return puzzles
