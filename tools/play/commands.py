"""The verbs that a player types, in one table, and what each does.

A verb's function gets the session and the words after the verb and returns a sentence or a page
(a list of lines); wrong words raise Refused or SlipError.
"""

from collections.abc import Callable
from typing import NamedTuple

from tools.games import registry
from tools.play import actions, hand_verbs, opponent, reading, turns, words
from tools.play.enter import next_thing
from tools.play.session import Refused, Session
from tools.world.world import SlipError

Answer = str | list[str]


class Quit(Exception):
    """The player is done."""


class Verb(NamedTuple):
    """A verb: its name, its short name, how it is typed, what for, and its function."""

    name: str
    short: str
    usage: str
    what: str
    do: Callable[[Session, list[str]], Answer]


def obey(session: Session, line: str) -> Answer:
    """Do what the line says; answer with a sentence or a page. Only Quit is raised."""
    try:
        return _obey(session, line)
    except (Refused, SlipError) as reason:
        return _sentence(str(reason))


def _obey(session: Session, line: str) -> Answer:
    typed = line.split()
    if not typed:
        thing = next_thing(session)
        return thing[1](session) if thing else ""
    verb = find_verb(typed[0])
    if verb:
        return verb.do(session, typed[1:])
    turn = reading.read_turn(session.heard, line)
    if turn:
        return turns.play_turn(session, turn)
    squares = reading.read_squares(session.heard, line)
    if squares:
        return turns.play_squares(session, squares)
    example = session.heard.game.example
    raise Refused(f"“{typed[0][:12]}” is no verb: type a turn such as {example}, or help.")


def _sentence(text: str) -> str:
    if text[1:2].isalpha():  # not a square's name
        text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?" else text + "."


def find_verb(word: str) -> Verb | None:
    """Return the verb by its name, its short name, or an unmistakable beginning."""
    word = word.lower()
    for verb in VERBS:
        if word in (verb.name, verb.short):
            return verb
    near = [verb for verb in VERBS if len(word) > 1 and verb.name.startswith(word)]
    return near[0] if len(near) == 1 else None


# --- one function a verb -----------------------------------------------------------------


def _undo(session: Session, words: list[str]) -> Answer:
    is_begun = session.heard.player() == "human" and session.heard.game.is_begun(session.state)
    two_persons = session.state["players"] == ["human", "human"]
    if two_persons or (is_begun and session.state["mode"] == "play"):
        return actions.undo(session)
    return opponent.undo(session)


def _ask(session: Session, words: list[str]) -> Answer:
    if words not in (["draw"], ["next"], ["undo"], ["resign"]):
        raise Refused("Say ask draw, ask next, ask undo or ask resign.")
    session.ask("remote", ask=words[0])
    return "You have given up." if words == ["resign"] else "The other is asked."


def _yes(session: Session, words: list[str]) -> Answer:
    session.ask("remote", answer=True)
    return "You agree."


def _no(session: Session, words: list[str]) -> Answer:
    session.ask("remote", answer=False)
    return "You do not agree."


def _hint(session: Session, words: list[str]) -> Answer:
    session.ask("hint")
    return ""


def _go(session: Session, words: list[str]) -> Answer:
    session.ask("move")
    return ""


def _level(session: Session, words: list[str]) -> Answer:
    if len(words) != 1 or words[0] not in ("1", "2", "3", "4", "5"):
        raise Refused("Say which level, 1 to 5: level 3.")
    level = session.ask("set", level=int(words[0]))[-1]["level"]
    return f"The board plays at level {level}."


def _auto(session: Session, words: list[str]) -> Answer:
    if words not in ([], ["on"], ["off"]):
        raise Refused("Say auto on to have the board's moves carried out, auto off to do it.")
    session.helps = words == ["on"] if words else not session.helps
    if session.helps:
        return "The hand carries out the board's moves."
    return "You carry out the board's moves: follow the lights, or press Enter."


def _setup(session: Session, words: list[str]) -> Answer:
    return actions.arrange_as_asked(session)


def _position(session: Session, words: list[str]) -> Answer:
    if not words:
        return f"{session.state['position']}"
    game = _game_of_position(session, " ".join(words))
    session.ask("position", game=game, position=" ".join(words))
    session.pause()
    if session.has_hand and session.state["mode"] == "restore":
        actions.arrange_as_asked(session)
    return ""


def _game_of_position(session: Session, text: str) -> str:
    """Return which of the board's games the text is a position of; Refused if of none."""
    reasons = []
    for game in session.heard.board.games:
        try:
            registry.load(game).rules.parse_position(text)
        except ValueError as reason:
            reasons.append(str(reason))
        else:
            return str(game)
    raise Refused(f"This is no position: {reasons[0]}.")


def _record(session: Session, words: list[str]) -> Answer:
    session.settle()
    parts = session.ask("record")
    return "".join(part["record"] for part in parts).splitlines()


def _brightness(session: Session, words: list[str]) -> Answer:
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit():
        raise Refused("Say how bright, from 5 to 100: brightness 60.")
    reply = session.ask("set", brightness=min(int(words[0]), 1000))[-1]
    return f"The lights are at {reply['brightness']} %."


