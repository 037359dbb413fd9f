"""`python -m tools.lab arena A B`: a match. `ladder`: all levels against the yardstick.

`following`: the adaptive level against it. Nothing: ladder, then following.
`nearness PLAYER`: how many wins it throws and gives away against itself, judged by --judge.

Openings are four random plies from the set-up without a win or a win on the
next turn; each is played from both sides. The result depends on the seed, not on the number of
jobs. Ctrl-C ends with the result so far; with --keep the next start resumes there.
"""

import argparse
import json
import sys
import zlib
from pathlib import Path

from halo.games.players import LEVELS
from halo.games.registry import NAMES
from tools.command_line import INTERRUPTED, SEED, Parser, Progress, number
from tools.lab import ratings, series
from tools.lab.match import (
    FORMS,
    Pair,
    add_options,
    open_pool,
    play_pairs,
)
from tools.program import ROOT

# The files that decide how the players play.
_FOLDERS = ("firmware/halo/engine", "firmware/halo/games", "tools/lab", "tools/games")


class KeptPairs:
    """The pairs in a file, one per line; ValueError if another version played them."""

    def __init__(self, path: str, game: str, seed: int) -> None:
        self._path = Path(path)
        self._head = {"game": game, "seed": seed, "version": _version()}
        self._pairs: dict[tuple[str, str], dict[int, Pair]] = {}
        try:
            with self._path.open("a+", encoding="utf-8", errors="replace") as file:
                file.seek(0)
                for at, line in enumerate(file, 1):
                    self._take(at, line)
        except OSError as error:
            raise ValueError(f"--keep {path}: {error.strerror}") from error

    def _take(self, at: int, line: str) -> None:
        try:
            kept = json.loads(line)
            head = {key: kept[key] for key in self._head}
            names, number, pair = tuple(kept["players"]), kept["number"], tuple(kept["halves"])
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{self._path}, line {at}: not a kept pair; remove it") from None
        if head != self._head:
            raise ValueError(f"{self._path}: kept of another game, seed or version; remove it")
        self._pairs.setdefault(names, {})[number] = pair

    def of(self, names: tuple[str, str]) -> dict[int, Pair]:
        """Return the pairs of a match that are in the file, by their numbers."""
        return self._pairs.get(names, {})

    def add(self, names: tuple[str, str], number: int, pair: Pair) -> None:
        """Append a pair."""
        kept = {**self._head, "players": names, "number": number, "halves": pair}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(kept) + "\n")


def _as_kept(name: str) -> str:
    """Return a player's name with the checksum of its weights, which may change under the name."""
    path = Path(name.removeprefix("weights=").rpartition(":nodes=")[0])
    if not name.startswith("weights=") or not path.is_file():
        return name
    return f"{name} {zlib.crc32(path.read_bytes())}"


def _version() -> int:
    """Return a checksum of all files that affect how players play."""
    check = 0
    for folder in _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            check = zlib.crc32(path.read_bytes(), check)
    return check


_DEPTHS = 6
# The shallow depths first: they are the fastest.
_LADDER = tuple(
    (f"level{level}", f"depth{depth}")
    for depth in range(1, _DEPTHS + 1)
    for level in range(1, LEVELS + 1)
)


_NEARNESS = "nearness"
_TABLES: tuple[list[str], ...] = ([], ["ladder"], ["following"])


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    options = _parse(arguments)
    try:
        if options.players in _TABLES:
            return _tables(options)
        if options.players[0] == _NEARNESS:
            return _nearness(options)
        names = options.players[0], options.players[1]
        tally, whole = _play(names, options)
        print(ratings.describe(names, tally))
        return 0 if whole else INTERRUPTED
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(prog="python -m tools.lab arena", description=__doc__)
    parser.add_argument("players", nargs="*", metavar="PLAYER", help=f"two of: {FORMS}")
    parser.add_argument(
        "--games",
        type=number("games", 2, 1_000_000),
        help=f"a match; an even number (400; of nearness {series.JUDGED_GAMES})",
    )
    parser.add_argument("--seed", type=SEED, default=1, help="of openings and noise (1)")
    add_options(parser, "pairs")
    parser.add_argument(
        "--keep", metavar="FILE", help="of a match's pairs; go on from those it holds"
    )
    parser.add_argument("--judge", default=series.JUDGE, help=f"({series.JUDGE})")
    parser.add_argument("--game", choices=NAMES, default=NAMES[0], help=f"({NAMES[0]})")
    options = parser.parse_args(arguments)
    if len(options.players) != 2 and options.players not in _TABLES:
        parser.error("name two players, ladder, following, nearness and one, or none for tables")
    if options.keep and options.players[:1] in (["following"], [_NEARNESS]):
        parser.error(f"--keep: matches are kept, and the ladder's; {options.players[0]} is not")
    if not options.games:
        options.games = series.JUDGED_GAMES if options.players[:1] == [_NEARNESS] else 400
    if options.games % 2:
        parser.error("--games: an even number, for each opening is played from both sides")
    return options


def _tables(options: argparse.Namespace) -> int:
    status = 0
    if options.players != ["following"]:
        status = _ladder(options)
    if not status and options.players != ["ladder"]:
        status = _following(options)
    return status


def _following(options: argparse.Namespace) -> int:
    print(f"{options.game}, {series.SERIES_GAMES} games a series, seed {options.seed}")
    print(series.HEADING, flush=True)
    try:
        with open_pool(options.jobs, options.cluster) as pool:
            for found in series.play_all_series(pool, options.game, options.seed, options.games):
                print(series.row(found), flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _nearness(options: argparse.Namespace) -> int:
    player, judge = options.players[1], options.judge
    found = series.Nearness()
    status = 0
    try:
        with (
            open_pool(options.jobs, options.cluster) as pool,
            Progress(options.games, f"{player}, judged by {judge}") as progress,
        ):
            for one in series.judge_games(
                pool, player, judge, options.game, options.seed, options.games
            ):
                found.add(one)
                progress.advance(f"{found.thrown} thrown, {found.given} given away")
    except KeyboardInterrupt:
        status = INTERRUPTED
    print(f"{options.game}, {player} against itself, judged by {judge}: {found.describe()}")
    return status


def _ladder(options: argparse.Namespace) -> int:
    print(f"{options.game}, {options.games} games a match, seed {options.seed}")
    print(ratings.HEADING, flush=True)
    matches = {}
    for names in _LADDER:
        matches[names], whole = _play(names, options)
        print(ratings.row(names, matches[names]), flush=True)
        if not whole:
            return INTERRUPTED
    print(ratings.ladder_table(matches))
    return 0


def _play(names: ratings.Names, options: argparse.Namespace) -> tuple[ratings.Tally, bool]:
    """Play a match; return its result and whether it was completed."""
    tally = ratings.Tally()
    kept = KeptPairs(options.keep, options.game, options.seed) if options.keep else None
    kept_as = (_as_kept(names[0]), _as_kept(names[1]))
    before = kept.of(kept_as) if kept else {}
    missing = []
    for pair_number in range(options.games // 2):
        if pair_number in before:
            tally.add(*before[pair_number])
        else:
            missing.append(pair_number)
    try:
        with Progress(len(missing), " against ".join(names)) as progress:
            for pair_number, pair in play_pairs(
                *(names, missing, options.seed, options.game, options.jobs, options.cluster)
            ):
                tally.add(*pair)
                if kept:
                    kept.add(kept_as, pair_number, pair)
                progress.advance(ratings.brief(tally))
    except KeyboardInterrupt:
        return tally, False
    return tally, True
