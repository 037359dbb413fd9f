"""Whole games by keys and hearing alone, and by hints; stories of the twin, in the port."""

import re

import pytest

from tests.page.node import Port
from tests.page.test_any_storage import see_counted
from tests.page.visitor import Visitor
from tests.test_scenarios import SCENARIOS, SCENARIOS_OF_45

# These look at the whole menu with the piezo's square, which a page's board lacks.
_WITH_A_PIEZO = ("menu", "quantik_game", "yoxii_first_turn")
# A page's board cannot have faults of flash or host.
_WITH_FAULTS = ("deaf_host", "full_flash", "torn_save")
_NOT_HERE = (*_WITH_A_PIEZO, *_WITH_FAULTS)
# The twin is told all of them; the port differs from it by its interpreter.
_EVERY = 3

_STORIES = """
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World
from tools.sim.world.scenario import Scenario
for name, text in {stories!r}:
    try:
        Scenario(SimulatedBoard(World(1, {model!r}), is_mute=True)).run(text)
    except Exception as problem:
        print(name, repr(problem))
print("all are told")
"""
_WON = [["QUANTIK, level 1", "1", "0", "0", "1", "1"]]
_MOST_TABS = 40
_MOST_TURNS = 8
# The words of a hint in QUANTIK, and in OXONO.
_HINT = r"Hint: light \w+ on (\w\d)\. Lift it from (\w\d)"
_TURN = r"Hint: totem ([XO]) to (\w\d), \w+ \w on (\w\d)\."
# In all that the page has told a screen reader, see instruments.py.
_HEARD = "(words) => window.told.some((said) => new RegExp(words).test(said))"
_FOCUSED = """() => {
    const { ariaLabel, name, value, textContent } = document.activeElement;
    return ariaLabel || (name ? `${name} ${value}` : textContent.trim());
}"""
_MOST_HINTS = 16


