"""The board from power-up on: the mode it is in, and the ways from mode to mode.

What hands do in each mode is in hands.py, what belongs to one game in game.py. Entering a
mode may allocate; what talks to the host looks at the public attributes afterwards.
"""

from micropython import const

from halo.drawing import draw
from halo.game import Game
from halo.games.geometry import SQUARES
from halo.games.oxono import Position
from halo.games.oxono_codes import DOTS
from halo.games.oxono_set_up import MAGNETS, totems_alone
from halo.lights.lamp import Lamp
from halo.menu import Menu
from halo.modes import GUIDED, MENU, OVER, PLAY, PLAYED, QUESTION, RESTORE, SET_UP, TEST, THINKING
from halo.question import Question
from halo.sense.guide import Guide
from halo.sense.hold import Hold
from halo.sense.senses import Senses
from halo.settings import Settings

_SETTLED_MS = const(300)


class Session:
    """One board: its `senses`, its lights (`lamp`), its `mode`, and its `game`.

    `games` counts games begun; `quiet` holds while no magnet changes; `version` grows with
    every change that the host may care about; `line` marks a won game's line.
    """

    def __init__(self, random_bits, engine) -> None:
        self.random_bits = random_bits
        self.settings = Settings()
        self.senses = Senses(SQUARES)
        self.game = Game(self.senses.dead, self.settings, engine)
        self.guide = Guide(self.senses.dead)
        self.menu = Menu(self.settings)
        self.question = Question(self.senses.dead)
        self.lamp = Lamp(SQUARES)
        self.quiet = Hold(_SETTLED_MS)
        self.line = bytearray(SQUARES)
        self.games = 0
        self.mode = TEST
        self.version = 0
        self._saved = False
        self._asked_in = PLAY
        self.heed_settings()

    # --- beginning a game --------------------------------------------------------------

    def wake(self) -> None:
        """After the self-test: go on with the saved game, or ask for a set-up."""
        if self._saved and not self.wants_new_game():
            self._guide_to(RESTORE)
        else:
            self.set_up()

    def resume(self, start: Position, turns: list) -> None:
        """Go on with a saved game: `turns` made from `start`. Called before the first tick.

        Totems alone on the dots will mean that the players want a new game instead.
        """
        self.game.begin_from(start)
        for turn in turns:
            self.game.position.push(turn)
        self._saved = True

    def wants_new_game(self) -> bool:
        """Tell whether a saved game's pieces were cleared and the totems set up."""
        has_pieces = self._saved and self.game.position.pieces() > 0
        return has_pieces and totems_alone(self.senses.stable)

    def begin_at(self, position: Position) -> None:
        """Begin a game from `position` with the players there are; lead the pieces there."""
        self.game.begin_from(position)
        self.games += 1
        self._saved = False
        self._guide_to(RESTORE)

    def new_game(self, pink: int, black: int) -> None:
        """Begin a game of these players, a level each or 0 for a human: no menu asks."""
        self.game.players.choose(pink, black)
        self._draw_set_up()

    def set_up(self) -> None:
        """Ask for a set-up; the menu then asks who plays."""
        self.game.players.forget()
        self._draw_set_up()

    def _draw_set_up(self) -> None:
        """Ask for the two totems on the dots, which is where drawn at random."""
        first = self.random_bits() & 1
        self.set_up_on(DOTS[first], DOTS[first ^ 1])

    def set_up_on(self, totem_x: int, totem_o: int) -> None:
        """Ask for the totems on these dots, or the other way round if they stand so."""
        self.game.set_up(totem_x, totem_o, self.senses.stable)
        self.games += 1
        self._guide_to(SET_UP)

    def start(self) -> None:
        """Begin the game with the players that the menu says.

        A totem that is off its square begins the first turn. Where the board is to begin,
        it is asked back while the board thinks, unless the board then moves that totem.
        """
        pink, black = self.menu.levels(self.random_bits() & 1)
        self.game.players.choose(pink, black)
        self.game.begin_turn(self.senses.stable)
        self.game.follow(self.senses.stable)
        self.go_on()

    # --- in a game ---------------------------------------------------------------------

    def undo(self) -> bool:
        """Take the last turn or pair back and lead the pieces there; False if there is none."""
        if self.mode in (TEST, SET_UP, MENU) or not self.game.undo():
            return False
        self._guide_to(RESTORE)
        return True

    def why_no_hint(self) -> str:
        """Return a sentence why there can be no hint now; nothing if there can."""
        if self.mode in PLAYED or self.mode == OVER:
            return self.game.why_no_hint()
        return "no game is being played"

    def hint(self) -> None:
        """Show a good turn, where nothing is said against it."""
        self.game.hint()
        self.go_on()

    def move_now(self) -> bool:
        """End the board's thinking with the best turn found; False if it is not thinking."""
        if self.mode != THINKING:
            return False
        self.game.thinker.hurry()
        return True

    def lead_chosen(self) -> None:
        """Lead the hand through the turn that the board has chosen."""
        self.game.lead_chosen(self.senses.stable)
        self.go_on()

    def ask(self) -> None:
        """Ask whether somebody gives up."""
        self._asked_in = self.mode
        self.question.ask(self.senses.stable, self.game.position.cells)
        self._enter(QUESTION)

    def stay(self) -> None:
        """Go on as before the question."""
        if self._asked_in in GUIDED:
            self._guide_to(self._asked_in)
            return
        self.game.go_on(self.senses.stable)
        self.go_on()

    # --- from mode to mode -------------------------------------------------------------

    def _guide_to(self, mode: int) -> None:
        """Lead the pieces to the position, then go on."""
        self.game.turn.begin()
        self.guide.aim(self.game.position.cells, MAGNETS)
        self._enter(mode)
        if self.guide.update(self.senses.stable):
            self.stand()
        else:
            self.draw()

    def stand(self) -> None:
        """The board stands as it was to: ask who plays, play, or show how the game ended."""
        self._saved = False
        self.game.begin_turn(self.senses.stable)
        if self.game.players.chosen:
            self.go_on()
        else:
            self.menu.begin(self.senses.stable)
            self._enter(MENU)

    def go_on(self) -> None:
        """Enter the mode that the game is in."""
        self._enter(self.game.mode())

    def _enter(self, mode: int) -> None:
        self.game.enter(mode, self.mode)
        self.mode = mode
        self.lamp.wake()
        if mode == OVER:
            self.game.position.winning_squares(self.line)
        self.draw()

    def heed_settings(self) -> None:
        """Let the lights be as the settings say."""
        self.lamp.brightness_pct = self.settings["brightness"]
        self.lamp.idle_after_ms = self.settings["idle"] * 1000
        self.draw()

    def draw(self) -> None:
        """Draw anew what the lights show: something has changed."""
        self.lamp.hurry()
        self.version += 1
        draw(self)
