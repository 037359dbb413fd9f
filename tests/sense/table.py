"""Magnets on squares and a tracker that senses them, for a turn of any game."""

from halo.games.squares_viper import PUT_BACK, TAKE_AWAY
from halo.sense.tracker import Tracker
from tests.games.of_game import ByName


class Table:
    """A turn's magnets, as hands leave them, and what the tracker makes of them.

    Squares in `dead` have sensors that are not read.
    """

    def __init__(self, game, text="", dead="", led_sides=(0, 0)):
        self.game = ByName(game)
        self.turn = self.game.turn(text, led_sides=led_sides)
        self.position = self.turn.position
        self.magnets = bytearray(self.turn.required)
        self.dead = bytearray(len(self.magnets))
        for name in dead.split():
            self.dead[self.game.board.square_index(name)] = 1
        self.tracker = Tracker(self.turn, self.dead)
        self.tracker.begin(self.seen())

    def seen(self):
        return bytearray(0 if dead else magnet for dead, magnet in zip(self.dead, self.magnets))

    def do(self, *changes):
        """Each change is `-d4` (lift) or `+d4X` (place), all in one scan; X or N is north up."""
        for change in changes:
            square = self.game.board.square_index(change[1:3])
            self.magnets[square] = (1 if change[3] in "XN" else 2) if change[0] == "+" else 0
        self.tracker.update(self.seen())
        return self

    def script(self, text):
        """Make the changes of one word per scan; `&` joins several in one scan."""
        for word in text.split():
            self.do(*word.split("&"))
        return self

    def die(self, name):
        self.dead[self.game.board.square_index(name)] = 1
        return self.do()

    def faults(self):
        if not self.tracker.fault_count:
            return ""
        take, back = (
            self.game.names(at for at, fault in enumerate(self.tracker.faults) if fault == wanted)
            for wanted in (TAKE_AWAY, PUT_BACK)
        )
        return f"take {take} back {back}".strip()

    def last(self):
        made = self.position.made
        return self.game.rules.format_turn(self.position.turn_made(made - 1)) if made else ""
