"""QUANTIK on the page: its border, its words, its slips."""

from tests.page.visitor import Visitor

# Dark's cube on e3 completes four shapes in the row.
ONE_BEFORE = "..../..../ADb./.... d"


def test_a_board_like_a_real_one_asks_who_plays(visitor: Visitor) -> None:
    visitor.begin("Person", "Light", "QUANTIK")
    visitor.be_at_a_real_board()
    visitor.give_up()
    visitor.click("Yes, give up")
    visitor.click("Done")
    visitor.see("Who plays?")
    visitor.tap("b2")
    visitor.see("Chosen: a person")
    visitor.drag("b1", "b2")
    visitor.see("Dark to move")
    visitor.see_turns("Aa1")
    # The list uses the board's squares, like the words.
    assert visitor.page.locator(".turn").first.inner_text() == "1.● b2"
    turn = visitor.page.locator(".turn").first
    assert turn.get_attribute("aria-label") == "Look at turn 1. Light sphere on b2."


def test_slips_are_told_and_a_win_is_shown(visitor: Visitor) -> None:
    visitor.begin("Person", "Light", "QUANTIK")
    visitor.see("Lift a light sphere, cylinder, cube or cone from the border.")
    visitor.see_square("b1", "light sphere, may be lifted, place of a light sphere")
    visitor.set_up(ONE_BEFORE)
    visitor.drag("a3", "e5")
    visitor.see("Light to move")
    visitor.see_turns("Bd4")
    visitor.click("Undo")
    visitor.see("Dark to move")
    visitor.see_turns()
    visitor.be_at_a_real_board()
    # A dark sphere may not be placed in the column of light's.
    visitor.drag("a2", "b5")
    visitor.see("Dark sphere on b5 has to go.")
    visitor.click("Put it right")
    visitor.see("Place the sphere on")
    visitor.click("Undo")
    visitor.see("Lift a dark")
    visitor.drag("d6", "e3")
    visitor.see("Dark wins")
    visitor.see("Four different shapes: b3, c3, d3 and e3.")
    visitor.see_square("e3", "dark cube, one of the four shapes")


def test_the_keyboard_and_a_record_play_it_too(visitor: Visitor) -> None:
    visitor.begin("Person", "Light", "QUANTIK")
    visitor.page.locator("[data-square=c3]").focus()
    visitor.key("b")
    visitor.see("In your hand: light cylinder.")
    visitor.key("Enter")
    visitor.see("Dark to move")
    visitor.see_turns("Bb2")
    visitor.unfold("Copy and paste")
    record = visitor.page.locator("#record")
    visitor.page.wait_for_function("() => document.getElementById('record').value.includes('Bb2')")
    assert '[Game "quantik"]' in record.input_value()
    assert visitor.page.locator("#position").input_value() == "..../..../.B../.... d"
    record.fill('[Game "yoxii"]\n\n1. d5e6C *')
    visitor.click("Look at this")
    visitor.see_toast("YOXII, which needs another board")
    visitor.paste("##3##/#5#/7/7/7/#5#/##3## d4 w")
    visitor.see_toast("needs another board than this halo36")
    visitor.paste("..../..../ABE./.... l")
    visitor.see_toast("Row 2 holds “E”")
    visitor.see("Dark to move")


def test_a_record_is_looked_at_in_place_of_another(visitor: Visitor) -> None:
    for turns in (["Aa1"], ["Aa1", "Bc2"]):
        visitor.look_at(f'[Game "quantik"]\n\n{" ".join(turns)} *')
        visitor.page.locator("#at-play").wait_for()
        visitor.see_turns(*turns)


def test_the_regions_are_seen_whatever_the_lights_do(visitor: Visitor) -> None:
    visitor.look_at('[Game "quantik"]\n\nAa1 Bc2 *')
    visitor.see("Looking back")
    outlines = visitor.page.locator(".region")
    assert {one.get_attribute("visibility") for one in outlines.all()} == {"visible"}
    assert outlines.count() == 4
