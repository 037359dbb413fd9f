"""A lost game tried again: the way there, and the players to whom it is not offered."""

import sys
from typing import Any

from halo.games.position import FIRST_WINS
from tests.app.whole_games import begun, play
from tests.link.desk import Desk, FirstTurn
from tools.sim.world.hand import Hand
from tools.sim.world.scenario import Scenario

SHOWN_MS = 4000


class Judge(FirstTurn):
    """Scores every position as lost while `finds_lost` is set."""

    finds_lost = False

    def begin_nodes(self, position: Any, nodes: int, seed: int) -> None:
        super().begin_nodes(position, nodes, seed)
        if self.finds_lost:
            self.score = -29_950


def lost(black: str = "level1") -> tuple[Any, Any]:
    """Return a board on which a person has just lost, and its session."""
    desk = Desk(engine=Judge())
    play(begun(desk, black), person_wins=False)
    desk.take_lines()
    return desk, desk.app.session


def refusal(desk: Desk) -> str:
    """Ask for a retry that is refused; return the sentence."""
    error = desk.ask(id=7, do="retry")["error"]
    assert error["code"] == "no_retry"
    return str(error["text"])


def test_the_button_tells_the_turn_and_begins_a_new_game_before_it() -> None:
    desk, session = lost()
    before = desk.ask(id=1, do="record")["record"]
    turns = [session.game.position.turn_made(index) for index in range(session.game.position.made)]
    Hand(desk).press(200)
    desk.advance(1000)
    (event,) = desk.events("retry")
    turn = session.game.rules.format_turn(turns[2])
    assert event == {"event": "retry", "side": "pink", "ply": 3, "turn": turn}
    assert session.mode.name == "over"
    desk.advance(SHOWN_MS)
    assert session.mode.name == "restore"
    assert session.game.players.names() == ["human", "level1"]
    assert desk.ask(id=2, do="record", number=1)["record"] == before
    tried = desk.ask(id=3, do="record")["record"]
    assert '[Result "*"]' in tried
    assert f'[Position "{session.game.start}"]' in tried
    assert before.split("\n\n")[1].startswith("1.")
    assert not [name for name in sys.modules if name.endswith(".retry")]


def test_the_command_does_what_the_button_does_and_may_come_twice() -> None:
    desk, session = lost()
    assert "ok" in desk.ask(id=1, do="retry")
    assert "ok" in desk.ask(id=2, do="retry")
    desk.advance(SHOWN_MS)
    assert session.mode.name == "restore"
    assert refusal(desk) == "the game is not over"


def test_pieces_on_wrong_squares_are_asked_away_though_their_magnets_fit() -> None:
    desk, session = lost()
    stands = bytes(session.game.stood)
    Hand(desk).press(200)
    desk.advance(SHOWN_MS)
    wanted = session.guide.kinds
    wrong = [at for at in range(36) if stands[at] and wanted[at] and stands[at] != wanted[at]]
    assert wrong
    assert all(session.guide.faults[at] for at in wrong)


def test_where_all_was_lost_from_the_first_it_begins_with_the_first_own_turn() -> None:
    desk, session = lost()
    desk.engine.finds_lost = True
    desk.send(b'{"do":"retry"}\n')
    desk.advance(SHOWN_MS)
    (event,) = desk.events("retry")
    assert (event["ply"], event["turn"]) == (1, None)
    desk.advance(SHOWN_MS)
    assert session.mode.name == "restore"
    assert session.game.position.pieces() == 0


def test_a_hand_ends_the_search_and_nothing_has_changed() -> None:
    desk, session = lost()
    thinker = session.game.thinker
    desk.engine.budget = 1 << 30
    Hand(desk).press(200)
    desk.advance(500)
    assert thinker.awaited
    last = session.game.turn.takeback_square()
    others = [at for at in range(36) if session.line[at] and at != last]
    square = session.board.square_name(others[0])
    hand = Hand(desk)
    hand.lift(square)
    hand.place(square)
    desk.advance(500)
    assert not thinker.awaited
    assert desk.events("retry") == []
    assert session.mode.name == "over"


def test_a_finished_game_stays_finished_until_somebody_asks() -> None:
    desk, session = lost()
    desk.rest(120_000)
    record = desk.ask(id=1, do="record")["record"]
    assert session.mode.name == "over"
    kept = dict(desk.flash.kept)
    desk.restart()
    desk.rest(30_000)
    session = desk.app.session
    assert session.mode.name == "over"
    assert session.mode.offers_retry
    assert desk.flash.kept == kept
    assert desk.ask(id=2, do="record")["record"] == record
    assert desk.ask(id=3, do="record", number=1)["error"]["code"] == "no_record"
    Hand(desk).press(200)
    desk.advance(SHOWN_MS)
    assert session.mode.name == "restore"


def test_a_power_cut_while_it_looks_leaves_the_finished_game() -> None:
    desk, _ = lost()
    record = desk.ask(id=1, do="record")["record"]
    desk.engine.budget = 1 << 30
    Hand(desk).press(200)
    desk.advance(500)
    desk.restart(3000)
    assert desk.app.session.mode.name == "over"
    assert desk.ask(id=2, do="record")["record"] == record


def test_a_game_tried_again_changes_no_strength() -> None:
    desk, session = lost("follow")
    assert desk.ask(id=1, do="settings")["follow"] == 140
    Hand(desk).press(200)
    desk.advance(SHOWN_MS)
    standing = [session.board.square_name(at) for at in range(36) if session.sensors.stable[at]]
    Hand(desk).sweep(standing)
    desk.world.arrange(session.game.start, "oxono")
    desk.advance(600)
    assert session.mode.name == "play"
    play(Scenario(desk), person_wins=True)
    assert session.game.position.result == FIRST_WINS
    assert desk.ask(id=2, do="settings")["follow"] == 140


def test_a_set_up_alone_on_the_board_begins_another_game() -> None:
    desk, session = lost()
    Hand(desk).press(200)
    desk.advance(SHOWN_MS)
    assert session.game.position.pieces()
    desk.world.arrange("6/6/6/6/6/6 d4 c3 p", "oxono")
    desk.advance(1000)
    assert session.mode.name == "menu"


def test_who_has_not_lost_to_the_board_is_offered_nothing() -> None:
    desk = Desk(engine=Judge())
    assert refusal(desk) == "the game is not over"
    play(begun(desk), person_wins=True)
    desk.advance(2000)
    assert not desk.app.session.mode.offers_retry
    assert refusal(desk) == "no person has lost to the board"
    Hand(desk).press(200)
    desk.advance(SHOWN_MS)
    assert desk.app.session.mode.name == "over"


def test_who_made_no_turn_has_none_to_try_again() -> None:
    desk = Desk(engine=Judge())
    scenario = begun(desk, black="human", pink="level1")
    scenario.run("position 6/6/6/XXX3/6/xxo3 a4 f6 p\nthink\nfollow\nwait 1000\nexpect event win")
    assert refusal(desk) == "the player who lost made no turn that could be tried again"
