"""Every English sentence of the board is translated on the page, in every language.

Each sentence in a program either has a code, for which the page has words, or is listed here by
file, with the reason why nobody reads it on the page.
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
# Files whose sentences are only for programs: about commands or texts that no page sends, a choice
# of chip, a level of the tools', a record written by the board itself, names of modules.
FOR_PROGRAMS = (
    *("link/commands.py", "link/host.py", "memory.py", "hal/pins.py", "engine/engine.py"),
    *("games/players.py", "games/registry.py"),
    *("games/grid.py", "games/yoxii/codes.py"),
)
# About values that no page sends, and refusals between the two programs of remote players.
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
    # Without a board the server does not start.
    "real_board.py": {
        "You may not open {}: add yourself to the port's group (often dialout).",
        "Another program holds {}: close it and try again.",
        "There is no board on {}: BOARD is twin, chip or a serial port.",
    },
    # The hand takes only existing pieces, of existing kinds. Only games that a maker adds can give
    # different pieces of one board the same letter.
    "world.py": {
        "no piece is called {}: there are {}",
        "no {} is left in the reserve",
        "{} calls a piece {}, and so does another game of {} another piece: "
        "tools/games/{}.py needs another letter",
    },
}
# Codes that the page handles with words of its own.
TOLD_OTHERWISE = ("clear_board", "magnets", "calibrated", "factory")
# Sentences for which the page has words of its own.
OWN_WORDS = {
    # Parts of sentences.
    "modes/calibrator.py": {"every square"},
    "store/torn.py": {"puzzles solved"},
    # About a game's end.
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
# Beginnings of game sentences that the page's own checks anticipate: on invalid positions, which
# it parses first, too many pieces, a turn in another notation; or why a game is over.
OF_GAMES = (
    *("a position has ", "row {} does not ", "side to move", "the side to move is "),
    *("a square is ", "a turn is ", "both totems stand on ", "a totem and a piece both "),
    *("{} has more than ", "the game is over: "),
)


def speaks_english_alone(path) -> bool:
    """Tell whether the program belongs to a game with only English words."""
    own = path.relative_to(GAMES).parts[0] if path.is_relative_to(GAMES) else ""
    return own in registry.NAMES and len(languages(WORDS / own)) == 1


def untranslated(path) -> list[tuple[int, str]]:
    """Return the sentences of a program that every page would show in English."""
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
    codes = board_sentences.codes()
    codes = {code: text for code, text in codes.items() if code not in TOLD_OTHERWISE}
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
        for node in ast.walk(board_sentences.parsed(path)):
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
