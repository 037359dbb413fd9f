"""Games of two people with a clock that the test controls; and level 5's thinking time."""

import time
from collections.abc import Iterator

import pytest

from tests.page.node import Port
from tests.page.visitor import Visitor
from tools.games.registry import load

_MINUTE_MS = 60_000
_HIDE = """(isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
# A slice of the search takes one of the clock's milliseconds.
_SCRIPT = """
import json
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World

class Clock:
    ms = 0
    def now(self):
        self.ms += 1
        return self.ms

def ticks_to_a_hint(clock):
    board = SimulatedBoard(World(1, {model!r}), clock=clock and clock.now)
    board.advance(2000)
    board.world.arrange({position!r}, {game!r})
    board.send(b'{{"do":"set","level":5}}\\n')
    command = {{"do": "position", "game": {game!r}, "position": {position!r}}}
    board.send(json.dumps(command).encode() + b"\\n")
    board.advance(2000)
    board.take_lines()
    board.send(b'{{"do":"hint"}}\\n')
    longest = 0
    for tick in range(3000):
        before = clock.ms if clock else 0
        board.advance(10)
        longest = max(longest, (clock.ms if clock else 0) - before)
        for line in board.take_lines():
            said = json.loads(line)
            if said.get("event") == "hint":
                return said["turn"], said["nodes"], tick, longest

turn, nodes, ticks, _ = ticks_to_a_hint(None)
soon = ticks_to_a_hint(Clock())
print(soon[:2] == (turn, nodes), soon[2] < ticks, soon[2] <= 100, soon[3] <= 8)
"""


@pytest.fixture(scope="module")
def tab(browser, address: str) -> Iterator[Visitor]:
    with Visitor(browser, address, remembers=True, clocked=True, arrives=False) as came:
        yield came


@pytest.fixture
def friends(visitor: Visitor) -> Visitor:
    """Two people at one page, whose clock the test controls."""
    Real.began_s = time.monotonic()
    return visitor


def begin_with_clock(visitor: Visitor, clock: str) -> None:
    """Start a game of OXONO for two people with this clock, `5+0`, `10+5` or `Own`."""
    visitor.choose("Person")
    visitor.page.locator("#clock-choice label", has_text=clock).click()
    visitor.click("Start")
    visitor.page.locator("#clock:not([hidden])").wait_for(state="attached")


def begin(friends: Visitor, clock: str) -> None:
    """Begin a game of OXONO from the usual set-up with this clock."""
    begin_with_clock(friends, clock)
    friends.page.locator("#clock-says", has_text="starts with the first piece").wait_for()


def faces(friends: Visitor) -> list[float]:
    """Return how far below the board's middle both clocks are, the first player's first."""
    boxes = [face.bounding_box() for face in friends.page.locator(".face").all()]
    middle = (friends.centre("c3")[1] + friends.centre("c4")[1]) / 2
    return [box["y"] - middle for box in boxes if box]


def left(friends: Visitor) -> list[int]:
    """Return the seconds that both clocks show."""
    times = [
        face.split()[-1].split(":") for face in friends.page.locator(".face").all_inner_texts()
    ]
    return [60 * int(minutes) + int(seconds) for minutes, seconds in times]


class Real:
    """The real time since a test began, which passes on the page too."""

    began_s = 0.0


def about(seconds: int) -> object:
    """Allow for the real time since the test began, and for a face that rounds up."""
    passed_s = time.monotonic() - Real.began_s
    least = max(seconds - passed_s - 1, 0)
    return pytest.approx((least + seconds + 1) / 2, abs=(seconds + 1 - least) / 2)


def make_turn(friends: Visitor) -> None:
    """Make the turn that the board hints at, with the page's own hand."""
    friends.tap(_lit(friends, "may be lifted"))
    friends.see("In your hand: totem")
    friends.tap(_lit(friends, "the totem may go here"))
    friends.see("Place a")
    friends.tap(_lit(friends, "the piece may go here"))


def _lit(friends: Visitor, words: str) -> str:
    square = friends.page.locator(f"[data-square][aria-label*='{words}']").first
    return str(square.get_attribute("data-square"))


def test_the_time_of_whose_turn_it_is_runs(friends: Visitor) -> None:
    begin(friends, "10+5")
    friends.page.clock.run_for(_MINUTE_MS)
    assert left(friends) == [600, 600]  # no piece has been lifted yet
    make_turn(friends)
    friends.see("Black to move")
    assert left(friends) == [about(605), 600]
    friends.page.clock.run_for(2 * _MINUTE_MS)
    assert left(friends) == [about(605), about(480)]
    make_turn(friends)
    friends.see("Pink to move")
    assert left(friends) == [about(605), about(485)]
    friends.click("Undo")
    friends.see("Black to move")
    make_turn(friends)
    friends.see("Pink to move")
    assert left(friends)[1] <= 486  # the increment is not added twice


def test_each_clock_stands_at_its_players_side_and_a_zero_is_no_letter(friends: Visitor) -> None:
    begin(friends, "10+5")
    own, others = faces(friends)
    assert others < 0 < own
    friends.unfold("More")
    friends.click("Turn the board")
    friends.key("Escape")
    own, others = faces(friends)
    assert own < 0 < others
    for place in (".face >> nth=0", "#headline", "ol.turns"):
        how = "(it) => getComputedStyle(it).fontVariantNumeric"
        assert "slashed-zero" in friends.page.locator(place).evaluate(how)


