"""Whole games against the board from the set-up, which the person wins or lets it win."""

from typing import Any

from halo.games.position import PLAYING
from tests.engine import minimax
from tools.sim.world.scenario import Scenario

SET_UP = "6/6/6/6/6/6 d4 c3 p"


def begun(desk: Any, black: str = "level1", pink: str = "human") -> Scenario:
    """Return a scenario at the beginning of a game of these players."""
    scenario = Scenario(desk)
    scenario.run(f"""
        start
        send {{"do":"new","pink":"{pink}","black":"{black}"}}
        position {SET_UP}
    """)
    return scenario


def play(scenario: Scenario, person_wins: bool, end: str = "wait 1400\nexpect mode over") -> None:
    """Play the begun game to its last turn, and go through the steps of its end.

    FirstTurn (tests/link) plays for the board.
    """
    game = _game(scenario)
    while game.position.result == PLAYING:
        if game.turn.is_led():
            scenario.run("think\nfollow\nwait 400")
        else:
            scenario.play(game.rules.format_turn(_turn(game.position, person_wins)))
            if game.position.result == PLAYING:
                scenario.run("wait 400")
    scenario.run(end)


def _game(scenario: Scenario) -> Any:
    board: Any = scenario.board
    return board.app.session.game


def _turn(position: Any, person_wins: bool) -> int:
    """Return a winning turn, or the first other one after which the board wins if it can."""
    turns = position.legal_turns()
    wins = [turn for turn in turns if minimax.wins(position, turn)]
    if person_wins and wins:
        return int(wins[0])
    quiet = [turn for turn in turns if turn not in wins]
    safe = [turn for turn in quiet if minimax.lets_win(position, turn) != person_wins]
    return int((safe or quiet)[-1 if person_wins else 0])
