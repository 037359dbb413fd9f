"""Layout: a phone's first screen, a tablet, a page at 400 %, a large screen; scrolling."""

import re
from collections.abc import Iterator

import pytest

from tests.page.instruments import Finger
from tests.page.visitor import OPENING, PHONE, Visitor

SIZES = [(390, 844), (360, 640), (320, 256), (768, 1024), (844, 390), (1440, 900), (2560, 1440)]
PHONES = [*SIZES[:2], (844, 390)]
# Elements cut off, or outside of the sheet or the page that contains them.
_CUT = """() => [...document.querySelectorAll("#headline, #request, button, label > span")]
    .filter((it) => it.textContent.trim() && it.checkVisibility())
    .filter((it) => {
        const room = it.closest("dialog, body").getBoundingClientRect();
        const { left, right } = it.getBoundingClientRect();
        const isWide = it.scrollWidth > it.clientWidth + 1;
        const isHigh = it.scrollHeight > it.clientHeight + 1;
        return isWide || isHigh || left < room.left || right > room.right;
    })
    .map((it) => it.textContent)"""
# The marks of squares, of which the lifted piece hides more than a third.
_HIDDEN = """async () => {
    const lifted = document.querySelector(".lifted .body");
    await Promise.all(lifted.getAnimations().map((rise) => rise.finished));
    const body = lifted.getBoundingClientRect();
    return [...document.querySelectorAll(".signs text")].filter((it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect();
        const isBehind = left < body.right && right > body.left && bottom < body.bottom;
        return it.textContent && isBehind && bottom - body.top > (bottom - top) / 3;
    }).length;
}"""
# Narrow and wide ones: which a device has is not known here.
SERIFS = ("Liberation Serif", "Georgia, Gelasio", "DejaVu Serif")
_LETTERS = "(letters) => document.documentElement.style.setProperty('--serif', letters)"
# The visible share of each coordinate within all its containers.
_COLOURS = "([what, part]) => getComputedStyle(document.querySelector(what))[part]"
_SHOWN = """() => [...document.querySelectorAll(".label")].map((label) => {
    let opacity = 1;
    for (let e = label; e; e = e.parentElement) opacity *= getComputedStyle(e).opacity;
    return [label.textContent, opacity];
})"""


@pytest.fixture(scope="module")
def phone_tab(browser, address: str) -> Iterator[Visitor]:
    with Visitor(browser, address, PHONE, arrives=False) as came:
        yield came


@pytest.fixture
def phone(phone_tab: Visitor) -> Visitor:
    """The same phone for all tests."""
    resize(phone_tab, PHONES[1])
    phone_tab.arrive()
    return phone_tab


def box(visitor: Visitor, selector: str) -> dict[str, float]:
    """Return where an element is, with its right and bottom edges."""
    found = visitor.page.locator(selector).bounding_box()
    assert found, f"{selector} is not to be seen"
    edges = {"right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}
    return found | edges


def scrolled(visitor: Visitor) -> float:
    return float(visitor.page.evaluate("scrollY"))


def wipe(visitor: Visitor, square: str, by: int) -> None:
    """Move a finger up from a square by this many pixels, on a screen lower than the page."""
    resize(visitor, (360, 480))
    x, y = visitor.centre(square)
    finger = Finger(visitor.page)
    finger.move(*((x, y - by * step / 8) for step in range(9)))
    finger.lift()


def resize(visitor: Visitor, size: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})


def width_of(visitor: Visitor) -> int:
    """Return the page's width with all its content."""
    return int(visitor.page.evaluate("document.documentElement.scrollWidth"))


