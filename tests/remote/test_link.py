"""Games by links: the longest state fits, and each fault of a link has a name."""

import json
import random
from pathlib import Path

import pytest

pytest.importorskip("platformdirs", reason="platformdirs is not installed: run make setup")

from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING
from tests.remote.test_game import legal
from tests.remote.test_seal import SEALS as SEALS_OF_VECTORS
from tests.remote.test_seal import VECTORS
from tools.remote.game import RemoteGame
from tools.remote.invitation import Invitation
from tools.remote.kept_games import KeptGame, KeptGames, decoded, encoded
from tools.remote.peer import LinkCarrier
from tools.remote.seal import FRAGMENT, LOOK, MOST_LETTERS, Link, Seal, SealedPeer, read_link
from tools.remote.state import MOST_LOG_LETTERS, NotTaken, Question, SideState, parse_state

PAGE = "https://somebody.example/boards/halo/"
SECRET = bytes(range(16))
SEALS = {name: Seal(SECRET, name.encode() * 32) for name in "abc"}
KEYS = {name: seal.public_key for name, seal in SEALS.items()}
INVITATION = Invitation(
    ("wss://broker.example:9001/mqtt",), SECRET, bytes.fromhex(KEYS["a"])
).text()
_SEEDS = 20
# The longest names, and one that is cut.
_NAMES = ("Wolfgang Amadeus Friedrich Xaver Quincy Jude", "Ольга Вя", "李小龍王芳", "😀" * 9)


class Friend:
    """A side that plays by links alone; `game` is the kept game.

    `name` is the side whose key signs its links, by default its own.
    """

    def __init__(self, side: str, game: RemoteGame | None = None, name: str = "") -> None:
        self.game = game or RemoteGame(side, other_key=KEYS["a"] if side == "b" else "")
        self.name = name or side
        self.kept: tuple = ()
        self._sealed = SealedPeer(SEALS[self.name], self.game, self._keep)
        LinkCarrier(self._sealed.peer, has_broker=False).look(0)

    def _keep(self, game: RemoteGame) -> None:
        self.kept = game.own.copy(), game.other.copy(), game.other_key

    def send(self) -> str:
        """Return the link to send."""
        return self._sealed.link(INVITATION, PAGE)

    def open(self, link: str) -> str:
        """Open the other side's link; return why it is rejected, or an empty text."""
        return self._sealed.open_link(link)

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


def longest_log(name: str, chance: random.Random) -> list[str]:
    """Return the log of a game whose turns were taken back as long as there was room."""
    rules = registry.load_rules(name)
    log: list[str] = []
    while True:
        position = rules.parse_position(rules.start_position)
        turns: list[str] = []
        most = chance.randrange(1, 12) if len(" ".join(log)) <= MOST_LOG_LETTERS else 99
        while position.result == PLAYING and len(turns) < most:
            turn = chance.choice(position.legal_turns())
            turns.append(rules.format_turn(turn))
            position.push(turn)
        log += turns
        if position.result != PLAYING and most == 99:
            return log
        if position.result == PLAYING:
            log.append("<0")
        else:
            del log[-len(turns) :]


@pytest.mark.parametrize("name", registry.NAMES)
def test_the_longest_games_fit_a_link(name: str) -> None:
    lengths = []
    for seed in range(_SEEDS):
        chance = random.Random(f"{name} {seed}")
        log = longest_log(name, chance)
        asked = Question(99, 9, "undo", len(log), 30)
        state = SideState(
            seq=999, seen=998, want=True, number=9, name=name, first="b", log=log, mine="7" * 24
        ).copy(start=registry.load_rules(name).start_position, ask=asked, answer=(False, asked))
        state = state.copy(by=encoded(chance.choice(_NAMES)), helped=False)
        # At this stage both keys are known, so the link needs only the game's ID.
        link = Link("a", SEALS["a"].id, state.text()).text(PAGE, SEALS["a"])
        assert read_link(link).state == state.text()
        lengths.append(len(link))
    print(name, "at most", max(lengths))
    assert max(lengths) <= MOST_LETTERS


def test_a_name_is_shown_as_it_was_told_and_ends_no_line() -> None:
    assert [decoded(encoded(name)) for name in ("Jürgen O'Neill", " Ан ", "李小龍")] == [
        *("Jürgen O'Neill", "Ан", "李小龍")
    ]
    assert decoded("A%1B%5B2J%0AB%E2%80%AE%FF") == "A[2JB�"


