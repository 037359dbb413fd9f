"""`make puzzles` makes the puzzles; `python -m tools.lab puzzles list|check GAME` reads them.

`list` prints one puzzle per line, `position; kind; plies; turns`: the kinds win1, win2 and win3
win in 1, 2 or 3 turns, by this turn and no other; `only` and `save` are turns without which the
game is lost, `save` if the other side already threatens to win; in a game that is solved to its
end `only` is the one turn that wins.

The answer is never the first idea, the turn that a search of one ply chooses, except in win1: a
player who sees an immediate win has that idea. There at least four other turns must look like a
win and be none: squares that would complete a line and that no turn reaches, or ends of the game
that do not win it.

`check` proves the puzzles again, by the engine and by an independent solver;
`make` writes them into the firmware's folders.

The file of a game's puzzles is firmware/halo/games/GAME/puzzles.dat; halo/store/puzzles.py
describes and reads it.
"""

import importlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from halo.games.registry import NAMES, load_rules
from halo.store.puzzles import VERSION, PuzzleFile
from tools.command_line import SEED, Parser, Progress, number
from tools.deploy.compile import FIRMWARE
from tools.lab.engine import start_worker
from tools.lab.match import add_options, in_order, open_pool
from tools.lab.worker import WIN
from tools.program import Program

# A puzzle's points: its plies, and one per _TEMPTING wrong turns that tempt.
_TEMPTING = 2
_MOST_TEMPTING = 8


class Puzzle(NamedTuple):
    """Only these turns win within `plies` (odd), or all others lose within them (even)."""

    position: str
    kind: str
    plies: int
    turns: str

    def line(self, split: str = ";") -> str:
        """Return the puzzle as text."""
        return split.join(map(str, self))


class Found(NamedTuple):
    """A new puzzle, and the number of wrong turns that tempt."""

    puzzle: Puzzle
    tempting: int

    @property
    def points(self) -> int:
        """The difficulty: by depth and tempting turns."""
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


def read(game: str) -> list[Puzzle]:
    """Return the game's puzzles as the board reads them; ValueError says why there are none."""
    file = PuzzleFile(game)
    found = map(file.read, file.numbers(0))
    return [Puzzle(text, kind, plies, " ".join(turns)) for text, kind, plies, turns in found]


# Wins are searched to this depth, and no other turn may win within _BEYOND plies more.
_WIN_PLIES = 5
_BEYOND = 2
# The least depth that the prover accepts.
_LEAST_PLIES = 3
# All turns but one lose within _LOSE_PLIES, and that one not within _HOLD_PLIES.
_LOSE_PLIES = 4
_HOLD_PLIES = 6
# A solved game has no more plies left.
_EXACT_PLIES = 17
# Every player finds a win at once by looking for one: there the riddle is which of the turns that
# look like a win is one, so at least this many others must.
_AT_ONCE = 1
_LEAST_TEMPTING = 4
# Fewer legal turns than this make no puzzle.
_FEWEST_TURNS = 8
_GAMES_EACH = 100_000
_WINS = {"win1", "win2", "win3"}

# The first idea, and a puzzle whose turns it may be.
Made = tuple[str, Found]


def games() -> list[str]:
    """Return the names of the games that have puzzles."""
    return [name for name in NAMES if hasattr(rules_of(name), "COUNTS")]


def rules_of(game: str) -> ModuleType:
    """Return the module that defines the game's puzzles: COUNTS, IS_EXACT, Proof."""
    return importlib.import_module(f"tools.games.oracles.{game}")


def start(game: str) -> Program:
    """Start the program that plays and judges, see prover.py."""
    return start_worker("puzzles", game, str(rules_of(game).ANSWER_LETTERS))


