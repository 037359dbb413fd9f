"""Whole turns made by moving magnets, in every style of hand and every environment.

    python -m tools.proof.turns [CASE]

plays one case alone and prints each of its turns; without one it prints what has been counted,
every game, environment and style.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tools.command_line import Parser, number, run
from tools.games.game import Game
from tools.games.registry import all_games
from tools.proof.part import FAULTS, Ledger, Outcome, Part
from tools.proof.turn_outcome import (
    FALSE_SHOWN,
    FALSE_SILENT,
    MISSED_SILENT,
    every_cell,
    key,
    tables,
)
from tools.sim.board.twin import FIRMWARE
from tools.sim.world.environment import ENVIRONMENTS

TURNS_A_CASE = 25


def board_of(number: int) -> tuple[Game, str]:
    """Return the game and the environment of a case."""
    games = all_games()
    environments = list(ENVIRONMENTS)
    batch, game = divmod(number, len(games))
    return games[game], environments[batch % len(environments)]


def case(number: int, firmware: Path = FIRMWARE) -> Outcome:
    """Play a case on a firmware; count its turns by game, environment, style and outcome."""
    from tools.proof.moving_player import played

    game, environment = board_of(number)
    outcome = Outcome()
    try:
        for at, turn in enumerate(played(game, environment, number, TURNS_A_CASE, firmware)):
            outcome.counts[key(game.name, environment, turn.style, turn.outcome)] += 1
            if is_fault(environment, turn.outcome):
                outcome.faults.append(f"{_where(number)}, turn {at}, {turn}")
    except FAULTS as fault:
        outcome.faults.append(f"{_where(number)}: {fault}")
    return outcome


def is_fault(environment: str, outcome: str) -> bool:
    """Tell whether that may never be: a turn nobody made, or one lost while nothing shows it.

    A magnet that does not belong to the game may make a turn, but not in silence. A sensor that
    breaks while a piece is put on it hides in which order the pieces came: that is counted.
    """
    place = ENVIRONMENTS[environment]
    if place.is_sound:
        return outcome in (FALSE_SHOWN, FALSE_SILENT, MISSED_SILENT)
    return not place.sensor and outcome == FALSE_SILENT


def _where(number: int) -> str:
    game, environment = board_of(number)
    return f"case {number} ({game.name}, {environment})"


def cases(numbers: range) -> Iterator[Outcome]:
    """Play the cases."""
    return map(case, numbers)


def missing() -> str:
    """Return what this machine lacks for it: numpy comes with numba."""
    return "" if find_spec("numpy") else "numpy is not installed (see pyproject.toml)"


PART = Part("turns", "boards of 25 turns", 1800, 30, cases, missing=missing, tell=tables)


def replay(number: int) -> None:
    """Play a case and print each of its turns."""
    from tools.proof.moving_player import played

    for at, turn in enumerate(played(*board_of(number), number, TURNS_A_CASE)):
        print(f"{_where(number)}, turn {at}, {turn}", flush=True)


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.proof.turns", description="Turns by moving magnets.")
    parser.add_argument("case", nargs="?", type=number("case", 0, 1_000_000))
    chosen = parser.parse_args(arguments)
    if chosen.case is None:
        print(every_cell(Ledger(PART).counts))
    else:
        replay(chosen.case)
    return 0


if __name__ == "__main__":
    run(main)
