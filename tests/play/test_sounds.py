"""The piezo's tones when players move pieces, and when it is silent."""

import pytest

from halo.hal import pins
from tests.link.desk import Desk
from tools.sim.world.scenario import Scenario

PLACED = ["1760 Hz for 40 ms"]
WRONG = ["400 Hz for 120 ms", "400 Hz for 120 ms"]
OVER = ["1050 Hz for 120 ms", "1320 Hz for 120 ms", "1570 Hz for 120 ms", "2090 Hz for 300 ms"]
ABOUT_TO_WIN = "6/6/6/oxx3/XOX3/6 d4 c1 p"


class Player(Scenario):
    """Plays and listens."""

    def __init__(self) -> None:
        self.desk = Desk()
        super().__init__(self.desk)

    def hears(self, text: str, ms: int = 1500) -> list[str]:
        """Do what the scenario's lines say; return the tones during it and the time after."""
        self.desk.take_tones()
        self.run(f"{text}\nwait {ms}")
        return self.desk.take_tones()


@pytest.fixture
def player() -> Player:
    player = Player()
    player.hears("start")
    player.desk.ask(id=1, do="set", sound=1)
    player.hears("wait 1000\npower cut")
    return player


def test_power_up_and_set_up_are_quiet(player: Player) -> None:
    assert player.hears("start") == []
    assert player.hears("set up oxono\nexpect mode menu") == []


def test_each_piece_that_stands_right_is_heard_and_lifting_is_not(player: Player) -> None:
    player.hears(f"start\nposition {ABOUT_TO_WIN}")
    assert player.hears("lift d4") == []
    assert player.hears("place d5") == PLACED
    assert player.hears("place X c5") == PLACED


def test_a_slip_is_heard_once_and_its_end_is_not(player: Player) -> None:
    player.hears(f"start\nposition {ABOUT_TO_WIN}")
    assert player.hears("place X f6", 3000) == WRONG
    assert player.hears("lift f6\naside") == []


def test_the_end_is_heard_once(player: Player) -> None:
    player.hears(f"start\nposition {ABOUT_TO_WIN}")
    assert player.hears("turn Xd1d2\nexpect mode over")[-4:] == OVER
    assert player.hears("power cut\nstart\nexpect mode over") == []


def test_a_power_cut_ends_a_tone(player: Player) -> None:
    player.hears(f"start\nposition {ABOUT_TO_WIN}")
    player.run("turn Xd1d2")
    player.desk.take_tones()
    (tone,) = player.hears("power cut")
    assert tone.startswith("1050 Hz")
    assert tone != OVER[0]


def test_a_new_board_is_quiet() -> None:
    player = Player()
    assert player.hears(f"start\nposition {ABOUT_TO_WIN}\nturn Xd1d2") == []
    assert player.desk.ask(id=1, do="settings")["sound"] == 0


def test_sound_switched_on_in_a_game_is_that_of_the_next_step_only(player: Player) -> None:
    player.hears("start")
    player.desk.ask(id=1, do="set", sound=0)
    player.hears(f"position {ABOUT_TO_WIN}\nlift d4\nplace d5")
    player.desk.take_tones()
    player.desk.ask(id=1, do="set", sound=1)
    assert player.hears("wait 500") == []
    assert player.hears("place X c5") == PLACED


def test_a_sound_that_is_switched_off_ends_at_once(player: Player) -> None:
    player.hears(f"start\nposition {ABOUT_TO_WIN}")
    player.run("turn Xd1d2")
    player.desk.ask(id=1, do="set", sound=0)
    player.desk.advance(1000)
    assert player.desk.take_tones()[-1] != OVER[-1]
    assert player.hears("wait 1000") == []


def test_a_tap_in_the_menu_makes_it_quiet_and_another_does_not(player: Player) -> None:
    player.hears("start\nset up oxono\nexpect lit chosen c1 a6 e5")
    player.hears("tap e5\nexpect lit chosen c1 a6")
    assert player.desk.ask(id=1, do="settings")["sound"] == 0
    player.hears("tap e5\nexpect lit chosen c1 a6 e5")
    assert player.desk.ask(id=1, do="settings")["sound"] == 1


def test_a_game_against_the_board_sounds_what_the_hand_does(player: Player) -> None:
    player.hears('start\nsend {"do":"new","pink":"human","black":"level1"}\nset up oxono')
    assert player.hears("turn Xd5c5", 0) == 2 * PLACED
    assert player.hears("think", 500) == []
    assert player.hears("follow") == 2 * PLACED


def test_a_board_without_a_piezo_is_quiet_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(pins.MODELS["halo36"], "piezo")
    player = Player()
    monkeypatch.setattr(player.desk.hal, "tone", lambda hertz: pytest.fail("nothing can sound"))
    player.run("start\nset up oxono\nexpect lit chosen c1 a6\ntap e5\nlift d4\nplace d5")
    assert "sound" not in player.desk.ask(id=1, do="settings")
    error = player.desk.ask(id=2, do="set", sound=1)["error"]
    assert (error["code"], error["text"]) == ("bad_value", "this board has no piezo")
