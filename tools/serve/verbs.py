"""The verbs that a player types, in one table, and what each does.

A verb's function gets the session and the words after the verb and returns a sentence or a page
(a list of lines); wrong words raise Refused.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from halo.games.players import OPPONENTS, player_name
from halo.games.record import parse_record, replay
from halo.games.registry import NAMES
from tools.games import registry
from tools.games.lines import describe, read_record
from tools.serve.view import player_words
from tools.sim import turns
from tools.sim.session import Refused, Session
from tools.sim.world.world import SlipError

Answer = str | list[str]
_GAPS = re.compile(r"[\s,.>-]+")
_PLAYERS = tuple(player_name(level) for level in range(OPPONENTS + 1))
# A review is over when its points are in the session's news; the most to wait for them.
_REVIEW_MS = 120_000
_REVIEW_SLICE_MS = 200


class Quit(Exception):
    """The player is done."""


class Verb(NamedTuple):
    """A verb: its name, usage, purpose, and function."""

    name: str
    usage: str
    what: str
    do: Callable[[Session, list[str]], Answer]


def obey(session: Session, line: str) -> Answer:
    """Do what the line says; answer with a sentence or a page. Only Quit is raised."""
    try:
        return _obey(session, line)
    except (Refused, SlipError) as reason:
        text = str(reason)
        return text if text[-1] in ".!?" else text + "."


def _obey(session: Session, line: str) -> Answer:
    typed = line.split()
    if not typed:
        thing = next_thing(session)
        return thing[1](session) if thing else ""
    game = session.heard.game
    try:
        turn = game.rules.parse_turn(game.spelled(_GAPS.sub("", line)))
    except ValueError:
        verb = _find_verb(typed[0])
        if verb:
            return verb.do(session, typed[1:])
        raise Refused(
            f"“{typed[0][:12]}” is no verb: type a turn such as {game.example}, or help."
        ) from None
    return turns.play_turn(session, str(game.rules.format_turn(turn)))


def next_thing(session: Session) -> tuple[str, Callable[[Session], str]] | None:
    """Return what Enter alone does, the obvious next action: in words and as a function."""
    heard, mode = session.heard, session.state["mode"]
    if not session.has_hand:
        return None
    if heard.fault or heard.lit("back"):
        return "puts the board right", turns.arrange
    if heard.is_led():
        return "carries out the board's turn", turns.carry_out
    if mode in turns.SET_UPS:
        return "sets the board up", turns.arrange
    if mode == "menu":
        return "starts with what is chosen", _start
    if mode == "over":
        return "begins another game", _rematch
    return ("stays in the game", turns.stay) if mode == "question" else None


def _find_verb(word: str) -> Verb | None:
    """Return the verb by its name, or a unique prefix."""
    word = word.lower()
    near = [verb for verb in VERBS if verb.name.startswith(word)]
    exact = [verb for verb in near if verb.name == word]
    return (exact or near)[0] if exact or len(near) == 1 else None


# --- games -------------------------------------------------------------------------------


def _new(session: Session, words: list[str]) -> Answer:
    game = session.state["game"]
    if words and words[0].lower() in NAMES:
        game = words[0].lower()
        words = words[1:]
    elif not words:
        return _rematch(session)
    return _begin(session, game, _players(words, registry.load(game).rules.sides))


def _players(words: list[str], sides: tuple[str, str]) -> tuple[str, str]:
    """Return the players of `level3`, `level3 black` (you are black), `human`, two levels.

    `follow` is a level too; a digit alone is one, and the default is level 2.
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
    other = named[0] if named else "level2"
    return ("human", other) if side == sides[0] else (other, "human")


def _rematch(session: Session) -> str:
    """Begin another game with the same players."""
    first, second = session.state["players"]
    return _begin(session, session.state["game"], (first, second))


def _start(session: Session) -> str:
    """Leave the board's menu with the present choices."""
    session.hand.press()
    session.settle()
    return _who_plays(session)


def _who_plays(session: Session) -> str:
    sides = session.heard.sides()
    first, second = (player_words(player) for player in session.state["players"])
    return f"A new game: {sides[0]} is {first}, {sides[1]} {second}."


def _begin(session: Session, game: str, players: tuple[str, str]) -> str:
    rules = registry.load(game).rules
    session.ask("new", game=game, **dict(zip(rules.sides, players)))
    session.pause()
    if not session.has_hand:
        return session.heard.game.set_up
    if session.state["mode"] in turns.SET_UPS:
        turns.arrange(session)
    return _who_plays(session)


def _load(session: Session, words: list[str]) -> Answer:
    """Set up a record's game at its end, or a position."""
    if not words:
        raise Refused("Say which record, or a position: load game.txt.")
    file = _file(words)
    try:
        with file.open("rb") as record:
            tags, made, _ = parse_record(read_record(record))
    except (FileNotFoundError, NotADirectoryError):
        return _set_position(session, " ".join(words))
    except OSError as reason:
        raise Refused(f"{file} can't be read: {reason.strerror}.") from None
    except UnicodeError:
        raise Refused(f"{file.name} is no text in UTF-8.") from None
    except ValueError as reason:
        raise Refused(f"{file.name} is no record: {reason}.") from None
    name = tags.get("Game", "").lower()
    if name not in NAMES:
        raise Refused(f"{file.name} names no game that there is.")
    rules = registry.load(name).rules
    start = tags.get("Position", rules.start_position)
    try:
        replay(rules, start, made)
    except ValueError as reason:
        raise Refused(f"{file.name} can't be played: {reason}.") from None
    named = (tags.get(side.capitalize(), "") for side in rules.sides)
    players = {side: who if who in _PLAYERS else "human" for side, who in zip(rules.sides, named)}
    session.ask("position", game=name, position=start, turns=" ".join(made), **players)
    return _stand(session, f"{file.name}: {len(made)} turn{'s' * (len(made) != 1)}.")


