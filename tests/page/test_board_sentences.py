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
# Files whose sentences without a code are only for programs: about commands or texts that no page
# sends, refusals between the two programs of remote players, a choice of chip, a level of the
# tools', names of modules; a server without a board does not start; pieces and squares that are
# none, or letters of a game that a maker adds.
FOR_PROGRAMS = (
    *("link/commands.py", "link/host.py", "memory.py", "hal/pins.py", "engine/engine.py"),
    *("games/players.py", "games/registry.py", "games/grid.py", "games/yoxii/game.py"),
    *("modes/remote.py", "hand_commands.py", "world.py", "hub.py", "explorer.py", "real_board.py"),
)
# About values that no page sends.
NOT_SENT = {
    "link/handlers.py": {
        "the key position is missing",
        "number is 1 to {}, the games before this one; 0 is this one",
        "how is guided, all, factory, stop, leave_out or believe",
        "test is short, long, touch or stop",
        "number is 1 to {}; 0 leaves the lessons",
        "number is 1 to {}; 0 leaves the puzzles",
        "grade is 1 to {}",
        "a coach is {}",
    },
}
# Codes that the page handles with words of its own.
TOLD_OTHERWISE = ("clear_board", "magnets", "calibrated", "factory")
# Sentences for which the page has words of its own.
OWN_WORDS = {
    # Parts of sentences.
    "modes/calibrator.py": {"every square"},
    "store/restore.py": {"puzzles solved"},
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
    known |= {re.sub(r"{\w+}", "{}", text) for text in sentences._ENGLISH.values()}
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
    left_out = {*TOLD_OTHERWISE}
    for path in filter(speaks_english_alone, board_sentences.programs()):
        left_out |= set(board_sentences.codes_in(path))
    codes = {code: text for code, text in codes.items() if code not in left_out}
    words = read(language)[BOARD]
    for game in registry.NAMES:
        if language in languages(WORDS / game):
            words |= read(f"{game}/{language}").get(BOARD, {})
    assert set(codes) <= set(words)
    assert set(read(language)[BOARD]) <= set(codes)
    for code, text in codes.items():
        assert names(words[code]) == names(text), code


def test_a_code_whose_english_stands_apart_is_said_and_no_other_goes_without() -> None:
    apart = set(sentences._ENGLISH)
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