def test_on_a_screen_between_two_people_both_read_their_own_clock(phone: Visitor) -> None:
    begin_with_clock(phone, "10+5")
    turned = "(it) => new DOMMatrix(getComputedStyle(it).transform).a"
    assert [face.evaluate(turned) for face in phone.page.locator(".face").all()] == [1, -1]
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_stands_still_while_nobody_can_play(friends: Visitor) -> None:
    begin(friends, "5+0")
    friends.be_at_a_real_board()
    make_turn(friends)
    friends.see("Black to move")
    says = friends.page.locator("#clock-says", has_text="stands still")
    for begin_rest, end_rest in (
        (lambda: friends.page.evaluate(_HIDE, True), lambda: friends.page.evaluate(_HIDE, False)),
        (lambda: friends.drag("x", "a1"), lambda: friends.click("Put it right")),
    ):
        begin_rest()
        says.wait_for()
        before = left(friends)
        friends.page.clock.run_for(2 * _MINUTE_MS)
        assert left(friends) == before
        end_rest()
        says.wait_for(state="hidden")
    assert left(friends) == [about(300), about(300)]


def test_a_flag_falls_and_the_game_may_go_on(friends: Visitor) -> None:
    begin(friends, "5+0")
    make_turn(friends)
    friends.see("Black to move")
    friends.see_told(1)
    friends.page.clock.run_for(4 * _MINUTE_MS)
    friends.hear("Black: 1 minute left.")
    friends.page.reload()
    friends.see("Black to move")
    assert left(friends) == [about(300), about(60)]
    friends.page.clock.run_for(_MINUTE_MS)
    clock = friends.page.locator("#clock-says")
    clock.filter(has_text="Black’s time is up.").wait_for()
    assert left(friends)[1] == 0
    assert clock.get_by_role("button", name="Give up").is_visible()
    clock.get_by_role("button", name="Play on without a clock").click()
    clock.wait_for(state="hidden")
    make_turn(friends)
    friends.see("Pink to move")


def test_whose_time_is_up_may_give_up(friends: Visitor) -> None:
    begin(friends, "Custom")
    friends.unfold("New game")
    friends.page.locator("#clock-minutes").fill("1")
    friends.page.locator("#clock-seconds").fill("3")
    friends.click("Start")
    friends.page.locator("#clock", has_text="Pink 1:00").wait_for()
    make_turn(friends)
    friends.see("Black to move")
    assert left(friends) == [about(63), 60]
    friends.page.clock.run_for(_MINUTE_MS)
    friends.page.locator("#clock-says").get_by_role("button", name="Give up").click()
    friends.see("Pink wins: black gave up")
    friends.page.locator("#clock").wait_for(state="hidden")


def begin_with(visitor: Visitor, *names: str) -> None:
    """Choose these in the card that begins a game, and begin."""
    visitor.unfold("New game")
    for name in names:
        visitor.page.locator("#players label", has_text=name).first.click()
    visitor.click("Start")


def give_up(visitor: Visitor) -> None:
    """Give the game up and leave it."""
    visitor.give_up()
    visitor.see("gave up")
    visitor.click("Done")
    visitor.see("Four in a row, with two totems")


def let_a_flag_fall(visitor: Visitor) -> None:
    """Begin a game of two with a clock, make a turn, and let the second player's time run out."""
    begin(visitor, "5+0")
    make_turn(visitor)
    visitor.see("Black to move")
    visitor.page.clock.run_for(5 * _MINUTE_MS)
    visitor.page.locator("#clock-says", has_text="Black’s time is up.").wait_for()


def see_no_clock(visitor: Visitor) -> None:
    visitor.page.locator("#clock").wait_for(state="hidden")


def test_a_game_given_up_stands_among_the_earlier_ones_as_that(friends: Visitor) -> None:
    friends.begin("Person", "Pink")
    make_turn(friends)
    friends.see("Black to move")
    give_up(friends)
    friends.inside()
    friends.go("games")
    friends.page.locator("#games", has_text="OXONO, 1 turnBlack gave up.").wait_for()


def test_whoever_plays_on_is_not_asked_again(friends: Visitor) -> None:
    let_a_flag_fall(friends)
    make_turn(friends)
    friends.see("Pink to move")
    see_no_clock(friends)
    friends.see_told(2)
    friends.page.reload()
    friends.see("Pink to move")
    see_no_clock(friends)


def test_a_clock_is_that_of_its_game_alone(friends: Visitor) -> None:
    let_a_flag_fall(friends)
    friends.unfold("Puzzles")
    friends.click("A puzzle")
    friends.page.locator("#headline", has_text="Puzzle ").wait_for()
    see_no_clock(friends)
    friends.page.locator("#puzzle-leave").click()
    friends.page.locator("#clock-says", has_text="Black’s time is up.").wait_for()
    give_up(friends)
    see_no_clock(friends)
    # The board keeps what it has put away once it has rested for a while.
    friends.page.wait_for_timeout(6000)
    friends.page.reload()
    friends.see("Four in a row, with two totems")
    see_no_clock(friends)
    begin_with(friends, "Two people here", "None")
    friends.see("Pink to move")
    see_no_clock(friends)


def test_a_chosen_clock_survives_the_change_of_the_board(friends: Visitor) -> None:
    begin(friends, "10+5")
    begin_with(friends, "YOXII", "5+0")
    friends.page.locator("[data-square=d7]").wait_for()
    friends.page.locator("#clock-says", has_text="starts with the first piece").wait_for()
    assert left(friends) == [300, 300]


@pytest.mark.slow
def test_level_5_answers_within_a_second_and_no_tick_is_long(port: Port) -> None:
    for game in ("oxono", "yoxii"):
        about = load(game)
        script = _SCRIPT.format(model=about.board, game=game, position=about.bench.position)
        assert port.printed(script) == "True True True True\n"
