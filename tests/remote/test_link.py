"""Games by links: what is in each, and how it is taken."""

import random

import pytest

from halo.games import registry
from halo.games.position import PLAYING
from tests.remote.test_game import legal
from tools.remote.carrier import Carrier
from tools.remote.game import RemoteGame
from tools.remote.peer import Peer
from tools.remote.state import SideState

KEYS = {name: name * 64 for name in "abc"}
# The state in a link, and the public key that has signed it.
Link = tuple[bytes, str]


class Friend:
    """A side that plays by links alone; `game` is the kept game.

    `name` is the side whose key signs its links, by default its own. Signatures are the page's.
    """

    def __init__(self, side: str, game: RemoteGame | None = None, name: str = "") -> None:
        self.game = game or RemoteGame(side, other_key=KEYS["a"] if side == "b" else "")
        self.name = name or side
        self.kept: tuple = ()
        self._links = Carrier(Peer(self.game, KEYS[self.name], self._keep), "", 0)
        self._links.tick(0)

    def _keep(self, game: RemoteGame) -> None:
        self.kept = game.own.copy(), game.other.copy(), game.other_key

    def send(self) -> Link:
        """Return the link to send."""
        return self._links.text(), KEYS[self.name]

    def open(self, link: Link) -> str:
        """Open the other side's link; return why it is rejected, or an empty text."""
        return self._links.take(*link)

    def closed(self) -> "Friend":
        """Close the page, and open it again days later."""
        return Friend(self.game.side, RemoteGame(self.game.side, *self.kept), self.name)


def invited(name: str = "quantik", first: str = "b") -> tuple[Friend, Friend]:
    """Return the side that has sent an invitation, and the one that has opened it."""
    one, two = Friend("a"), Friend("b")
    one.game.begin(name, 1, first)
    assert two.open(one.send()) == ""
    return one, two


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_game_goes_by_links_from_the_invitation_to_another_game(name: str) -> None:
    chance = random.Random(name)
    one, two = invited(name)
    while not one.game.is_over:
        here, there = (one, two) if one.game.is_own_turn else (two, one)
        assert here.game.add_turn(legal(here.game, chance))
        assert there.open(here.send()) == ""
        one, two = one.closed(), two.closed()
    assert one.game.result == two.game.result != PLAYING
    assert one.game.ask("next")
    assert two.open(one.send()) == ""
    assert two.game.reply(True)
    assert one.open(two.send()) == ""
    # Sides are swapped, and the first side announces the game with its first turn.
    assert (one.game.own.number, one.game.plays) == (2, 0)
    assert not one.game.has_to_send
    assert one.game.add_turn(legal(one.game, chance))
    assert two.open(one.send()) == ""
    assert (two.game.own.number, two.game.own.log) == (2, one.game.own.log)


def test_a_link_that_is_opened_twice_changes_nothing() -> None:
    one, two = invited()
    two.game.add_turn("Ab1")
    link = two.send()
    assert one.open(link) == ""
    before = one.game.own.copy()
    assert one.open(link) == "known"
    assert one.game.own == before


def played_twice() -> tuple[Friend, Friend]:
    """Return the inviter, who has the other's first turn, and an older page of the other."""
    one, two = invited()
    again = two.closed()
    two.game.add_turn("Ab1")
    assert one.open(two.send()) == ""
    return one, again


def test_a_fork_is_told_and_the_game_here_stays() -> None:
    one, again = played_twice()
    again.game.add_turn("Bb1")
    assert one.open(again.send()) == "fork"
    again.game.ask("draw")
    assert one.open(again.send()) == "fork"
    assert one.game.own.log == ["Ab1"]


def test_a_side_that_was_set_back_adds_nothing_even_when_it_is_opened_again() -> None:
    one, again = played_twice()
    one.game.add_turn("Bc2")
    assert again.open(one.send()) == "set_back"
    for friend in (again, again.closed()):
        assert friend.game.is_set_back
        assert not friend.game.add_turn("Bb1")


def test_a_link_that_has_seen_more_sets_back_although_its_state_is_known() -> None:
    one, two = invited("quantik", "a")
    assert two.game.give_up()
    assert one.open(two.send()) == ""
    before = one.closed()
    assert one.game.ask("next")
    assert two.open(one.send()) == ""
    # Two has answered nothing yet: its state is the same, but for what it has seen.
    assert before.open(two.send()) == "set_back"
    assert before.game.is_set_back
    assert not before.game.ask("next")


def test_a_stranger_who_tells_of_what_was_never_made_does_not_lock_the_inviter() -> None:
    one, two = Friend("a"), Friend("b")
    one.game.begin("quantik", 1, "b")
    invitation = one.send()
    beyond = SideState(seq=5, seen=4_000_000_000, number=1, name="quantik", first="b")
    assert one.open((beyond.text(), KEYS["c"])) == "signature"
    one = one.closed()
    assert two.open(invitation) == ""
    assert two.game.add_turn(legal(two.game, random.Random(1)))
    assert one.open(two.send()) == ""
    assert one.game.other_key == KEYS["b"]


def test_a_stranger_who_has_made_nothing_acknowledges_nothing() -> None:
    one = Friend("a")
    one.game.begin("quantik", 1, "b")
    nothing = SideState(seen=one.game.own.seq).text()
    assert one.open((nothing, KEYS["c"])) == "form"
    assert one.game.has_to_send
