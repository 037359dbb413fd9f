"""The number of games a flash lasts: replays real saves on littlefs and counts erases by sector.

`python -m tools.proof.wear`. A game of the recorded ones is saved turn by turn and archived,
repeatedly; a sector's endurance is the data sheet's (W25Q16JV: 100,000 erases).
"""

from collections import Counter

from halo.games.registry import NAMES
from halo.hal import files
from halo.store.archive import Archive
from halo.store.slots import Slots
from tools.command_line import Parser
from tools.proof.cutter import read_store
from tools.proof.flash import Mounted
from tools.proof.recording import Recording, missing, recording

_GAMES = 300
_BEARS = 100_000


def erases(played: Recording) -> tuple[Counter[int], int]:
    """Return the erases at each address in all games, and the saves of one game.

    Each is saved like the run's first game: the store's texts of it, one after the other.
    """
    cutter = played.cutter()
    saved: list[bytes] = []
    for number in range(played.first, len(played.commands) + 1):
        with Mounted(cutter.after(number)):
            stored = read_store()
        kept, game = stored.kept(), stored.game
        if game and kept and kept[0] == 1 and game not in saved:
            saved.append(game)
    flash = cutter.after(len(played.commands))
    with Mounted(flash):
        slots = Slots(files.load, files.save)
        archive = Archive(files.load, files.save)
        for number in range(1, _GAMES + 1):
            for text in saved:
                slots.write("game", text.replace(b" 1\n", b" %d\n" % number, 1))
            archive.keep(number, saved[-1])
    return Counter(at for kind, at, _ in flash.log if kind == "erase"), len(saved)


def main() -> None:
    """Print one line per game."""
    Parser(prog="python -m tools.proof.wear", description=__doc__).parse_args()
    lacking = missing()
    if lacking:
        raise SystemExit(lacking)
    for name in NAMES:
        counts, saves = erases(recording(name))
        most = max(counts.values())
        print(
            f"{name}: {_GAMES} games of {saves} saves, {sum(counts.values()) / _GAMES:.2f} erases "
            f"a game over {len(counts)} sectors, at most {most} on one: "
            f"{_BEARS * _GAMES // most:,} games for {_BEARS:,} erases",
            flush=True,
        )


if __name__ == "__main__":
    main()