def make(game: str, seed: int, progress: Callable[[str], None]) -> Iterator[Found]:
    """Yield the game's puzzles, the same for the same seed, each proved twice."""
    rules = rules_of(game)
    room = Counter(rules.COUNTS)
    with start(game) as worker:
        number = 0
        while +room:
            number += 1
            texts = worker.ask(f"play {seed * _GAMES_EACH + number}").split(";")
            chance = random.Random(f"{seed}:{number}")
            proof = rules.Proof()
            for text in chance.sample(texts, len(texts)):
                made = find(worker, rules, text, +room)
                if made is None or not is_right(proof, rules.IS_EXACT, made.puzzle):
                    continue
                room[made.puzzle.kind] -= 1
                progress(", ".join(f"{kind} {left}" for kind, left in (+room).items()) + " to go")
                yield made
                # One per game: its next positions are too similar.
                break


def find(worker: Program, rules: ModuleType, text: str, room: Counter[str]) -> Found | None:
    """Return the puzzle in a position, according to the engine; None if it has none."""
    turns = load_rules(rules.__name__.rpartition(".")[2]).parse_position(text).legal_turns()
    if not _FEWEST_TURNS <= len(turns) <= rules.MOST_TURNS:
        return None
    made = (
        _exact(worker, text)
        if rules.IS_EXACT
        else _near(worker, rules.Proof(), rules.ANSWER_LETTERS, text, room)
    )
    if made is None:
        return None
    first, found = made
    answers = {turn[: rules.ANSWER_LETTERS] for turn in found.puzzle.turns.split()}
    return None if len(answers) != 1 or first[: rules.ANSWER_LETTERS] in answers else found


def _each(worker: Program, plies: int, text: str) -> tuple[str, dict[str, int], set[str]]:
    """Return the first idea, each turn's score, and the tempting turns."""
    answer = worker.ask(f"each {plies} {text}")
    if answer.startswith("error: "):
        raise ValueError(answer)
    first, *told = answer.split()
    parts = [word.split("=") for word in told]
    scores = {turn: int(score) for turn, score, _ in parts}
    return first, scores, {turn for turn, _, tempts in parts if tempts == "1"}


def _exact(worker: Program, text: str) -> Made | None:
    first, scores, tempting = _each(worker, _LEAST_PLIES, text)
    if max(scores.values()) == WIN - 1:
        return None
    first, scores, tempting = _each(worker, _EXACT_PLIES, text)
    winning = sorted(turn for turn, score in scores.items() if score > 0)
    if not winning:
        return None
    plies = WIN - max(scores.values())
    return first, Found(Puzzle(text, "only", plies, " ".join(winning)), len(tempting))


def _near(worker: Program, proof: Any, letters: int, text: str, room: Counter[str]) -> Made | None:
    if not room.keys() & _WINS and worker.ask(f"many {_LOSE_PLIES} {text}") != "1":
        return None
    look = int(worker.ask(f"look {_WIN_PLIES} {text}"))
    plies = WIN - look if look > 0 else _LOSE_PLIES
    # A win by the other side's own turn, in an even number of plies, is none of the kinds.
    if look < 0 or (look and not plies & 1):
        return None
    if look:
        kind = f"win{(plies + 1) // 2}"
    elif room.keys() <= _WINS:
        return None
    else:
        kind = "save" if proof.is_attacked(text) else "only"
    if kind not in room or (not look and not _is_last_hope(worker, text)):
        return None
    # Check for a second answer at this depth first: deeper takes longer.
    if look and plies >= _LEAST_PLIES and _answers(worker, plies, text, letters) != 1:
        return None
    first, scores, tempting = _each(worker, plies + _BEYOND if look else plies, text)
    right = sorted(turn for turn, score in scores.items() if score > 0 or not (look or score))
    count = len(tempting)
    if plies == _AT_ONCE:
        count = proof.temptations(text)
        first = "" if count >= _LEAST_TEMPTING else first
    return first, Found(Puzzle(text, kind, plies, " ".join(right)), count)


def _answers(worker: Program, plies: int, text: str, letters: int) -> int:
    """Return how many answers win within this many plies."""
    _, scores, _ = _each(worker, plies, text)
    return len({turn[:letters] for turn, score in scores.items() if score > 0})


