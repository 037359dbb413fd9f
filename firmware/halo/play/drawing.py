"""Fills the lamp's meanings with the view of the session's mode."""

from halo.lights import board_views
from halo.play.modes import GUIDE_MODES, MENU, OVER, QUESTION, SERVICE_MODES, TEST, THINKING


def draw(session) -> None:
    """Draw the session as it is. Allocates nothing."""
    meanings = session.lamp.meanings
    game = session.game
    view = session.view
    mode = session.mode
    if session.job is not None:
        session.job.draw(meanings)
    elif mode == TEST:
        board_views.draw_test(meanings, session.sensors.dead, session.hardware_fault != "")
    elif mode in GUIDE_MODES:
        view.draw_guide(meanings, session.guide.kinds, session.guide.faults)
    elif mode == MENU:
        view.draw_menu(meanings, session.menu.lights, session.guide.kinds, session.menu.lying)
    elif mode == OVER:
        view.draw_result(meanings, game.position.result, session.line, game.faults())
    elif mode == QUESTION:
        board_views.draw_question(meanings, session.board)
    elif mode == THINKING:
        view.draw_thinking(meanings, game.turn, game.faults())
    else:
        grades = game.coach.grades if game.coach else b""
        view.draw_turn(meanings, game.turn, game.faults(), grades)
    if session.sensors.dead_count and mode != TEST and mode not in SERVICE_MODES:
        board_views.draw_broken(meanings, session.sensors.dead)
