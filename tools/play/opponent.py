"""Playing against the board: who plays, its moves carried out by the hand, hints."""

from halo.games import registry
from tools.play import deeds, tongues
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


def read_players(words: list[str], sides: tuple[str, str]) -> tuple[str, str]:
    """Return the players of `level3`, `level3 black` (you are black), `human`, two levels."""
    side = sides[0]
    named: list[str] = []
    for word in (word.lower() for word in words):
        player = "level" + word if word in "12345" else word
        if word in sides:
            side = word
        elif player in _PLAYERS and len(named) < 2:
            named.append(player)
        else:
            raise Refused(
                f"Say new level3, new level3 {sides[1]}, new human, or new level1 level2."
            )
    if len(named) == 2:
        return named[0], named[1]
    other = named[0] if named else "human"
    return ("human", other) if side == sides[0] else (other, "human")


def new_game(table: Table, words: list[str]) -> str:
    """Ask for a new game: of these players, or of those that are then chosen on the board."""
    game = table.told.state["game"]
    if words and words[0].lower() in registry.NAMES:
        game = words[0].lower()
        words = words[1:]
    if not words:
        table.ask("new", game=game)
        return _set_up(table, "Who plays? Enter starts with what is chosen.")
    return _begin(table, game, read_players(words, registry.load_rules(game).sides))


def rematch(table: Table) -> str:
    """Begin another game of the same players."""
    first, second = table.told.state["players"]
    return _begin(table, table.told.state["game"], (first, second))


def _begin(table: Table, game: str, players: tuple[str, str]) -> str:
    sides = registry.load_rules(game).sides
    table.ask("new", game=game, **dict(zip(sides, players)))
    if players == ("human", "human"):
        return _set_up(table, f"A new game: {sides[0]} begins.")
    return _set_up(table, "A new game: " + _who_plays(sides, players))


def _who_plays(sides: tuple[str, str], players: tuple[str, str]) -> str:
    return f"{sides[0]} is {name_of(players[0])}, {sides[1]} {name_of(players[1])}."


def _set_up(table: Table, answer: str) -> str:
    if not table.has_hand:
        table.breathe()
        return tongues.of(table.told).set_up
    table.breathe()
    if table.told.state["mode"] == "set_up":
        deeds.arrange_as_asked(table)
    return answer


def start(table: Table) -> str:
    """Leave the menu with what is chosen."""
    table.hand.press()
    table.settle()
    told = table.told
    first, second = told.state["players"]
    words = _who_plays(told.sides(), (first, second))
    return words[0].upper() + words[1:]


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
        tongues.of(table.told).carry_out(table)
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
