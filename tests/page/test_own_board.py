"""A player's own board at the browser's port: connected, played on, unplugged, left again."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.cable import USB, Cable, Owner, TwinBytes
from tests.page.storages import denying
from tests.page.visitor import PHONE, Visitor
from tests.serve.test_real_board import see_mirrored


@pytest.fixture
def cable() -> Iterator[Cable]:
    with Cable(TwinBytes(seed=3)) as board:
        yield board


@pytest.fixture
def owner(browser: Any, address: str, cable: Cable) -> Iterator[Owner]:
    with Owner(browser, address, cable) as came:
        came.connect()
        yield came


def begin(owner: Owner, cable: Cable) -> None:
    """Begin a game and set it up."""
    owner.begin()
    owner.see("Set up")
    cable.do("place", "TX", "d4")
    cable.do("place", "TO", "c3")
    owner.see("Pink to move")


def make_a_turn(cable: Cable) -> None:
    cable.do("lift", "d4")
    cable.do("place", "d5")
    cable.do("place", "X", "c5")


def test_a_connected_board_is_mirrored_through_unplugging(owner: Owner, cable: Cable) -> None:
    see_mirrored(owner, cable)
    owner.see_square("c5", "pink X")
    # A record is checked by the page's own rules.
    owner.look_at('[Game "OXONO"]\n\n1. Xd5c5 Xd5c5')
    owner.see_toast("Xd5c5")
    owner.go("play")
    cable.do("unplug")
    owner.see("Plug it in, and it goes on by itself")


def test_a_board_that_was_stopped_starts_again(owner: Owner, cable: Cable) -> None:
    begin(owner, cable)
    cable.do("stop")
    owner.see_toast("had stopped Halo on the board")
    cable.do("wait", "3000")
    owner.see("Pink to move")
    make_a_turn(cable)
    owner.see_turns("Xd5c5")


def test_a_page_that_meets_a_prompt_starts_the_board(
    browser: Any, address: str, cable: Cable
) -> None:
    cable.do("stop")
    cable.do("wait", "100")
    with Owner(browser, address, cable) as owner:
        owner.connect()
        owner.see_toast("had stopped Halo on the board")
        begin(owner, cable)


def test_who_comes_again_has_the_board_at_once_until_it_is_left(
    owner: Owner, cable: Cable
) -> None:
    begin(owner, cable)
    owner.arrive()
    owner.see("Pink to move")
    make_a_turn(cable)
    owner.see_turns("Xd5c5")
    cable.do("unplug")
    owner.page.reload()
    owner.see("Your board is not plugged in")
    owner.unfold("Your board")
    owner.click("Play without it")
    owner.see("Four in a row, with two totems")
    owner.unfold("Your board")
    owner.page.locator("#own-connect").wait_for()


def test_a_port_that_another_page_holds_is_waited_for(owner: Owner, cable: Cable) -> None:
    begin(owner, cable)
    first = owner.page
    owner.page = owner.open_tab()
    owner.page.goto(owner.address)
    owner.see("Another program or page holds your board")
    first.close()
    owner.see("Pink to move")
    make_a_turn(cable)
    owner.see_turns("Xd5c5")


def test_a_browser_that_reaches_no_board_says_so(desk: Visitor) -> None:
    desk.page.add_init_script("delete Navigator.prototype.serial, delete Navigator.prototype.usb")
    desk.arrive()
    desk.unfold("Your board")
    desk.page.locator("#own-words", has_text="cannot reach a board over USB").wait_for()
    assert not desk.page.locator("#own-connect").is_visible()


def test_where_no_board_is_plugged_in_none_can_be_chosen(
    browser: Any, address: str, cable: Cable
) -> None:
    cable.do("unplug")
    with Owner(browser, address, cable) as owner:
        owner.unfold("Your board")
        owner.click("Connect my board")
        owner.see_toast("No board was chosen")
        owner.go("play")
        owner.see("Four in a row, with two totems")


def test_a_phone_plays_on_a_board_through_webusb(browser: Any, address: str) -> None:
    with (
        Cable(TwinBytes(seed=3), USB) as cable,
        Owner(browser, address, cable, PHONE) as owner,
    ):
        owner.connect()
        owner.begin()
        owner.see("Set up")
        squares = re.findall(r"[a-f][1-6]", owner.page.locator("#request").inner_text())
        for totem, square in zip(("TX", "TO"), squares, strict=True):
            cable.do("place", totem, square)
        cable.do("lose")
        owner.see("Pink to move")
        owner.see_square(squares[0], "totem X")
        cable.do("unplug")
        owner.see("Plug it in, and it goes on by itself")
        cable.do("plug")
        owner.see("Pink to move")


def test_a_browser_that_keeps_nothing_plays_on_the_board(
    browser: Any, address: str, cable: Cable, tmp_path: Path
) -> None:
    with (
        denying(browser, tmp_path) as keeping_nothing,
        Owner(keeping_nothing, address, cable) as owner,
    ):
        owner.connect()
        begin(owner, cable)
        make_a_turn(cable)
        owner.see_turns("Xd5c5")
        owner.unfold("Your board")
        owner.click("Play without it")
        owner.page.locator("#own-leave").wait_for(state="hidden")
        owner.arrive()
        assert owner.page.locator("#own-leave").is_hidden()