def _set_position(session: Session, text: str) -> Answer:
    reasons = []
    for game in session.heard.board.games:
        try:
            registry.load(game).rules.parse_position(text)
        except ValueError as reason:
            reasons.append(str(reason))
        else:
            session.ask("position", game=game, position=text)
            return _stand(session, "")
    raise Refused(f"There is no such file, and it is no position: {reasons[0]}.")


def _stand(session: Session, answer: str) -> str:
    session.pause()
    if session.has_hand and session.state["mode"] in turns.SET_UPS:
        turns.arrange(session)
    return answer


def _save(session: Session, words: list[str]) -> Answer:
    """Print the record, or write it into a new file."""
    session.settle()
    text = "".join(part["record"] for part in session.ask("record"))
    if not words:
        return text.splitlines()
    file = _file(words)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except (OSError, ValueError) as reason:  # ValueError: no name may have a null byte
        why = getattr(reason, "strerror", reason)
        raise Refused(f"{file} can't be written: {why}.") from None
    return f"The game is saved as {file}."


def _file(words: list[str]) -> Path:
    """Return the file of this name; unlike Path.expanduser() for a user unknown here, too."""
    return Path(os.path.expanduser(" ".join(words)))


# --- help from the board -----------------------------------------------------------------


def _level(session: Session, words: list[str]) -> Answer:
    if len(words) != 1 or words[0] not in ("1", "2", "3", "4", "5"):
        raise Refused("Say which level, 1 to 5: level 3.")
    level = session.ask("set", level=int(words[0]))[-1]["level"]
    return f"The board plays at level {level}."


def _coach(session: Session, words: list[str]) -> Answer:
    sides = session.heard.sides()
    how = words[-1] if words else ""
    if how not in ("off", "warning", "full") or not set(words[:-1]) <= set(sides):
        raise Refused(f"Say coach full, coach warning, coach off, or coach {sides[0]} full.")
    reply = session.ask("coach", **dict.fromkeys(words[:-1] or sides, how))[-1]
    return "The coach: " + ", ".join(f"{side} {reply[side]}" for side in sides) + "."


def _review(session: Session, words: list[str]) -> Answer:
    """Have the board review the game in play or the last one, and return its findings."""
    session.settle()
    session.heard.news.clear()
    session.ask("review")
    told = []
    for _ in range(0, _REVIEW_MS, _REVIEW_SLICE_MS):
        session.advance(_REVIEW_SLICE_MS)
        told += [event for event in session.heard.news if event["event"] == "review"]
        session.heard.news.clear()
        if told and "text" in told[-1]:
            raise Refused(f"There is no review: {told[-1]['text']}")
        if told and "points" in told[-1]:
            by_ply = sorted(told[:-1], key=lambda event: int(event["ply"]))
            of = {"game": session.state["game"], "result": session.state["result"]}
            return describe({**of, "turns": by_ply, "points": told[-1]["points"]}).splitlines()
    raise Refused("The board does not come to the end of its review.")


def _hint(session: Session, words: list[str]) -> Answer:
    session.ask("hint")
    return ""


def _go(session: Session, words: list[str]) -> Answer:
    session.ask("move")
    return ""


def _help(session: Session, words: list[str]) -> Answer:
    verbs = ((verb.usage, verb.what) for verb in VERBS)
    rows = [*session.heard.game.typing, *verbs]
    return [
        *(f"  {usage:23} " + what.replace("\n", "\n" + 26 * " ") for usage, what in rows),
        "Enter alone does what is next.",
    ]


def _quit(session: Session, words: list[str]) -> Answer:
    raise Quit


# fmt: off
VERBS = (
    Verb("new", "new level3, new", "another game; new human, new level2 SIDE, new GAME level1,"
         "\nnew level1 level2, new follow; new alone has the same players", _new),
    Verb("level", "level 3", "the board plays at this level from now on, 1 to 5", _level),
    Verb("hint", "hint", "the board shows a good turn", _hint),
    Verb("undo", "undo", "take back the turn you began, or the last one",
         lambda session, words: turns.undo(session)),
    Verb("resign", "resign", "give up", lambda session, words: turns.resign(session)),
    Verb("coach", "coach full, coach off", "what the lights tell you about your turn;"
         "\ncoach warning tells only what loses", _coach),
    Verb("review", "review", "what every turn of the game was worth", _review),
    Verb("save", "save game.txt, save", "write the game's record into a file, or show it", _save),
    Verb("load", "load game.txt", "go on with a record, or set up a position", _load),
    Verb("go", "go", "the board stops thinking and makes the best turn found", _go),
    Verb("help", "help", "this page", _help),
    Verb("quit", "quit, Ctrl-C", "leave", _quit),
)
# fmt: on
