"""Fills the lamp's meanings with the view of the session's mode."""

from halo.lights import views
from halo.modes import GUIDED, MENU, OVER, QUESTION, TEST, THINKING


def draw(session) -> None:
    """Draw the session as it is. Allocates nothing."""
    meanings = session.lamp.meanings
    game = session.game
    mode = session.mode
    if mode == TEST:
        views.draw_test(meanings, session.senses.dead)
    elif mode in GUIDED:
        views.draw_guide(meanings, session.guide.cells, session.guide.faults)
    elif mode == MENU:
        views.draw_menu(meanings, session.menu.lights, game.position.totems, session.menu.lying)
    elif mode == OVER:
        views.draw_result(meanings, game.position.result, session.line)
    elif mode == QUESTION:
        views.draw_question(meanings)
    elif mode == THINKING:
        views.draw_thinking(meanings, game.turn, game.faults())
    else:
        views.draw_turn(meanings, game.turn, game.faults())
