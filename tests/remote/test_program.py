"""A remote game from the command line: its players, its terms, and the list."""

import argparse
import re
import shutil
import sys
from pathlib import Path

import pytest

pytest.importorskip("platformdirs", reason="platformdirs is not installed: run make setup")
pytest.importorskip("aiomqtt", reason="aiomqtt is not installed: run make setup")

from tools.remote.invitation import Invitation
from tools.remote.kept_games import FOLDER, KeptGames, sentence
from tools.remote.mqtt import RemotePlay
from tools.remote.program import add_options, remote_play_of
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.session import PlayError, Seat
from tools.sim.world.world import World

_BROKER = "mqtt://broker.example"


def asked(folder: Path, *arguments: str) -> RemotePlay:
    """Return the game for these arguments."""
    parser = argparse.ArgumentParser()
    add_options(parser)
    parser.set_defaults(data=folder, model="halo36")
    play = remote_play_of(parser.parse_args(arguments))
    assert play
    return play


def test_a_name_is_said_once_and_the_terms_are_those_of_the_inviter(tmp_path: Path) -> None:
    named = ("--invite", _BROKER, "--game", "quantik", "--name", "Anna", "--no-help")
    one = asked(tmp_path / "one", *named)
    own = one.kept.game.own
    assert (own.by, own.helped) == ("Anna", False)
    assert asked(tmp_path / "one", "--invite", _BROKER).kept.game.own.helped
    assert asked(tmp_path / "one", "--invite", _BROKER).kept.game.own.by == "Anna"
    two = asked(tmp_path / "two", "--with", one.kept.invitation.text(), "--name", "Ben O'Neill")
    assert two.kept.game.take(own)
    assert (two.kept.game.own.by, two.kept.game.own.helped) == ("Ben%20O%27Neill", False)


def test_the_list_tells_with_whom_whose_turn_and_when(tmp_path: Path) -> None:
    one = asked(
        tmp_path, "--invite", _BROKER, "--game", "quantik", "--side", "dark", "--name", "Anna"
    ).kept
    one.game.other.by = "J%C3%BCrgen"
    games = KeptGames(tmp_path / FOLDER)
    games.keep(one)
    (kept,) = games.games()
    told = f"0 turns made, the other's turn, through {_BROKER}, {kept.day}"
    assert kept.sentence() == f"QUANTIK with Jürgen, game 1, {told}"
    assert len(kept.day) == len("2025-11-25")


def test_a_game_of_the_list_goes_on_by_its_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = asked(tmp_path, "--invite", _BROKER, "--game", "quantik").kept
    assert asked(tmp_path, "--with", "1").kept.seal.own_key == kept.seal.own_key
    for number in ("0", "2"):
        with pytest.raises(PlayError, match=r"no such game\.\n1  QUANTIK, game 1"):
            asked(tmp_path, "--with", number)
    with pytest.raises(SystemExit):
        asked(tmp_path, "--games")
    assert capsys.readouterr().out.startswith("1  QUANTIK, game 1")
    with pytest.raises(SystemExit):
        asked(tmp_path / "none", "--games")
    assert capsys.readouterr().out.startswith("There is no game with")


def test_an_invitation_to_a_game_by_links_is_for_the_page(tmp_path: Path) -> None:
    by_links = Invitation.make("", bytes(32)).text()
    with pytest.raises(PlayError, match="open its link in the page"):
        asked(tmp_path, "--with", by_links)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--game quantik", "--game goes with --invite."),
        ("--with 1 --side dark", "--side goes with --invite."),
        ("--games --no-help", "--no-help goes with --invite."),
        ("--name Anna", "--name goes with --invite or --with."),
    ],
)
def test_an_option_without_the_one_that_it_goes_with_is_told_in_a_sentence(
    tmp_path: Path, words: str, sentence: str
) -> None:
    asked(tmp_path, "--invite", _BROKER)
    with pytest.raises(PlayError, match=re.escape(sentence)):
        asked(tmp_path, *words.split())


def test_the_terminal_tells_the_state_of_a_game_in_the_page_s_words(tmp_path: Path) -> None:
    peer = asked(tmp_path, "--invite", _BROKER, "--game", "quantik", "--no-help").side.peer
    assert sentence(peer).startswith("The broker cannot be reached just now.")
    peer.is_connected = True
    peer.game.other.by = "Anna"
    plain = "You both play without hints and coach."
    assert sentence(peer) == f"Anna is away. The game waits. {plain}"
    assert peer.game.ask("draw")
    assert sentence(peer) == "You have offered a draw. Anna is away. The game waits."
    peer.refuse("taken")
    assert "ask for a new one" in sentence(peer)


def test_what_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "tools.remote.mqtt")
    monkeypatch.setitem(sys.modules, "aiomqtt", None)
    with pytest.raises(PlayError, match="aiomqtt is not installed: run make setup"):
        asked(tmp_path, "--invite", _BROKER)


def test_a_new_name_is_told_in_a_game_that_goes_on(tmp_path: Path) -> None:
    kept = asked(tmp_path, "--invite", _BROKER, "--name", "Anna").kept
    again = asked(tmp_path, "--with", "1", "--name", "Zoë")
    game = again.kept.game
    again._look()
    assert game.own == kept.game.own
    game.confirm(game.own.seq)
    again._look()
    again._look()
    assert (game.own.by, game.own.seq) == ("Zo%C3%AB", kept.game.own.seq + 1)


def test_what_is_no_letter_of_a_name_is_left_out(tmp_path: Path) -> None:
    """A terminal that is not UTF-8 hands over bytes that are no letters."""
    own = asked(tmp_path, "--invite", _BROKER, "--name", "Zo\udceb").kept.game.own
    assert (own.by, KeptGames(tmp_path / FOLDER).name) == ("Zo", "Zo")
    with pytest.raises(PlayError, match="A name has at most 24 characters"):
        asked(tmp_path, "--invite", _BROKER, "--name", "x" * 25)


def test_an_empty_address_or_invitation_is_told_in_a_sentence(tmp_path: Path) -> None:
    for option, words in (("--invite", "through no broker"), ("--with", "no invitation")):
        with pytest.raises(PlayError, match=words):
            asked(tmp_path, option, "")


def test_a_folder_in_which_nothing_can_be_kept_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PlayError, match="cannot be kept: Not a directory"):
        asked(tmp_path / "file", "--invite", _BROKER)
    play = asked(tmp_path / "gone", "--invite", _BROKER)
    seat = play.join(Seat(SimulatedBoard(World()), "", None))
    shutil.rmtree(tmp_path / "gone")
    (tmp_path / "gone").touch()
    with pytest.raises(PlayError, match="cannot be kept: Not a directory"):
        seat.board.advance(10)


def test_a_game_is_open_in_one_program_at_a_time(tmp_path: Path) -> None:
    one = asked(tmp_path, "--invite", "mqtt://127.0.0.1:1")
    two = asked(tmp_path, "--with", "1")
    one.start()
    try:
        with pytest.raises(PlayError, match="open in another terminal"):
            two.start()
        two.close()
    finally:
        one.close()
    two.start()
    two.close()