class Listener:
    """Knows only the name of the focused element, and what is spoken."""

    def __init__(self, visitor: Visitor) -> None:
        self._page = visitor.page
        self.forget()

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def focused(self) -> str:
        return str(self._page.evaluate(_FOCUSED))

    def tab_to(self, name: str) -> None:
        """Press Tab until the focused element's name begins with `name`."""
        self._press_until("Tab", name)

    def choose(self, name: str, value: str) -> None:
        """Walk with the arrow keys over the radio buttons of a name."""
        self.tab_to(name)
        self._press_until("ArrowRight", f"{name} {value}")

    def _press_until(self, key: str, name: str) -> None:
        for _ in range(_MOST_TABS):
            if self.focused().startswith(name):
                return
            self.press(key)
        pytest.fail(f"{key} does not come to {name!r}")

    def go(self, square: str) -> None:
        """Walk over the board from the focused square to another one."""
        here = self.focused()
        across, up = ord(square[0]) - ord(here[0]), int(square[1]) - int(here[1])
        self.press(*["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
        self.press(*["ArrowUp" if up > 0 else "ArrowDown"] * abs(up))
        assert self.focused().startswith(f"{square}, ")

    def hear(self, words: str) -> None:
        """Wait until something that matches the pattern has been spoken since `forget`."""
        try:
            self._page.wait_for_function(_HEARD, arg=words)
        except Exception:
            pytest.fail(f"{words!r} is not to be heard but {self.heard()!r}")

    def heard(self) -> str:
        return str(self._page.evaluate("window.told.join(' ')"))

    def forget(self) -> None:
        self._page.evaluate("() => { window.told = []; }")


def play_by_keys(visitor: Visitor, level: int) -> Listener:
    """Play a game of QUANTIK against the level, from the front door to the result."""
    ending = f"You win|Level {level} wins."
    listener = Listener(visitor)
    listener.tab_to("Teach me")
    listener.tab_to("Play")
    listener.press("Enter")
    listener.choose("game", "quantik")
    listener.tab_to("How strong")
    listener.press("Home", *["ArrowRight"] * (level - 1))
    listener.choose("side", "first")
    listener.tab_to("Start")
    listener.press("Enter")
    listener.hear("Your turn, light. Lift a light sphere, cylinder, cube or cone")
    for _ in range(_MOST_TURNS):
        listener.forget()
        listener.press("h")
        listener.hear(_HINT)
        found = re.search(_HINT, listener.heard())
        assert found
        end, start = found.groups()
        listener.go(start)
        assert "light" in listener.focused()
        assert "the next step" in listener.focused()
        listener.press("Enter")
        listener.hear("In your hand: light")
        listener.go(end)
        listener.press("Enter")
        listener.hear(f"Your turn, light. Lift a|{ending}")
        if re.search(ending, listener.heard()):
            break
        assert re.search(r"Dark \w+ on \w\d\.", listener.heard()), listener.heard()
    assert "Dark: dark" not in listener.heard()
    listener.hear("Four different shapes|cannot place anything")
    return listener


def follow_hint(visitor: Visitor) -> None:
    """Ask for a hint in OXONO and make its turn by taps."""
    visitor.click("Hint")
    visitor.see(re.compile(_TURN))
    found = re.search(_TURN, visitor.page.locator("#request").inner_text())
    assert found
    symbol, end, square = found.groups()
    _, totem_x, totem_o, side = visitor.position().split()
    visitor.tap(totem_x if symbol == "X" else totem_o)
    visitor.tap(end)
    visitor.see("Place a")
    visitor.tap(symbol if side == "p" else symbol.lower())
    visitor.tap(square)


def follow_hints(visitor: Visitor, ending: str, most: int = _MOST_HINTS) -> str:
    """Play pink in a running game as the board advises; return the last headline.

    The game ends with a headline of this pattern, or goes on after `most` turns.
    """
    for count in range(most):
        follow_hint(visitor)
        visitor.page.locator(f".turn >> nth={2 * count}").wait_for()
        visitor.see(re.compile(f"Your turn, pink|{ending}"))
        headline = str(visitor.page.locator("#headline").inner_text())
        if re.search(ending, headline):
            break
    return headline


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "names"),
    [("halo36", list(SCENARIOS)[::_EVERY]), ("halo45", list(SCENARIOS_OF_45)[::_EVERY])],
)
def test_stories_that_the_twin_is_told(port: Port, model: str, names: list[str]) -> None:
    texts = SCENARIOS if model == "halo36" else SCENARIOS_OF_45
    stories = [(name, texts[name]) for name in names if name not in _NOT_HERE]
    script = _STORIES.format(model=model, stories=stories)
    assert port.printed(script) == "all are told\n"


def test_a_whole_game_is_won_by_keys_and_ears_and_counted_once_until_forgotten(
    regular: Visitor,
) -> None:
    first, second = regular.page, regular.watch()
    assert "You win" in play_by_keys(regular, 1).heard()
    for page in (second, first, second):
        regular.page = page
        page.reload()
        page.locator("#headline", has_text=re.compile("wins?")).wait_for()
        see_counted(regular, _WON)
    regular.go("play")
    regular.click("Play here")
    first.locator("#place", has_text="you are watching").wait_for()
    see_counted(regular, _WON)
    regular.page.locator("#statistics summary").click()
    regular.page.get_by_role("button", name="Start counting anew").focus()
    regular.key("Enter", "Enter")
    regular.see_toast("the count starts anew")
    regular.page.locator("#statistics", has_text="Nothing yet").wait_for()
    assert regular.page.locator("#statistics").is_visible()
    see_counted(regular, [])
    # The finished game still stands on the board.
    for page in (second, first):
        page.reload()
        page.locator("#headline", has_text=re.compile("wins?")).wait_for()
        regular.page = page
        see_counted(regular, [])
    # It has the board alone since the other tab was reloaded.
    regular.page = second
    regular.go("play")
    begin_again(Listener(regular))


def begin_again(listener: Listener) -> None:
    """Begin another game like the finished one."""
    listener.tab_to("Another game")
    listener.press("Enter")
    listener.hear("Your turn, light. Lift a light sphere, cylinder, cube or cone")
    assert re.match(r"\w\d, ", listener.focused()), "the focus is lost"
