"""What the board says in English the page says in every language: no sentence is left out.

Each that stands in a program either has a code, by which the page has words for it, or stands
here, by its file, with the reason why nobody reads it on the page.
"""

import ast
import re

import pytest

from halo import sentences
from halo.games import registry
from tests.house.source import ROOT
from tests.page import board_sentences
from tests.page.board_sentences import BOARD, languages, names, read
from tools.page.builder.words import USUAL, WORDS

FIRMWARE = ROOT / "firmware" / "halo"
GAMES = FIRMWARE / "games"
# Files whose sentences are for programs alone: a command or a text that no page sends, a choice of
# chip, a level of the tools', a record that the board itself has written, names of modules.
FOR_PROGRAMS = (
    *("link/commands.py", "link/host.py", "memory.py", "hal/pins.py", "engine/engine.py"),
    *("games/players.py", "games/registry.py"),
    *("games/grid.py", "games/yoxii/codes.py"),
)
# A value that no page sends, and what is asked for in vain between the two programs of players
# elsewhere.
NOT_SENT = {
    "link/handlers.py": {"the key position is missing"},
    "link/rare_handlers.py": {
        "number is 1 to {}, the games before this one; 0 is this one",
        "how is guided, all, factory, stop, leave_out or believe",
        "test is short, long, touch or stop",
        "number is 1 to {}; 0 leaves the lessons",
        "number is 1 to {}; 0 leaves the puzzles",
        "grade is 1 to {}",
        "a coach is {}",
    },
    "modes/remote.py": {
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
    # A server that finds no board does not start.
    "real_board.py": {
        "You may not open {}: add yourself to the port's group (often dialout).",
        "Another program holds {}: close it and try again.",
        "There is no board on {}: BOARD is twin, chip or a serial port.",
    },
    # The hand takes no more than there are, of kinds that there are. Only a maker's games call
    # different pieces of one board by one letter.
    "world.py": {
        "no piece is called {}: there are {}",
        "no {} is left in the reserve",
        "{} calls a piece {}, and so does another game of {} another piece: "
        "tools/games/{}.py needs another letter",
    },
}
# Codes that the page knows, and tells in words of its own.
TOLD_OTHERWISE = ("clear_board", "magnets", "calibrated", "factory")
CODES = board_sentences.codes()
# What the page says in words of its own.
OWN_WORDS = {
    # Parts of sentences.
    "modes/calibrator.py": {"every square"},
    "store/torn.py": {"puzzles solved"},
    # Of a game's end.
    "modes/remote.py": {"the game is over: {}", "the players have agreed"},
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
    *("a position has ", "row {} does not ", "side to move", "the side to move is "),
    *("a square is ", "a turn is ", "both totems stand on ", "a totem and a piece both "),
    *("{} has more than ", "the game is over: "),
)


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
        if not board_sentences.CODED.match(text.lstrip())
        and text not in known
        and not (is_game and text.startswith(OF_GAMES))
    ]


def test_every_sentence_of_the_board_has_its_words_in_every_language() -> None:
    for path in board_sentences.programs():
        assert untranslated(path) == [], path


@pytest.mark.parametrize("language", [name for name in languages() if name != USUAL])
def test_a_language_has_words_for_every_code_and_the_same_values(language) -> None:
    codes = {code: text for code, text in CODES.items() if code not in TOLD_OTHERWISE}
    words = read(language)[BOARD]
    for game in registry.NAMES:
        if language in languages(WORDS / game):
            words |= read(f"{game}/{language}").get(BOARD, {})
    assert set(codes) <= set(words)
    assert set(read(language)[BOARD]) <= set(codes)
    for code, text in codes.items():
        assert names(words[code]) == names(text), code


def test_a_code_whose_english_stands_apart_is_said_and_no_other_goes_without() -> None:
    apart = {line.partition("|")[0] for line in sentences._ENGLISH.strip().splitlines()}
    texts, refused = set(), set()
    for path in board_sentences.programs():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant):
                texts.add(node.value)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                refused |= {it.value for it in node.args[1:] if isinstance(it, ast.Constant)}
    assert apart <= texts
    assert {text for text in refused if not re.search(r"[ |]", str(text))} <= apart


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
        'key = "set_up"\nw = "a_code|it is so {here}"\n'
    )
    ast.parse(program.read_text())
    assert [text for _, text in board_sentences.sentences_in(program)] == [
        "it is not so",
        "a turn of {}",
        "or none at all",
        "one {} two words{}",
        "row {} is short",
        "{} mT is weak",
        "a_code|it is so {}",
    ]
    assert board_sentences.codes_in(program) == {"a_code": "it is so {here}"}
    assert len(untranslated(program)) == 6
