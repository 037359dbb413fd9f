"""What the board says in English the page says in every language: no sentence is left out.

Each that stands in a program either is one of the page's texts of the board or stands here, by its
file, with the reason why nobody reads it on the page.
"""

import ast
import re
from itertools import product

import pytest

from halo.games import registry
from halo.store import trouble as survey
from tests.house.source import ROOT
from tests.page import board_sentences
from tests.page.page_words import languages
from tools.page.builder.words import WORDS, board_texts

FIRMWARE = ROOT / "firmware" / "halo"
GAMES = FIRMWARE / "games"
# Files whose sentences are for programs alone: a command or a text that no page sends, a choice of
# chip, a level of the tools', a record that the board itself has written, names of modules.
FOR_PROGRAMS = (
    *("link/commands.py", "link/host.py", "memory.py", "hal/pins.py", "engine/engine.py"),
    *("games/levels.py", "games/players.py", "games/registry.py", "games/board.py"),
    *("games/board.py", "games/yoxii/geometry.py"),
)
# A value that no page sends, and what is asked for in vain between the two programs of players
# elsewhere.
NOT_SENT = {
    "link/handlers.py": {
        "the key position is missing",
        "a coach is {}",
        "a line has at most 512 bytes",
    },
    "service/service.py": {"number is 1 to {}, the games before this one; 0 is this one"},
    "service/calibrator.py": {"how is guided, all, factory, stop, leave_out or believe"},
    "service/tests.py": {"test is short, long, touch or stop"},
    "service/lessons.py": {"number is 1 to {}; 0 leaves the lessons"},
    "service/puzzles.py": {"number is 1 to {}; 0 leaves the puzzles", "grade is 1 to {}"},
    "service/remote.py": {
        "one of these keys is needed: {}",
        "the board waits for turn {}",
        "the rules do not allow this turn",
        "ask is undo, draw, next or resign",
        "question is undo, draw or next, or empty",
        "a turn is begun",
        "something else is asked for",
        "back is 0 to {}",
        "end is {}",
        "the board waits for no turn from elsewhere",
    },
    "hand_commands.py": {
        "the hand's verbs are {}",
        "{} is a square, {} to {}",
        "a piece is one of {}",
        "{} is a number of millimetres from {} to {}",
    },
    "hub.py": {"game, position and turns are texts"},
    "explorer.py": {"game, position and turns are texts"},
    # The hand takes no more than there are, of kinds that there are. Only a maker's games call
    # different pieces of one board by one letter.
    "world.py": {
        "no piece is called {}: there are {}",
        "no {} is left in the reserve",
        "{} calls a piece {}, and so does another game of {} another piece: "
        "tools/games/{}.py needs another letter",
    },
}
# What the page says in words of its own.
OWN_WORDS = {
    "service/calibrator.py": {
        "clear the board",
        "every square",
        "one magnet after the other, {} up, on {}",
        "done; the weakest magnet gives {}",
    },
    "service/service.py": {"as from the factory"},
    # Parts of sentences that are texts as a whole.
    "service/tests.py": {"where no piece belongs", "with nothing on it"},
    "store/trouble.py": {"puzzles solved"},
    # Of a game's end.
    "service/remote.py": {"the game is over: {}", "the players have agreed"},
    # A record's tag.
    "games/record.py": {
        "given up",
        "not a tag: {}",
        "something follows the result: {}",
        "neither a turn nor its number: {}",
        "a record ends with its result",
        "the record was written by a newer version",
        "the record's tag and its end tell different results",
    },
}
# How a game's sentences begin that the page has said before: of a text that is no position, for it
# is read first, of pieces that are too many, of a turn in another notation; why a game is over.
OF_GAMES = (
    *("a position has ", "row {} does not ", "the side to move is ", "a square is ", "a turn is "),
    *("both totems stand on ", "a totem and a piece both ", "the totem and a piece both "),
    *("{} has more than ", "the game is over: "),
)
# What may go into a sentence; at least one choice for all its values makes a text of the board.
VALUES = ("3", "north", "south", "game", "a1")


def patterns() -> list[re.Pattern[str]]:
    """Return the board's texts as the page compares them with what it is told."""
    return [
        re.compile(re.sub(r"\\\{(\w+)\\\}", _value, re.escape(text)))
        for text in board_texts().values()
    ]


def _value(name: re.Match[str]) -> str:
    return r"[a-z]\d" if name[1] == "square" else ".+"


def is_translated(sentence: str) -> bool:
    """Tell whether the page has the sentence's words in every language."""
    *parts, last = sentence.split("{}")
    for values in product(VALUES, repeat=len(parts)):
        said = "".join(part + value for part, value in zip(parts, values)) + last
        if any(pattern.fullmatch(said) for pattern in PATTERNS):
            return True
    return False


PATTERNS = patterns()


def speaks_english_alone(path) -> bool:
    """Tell whether the program is that of a game whose words are English in every language."""
    own = path.relative_to(GAMES).parts[0] if path.is_relative_to(GAMES) else ""
    return own in registry.NAMES and len(languages(WORDS / own)) == 1


def untranslated(path) -> list[tuple[int, str]]:
    """Return the sentences of a program that would stand in English on every page."""
    name = path.relative_to(FIRMWARE).as_posix() if path.is_relative_to(FIRMWARE) else path.name
    if name in FOR_PROGRAMS or speaks_english_alone(path):
        return []
    known = NOT_SENT.get(name, set()) | OWN_WORDS.get(name, set())
    is_game = path.is_relative_to(GAMES)
    return [
        (line, text)
        for line, text in board_sentences.sentences_in(path)
        if text not in known
        and not (is_game and text.startswith(OF_GAMES))
        and not is_translated(text)
    ]


@pytest.mark.parametrize("path", board_sentences.programs(), ids=lambda path: path.stem)
def test_every_sentence_of_the_board_has_its_words_in_every_language(path) -> None:
    assert untranslated(path) == []


def test_whatever_is_torn_is_told_in_every_language() -> None:
    for _, called in survey._NAMES:
        assert is_translated(f"a copy of the {called} is torn: the other one is used")
        assert is_translated(f"no copy of the {called} is whole: it is lost")


def test_no_exception_is_left_of_a_sentence_that_is_gone() -> None:
    said = {
        text
        for path in board_sentences.programs()
        for _, text in board_sentences.sentences_in(path)
    }
    for texts in (*NOT_SENT.values(), *OWN_WORDS.values()):
        assert texts <= said


def test_the_check_finds_a_sentence_in_every_form(tmp_path) -> None:
    program = tmp_path / "a.py"
    program.write_text(
        '"""Not this one."""\nraise Refusal("code", "it is not so")\nx = "a turn of " + name\n'
        'y = f"one {name} two words" + (name or "or none at all")\n'
        'z = ("row %d is short" % 3, "{:.1f} mT is weak".format(2))\n'
        'key = "set_up"\n'
    )
    ast.parse(program.read_text())
    assert [text for _, text in board_sentences.sentences_in(program)] == [
        "it is not so",
        "a turn of {}",
        "or none at all",
        "one {} two words{}",
        "row {} is short",
        "{} mT is weak",
    ]
    assert len(untranslated(program)) == 6
