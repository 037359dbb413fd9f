"""A game's record: written, parsed, replayed, refused."""

import re

import pytest

from halo.games.record import format_record, parse_record
from tests.games.oxono.cases import GAMES

TAGS = [("Game", "oxono"), ("Pink", "human"), ("Black", "level3")]


def test_a_record_reads_like_one_of_chess():
    text = format_record(TAGS, ["Xd5c5", "Ob3b2", "Xc5c6"], "1-0")
    assert text == (
        '[Game "oxono"]\n[Pink "human"]\n[Black "level3"]\n[Result "1-0"]\n\n'
        "1. Xd5c5 Ob3b2 2. Xc5c6 1-0\n"
    )


def test_a_record_may_begin_with_the_second_player():
    text = format_record([], ["Xd5c5", "Ob3b2", "Xc5c6"], "*", 1)
    assert text == '[Result "*"]\n\n1... Xd5c5 2. Ob3b2 Xc5c6 *\n'
    assert parse_record(text) == ({"Result": "*"}, ["Xd5c5", "Ob3b2", "Xc5c6"], "*")


def test_a_game_without_turns():
    text = format_record(TAGS, [], "*")
    assert parse_record(text) == ({**dict(TAGS), "Result": "*"}, [], "*")


@pytest.mark.parametrize("first_side", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_a_record_survives_the_round_trip(name, first_side):
    turns = list(GAMES[name])
    tags, again, result = parse_record(format_record(TAGS, turns, "1/2-1/2", first_side))
    assert (again, result) == (turns, "1/2-1/2")
    assert tags == {**dict(TAGS), "Result": "1/2-1/2"}


def test_line_breaks_and_missing_numbers_do_not_matter():
    text = '\n[Game "oxono"]\r\n\r\n1.\nXd5c5\n  Ob3b2\n\n2. Xc5c6 *\n\n'
    assert parse_record(text) == ({"Game": "oxono"}, ["Xd5c5", "Ob3b2", "Xc5c6"], "*")
    assert parse_record("Xd5c5 *") == ({}, ["Xd5c5"], "*")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a record ends with its result"),
        ("1. Xd5c5", "a record ends with its result"),
        ("1-0 Xd5c5", "something follows the result: Xd5c5"),
        ("1-0 1-0", "something follows the result: 1-0"),
        ("2-0", "neither a turn nor its number: 2-0"),
        ('[Game "oxono"\n*', "not a tag"),
        ("[Game oxono]\n*", "not a tag"),
        ('[Game "oxono"] x\n*', "not a tag"),
        ('["oxono"]\n*', "not a tag"),
        ("[Game]\n*", "not a tag"),
        ('[Game "a"b"]\n*', "not a tag"),
        ('[Result "1-0"]\n\n0-1', "different results"),
        ("1 Xd5c5 *", "neither a turn nor its number: 1"),
        ("... Xd5c5 *", "neither a turn nor its number: ..."),
        ("{good} Xd5c5 *", "neither a turn nor its number: {good}"),
    ],
)
def test_what_is_no_record_gets_a_sentence(text, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        parse_record(text)
