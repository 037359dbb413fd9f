"""The hand's commands, and typed turns."""

import json
import re

import pytest

from tests.page.visitor import Visitor
from tools.games.lines import hand_message
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.hand_commands import HandCommands
from tools.sim.world.world import World

# Typed texts and the turns that they make, with the squares printed on the board.
_TURNS = {
    "6/6/6/6/6/6 d4 c3 p": [
        ("Pink", "Xd5c5", "Xd5c5"),
        ("Black", "Xe5a1", ""),
        ("Black", "totem O to c4, the O on c3", "Oc4c3"),
    ],
    "..../..../..../.... l": [
        ("Light", "Cc3", "Cb2"),
        ("Dark", "a sphere on b5", "Aa4"),
    ],
    "##3##/#5#/7/7/7/#5#/##3## d4 w": [
        ("White", "e5, the 3 on d5", "e5d5C"),
        ("Red", "f5 B e6", "f5e6B"),
    ],
}
_OPENING = next(iter(_TURNS))
_RECORD_SPEECH = """
window.aloud = [];
Object.defineProperty(window, "speechSynthesis", {
  value: { speak: ({ lang, text }) => window.aloud.push(`${lang}: ${text}`) },
});
"""


@pytest.fixture
def board() -> SimulatedBoard:
    return SimulatedBoard(World(1))


@pytest.fixture
def hands(board: SimulatedBoard) -> HandCommands:
    """Hands whose work takes no board time: the firmware need not see it here."""
    return HandCommands(board, lambda ms: None)


def do(hands: HandCommands, verb: str, **keys: object) -> str:
    """Return a verb's answer: "" or the sentence of the refusal."""
    reply = json.loads(hands.obey({"id": 7, "do": "hand", "verb": verb, **keys}))
    if "error" in reply:
        assert (reply["error"]["id"], reply["error"]["code"]) == (7, "slip")
        return str(reply["error"]["text"])
    assert reply == {"ok": 7}
    return ""


def field(hands: HandCommands) -> tuple[str, str]:
    told = json.loads(hands.news())["field"]
    return told["pieces"], told["held"]


def test_a_piece_goes_from_the_reserve_over_the_board_and_back(hands: HandCommands) -> None:
    assert field(hands) == ("", "")
    assert hands.news() == ""
    assert do(hands, "take", piece="TX") == ""
    assert field(hands) == ("", "TX")
    assert do(hands, "place", square="d4", dx=-3, dy=5) == ""
    assert field(hands) == ("TXd4:-3:5", "")
    assert do(hands, "slide", square="d4", to="d6") == ""
    assert field(hands) == ("TXd6", "")
    assert do(hands, "knock", square="d6") == ""
    assert field(hands) == ("TXd6~", "")
    assert do(hands, "upright", square="d6") == ""
    assert do(hands, "lift", square="d6") == ""
    assert do(hands, "aside") == ""
    assert field(hands) == ("", "")


def test_button_and_power(hands: HandCommands, board: SimulatedBoard) -> None:
    do(hands, "press")
    assert board.pressed
    do(hands, "release")
    assert not board.pressed
    before = board.app
    do(hands, "power")
    assert board.app is not before


@pytest.mark.parametrize(
    ("verb", "keys", "sentence"),
    [
        ("lift", {"square": "d4"}, "nothing stands on d4"),
        ("lift", {}, "square is a square, a1 to f6"),
        ("lift", {"square": 4}, "square is a square, a1 to f6"),
        ("place", {"square": "d4"}, "the hand holds nothing: name the piece to place"),
        ("place", {"square": "d4", "piece": 1}, "a piece is one of X, O, x, o, TX, TO"),
        ("place", {"square": "d4", "piece": "Q"}, "no piece is called Q"),
        ("place", {"square": "d4", "piece": "X", "dx": 17}, "dx is a number of millimetres"),
        ("place", {"square": "d4", "piece": "X", "dy": True}, "dy is a number of millimetres"),
        ("aside", {}, "the hand holds nothing"),
        ("slide", {"square": "d4", "to": "d4x"}, "d4x"),
        ("juggle", {}, "the hand's verbs are lift, place, slide"),
    ],
)
def test_a_slip_gets_a_sentence_and_moves_nothing(hands, verb, keys, sentence) -> None:
    hands.news()
    assert sentence in do(hands, verb, **keys)
    assert hands.news() == ""


