"""What the games' tongues have in common: turns typed whole or step by step."""

from halo.games import registry
from halo.games.results import PLAYING
from tools.play.moves import listed, read_squares
from tools.play.table import Refused, Table
from tools.play.told import Told
from tools.world import sets, turns


class Tongue:
    """A game by `name`; `example` is a turn as one types it.

    `letters` are its pieces', `dots` the squares that are marked on its board, `begins_with` is
    what leaves the menu when it is lifted, `draw` says what a draw is,
    `set_up` how to set the board up, `welcome`
    the game in lines of at most 31 letters.
    """

    name = ""
    example = ""
    letters = "ABCD"
    dots: tuple[str, ...] = ()
    begins_with = "piece"
    draw = "nobody has won."
    set_up = ""
    welcome: tuple[str, ...] = ()

    def read_steps(self, told: Told, line: str) -> tuple[str, list[str]] | None:
        """Return (a whole turn's notation or "", squares) when the line is nothing but that."""
        rules = registry.load_rules(self.name)
        text = line.replace(" ", "").replace("-", "")
        try:
            return rules.format_turn(rules.parse_turn(self._spelled(text))), []
        except ValueError:
            squares = read_squares(told, line)
            return ("", squares) if squares else None

    def play(self, table: Table, turn: str, squares: list[str]) -> None:
        """Make the turn's next steps with the hand; Refused when they are none."""
        if turn:
            self._refuse_illegal(table, turn)
            steps = turns.steps(table.told.state, turn)
        else:
            steps = [(square, "") for square in squares]
        for square, kind in steps:
            self.step(table, square, kind)

    def step(self, table: Table, square: str, kind: str = "") -> None:
        """Do what the board expects on the square; Refused where nothing is lit."""
        told = table.told
        meanings = ("lead", "lift", "go", "put", "touch", "touched", "home", "back")
        lit = [name for meaning in meanings for name in told.lit(meaning)]
        if square not in lit:
            raise Refused(
                f"Nothing is to be done on {square}: {listed(sorted(lit), 'or')} is lit."
            )
        if table.world.piece_at(told.board.square_index(square)):
            table.hand.lift(square)
        else:
            table.hand.place(square, kind or ("" if table.held else self._next_kind(told)))
        table.settle()

    def carry_out(self, table: Table) -> None:
        """Make the next step of the turn that the board leads."""
        state = table.told.state
        square = table.told.lit("lead")
        kind = sets.kind_of(table.told.side(), self.letter(state["lead"]))
        where = square[0] if square else self._waiting(table)
        self.step(table, where, "" if table.held else kind)

    def letter(self, turn: str) -> str:
        """Return the letter of a turn's piece."""
        return turn[0]

    def kind_in_play(self, told: Told) -> str:
        """Return the kind of piece that the turn places, as far as it is known."""
        return sets.kind_of(told.side(), told.symbol or "A")

    def _next_kind(self, told: Told) -> str:
        return self.kind_in_play(told)

    def _waiting(self, table: Table) -> str:
        """Return the square of a step that is due though nothing leads there."""
        raise Refused("Nothing is to be done.")

    def _spelled(self, text: str) -> str:
        """Return a typed turn in the letters of its notation."""
        return text[:1].upper() + text[1:].lower()

    def _refuse_illegal(self, table: Table, turn: str) -> None:
        state = table.told.state
        rules = registry.load_rules(self.name)
        position = rules.parse_position(state["position"])
        if state["expected"] != "lift" or table.held:
            raise Refused("A turn is begun: finish it square by square, or type undo.")
        if table.told.is_boards_move() and turn != state["lead"]:
            lead = state["lead"]
            raise Refused(f"The board makes its own move now, {lead}: Enter carries it out.")
        if position.result == PLAYING and not position.is_legal(rules.parse_turn(turn)):
            raise Refused(f"{turn} is not legal now: lift a piece, and the lights show what is")

    # --- words -------------------------------------------------------------------------------

    def next_step(self, told: Told) -> str:
        """Return what the player to move is asked to do."""
        raise NotImplementedError

    def led(self, told: Told) -> str:
        """Return the next step of the board's own move."""
        raise NotImplementedError

    def describe(self, side: str, turn: str) -> str:
        """Return a turn in words."""
        raise NotImplementedError

    def advise(self, turn: str) -> str:
        """Return a hint in words."""
        return f"Try {turn}."

    def to_fill(self, told: Told, squares: list[str]) -> str:
        """Return which pieces a set-up asks for on these squares."""
        kinds = {
            name: turns.wanted_kind(told.state, told.board.square_index(name)) for name in squares
        }
        names = {kind: name for kind, (_, name) in sets.SETS[told.board.name].items()}
        return listed([f"{names[kind]} on {square}" for square, kind in kinds.items()][:4], "and")

    def won(self, told: Told) -> str:
        """Return how the game ended."""
        return str(told.win.get("why", "")).replace("the game is over: ", "").capitalize() + "."

    def step_example(self, told: Told) -> str:
        """Return a turn or a step that may be typed now."""
        state = told.state
        if state["expected"] == "lift":
            rules = registry.load_rules(self.name)
            legal = rules.parse_position(state["position"]).legal_turns()
            return str(rules.format_turn(legal[(7 * len(told.turns) + 3) % len(legal)]))
        lit = told.may(state["expected"]) + told.lit("back")
        return lit[0] if lit else ""