def _sound(session: Session, words: list[str]) -> Answer:
    if words not in (["on"], ["off"]):
        raise Refused("Say sound on or sound off.")
    session.ask("set", sound=int(words == ["on"]))
    return f"The board's sounds are {words[0]}."


def _raw(session: Session, words: list[str]) -> Answer:
    if words not in ([], ["on"], ["off"]):
        raise Refused("Say raw on to see the protocol's lines, raw off to hide them.")
    session.shows_raw = words == ["on"] if words else not session.shows_raw
    return "The protocol's lines are shown." if session.shows_raw else "They are hidden again."


def _reset(session: Session, words: list[str]) -> Answer:
    session.hand.board.reset()
    session.state["mode"] = "silent"
    session.start()
    return "The power was cut and is back."


def _help(session: Session, typed: list[str]) -> Answer:
    if not typed:
        return _manual(session)
    if typed[0] == "menu":
        return _menu(session)
    verb = find_verb(typed[0])
    if not verb:
        raise Refused(f"There is no verb {typed[0][:12]}: help lists them.")
    return [_row(verb.usage, verb.what)]


def _manual(session: Session) -> list[str]:
    return [
        "A turn:",
        *(_row(typed, what) for typed, what in session.heard.game.typing),
        "Verbs, which may be shortened:",
        *(_row(verb.usage, verb.what) for verb in VERBS),
        "Enter alone does what is next.",
    ]


def _menu(session: Session) -> list[str]:
    """Return what the squares of the menu choose."""
    squares = words.menu_squares(session.heard)
    first, second = session.heard.sides()
    choices = ["a second person", *(f"the board at level {level}" for level in range(1, 6))]
    choices += [f"you are {first}", f"you are {second}", "your colour is drawn"]
    choices += ["dimmer lights", "brighter lights", "a level that follows you"]
    choices += ["a level that follows another person"]
    choices += [f"what the coach tells {side}, more with each tap" for side in (first, second)]
    choices += ["the lessons", "the puzzles", "the sounds"]
    return [_row(f"tap {square}", choice) for square, choice in zip(squares, choices)]


def _row(usage: str, what: str) -> str:
    return f"  {usage:23} " + what.replace("\n", "\n" + 26 * " ")


def _quit(session: Session, words: list[str]) -> Answer:
    raise Quit


# fmt: off
VERBS = (
    Verb("lift", "l", "lift d4, l d4", "lift a piece; the hand holds it", hand_verbs.lift),
    Verb("place", "p", "place d5, p d5", "put down what the hand holds", hand_verbs.place),
    Verb("slide", "s", "slide d4 d5", "push a piece over the board", hand_verbs.slide),
    Verb("aside", "a", "aside", "lay what the hand holds into the reserve", hand_verbs.aside),
    Verb("undo", "u", "undo, u", "take back the turn you began, or the last one", _undo),
    Verb("hint", "h", "hint, h", "the board shows a good turn", _hint),
    Verb("new", "n", "new level3", "another game; new human, new level2 SIDE, new GAME level1,"
         "\nnew level1 level2; new alone asks on the board", opponent.new_game),
    Verb("go", "g", "go", "the board stops thinking and makes the best turn found", _go),
    Verb("ask", "", "ask draw", "ask the one who plays elsewhere: draw, undo or next;"
         "\nask resign gives up", _ask),
    Verb("yes", "", "yes", "agree to what the one elsewhere asks for", _yes),
    Verb("no", "", "no", "do not agree", _no),
    Verb("level", "", "level 3", "the board plays at this level from now on, 1 to 5", _level),
    Verb("auto", "", "auto on, auto off", "whether the hand carries out the board's moves", _auto),
    Verb("tap", "t", "tap a1", "touch a square, to answer the board; help menu", hand_verbs.tap),
    Verb("press", "", "press", "press the button for a moment", hand_verbs.press),
    Verb("hold", "", "hold, hold 3", "hold the button: the board asks whether you give up",
         hand_verbs.hold),
    Verb("wait", "w", "wait 2", "let some seconds pass", hand_verbs.wait),
    Verb("fumble", "", "fumble d4", "leave a piece a little off its centre", hand_verbs.fumble),
    Verb("knock", "", "knock d4", "tip a piece over", hand_verbs.knock),
    Verb("upright", "", "upright d4", "stand it up again", hand_verbs.upright),
    Verb("setup", "", "setup", "stand the pieces as the lights ask", _setup),
    Verb("position", "", "position, position TEXT", "tell the position, or set one up", _position),
    Verb("record", "", "record", "the game so far", _record),
    Verb("brightness", "", "brightness 60", "how bright the lights are, 5 to 100 percent",
         _brightness),
    Verb("sound", "", "sound off", "what a piezo on the board sounds: on or off", _sound),
    Verb("reset", "", "reset", "cut the power and give it back: the board keeps the game", _reset),
    Verb("raw", "", "raw on, raw off", "show the lines of the serial protocol", _raw),
    Verb("help", "?", "help, help place", "this page, or one verb; help menu: the menu's squares",
         _help),
    Verb("quit", "q", "quit, q, Ctrl-C", "leave", _quit),
)
# fmt: on
