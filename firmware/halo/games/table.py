"""The games by name: everything that the tools and the board ask a game for.

To add a game, add a line here, in engine/table.py, lights/table.py, boards.py and set_ups.py:
nothing else asks for a name.
"""

import sys

from halo import modules

NAMES = ("oxono", "quantik", "yoxii")


class Rules:
    """A game as its modules define it.

    `new_position()` is a Position at the set-up, `new_turn(position, led_sides)` a turn as
    steps of the hand. `squares` are those of the board that it is played on, `sides` the
    players' names, the first one begins, `most_turns` bounds what a position may have. Results
    are those of results.py in every game. `set_up(position, chance)` begins a new game,
    `suit(position, seen)` fits it to the magnets that stand; `menu` are the squares of the
    menu.
    """

    def __init__(self, name: str, position, turn, codes, text, set_up) -> None:
        self.name = name
        self.new_position = position
        self.new_turn = turn
        self.sides = codes.SIDES
        self.most_turns = codes.MAX_TURNS
        self.set_up_position = text.SET_UP_POSITION
        self.parse_position = text.parse_position
        self.format_position = text.format_position
        self.parse_turn = text.parse_turn
        self.format_turn = text.format_turn
        self.why_over = text.why_over
        self.set_up = set_up.set_up
        self.suit = set_up.suit
        self.menu = set_up.MENU


# The imports stand in functions because only the game in play has room in the device's memory.


def _oxono() -> Rules:
    from halo.games import oxono, oxono_codes, oxono_set_up, oxono_text, oxono_turn

    turn = oxono_turn.OxonoTurn
    return Rules("oxono", oxono.Position, turn, oxono_codes, oxono_text, oxono_set_up)


def _quantik() -> Rules:
    from halo.games import quantik, quantik_codes, quantik_set_up, quantik_text, quantik_turn

    turn = quantik_turn.QuantikTurn
    return Rules("quantik", quantik.Position, turn, quantik_codes, quantik_text, quantik_set_up)


def _yoxii() -> Rules:
    from halo.games import yoxii, yoxii_codes, yoxii_set_up, yoxii_text, yoxii_turn

    turn = yoxii_turn.YoxiiTurn
    return Rules("yoxii", yoxii.Position, turn, yoxii_codes, yoxii_text, yoxii_set_up)


_LOADERS = (_oxono, _quantik, _yoxii)


def load(name: str) -> Rules:
    """Return the game of this name, its modules imported; ValueError if there is none."""
    if name not in NAMES:
        raise ValueError("the games are " + ", ".join(NAMES))
    return _LOADERS[NAMES.index(name)]()


def forget(name: str) -> None:
    """Drop the game's modules, and any engine's; the levels stay, for the menu needs them."""
    for module in list(sys.modules):
        package, _, last = module.rpartition(".")
        is_part = package in ("halo.games", "halo.lights") and last.split("_")[0] == name
        if is_part or (module.startswith("halo.engine.") and last != "levels"):
            modules.forget(module)
