"""Playing against the board: who plays, its moves carried out by the hand, hints."""

from tools.play import deeds, moves
from tools.play.table import Refused, Table

# A look at what is lit before the hand carries it out.
_LOOK_MS = 600
_SLICE_MS = 100
# Longer than any level thinks.
_PATIENCE_MS = 60_000
_PLAYERS = ("human", "level1", "level2", "level3", "level4", "level5")


def name_of(player: str) -> str:
    """Return a player in words."""
    return "a human" if player == "human" else f"Halo, level {player[-1]}"


def read_players(words: list[str]) -> tuple[str, str]:
    """Return pink and black of `level3`, `level3 black` (you are black), `human`, two levels."""
    side = "pink"
    named: list[str] = []
    for word in (word.lower() for word in words):
        player = "level" + word if word in "12345" else word
        if word in moves.SIDES:
            side = word
        elif player in _PLAYERS and len(named) < 2:
            named.append(player)
        else:
            raise Refused("Say new level3, new level3 black, new human, or new level1 level2.")
    if len(named) == 2:
        return named[0], named[1]
    other = named[0] if named else "human"
    return ("human", other) if side == "pink" else (other, "human")


def new_game(table: Table, words: list[str]) -> str:
    """Ask for a new game: of these players, or of those that are then chosen on the board."""
    if not words:
        table.ask("new", game="oxono")
        return _set_up(table, "Who plays? Enter starts with what is chosen.")
    pink, black = read_players(words)
    return _begin(table, pink, black)


def rematch(table: Table) -> str:
    """Begin another game of the same players."""
    pink, black = table.told.state["players"]
    return _begin(table, pink, black)


def _begin(table: Table, pink: str, black: str) -> str:
    table.ask("new", game="oxono", pink=pink, black=black)
    if pink == black == "human":
        return _set_up(table, "A new game: pink begins.")
    return _set_up(table, f"A new game: pink is {name_of(pink)}, black {name_of(black)}.")


def _set_up(table: Table, answer: str) -> str:
    if not table.has_hand:
        return "Clear the board and set the totems on the two lit dots."
    table.breathe()
    if table.told.state["mode"] == "set_up":
        deeds.arrange_as_asked(table)
    return answer


def start(table: Table) -> str:
    """Leave the menu with what is chosen."""
    table.hand.press()
    table.settle()
    pink, black = table.told.state["players"]
    return f"Pink is {name_of(pink)}, black {name_of(black)}."


def hint(table: Table) -> str:
    """Ask the board for a good turn."""
    table.ask("hint")
    return ""


def move_now(table: Table) -> str:
    """End the board's thinking."""
    table.ask("move")
    return ""


def carry_out(table: Table) -> str:
    """Make the next steps of the move that the board leads."""
    while table.told.is_boards_move() and not table.told.fault:
        square = table.told.lit("lead")[0]
        expected = table.told.state["expected"]
        symbol = table.told.state["lead"][0]
        if expected == "lift":
            table.hand.lift(square)
        elif expected == "go":
            table.hand.place(square, "T" + symbol)
        else:
            table.hand.place(square, moves.kind_of(table.told.state["side"], symbol))
        table.settle()
    return ""


def help_along(table: Table) -> None:
    """Carry out the board's move where the hand is to help and everything is right."""
    told = table.told
    if table.is_helped and table.has_hand and told.is_boards_move() and not told.fault:
        table.advance(_LOOK_MS)
        carry_out(table)


def wait_for_board(table: Table) -> None:
    """Let the board think, and carry its moves out, until a human is to do something."""
    waited = 0
    while waited < _PATIENCE_MS:
        if table.told.state["mode"] == "thinking":
            table.advance(_SLICE_MS)
            waited += _SLICE_MS
        elif table.is_helped and table.has_hand and table.told.is_boards_move():
            help_along(table)
            if table.told.fault:
                return
            waited = 0
        else:
            return


def undo(table: Table) -> str:
    """Take back the board's turn and the player's before it."""
    table.ask("undo")
    if not table.has_hand:
        return "Follow the lights: the turns are taken back."
    table.breathe()
    if table.told.state["mode"] == "restore":
        deeds.arrange_as_asked(table)
    return "Taken back."
