"""Two sides add, ask and answer at random, over a line that loses, doubles and reorders."""

import copy
import random

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from halo.games import registry
from halo.games.position import PLAYING
from tests.optional import seeds
from tools.remote.game import RemoteGame
from tools.remote.state import NotTaken, Question, SideState, parse_state

LINE = "..../..../..../.... l"


def pair(name="quantik", first="a", helped=True):
    """Return two sides that know each other's states."""
    one, two = RemoteGame("a"), RemoteGame("b")
    one.begin(name, 1, first, helped)
    carry(one, two)
    carry(two, one)
    two.is_ready = True
    return one, two


def carry(one, two):
    """Deliver a state."""
    two.take(copy.deepcopy(one.own))


def legal(game, chance):
    """Return a random legal turn, or an empty text at the end."""
    rules = registry.load_rules(game.own.name)
    position = rules.parse_position(game.record.positions[-1])
    turns = position.legal_turns() if position.result == PLAYING else []
    return rules.format_turn(chance.choice(turns)) if turns else ""


def fault_of(game, state):
    """Deliver the state; return the name under which it is rejected, if it is."""
    try:
        game.take(state)
    except NotTaken as refused:
        return refused.name
    return ""


def opened_again(game):
    """Return the game as a page has it after a reload."""
    again = RemoteGame(game.side, *copy.deepcopy((game.own, game.other)))
    again.is_ready = True
    return again


def act(game, chance):
    draw = chance.random()
    if game.record is None:
        return
    turns = len(game.record.turns)
    if draw < 0.8:
        game.add_turn(legal(game, chance))
    elif draw < 0.9:
        what = chance.choice(["undo", "undo", "draw", "next", "next"])
        game.ask(what, chance.randrange(turns) if turns else 0)
    elif draw < 0.99:
        game.reply(chance.random() < 0.7)
    else:
        game.give_up()


@pytest.mark.parametrize("seed", seeds(6, 60))
def test_whatever_happens_both_have_the_same_game_in_the_end(seed):
    chance = random.Random(seed)
    one, two = pair(chance.choice(registry.NAMES), chance.choice("ab"))
    under_way = []
    for step in range(400):
        side, other = chance.choice([(one, two), (two, one)])
        act(side, chance)
        if step % 8 == 0:
            assert opened_again(side).has_to_send is side.has_to_send
        if chance.random() < 0.6:
            under_way.append((other, copy.deepcopy(side.own)))
        while under_way and chance.random() < 0.5:
            to, state = under_way[chance.randrange(len(under_way))]
            if chance.random() < 0.8:
                under_way.remove((to, state))
            if chance.random() < 0.8:
                assert fault_of(to, copy.deepcopy(state)) in ("", "old")
    for _ in range(4):
        carry(one, two)
        carry(two, one)
    assert (one.own.number, one.own.log) == (two.own.number, two.own.log)
    assert one.result == two.result
    assert one.is_shown
    assert two.is_shown


def test_a_turn_before_the_yes_is_carried_out_is_not_made():
    one, two = pair()
    one.add_turn("Ab1")
    carry(one, two)
    assert one.ask("undo", 0)
    carry(one, two)
    assert two.question == Question(1, 1, "undo", 1, 0)
    assert two.reply(True)
    assert not two.add_turn("Bc2")
    carry(two, one)
    assert one.own.log == ["Ab1", "<0"]
    carry(one, two)
    assert two.record.turns == one.record.turns == []


def test_no_question_is_asked_while_another_is_open():
    one, two = pair()
    for question in ("draw", 0), ("undo", 0):
        one.add_turn("Ab1")
        assert one.ask(*question)
        carry(one, two)
        before = one.own.text(), two.own.text()
        for side in (one, two):
            assert not side.ask("draw")
            assert not side.ask("undo", 0)
        assert (one.own.text(), two.own.text()) == before
        assert two.reply(False)
        carry(two, one)


def test_a_question_asked_again_has_the_number_after_the_answered_one():
    one, two = pair()
    for number in (1, 2, 3):
        assert one.ask("draw")
        assert one.own.ask.number == number
        carry(one, two)
        assert two.reply(False)
        carry(two, one)
        assert one.own_question is None


def test_what_was_agreed_on_help_holds_for_the_next_game_too():
    one, two = pair(helped=False)
    one.give_up()
    carry(one, two)
    two.ask("next")
    carry(two, one)
    assert one.reply(True)
    before = copy.deepcopy(one.own)
    carry(one, two)
    assert (two.own.number, two.own.helped) == (2, False)
    with pytest.raises(NotTaken) as refused:
        one.take(two.own.copy(helped=True))
    assert refused.value.name == "other_game"
    assert one.own == before
    carry(two, one)
    assert (one.own.number, one.own.helped) == (2, False)


def test_a_name_goes_with_what_is_sent_next():
    one, two = pair()
    two.introduce("J%C3%BCrgen")
    assert not two.has_to_send
    carry(two, one)
    assert one.other.by == "J%C3%BCrgen"
    assert not one.other.want


def test_a_side_that_was_set_back_adds_nothing_until_it_has_its_newest_state():
    one, two = pair()
    old = copy.deepcopy(one.own), copy.deepcopy(one.other)
    one.add_turn("Ab1")
    carry(one, two)
    newest = copy.deepcopy(one.own)
    back = RemoteGame("a", *old)
    assert not back.add_turn("Bb1")
    # Even if it has taken its own state for the newest.
    for back.is_ready in (False, True):
        assert not back.take(copy.deepcopy(two.own))
        assert back.is_set_back
        assert not back.add_turn("Bb1")
    assert back.restore(newest)
    assert back.own.log == ["Ab1"]
    assert not back.is_set_back


def test_a_state_reads_as_it_was_written():
    asked = Question(3, 1, "undo", 5, 4)
    state = SideState(seq=9, seen=8, want=True, up=True, ask=asked, answer=(False, asked))
    state = state.copy(number=1, name="quantik", start=LINE, first="b", log=["Ab1"])
    assert b"by" not in state.text()
    assert parse_state(state.text()) == state
    state = state.copy(by="J%C3%BCrgen", helped=False)
    assert parse_state(state.text()) == state
