"""A lost game tried again: the way there, and the players to whom it is not offered."""

import random
import sys
from typing import Any

import pytest

from halo.engine.engine import Engine
from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING
from halo.games.registry import Board
from halo.modes.retry import Lookback
from halo.play.game import Game
from halo.play.thinker import Thinker
from halo.store.settings import Settings
from tests.app.whole_games import begun, play
from tests.link.desk import Desk, FirstTurn
from tools.sim.world.hand import Hand
from tools.sim.world.scenario import Scenario

SHOWN_MS = 4000
SEED = 91
PLENTY = 1 << 20


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
    (told,) = desk.events("retry")
    turn = session.game.rules.format_turn(turns[2])
    assert told == {"event": "retry", "side": "pink", "ply": 3, "turn": turn}
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
    (told,) = desk.events("retry")
    assert (told["ply"], told["turn"]) == (1, None)
    desk.advance(SHOWN_MS)
    assert session.mode.name == "restore"
    assert session.game.position.pieces() == 0


def test_a_hand_ends_the_search_and_nothing_has_changed() -> None:
    desk, session = lost()
    thinker = session.game.thinker
    desk.engine.budget = 1 << 30
    Hand(desk).press(200)
    desk.advance(500)
    assert thinker.asked
    last = session.game.turn.takeback_square()
    others = [at for at in range(36) if session.line[at] and at != last]
    square = session.board.square_name(others[0])
    hand = Hand(desk)
    hand.lift(square)
    hand.place(square)
    desk.advance(500)
    assert not thinker.asked
    assert desk.events("retry") == []
    assert session.mode.name == "over"


def test_a_finished_game_stays_finished_until_somebody_asks() -> None:
    desk, session = lost()
    desk.advance(120_000)
    record = desk.ask(id=1, do="record")["record"]
    assert session.mode.name == "over"
    kept = dict(desk.flash.kept)
    desk.restart(30_000)
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


def finished(name: str, chance: random.Random) -> Game:
    """Return a finished game of random turns."""
    squares = Board(registry.board_of(name)).squares
    game = Game(
        registry.load_rules(name), bytearray(squares), Settings(), Thinker({}, Engine(name))
    )
    while game.position.result == PLAYING:
        game.position.push(chance.choice(game.position.legal_turns()))
    return game


def looked_back(game: Game, budget: int) -> Lookback:
    """Return the retry's finding about the game, after a search without a pause."""
    position = game.position
    loser = position.result - FIRST_WINS ^ 1
    look = Lookback(game, position.made - 1 - (position.side == loser), budget)
    look.begin(game.thinker.engine, 1)
    while not look.done:
        look.think(PLENTY)
    return look


def is_lost(position: Any, known: dict[bytes, bool]) -> bool:
    """Tell whether QUANTIK's side to move loses whatever it does, by trying all turns."""
    if position.result != PLAYING:
        return bool(position.result != FIRST_WINS + position.side)
    key = bytes(position.cells) + bytes((position.side,))
    if key not in known:
        known[key] = True
        for turn in position.legal_turns():
            position.push(turn)
            known[key] = not is_lost(position, known)
            position.pop()
            if not known[key]:
                break
    return known[key]


def test_it_is_the_latest_own_position_that_was_not_lost() -> None:
    print("seed", SEED)
    chance = random.Random(SEED)
    known: dict[bytes, bool] = {}
    backs = set()
    for _ in range(30):
        game = finished("quantik", chance)
        position = game.position
        loser = position.result - FIRST_WINS ^ 1
        made = position.made
        turns = [position.turn_made(index) for index in range(made)]
        look = looked_back(game, PLENTY)
        expected = -1
        for index in range(made - 1, 5, -1):
            position.pop()
            if position.side == loser and not is_lost(position, known):
                expected = index
                break
        if expected >= 0:
            assert (look.position.made, look.turn) == (expected, turns[expected])
            assert bytes(look.position.cells) == bytes(position.cells)
            backs.add(made - expected)
        else:
            assert look.position.made <= 5
    assert len(backs) > 1


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_turn_that_let_the_other_win_at_once_is_found(name: str) -> None:
    print("seed", SEED)
    chance = random.Random(SEED)
    found = 0
    while found < 6:
        game = finished(name, chance)
        position = game.position
        if position.result == DRAW or position.made < 4:
            continue
        winner = position.result - FIRST_WINS
        position.copy_from(looked_back(game, 2000).position)
        assert position.side == winner ^ 1
        assert _holds_a_ply(position)
        found += 1


def _holds_a_ply(position: Any) -> bool:
    """Tell whether a turn exists after which the other side does not win at once."""
    for turn in position.legal_turns():
        position.push(turn)
        mover = position.side ^ 1
        lost = position.result not in (PLAYING, DRAW, FIRST_WINS + mover)
        if position.result == PLAYING:
            for answer in position.legal_turns():
                position.push(answer)
                lost = lost or position.result == FIRST_WINS + (mover ^ 1)
                position.pop()
                if lost:
                    break
        position.pop()
        if not lost:
            return True
    return False
