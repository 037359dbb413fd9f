"""A player's own board on a static site: updated by a click, and unplugged half-way."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.house.source import ROOT
from tests.optional import chip_missing, need
from tests.page.cable import Cable, Owner, TwinBytes
from tests.page.test_own_board import begin, make_a_turn

_READY_MS = 1500
# The board time within which a turn is saved.
_SAVED_MS = "1500"
# An update of one module sends more than this; most of it is commands to copy and compare.
_MIDDLE_BYTES = 12_000


@pytest.fixture
def older_flash(tmp_path: Path) -> bytes:
    """The flash of a board with an older version."""
    need(chip_missing())
    from tools.deploy.compile import compile_all
    from tools.deploy.image import flash
    from tools.deploy.pack import USUAL_MODEL

    firmware = shutil.copytree(ROOT / "firmware", tmp_path / "firmware")
    version = firmware / "halo" / "version.py"
    version.write_text(re.sub('FIRMWARE = ".*"', 'FIRMWARE = "0.0.9"', version.read_text()))
    return flash(USUAL_MODEL, compile_all(firmware, tmp_path / "build"))


@pytest.fixture
def bare_flash() -> bytes:
    """The flash of a Pico with MicroPython's own image."""
    need(chip_missing())
    from tools.deploy import storage
    from tools.deploy.micropython_image import find
    from tools.deploy.storage import FLASH_BYTES, FLASH_START

    content = bytearray(b"\xff" * FLASH_BYTES)
    for at, page in storage.read_uf2(find().read_bytes()).items():
        content[at - FLASH_START : at - FLASH_START + len(page)] = page
    return bytes(content)


def board_with(flash: bytes) -> Any:
    """A chip with this flash, shortly after its power-up."""
    from tests.page.chip_bytes import ChipBytes

    board = ChipBytes(flash)
    board.advance(_READY_MS)
    return board


@pytest.fixture
def cable(older_flash: bytes) -> Iterator[Cable]:
    with Cable(board_with(older_flash)) as found:
        yield found


def says(owner: Owner, words: str) -> None:
    owner.page.locator("#own-words", has_text=words).wait_for(state="attached")


@pytest.mark.chip
def test_a_board_is_updated_by_a_click_and_goes_on_with_its_game(
    browser: Any, hosted: str, cable: Cable
) -> None:
    with Owner(browser, hosted, cable) as owner:
        owner.connect()
        begin(owner, cable)
        make_a_turn(cable)
        owner.see_turns("Xd5c5")
        says(owner, "It has a different version of Halo")
        owner.unfold("Your board")
        cable.do("wait", _SAVED_MS)
        cable.do("cut", str(_MIDDLE_BYTES))
        owner.click("Update the board")
        owner.see("Your board is being updated")
        toast = owner.page.locator("#toast")
        toast.filter(has_text="was unplugged in the middle of the update").wait_for()
        owner.see("Your board is not plugged in")
        cable.do("plug")
        says(owner, "It has a different version of Halo")
        owner.see_turns("Xd5c5")
        owner.click("Update the board")
        toast.filter(has_text="up to date").wait_for()
        says(owner, "the same Halo as this page")
        owner.see("Black to move")
        owner.see_turns("Xd5c5")
        cable.do("lift", "c3")
        cable.do("place", "b3")
        cable.do("place", "o", "b2")
        owner.see_turns("Xd5c5", "Ob3b2")


@pytest.mark.chip
def test_a_pico_with_nothing_but_micropython_gets_halo_by_a_click(
    browser: Any, hosted: str, bare_flash: bytes
) -> None:
    with Cable(board_with(bare_flash)) as cable, Owner(browser, hosted, cable) as owner:
        owner.unfold("Your board")
        owner.click("Connect my board")
        owner.see("No Halo answers")
        owner.unfold("Your board")
        owner.page.locator("#own-model").select_option("halo36")
        owner.click("Update the board")
        owner.see_toast("up to date")
        says(owner, "the same Halo as this page")
        owner.see("Set up")


def test_a_second_click_starts_no_second_update(browser: Any, hosted: str) -> None:
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    with Cable(TwinBytes(seed=3)) as cable, Owner(browser, hosted, cable) as owner:
        owner.page.route("**/updater-*.js", hold)
        owner.page.route(
            "**/firmware/manifest.json",
            lambda route: route.fulfill(json={**route.fetch().json(), "build": "another"}),
        )
        owner.connect()
        owner.unfold("Your board")
        owner.click("Update the board")
        # The program that updates still loads.
        update = owner.page.locator("#own-update")
        update.wait_for(state="hidden")
        owner.page.locator("#own-progress").wait_for()
        held[0].abort()
        owner.see_toast("Load the page again")
        update.wait_for()
        owner.mistakes.clear()  # the browser logs the request that failed


def test_a_new_board_is_told_how_to_begin(browser: Any, hosted: str) -> None:
    with Cable(TwinBytes(seed=3)) as cable, Owner(browser, hosted, cable) as owner:
        owner.unfold("Your board")
        owner.click("A new board")
        with owner.page.expect_download() as saved:
            owner.page.get_by_text("Save the file for Halo 45 (YOXII)", exact=True).click()
        assert saved.value.suggested_filename == "halo-halo45.uf2"
        assert Path(saved.value.path()).read_bytes().startswith(b"UF2\n")
        shown = owner.page.locator("#own-steps img")
        assert shown.count() == 4
        assert shown.evaluate_all("(all) => all.every((image) => image.naturalWidth > 0)")