@pytest.mark.parametrize("pieces", ["TXd4 Qc5", "TXd4 TXc5", "TXd4 Xd4", "Xc5 Xz9"])
def test_pieces_that_cannot_stand_leave_all_as_it_was(hands: HandCommands, pieces: str) -> None:
    assert do(hands, "place", square="d4", piece="TX") == ""
    assert do(hands, "take", piece="X") == ""
    assert do(hands, "stand", pieces=pieces)
    assert field(hands) == ("TXd4", "X")
    assert "no pink X is left" in [do(hands, "take", piece="X") for _ in range(8)][-1]
    assert do(hands, "stand", pieces="TXc3 TOd4") == ""
    assert field(hands) == ("TXc3 TOd4", "")


def test_the_fullest_board_still_fits_a_line(hands: HandCommands) -> None:
    kinds = "X" * 8 + "O" * 8 + "x" * 8 + "o" * 8
    squares = [column + row for row in "123456" for column in "abcdef"]
    for kind, square in zip(["TX", "TO", *kinds], squares):
        do(hands, "place", square=square, piece=kind, dx=-16, dy=-16)
        do(hands, "knock", square=square)
    assert len(hands.news()) < 512


def test_on_the_larger_board_a_slide_past_a_corner_stays_on_it() -> None:
    board = SimulatedBoard(World(1, "halo45"))
    seen: list[str] = []
    larger = HandCommands(board, lambda ms: seen.append(larger.news()))
    assert do(larger, "place", square="g1", piece="A") == "no square is called 'g1'"
    assert do(larger, "lift") == "square is a square, b1 to f7"
    assert do(larger, "place", square="b1", piece="A") == ""
    assert do(larger, "slide", square="b1", to="a2") == ""
    assert larger.news() == ""
    assert '"Aa2"' in seen[-1]
    assert set(re.findall(r'"A(\w\d)', "".join(seen))) == {"b1", "a2"}


@pytest.mark.parametrize(
    "line",
    ['{"do":"undo"}', '["hand"]', '{"do":"hand"', '{"do":["hand"]}', '{"hand":1}', "[" * 400],
)
def test_other_lines_are_the_boards(line: str) -> None:
    assert hand_message(line) is None


def type_turn(visitor: Visitor, text: str) -> None:
    visitor.page.locator("body:not(.busy)").wait_for()
    visitor.key("t")
    visitor.page.keyboard.type(text)
    visitor.key("Enter")


def test_turns_of_every_game_are_typed(visitor: Visitor, come) -> None:
    larger = come(model="halo45")
    for start, turns in _TURNS.items():
        player = larger if "#" in start else visitor
        player.set_up(start)
        see_typed(player, turns)


def see_typed(visitor: Visitor, turns: list[tuple[str, str, str]]) -> None:
    """Type turns, of which an illegal one is refused."""
    made = []
    for side, text, turn in turns:
        visitor.see(f"{side} to move")
        type_turn(visitor, text)
        made += [turn] if turn else []
        if not turn:
            visitor.see_toast("The rules do not allow")
        visitor.see_turns(*made)


def test_what_is_no_turn_is_told_and_changes_nothing(visitor: Visitor) -> None:
    visitor.begin()
    position = visitor.position()
    for text in ("please", "d5c5", "X d5", "Zd5c5"):
        type_turn(visitor, text)
        visitor.see_toast("That is not a turn here")
    assert visitor.position() == position
    visitor.see_turns()


def test_the_board_is_read(visitor: Visitor) -> None:
    visitor.set_up(_OPENING)
    type_turn(visitor, "Xd5c5")
    visitor.see_turns("Xd5c5")
    visitor.key("r")
    visitor.hear("Pink X: c5.")
    visitor.key("r")
    visitor.hear("Totem X: d5.")


def test_it_speaks_aloud_when_it_is_asked_to(visitor: Visitor) -> None:
    visitor.page.add_init_script(_RECORD_SPEECH)
    visitor.arrive()
    visitor.set_up(_OPENING)
    type_turn(visitor, "Xd5c5")
    visitor.see_turns("Xd5c5")
    assert visitor.page.evaluate("aloud") == []
    visitor.unfold("More")
    visitor.page.get_by_label("Speak aloud").check()
    visitor.key("Escape")
    type_turn(visitor, "Oc4c3")
    visitor.see_turns("Xd5c5", "Oc4c3")
    is_said = "(words) => aloud.some((said) => said.includes(words))"
    visitor.page.wait_for_function(is_said, arg="en: Pink to move")
    type_turn(visitor, "please")
    visitor.page.wait_for_function(is_said, arg="not a turn here")


def test_a_lesson_takes_a_typed_turn(visitor: Visitor) -> None:
    visitor.go("learn")
    visitor.click("Learn OXONO")
    visitor.see("Lift a totem")
    type_turn(visitor, "the X to d5, an X on c5")
    visitor.hear("That was a whole turn.")
