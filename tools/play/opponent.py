"""Playing against the board: who plays, its turns carried out by the hand, hints."""

from halo.games.players import HUMAN, OPPONENTS, REMOTE, player_name
from halo.games.registry import NAMES
from tools.games import registry
from tools.play import actions, turns
from tools.play.session import Refused, Session
from tools.play.words import level_words
from tools.world.world import SlipError

_SLICE_MS = 100
# Longer than any level thinks.
_PATIENCE_MS = 60_000
REMOTE_NAME = player_name(REMOTE)
_PLAYERS = tuple(player_name(level) for level in range(OPPONENTS + 1))


def name_of(player: str) -> str:
    """Return a player in words."""
    if player == REMOTE_NAME:
        return "somebody elsewhere"
    return "a human" if player == HUMAN else f"Halo, {level_words(player)}"


def read_players(words: list[str], sides: tuple[str, str]) -> tuple[str, str]:
    """Return the players of `level3`, `level3 black` (you are black), `human`, two levels.

    `follow` is a level too; a digit alone is one.
    """
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
                f"Say new level3, new level3 {sides[1]}, new follow, new human, "
                "or new level1 level2."
            )
    if len(named) == 2:
        return named[0], named[1]
    other = named[0] if named else "human"
    return ("human", other) if side == sides[0] else (other, "human")


def new_game(session: Session, words: list[str]) -> str:
    """Ask for a new game: of these players, or of those that are then chosen on the board."""
    game = session.state["game"]
    if words and words[0].lower() in NAMES:
        game = words[0].lower()
        words = words[1:]
    if not words:
        session.ask("new", game=game)
        return _set_up(session, "Who plays? Enter starts with what is chosen.")
    return _begin(session, game, read_players(words, registry.load(game).rules.sides))


def rematch(session: Session) -> str:
    """Begin another game of the same players."""
    first, second = session.state["players"]
    return _begin(session, session.state["game"], (first, second))


def _begin(session: Session, game: str, players: tuple[str, str]) -> str:
    sides = registry.load(game).rules.sides
    session.ask("new", game=game, **dict(zip(sides, players)))
    if players == ("human", "human"):
        return _set_up(session, f"A new game: {sides[0]} begins.")
    return _set_up(session, "A new game: " + _who_plays(sides, players))


def _who_plays(sides: tuple[str, str], players: tuple[str, str]) -> str:
    return f"{sides[0]} is {name_of(players[0])}, {sides[1]} {name_of(players[1])}."


def _set_up(session: Session, answer: str) -> str:
    session.pause()
    if not session.has_hand:
        return session.heard.game.set_up
    if session.state["mode"] == "set_up":
        actions.arrange_as_asked(session)
    return answer


def start(session: Session) -> str:
    """Leave the menu with what is chosen."""
    session.hand.press()
    session.settle()
    first, second = session.state["players"]
    words = _who_plays(session.heard.sides(), (first, second))
    return words[0].upper() + words[1:]


def wait_for_board(session: Session) -> str:
    """Let a simulated board think, and carry its turns out, until a human is to do something.

    Return a sentence when the hand cannot carry a turn out, else nothing.
    """
    if not session.has_hand:
        return ""
    waited = 0
    while waited < _PATIENCE_MS:
        if session.state["mode"] == "thinking":
            session.advance(_SLICE_MS)
            waited += _SLICE_MS
        elif session.helps and session.heard.is_led():
            try:
                turns.carry_out(session)
            except (Refused, SlipError) as reason:
                return f"The hand cannot carry out the board's move: {reason}"
            waited = 0
        else:
            break
    return ""


def follow_elsewhere(session: Session) -> None:
    """Stand the pieces and carry the turns out that come from somebody elsewhere."""
    if REMOTE_NAME not in session.state["players"]:
        return
    try:
        if session.state["mode"] == "restore":
            actions.arrange_as_asked(session)
        elif session.helps and session.heard.is_led():
            turns.carry_out(session)
    except (Refused, SlipError):
        session.settle()


def undo(session: Session) -> str:
    """Take back the board's turn and the player's before it."""
    session.ask("undo")
    if REMOTE_NAME in session.state["players"]:
        return "The other is asked."
    if not session.has_hand:
        return "Follow the lights: the turns are taken back."
    session.pause()
    if session.state["mode"] == "restore":
        actions.arrange_as_asked(session)
    return "Taken back."
