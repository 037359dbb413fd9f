"""What the players have chosen and the board keeps over games and power cuts.

Kept as a line of `name=number` words. A number that is missing or out of range reads as
its usual one, so that an older or newer board's line does no harm.
"""

from halo.games.players import DRAWN, FIRST, OPPONENTS

NAME = "settings"

# name: (least, most, usual, unit): the one table from which the protocol's `set`, the page and
# PROTOCOL.md take what can be set. What has None for its unit no host sets by its name. `alone` is
# 1 for a player against the board; play/coach.py tells what a side's coach may be. 40 % as the eye
# takes it is a sixth of the current, by the square law of hal/pixels.py. `sound` is 1 for a board
# whose piezo sounds, see play/sound.py. `out` has a bit for each square that a hand has left out,
# on the largest board 45.
# fmt: off
TABLE: dict = {
    "brightness": (5, 100, 40, "percent"),
    "idle":       (5, 3600, 60, "seconds"),
    "level":      (1, OPPONENTS, 2, ""),
    "alone":      (0, 1, 1, ""),
    "colour":     (FIRST, DRAWN, FIRST, ""),
    "sound":      (0, 1, 0, ""),
    "coach_first":  (0, 2, 0, None),
    "coach_second": (0, 2, 0, None),
    "out":        (0, (1 << 45) - 1, 0, None),
}
# fmt: on
# What boards once kept in the place of `out`: a word for the squares from this one on.
_FORMER = {"out_low": 0, "out_high": 18}
# What a tap makes the lights darker or brighter by, in percent: each step is one to the eye.
_STEPS_PCT = (5, 10, 20, 30, 40, 60, 80, 100)


class Settings:
    """`values` by name; `table` as TABLE; `version` grows with every change.

    `strengths`, as games/strengths.py has them, are kept under a name of their own (strength.py).
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

    def step_brightness(self, way: int) -> None:
        """Go to the next brightness that is lower (`way` -1) or higher (1), if there is one."""
        now = self.values["brightness"]
        steps = [step for step in _STEPS_PCT if (step - now) * way > 0]
        if steps:
            self.put("brightness", max(steps) if way < 0 else min(steps))

    def pack(self) -> bytes:
        """Return the settings for the store."""
        return " ".join(["{}={}".format(*item) for item in self.values.items()]).encode()

    def unpack(self, data: bytes) -> None:
        """Take over what `pack` returned; what makes no sense is left out."""
        for word in data.split():
            letters, _, digits = word.partition(b"=")
            try:
                name, value = letters.decode(), int(digits)
            except (ValueError, UnicodeError):
                continue
            if name in _FORMER:
                value = self.values["out"] | value << _FORMER[name]
                name = "out"
            if name in TABLE and self.allows(name, value):
                self.values[name] = value