def test_whoever_looks_on_sees_the_game_and_can_play_for_nobody() -> None:
    one, two = invited()
    two.game.add_turn("Ab1")
    one.open(two.send())
    key = bytes.fromhex(KEYS["a"])
    link = Link("a", SEALS["a"].id, one.game.own.text(), key).text(PAGE, SEALS["a"], LOOK)
    seen = read_link(link, LOOK)
    assert seen.signer(seen.game, "") == KEYS["a"]
    assert (parse_state(seen.state).log, seen.game) == (["Ab1"], SEALS["a"].id)
    with pytest.raises(NotTaken):
        read_link(link)
    altered = Link("a", seen.game, seen.state, bytes.fromhex(KEYS["c"]), seen.signature)
    with pytest.raises(NotTaken):
        altered.signer(seen.game, "")


def test_what_is_asked_and_given_up_goes_by_links_too() -> None:
    one, two = invited()
    two.game.add_turn("Ab1")
    two.game.ask("undo", 0)
    one.open(two.send())
    assert not one.game.is_own_turn
    assert one.game.reply(True)
    assert one.game.has_to_send
    two.open(one.send())
    assert two.game.own.log == ["Ab1", "<0"]
    two.game.add_turn("Bb1")
    one.open(two.send())
    one.game.ask("draw")
    two.open(one.send())
    two.game.reply(False)
    one.open(two.send())
    assert one.game.give_up()
    two.open(one.send())
    assert one.game.result == two.game.result == FIRST_WINS
    one, two = invited()
    one.game.ask("draw")
    two.open(one.send())
    two.game.reply(True)
    one.open(two.send())
    two.open(one.send())
    assert one.game.result == two.game.result == DRAW


def test_an_older_link_changes_nothing() -> None:
    one, two = invited()
    invitation = one.send()
    two.game.add_turn("Ab1")
    first = two.send()
    one.open(first)
    one.game.add_turn("Bc2")
    two.open(one.send())
    two.game.add_turn("Cd3")
    one.open(two.send())
    for friend, link in ((one, first), (two, invitation)):
        before = friend.game.own.copy()
        assert friend.open(link) == "old"
        assert friend.game.own == before


def test_a_link_that_is_opened_twice_changes_nothing() -> None:
    one, two = invited()
    two.game.add_turn("Ab1")
    link = two.send()
    assert one.open(link) == ""
    before = one.game.own.copy()
    assert one.open(link) == "known"
    assert one.game.own == before


def test_a_fork_is_told_and_the_game_here_stays() -> None:
    one, two = invited()
    again = two.closed()
    two.game.add_turn("Ab1")
    one.open(two.send())
    again.game.add_turn("Bb1")
    assert one.open(again.send()) == "fork"
    again.game.ask("draw")
    assert one.open(again.send()) == "fork"
    assert one.game.own.log == ["Ab1"]


def test_a_side_that_was_set_back_adds_nothing_even_when_it_is_opened_again() -> None:
    one, two = invited()
    again = two.closed()
    two.game.add_turn("Ab1")
    one.open(two.send())
    one.game.add_turn("Bc2")
    assert again.open(one.send()) == "set_back"
    for friend in (again, again.closed()):
        assert friend.game.is_set_back
        assert not friend.game.add_turn("Bb1")


@pytest.mark.parametrize("change", [lambda link: link[:-7], lambda link: link[:80]])
def test_a_link_that_was_cut_off_is_told(change) -> None:
    one, two = invited()
    two.game.add_turn("Ab1")
    assert one.open(change(two.send())) == "cut"
    assert one.game.own.log == []


def test_a_link_that_was_altered_anywhere_is_told() -> None:
    one, two = invited()
    two.game.add_turn("Ab1")
    link = two.send()
    begin = link.index("#game=") + len("#game=") + 3
    for at in range(begin, len(link)):
        altered = link[:at] + ("A" if link[at] != "A" else "B") + link[at + 1 :]
        reason = one.closed().open(altered)
        # A changed compression level in zlib's header does not change the content.
        assert reason in ("cut", "form", "signature") or read_link(altered) == read_link(link)


@pytest.mark.parametrize(
    ("link", "name"),
    [("", "form"), (PAGE, "form"), (PAGE + "#game=", "cut"), (PAGE + "#game=!!!!", "cut")],
)
def test_what_is_no_link_is_told(link: str, name: str) -> None:
    one, _ = invited()
    assert one.open(link) == name


