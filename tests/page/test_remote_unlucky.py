"""A game with a friend through real relays while things go wrong."""

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.page.test_remote import follow, met, place, read
from tests.page.visitor import PHONE
from tools.page.measure.mosquitto import STRANGE, Mosquitto, games_of_strangers

_MINUTE_MS = 60_000
_FOREIGN = 40_000
_GAME_ID = """() => Object.keys(localStorage).find((name) => name.includes("with-"))
    .split("with-")[1]"""


def test_a_phone_that_has_slept_for_a_minute_is_back_by_itself(come, broker: Mosquitto) -> None:
    phone, friend = met(come, [broker], PHONE, clocked=True)
    place(phone, "Aa1")
    friend.see_turns("Aa1")
    sleep = phone.page.context.new_cdp_session(phone.page)
    sleep.send("Debugger.enable")
    sleep.send("Debugger.pause")
    read(friend, "The other player is away. The game waits.")
    place(friend, "Bb2")
    # Meanwhile the network was gone, and the phone's minute passes at once.
    phone.page.context.set_offline(True)
    phone.page.context.set_offline(False)
    sleep.send("Debugger.disable")
    phone.page.clock.fast_forward(_MINUTE_MS)
    phone.see_turns("Aa1", "Bb2")
    for visitor in (phone, friend):
        read(visitor, "The other player is here.")
    place(phone, "Cc3")
    friend.see_turns("Aa1", "Bb2", "Cc3")


def test_two_who_act_at_once_have_one_game(come, broker: Mosquitto) -> None:
    both = light, dark = met(come, [broker])
    place(light, "Aa1")
    dark.see_turns("Aa1")
    # Neither hears of what the other does: a question about a turn, and the next turn.
    broker.pause()
    light.click("Undo")
    read(light, "You have asked to take a turn back.")
    place(dark, "Bb2")
    read(dark, "Your friend does not know yet")
    broker.go_on()
    for visitor in both:
        visitor.see_turns("Aa1", "Bb2")
        read(visitor, "The other player is here.")
    light.see("Your turn, light")
    broker.pause()
    for visitor in both:
        visitor.give_up()
        read(visitor, "The game is over.")
    broker.go_on()
    for visitor in both:
        visitor.see("A draw: you both gave up")
        visitor.go("games")
        visitor.page.locator("#games .pictured .outcome.drawn").wait_for()


def test_a_game_is_found_among_those_of_strangers_and_one_spoils_only_the_relay(
    come, broker: Mosquitto
) -> None:
    light, dark = met(come, [broker])
    game = light.page.evaluate(_GAME_ID)
    broker.retain(games_of_strangers(_FOREIGN))
    broker.retain((f"halo/2/{game}{more}", STRANGE) for more in ("", "/a", "/a/link/x"))
    heard: list[bytes] = []

    def hear(frame: bytes) -> None:
        heard.append(frame)

    dark.page.on("websocket", lambda line: line.on("framereceived", hear))
    dark.arrive()
    place(light, "Aa1")
    dark.see_turns("Aa1")
    assert heard
    assert not any(STRANGE in frame for frame in heard)
    # Who knows the game's number, as from a relay, can fill its topics, and is told of.
    broker.retain((f"halo/2/{game}/{side}/link", STRANGE) for side in "ab")
    for visitor in (light, dark):
        read(visitor, "another version of Halo")
    place(dark, "Bb2")
    light.see_turns("Aa1", "Bb2")


def test_a_friends_game_goes_on_at_another_device(come, broker: Mosquitto) -> None:
    light, dark = met(come, [broker])
    place(light, "Aa1")
    dark.see_turns("Aa1")
    light.page.locator("#hand-on").click()
    light.page.locator("#hand-sheet .code svg").wait_for()
    link = light.page.locator("#hand-link").input_value()
    other = come(PHONE, remembers=True, arrives=False, relays=[broker.address])
    light.click("The game is there")
    light.page.locator("#game-card", has_text="Here you only look on.").wait_for()
    follow(other, link)
    other.see_turns("Aa1")
    place(dark, "Bb2")
    other.see_turns("Aa1", "Bb2")
    place(other, "Cc3")
    dark.see_turns("Aa1", "Bb2", "Cc3")
    assert light.page.locator("#remote-now").count() == 0
