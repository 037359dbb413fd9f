"""What the page looks like: the drawer, the phone, less motion, and pictures of it all."""

from pathlib import Path

from tests.page.visitor import ONE_BEFORE, OPENING, Visitor
from tests.patience import PATIENCE_S

MIDDLE = "3o1X/x1XO1X/3oO1/4ox/6/X5 b1 e6 b"
# How many shapes of light change within a second.
_CHANGES = """() => new Promise((done) => {
    const seen = [];
    const observer = new MutationObserver((all) => seen.push(...all));
    observer.observe(document.querySelector(".lights"), { attributes: true, subtree: true });
    setTimeout(() => done(seen.length), 1000);
})"""
# The ten squares of a lifted totem, where it came from, and row 1.
_CROSS_IS_LIT = "() => document.querySelectorAll('.pool[visibility=visible]').length > 9"


def test_a_finger_plays_on_a_phone(phone: Visitor, pictures: Path) -> None:
    phone.set_up(OPENING)
    width = phone.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "the page is wider than the phone"
    phone.page.evaluate("scrollTo(0, 0)")
    phone.picture(pictures / "phone.png")
    phone.swipe("d4", "d5")
    phone.see("Place a pink X")
    phone.tap("X")
    phone.see("In your hand: pink X.")
    phone.tap("c5")
    phone.see("Black to move")
    phone.see_turns("Xd5c5")


def test_the_drawer_shows_sensors_and_protocol(visitor: Visitor, pictures: Path) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    page = visitor.page
    field = page.locator("#heat span[title=d4]")
    page.wait_for_function("() => document.querySelector('#heat [title=d4]').textContent > '40'")
    assert float(page.locator("#heat span[title=c3]").inner_text()) < -40
    assert abs(float(page.locator("#heat span[title=a1]").inner_text())) < 10
    assert "south" not in (field.get_attribute("class") or "")
    page.locator("#facts", has_text="halo36").wait_for()
    page.locator("#send-line").fill('{"id":7,"do":"version"}')
    visitor.click("Send")
    page.locator("#lines", has_text='"ok":7').wait_for()
    page.get_by_label("Brightness").fill("60")
    page.locator("#board-settings", has_text="60 %").wait_for()
    # The browser sounds in the place of a piezo, which its board has not.
    assert page.get_by_label("Sounds of its piezo").is_hidden()
    visitor.picture(pictures / "drawer.png")
    visitor.click("Close")


# What the headline says is kept, however short it stands there.
_KEEP_HEADLINES = """() => {
    window.headlines = [];
    const headline = document.querySelector("#headline");
    new MutationObserver(() => headlines.push(headline.textContent)).observe(headline, {
        childList: true,
    });
}"""


def test_the_lights_are_live_again_after_a_power_cut(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    visitor.page.evaluate(_KEEP_HEADLINES)
    visitor.click("Cut the power")
    visitor.page.wait_for_function("() => headlines.includes('The board wakes up')")
    visitor.see("Pink to move")
    visitor.page.locator("[data-square=d4]").focus()
    visitor.key("Enter")
    visitor.page.wait_for_function(_CROSS_IS_LIT)


def see_stillness(visitor: Visitor) -> None:
    """Wait until no light changes; each is met at its brightest once, within four seconds."""
    seconds = [visitor.page.evaluate(_CHANGES) for _ in range(3)]
    while seconds[-1] and len(seconds) < PATIENCE_S:
        seconds.append(visitor.page.evaluate(_CHANGES))
    assert seconds[-1] == 0, f"changes second by second: {seconds}"


def test_the_lights_stand_still_where_less_motion_is_wished(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    see_stillness(visitor)
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.page.mouse.move(9, 9)
    assert visitor.page.evaluate(_CHANGES) > 0
    # They rest as well while their player thinks, until something is touched.
    see_stillness(visitor)
    visitor.page.mouse.move(8, 8)
    assert visitor.page.evaluate(_CHANGES) > 0


def test_pictures_of_the_main_states(visitor: Visitor, pictures: Path) -> None:
    visitor.set_up(MIDDLE)
    visitor.grab("b1", "b3")
    visitor.picture(pictures / "lifted.png")
    visitor.page.emulate_media(color_scheme="light")
    visitor.picture(pictures / "lifted-light.png")
    visitor.page.emulate_media(color_scheme="dark")
    visitor.page.mouse.up()
    visitor.see("Place a black X")
    visitor.be_at_a_real_board()
    visitor.drag("x", "a6")
    visitor.see("Black X on a6 has to go.")
    visitor.picture(pictures / "fault.png")
    visitor.set_up(ONE_BEFORE)
    visitor.turn("d4", "d1", "X", "d2")
    visitor.see("Pink wins")
    visitor.picture(pictures / "won.png")