@pytest.mark.parametrize("vector", VECTORS["links"], ids=lambda vector: vector["link"][-9:])
def test_links_are_read_as_the_vectors_say(vector: dict[str, str]) -> None:
    link = read_link(vector["link"], LOOK if LOOK in vector["link"] else FRAGMENT)
    told = {"side": link.side, "game": link.game, "state": link.state.decode()}
    assert {key: vector[key] for key in told} == told
    if vector["signer"]:
        assert link.signer(SEALS_OF_VECTORS["a"].id, vector["known"]) == vector["signer"]
        return
    with pytest.raises(NotTaken) as reason:
        link.signer(SEALS_OF_VECTORS["a"].id, vector["known"])
    assert reason.value.name == "signature"


@pytest.mark.parametrize("vector", VECTORS["links_not_taken"], ids=lambda vector: vector["why"])
def test_what_is_no_link_of_a_game_is_told_as_the_vectors_say(vector: dict[str, str]) -> None:
    with pytest.raises(NotTaken) as reason:
        read_link(vector["link"])
    assert reason.value.name == vector["name"]


def test_an_invitation_that_somebody_else_has_answered_counts_no_more() -> None:
    one = Friend("a")
    one.game.begin("quantik", 1, "b")
    two, third = Friend("b"), Friend("b", name="c")
    for friend in (two, third):
        assert friend.open(one.send()) == ""
    two.game.add_turn("Ab1")
    third.game.add_turn("Bb1")
    assert one.open(third.send()) == ""
    assert one.open(two.send()) == "signature"
    assert one.game.own.log == ["Bb1"]


def test_who_has_all_links_plays_for_nobody() -> None:
    one, two = invited()
    two.game.add_turn("Ab1")
    sent = two.send()
    one.open(sent)
    states = [
        two.game.own.copy(seq=9, log=["Ab1", "Bc2", "Cd3"]),
        two.game.own.copy(seq=9, up=True),
        two.game.own.copy(seq=2**31 - 1),
    ]
    for key in (b"", bytes.fromhex(KEYS["c"])):
        for state in states:
            for seal in (SEALS["c"], SEALS["a"]):
                link = Link("b", seal.id, state.text(), key).text(PAGE, seal)
                assert one.open(link) == "signature"
    assert (one.game.own.log, one.game.result, one.game.other.seq) == (["Ab1"], PLAYING, 2)


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


def test_a_link_that_unpacks_without_end_fills_no_memory() -> None:
    link = Link("b", INVITATION, b"0" * 10_000_000).text(PAGE, SEALS["b"])
    assert invited()[0].open(link) == "cut"


def test_a_stranger_who_tells_of_what_was_never_made_does_not_lock_the_inviter() -> None:
    one, two = Friend("a"), Friend("b")
    one.game.begin("quantik", 1, "b")
    invitation = one.send()
    beyond = SideState(seq=5, seen=4_000_000_000, number=1, name="quantik", first="b")
    key = bytes.fromhex(KEYS["c"])
    lie = Link("b", INVITATION, beyond.text(), key).text(PAGE, SEALS["c"])
    assert one.open(lie) == "signature"
    one = one.closed()
    assert two.open(invitation) == ""
    assert two.game.add_turn(legal(two.game, random.Random(1)))
    assert one.open(two.send()) == ""
    assert one.game.other_key == KEYS["b"]


def test_a_stranger_who_has_made_nothing_acknowledges_nothing() -> None:
    one = Friend("a")
    one.game.begin("quantik", 1, "b")
    nothing = SideState(seen=one.game.own.seq).text()
    lie = Link("b", INVITATION, nothing, bytes.fromhex(KEYS["c"])).text(PAGE, SEALS["c"])
    assert one.open(lie) == "form"
    assert one.game.has_to_send


def test_a_kept_game_that_is_damaged_or_an_older_versions_is_left_as_it_lies(
    tmp_path: Path,
) -> None:
    games = KeptGames(tmp_path)
    games.keep(KeptGame.inviting("", "quantik", 1, "a"))
    assert (len(games.games()), games.has_older) == (1, False)
    (file,) = tmp_path.glob("*.json")
    told = json.loads(file.read_text())
    for damage in ({"own_key": "00"}, {"other_key": None}, {"other_key": "zz"}, {"side": "c"}):
        file.write_text(json.dumps({**told, **damage}))
        assert games.games() == []
    del told["other_key"]
    file.write_text(json.dumps(told))
    assert (games.games(), games.has_older) == ([], True)
    assert json.loads(file.read_text()) == told
