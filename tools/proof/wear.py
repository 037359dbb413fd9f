"""The number of games a flash lasts: replays real saves on littlefs and counts erases by sector.

`python -m tools.proof.wear`. A game of the recorded ones is saved turn by turn and archived,
repeatedly; a sector's endurance is the data sheet's (W25Q16JV: 100,000 erases).
"""

from collections import Counter
from contextlib import closing

from halo.games.registry import NAMES
from tools.proof.cuts import Cutter, kept_in, missing
from tools.proof.recording import Recording, recording

_GAMES = 300
_BEARS = 100_000


def erases(played: Recording, games: int = _GAMES) -> tuple[Counter[int], int]:
    """Return the erases of each sector in `games` games, and the saves of one game.

    Each is saved like the run's first game: the store's texts of it, one after the other.
    """
    saved: list[str] = []
    with closing(Cutter(played)) as cutter:
        for number in range(played.first, len(played.commands) + 1):
            game = cutter.kept_before(number)
            kept = kept_in(game)
            if game and kept and kept[0] == 1 and game not in saved:
                saved.append(game)
        counted = cutter.replay(saved, games)
    return Counter({int(sector): count for sector, count in counted.items()}), len(saved)


def main() -> None:
    """Print one line per game."""
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