def _is_last_hope(worker: Program, text: str) -> bool:
    """Tell whether all turns but one lose in _LOSE_PLIES, and that one not in _HOLD_PLIES."""
    if worker.ask(f"many {_LOSE_PLIES} {text}") != "1":
        return False
    return int(worker.ask(f"look {_HOLD_PLIES} {text}")) >= 0


def is_right(proof: Any, is_exact: bool, puzzle: Puzzle) -> bool:
    """Tell whether the second program finds the puzzle's turn, and no other, right."""
    text, kind, plies, turns = puzzle
    listed = set(turns.split())
    if is_exact or plies & 1:
        found: set[str] = proof.winning(text, plies)
        return found == listed
    return bool(
        proof.holding(text, plies) == listed and (kind == "save") == proof.is_attacked(text)
    )


def prove(game: str, puzzle: Puzzle) -> str:
    """Prove a puzzle by both programs; return what is wrong with it, "" if it is right."""
    rules = rules_of(game)
    with start(game) as worker:
        found = find(worker, rules, puzzle.position, Counter(rules.COUNTS))
    if found is None or found.puzzle != puzzle:
        return f"the engine does not find {puzzle.line('; ')}"
    if not is_right(rules.Proof(), rules.IS_EXACT, puzzle):
        return f"the solver does not find {puzzle.line('; ')}"
    return ""


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.lab puzzles", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="make|list|check")
    names = games()
    making = verbs.add_parser("make", help="write the puzzles of all games, or of those named")
    making.add_argument("games", nargs="*", metavar="GAME", help=" or ".join(names))
    making.add_argument("--seed", type=SEED, default=1, help="of the games they come from (1)")
    listing = verbs.add_parser("list", help="print a game's puzzles")
    check = verbs.add_parser("check", help="prove a game's puzzles again")
    for verb in (listing, check):
        verb.add_argument("game", choices=names)
    sample = number("puzzles", 1, 100_000)
    check.add_argument("--sample", type=sample, help="only this many, drawn by the seed")
    check.add_argument("--seed", type=SEED, default=1, help="of the sample (1)")
    add_options(check, "puzzles")
    options = parser.parse_args(arguments)
    unknown = set(vars(options).get("games", ())) - set(names)
    if unknown:
        parser.error(f"{min(unknown)!r} has no puzzles; {', '.join(names)} have")
    if options.verb == "make":
        return _make(options.games or names, options.seed)
    puzzles = read(options.game)
    if options.verb == "check":
        count = min(options.sample or len(puzzles), len(puzzles))
        drawn = random.Random(options.seed).sample(puzzles, count)
        with open_pool(options.jobs, options.cluster) as pool:
            return _check(pool, options.game, drawn)
    for listed in puzzles:
        print(listed.line("; "))
    return 0


def _make(names: list[str], seed: int) -> int:
    table = []
    for name in names:
        total = sum(rules_of(name).COUNTS.values())
        with Progress(total, name) as progress:
            found = list(make(name, seed, progress.advance))
        write(file_of(name), found)
        kinds = Counter(it.puzzle.kind for it in found)
        plies = Counter(it.puzzle.plies for it in found)
        told = [f"{kind} {kinds[kind]}" for kind in sorted(kinds)]
        told += [f"{count} in {length} plies" for length, count in sorted(plies.items())]
        table.append(f"{name}: {len(found)} puzzles: {', '.join(told)}")
    print("\n".join(table))
    return 0


def _check(pool: Executor, game: str, drawn: list[Puzzle]) -> int:
    wrong = 0
    with Progress(len(drawn), game) as progress:
        for checked in in_order(pool, prove, [game] * len(drawn), drawn):
            progress.advance()
            if checked:
                wrong += 1
                print(f"{game}: {checked}")
    print(f"{game}: {len(drawn) - wrong} of {len(drawn)} puzzles proved by both programs")
    return 1 if wrong else 0
