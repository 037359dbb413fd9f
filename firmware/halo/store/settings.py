"""Settings, kept over games and power cuts.

Saved as a line of `name=number` words. A number missing or out of range reads as the default, so
that a line of another firmware does no harm.
"""

from halo.games.players import DRAWN, FIRST, OPPONENTS

NAME = "settings"

# name: (least, most, default, unit): the one table of settings, for the protocol's `set`, the page
# and the store. With None as its unit a setting cannot be set by name.
# fmt: off
TABLE: dict = {
    # Perceived brightness of the lights; 40 % is a sixth of the current, see hal/pixels.py.
    "brightness": (5, 100, 40, "percent"),
    # Time without activity until the lights dim.
    "idle":       (5, 3600, 60, "seconds"),
    # The level of the board and of the menu, 6 for `follow`, 7 for `follow2`.
    "level":      (1, OPPONENTS, 2, ""),
    # The menu begins with 1 the board, 0 a second person as opponent.
    "alone":      (0, 1, 1, ""),
    # The menu begins with a person on 0 the first side, 1 the second, 2 one by lot.
    "colour":     (FIRST, DRAWN, FIRST, ""),
    # The lights' colours: 1 for eyes that do not tell red from green, see lights/palette.py.
    "colours":    (0, 1, 0, ""),
    # 1 turns the piezo's sounds on; missing on a board without a piezo.
    "sound":      (0, 1, 0, ""),
    # A side's coach, as in games/players.py.
    "coach_first":  (0, 2, 0, None),
    "coach_second": (0, 2, 0, None),
    # One bit per square left out by hand, 45 on the largest board.
    "out":        (0, (1 << 45) - 1, 0, None),
}
# fmt: on
# Brightness in percent, one step per tap; the eye sees each.
_STEPS_PCT = (5, 10, 20, 30, 40, 60, 80, 100)


class Settings:
    """`values` by name; `table` as TABLE; `version` grows with every change.

    `strengths` (games/strengths.py) are saved under another name (store/formats.py).
    """

    def __init__(self) -> None:
        self.table = TABLE
        self.values: dict = {name: TABLE[name][2] for name in TABLE}
        self.version = 0
        self.strengths: dict = {}

    def __getitem__(self, name: str) -> int:
        return self.values[name]

    def allows(self, name: str, value: int) -> bool:
        """Tell whether the value is in the setting's range."""
        least, most, _, _ = self.table[name]
        return least <= value <= most

    def put(self, name: str, value: int) -> None:
        """Change a setting to an allowed value."""
        assert self.allows(name, value), "a setting is in its range"
        if self.values[name] != value:
            self.values[name] = value
            self.version += 1

    def step(self, name: str) -> None:
        """Change a setting to the next value, from the most to the least."""
        least, most, _, _ = self.table[name]
        self.put(name, self.values[name] + 1 if self.values[name] < most else least)

    def step_brightness(self, way: int) -> None:
        """Go to the next lower (`way` -1) or higher (1) brightness, if any."""
        now = self.values["brightness"]
        steps = [step for step in _STEPS_PCT if (step - now) * way > 0]
        if steps:
            self.put("brightness", max(steps) if way < 0 else min(steps))

    def pack(self) -> bytes:
        """Return the settings for the store."""
        return " ".join(["{}={}".format(*item) for item in self.values.items()]).encode()

    def unpack(self, data: bytes) -> None:
        """Take over what `pack` returned; ignore invalid words."""
        for word in data.split():
            letters, _, digits = word.partition(b"=")
            try:
                name, value = letters.decode(), int(digits)
            except (ValueError, UnicodeError):
                continue
            if name in TABLE and self.allows(name, value):
                self.values[name] = value