def test_nothing_lies_beside_the_screen(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    for size in SIZES:
        resize(visitor, size)
        for prepare in (lambda: visitor.unfold("New game"), lambda: visitor.go("play")):
            prepare()
            assert width_of(visitor) <= size[0], size
            stage = box(visitor, "#stage")
            assert stage["x"] >= 0, size
            assert stage["right"] <= size[0], size
            visitor.key("Escape")


# In every language: test_languages.py.
def see_door_fit(phone: Visitor) -> None:
    """See that all a newcomer needs is on the first screen of the smallest phone."""
    assert width_of(phone) <= 320
    for letters in SERIFS:
        phone.page.evaluate(_LETTERS, letters)
        assert box(phone, "#headline")["bottom"] <= box(phone, "#stage")["y"], letters
    for button in phone.page.locator(".bar button, #door > button").all():
        place = button.bounding_box()
        assert place
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= 320
        assert place["y"] + place["height"] <= 568


def see_sheet_fit(phone: Visitor) -> None:
    """Begin a game: no words are cut off."""
    resize(phone, (320, 640))
    assert phone.page.evaluate(_CUT) == []
    phone.page.locator("#play").tap()
    # Each game's own words are seen behind the sheet; the first one is then begun.
    for game in reversed(phone.page.locator("#players .cards label").all()):
        game.tap()
        for width in (360, 320):
            resize(phone, (width, 640))
            assert phone.page.evaluate(_CUT) == []
    phone.page.locator("#players [type=submit]").tap()
    phone.page.locator("body[data-mode=play]:not(.busy)").wait_for()


def see_board_stay(phone: Visitor) -> None:
    """Begin a turn after a hint: the board does not move, and no words are cut off."""
    stood = box(phone, "#stage")
    strip = phone.page.locator(".status")
    phone.page.locator("#hint").tap()
    phone.page.locator("#request > [aria-hidden]", has_text=re.compile("[a-f][1-6]")).wait_for()
    assert phone.page.evaluate(_CUT) == []
    for square in ("d4", "d6"):
        phone.tap(square)
        phone.page.locator(f"[data-square={square}]").wait_for()
        assert box(phone, "#stage") == stood
        assert strip.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
        assert phone.page.evaluate(_CUT) == []
    phone.page.locator("#request", has_text=re.compile("[XO]")).wait_for()
    assert box(phone, "#stage") == stood
    assert width_of(phone) == 320


def see_places_fit(phone: Visitor) -> None:
    """Visit every place; nothing is wider than the phone."""
    resize(phone, PHONES[1])
    for place in ("play", "games", "board", "learn"):
        phone.go(place)
        assert width_of(phone) <= PHONES[1][0]
    for opener in ("#rules-part button >> nth=0", "#open-legend"):
        phone.page.locator(opener).click()
        sheet = phone.page.locator("dialog[open]")
        assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
        phone.key("Escape")
    phone.go("board")
    phone.page.locator("#open-drawer").click()
    phone.page.locator("#facts dd").first.wait_for()
    assert width_of(phone) <= PHONES[1][0]
    assert phone.page.evaluate(_CUT) == []


def test_a_phones_first_screen_shows_what_this_is_the_board_and_both_ways_in(come) -> None:
    phone = come(PHONE)
    for size in PHONES:
        resize(phone, size)
        see_first_screen(phone, size)
    phone.begin()
    for size in PHONES:
        resize(phone, size)
        assert scrolled(phone) == 0
        assert box(phone, "#hint")["bottom"] <= size[1]


def see_first_screen(phone: Visitor, size: tuple[int, int]) -> None:
    words, stage = box(phone, "#headline"), box(phone, "#stage")
    start = box(phone, "#play")
    if size[0] < size[1]:
        assert words["bottom"] <= stage["y"]
        assert stage["bottom"] <= start["y"]
    else:
        assert words["bottom"] <= start["y"]
        assert stage["x"] + stage["width"] <= min(start["x"], words["x"])
    assert start["bottom"] <= size[1]
    assert start["height"] >= 40
    assert box(phone, "#learn")["y"] == start["y"]


def test_a_large_screen_is_filled(visitor: Visitor) -> None:
    resize(visitor, (2560, 1440))
    assert box(visitor, "#stage")["height"] > 0.9 * 1440
    assert box(visitor, ".panel")["right"] - box(visitor, "#stage")["x"] > 0.6 * 2560


def test_a_page_at_200_percent_gives_the_board_the_height(visitor: Visitor) -> None:
    resize(visitor, (640, 400))
    stage = box(visitor, "#stage")
    assert stage["height"] > 0.78 * 400
    assert stage["right"] <= box(visitor, ".panel")["x"]


def test_a_players_own_colours_leave_the_board_and_what_is_chosen_visible(come) -> None:
    phone = come(PHONE | {"forced_colors": "active"})
    assert phone.page.evaluate(_COLOURS, ["#dot", "borderColor"]) != phone.page.evaluate(
        _COLOURS, ["html", "backgroundColor"]
    )
    phone.begin("1", "Pink")
    phone.see("Your turn, pink")
    assert phone.page.evaluate(_COLOURS, [".edge", "backgroundColor"]) == "rgb(255, 92, 166)"
    phone.unfold("New game")
    marked = {
        phone.page.evaluate(_COLOURS, [what, "backgroundColor"])
        for what in ("[name=side]:checked + span", "[name=game]:checked + span", "#to-play")
    }
    assert len(marked) == 1
    assert phone.page.evaluate(_COLOURS, ["#to-learn", "backgroundColor"]) not in marked


def test_a_page_at_400_percent_keeps_squares_that_fingers_meet(visitor: Visitor) -> None:
    resize(visitor, (320, 256))
    assert box(visitor, "[data-square=a1]")["width"] >= 24
    visitor.unfold("New game")
    visitor.page.locator("#players [type=submit]").scroll_into_view_if_needed()
    assert box(visitor, "#players [type=submit]")["bottom"] <= 256


def test_a_finger_on_an_empty_square_scrolls_the_page(phone: Visitor) -> None:
    phone.set_up(OPENING)
    phone.page.evaluate("scrollTo(0, 0)")
    wipe(phone, "b3", 160)
    phone.page.wait_for_function("() => scrollY > 15")
    phone.see("Lift a totem")
    assert phone.page.locator("#in-hand").inner_text() == ""


def test_a_finger_on_a_piece_takes_it_and_the_page_stays(phone: Visitor) -> None:
    phone.set_up(OPENING)
    phone.page.evaluate("scrollTo(0, 0)")
    phone.swipe("d4", "d6")
    phone.see("Place a pink X")
    assert scrolled(phone) == 0
    phone.see_square("d6", "totem X")


def test_a_lifted_piece_leaves_the_mark_of_the_next_square_in_sight(phone: Visitor) -> None:
    phone.set_up(OPENING)
    phone.tap("d4")
    phone.see_square("d5", "the totem may go here")
    assert phone.page.evaluate(_HIDDEN) == 0


def test_a_finger_on_a_piece_that_waits_its_turn_scrolls_the_page(phone: Visitor) -> None:
    phone.set_up("6/6/6/6/1X4/6 d4 c3 b")
    phone.page.evaluate("scrollTo(0, 0)")
    wipe(phone, "b2", 160)
    phone.page.wait_for_function("() => scrollY > 15")
    phone.see_square("b2", "pink X")


def test_looking_back_keeps_the_boards_coordinates(visitor: Visitor) -> None:
    resize(visitor, (1440, 900))
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "d4")
    visitor.see_turns("Xd5d4")
    visitor.page.locator("#first").click()
    visitor.see("Looking back")
    with visitor.painted():
        shown = visitor.page.evaluate(_SHOWN)
    assert shown == [[name, 1] for name in "abcdef123456"]


def test_a_watcher_has_play_here_in_sight(phone: Visitor) -> None:
    first, phone.page = phone.page, phone.watch()
    resize(phone, PHONES[1])
    phone.page.evaluate("scrollTo(0, 0)")
    assert box(phone, "#take-seat")["bottom"] <= PHONES[1][1]
    phone.click("Play here")
    phone.page.locator("#take-seat").wait_for(state="hidden")
    phone.page.close()
    phone.page = first
