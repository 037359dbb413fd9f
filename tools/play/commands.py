"""The verbs that a player types, in one table, and what each does.

A verb's function gets the table and the words after the verb and returns a sentence or a
page (a list of lines); wrong words raise Refused, SlipError or ValueError.
"""

from collections.abc import Callable
from typing import NamedTuple

from halo.games import table as games
from tools.play import deeds, hand_verbs, manual, opponent, tongues
from tools.play.enter import next_thing
from tools.play.table import Refused, Table
from tools.world.world import SlipError

Answer = str | list[str]


class Quit(Exception):
    """The player is done."""


class Verb(NamedTuple):
    """A verb: its name, its short name, and its function."""

    name: str
    short: str
    do: Callable[[Table, list[str]], Answer]


def obey(table: Table, line: str) -> Answer:
    """Do what the line says; answer with a sentence or a page. Only Quit is raised."""
    words = line.split()
    try:
        if not words:
            return _enter(table)
        verb = find_verb(words[0])
        if verb:
            return verb.do(table, words[1:])
        steps = tongues.of(table.told).read_steps(table.told, line)
        if steps:
            return deeds.play(table, *steps)
    except (Refused, SlipError) as reason:
        return _sentence(str(reason))
    example = tongues.of(table.told).example
    return f"“{words[0][:12]}” is no verb: type a turn such as {example}, or help."


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


def _enter(table: Table) -> Answer:
    thing = next_thing(table)
    return thing[1](table) if thing else ""


def _undo(table: Table, words: list[str]) -> Answer:
    told = table.told
    is_begun = told.player() == "human" and told.state["expected"] in ("go", "put")
    if told.state["players"] == ["human", "human"] or is_begun:
        return deeds.undo(table)
    return opponent.undo(table)


def _new(table: Table, words: list[str]) -> Answer:
    return opponent.new_game(table, words)


def _hint(table: Table, words: list[str]) -> Answer:
    return opponent.hint(table)


def _go(table: Table, words: list[str]) -> Answer:
    return opponent.move_now(table)


def _level(table: Table, words: list[str]) -> Answer:
    if len(words) != 1 or words[0] not in ("1", "2", "3", "4", "5"):
        raise Refused("Say which level, 1 to 5: level 3.")
    level = table.ask("set", level=int(words[0]))[-1]["level"]
    return f"The board plays at level {level}."


def _auto(table: Table, words: list[str]) -> Answer:
    if words not in ([], ["on"], ["off"]):
        raise Refused("Say auto on to have the board's moves carried out, auto off to do it.")
    table.is_helped = words == ["on"] if words else not table.is_helped
    if table.is_helped:
        return "The hand carries out the board's moves."
    return "You carry out the board's moves: follow the lights, or press Enter."


def _setup(table: Table, words: list[str]) -> Answer:
    return deeds.arrange_as_asked(table)


def _position(table: Table, words: list[str]) -> Answer:
    if not words:
        return f"{table.told.state['position']}"
    game = _game_of_position(table, " ".join(words))
    table.ask("position", game=game, position=" ".join(words))
    table.breathe()
    if table.has_hand and table.told.state["mode"] == "restore":
        deeds.arrange_as_asked(table)
    return ""


def _game_of_position(table: Table, text: str) -> str:
    """Return which of the board's games the text is a position of; Refused if of none."""
    reasons = []
    for game in table.told.board.games:
        try:
            games.load(game).parse_position(text)
        except ValueError as reason:
            reasons.append(str(reason))
        else:
            return game
    raise Refused(f"This is no position: {reasons[0]}.")


def _record(table: Table, words: list[str]) -> Answer:
    table.settle()
    parts = table.ask("record")
    return "".join(part["record"] for part in parts).splitlines()


def _brightness(table: Table, words: list[str]) -> Answer:
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit():
        raise Refused("Say how bright, from 5 to 100: brightness 60.")
    reply = table.ask("set", brightness=min(int(words[0]), 1000))[-1]
    return f"The lights are at {reply['brightness']} %."


def _raw(table: Table, words: list[str]) -> Answer:
    if words not in ([], ["on"], ["off"]):
        raise Refused("Say raw on to see the protocol's lines, raw off to hide them.")
    table.shows_raw = words == ["on"] if words else not table.shows_raw
    return "The protocol's lines are shown." if table.shows_raw else "They are hidden again."


def _reset(table: Table, words: list[str]) -> Answer:
    table.hand.board.reset()
    table.told.state["mode"] = "silent"
    table.start()
    return "The power was cut and is back."


def _help(table: Table, words: list[str]) -> Answer:
    if not words:
        return list(manual.PLAYING)
    if words[0] in manual.PAGES:
        return list(manual.PAGES[words[0]])
    verb = find_verb(words[0])
    if not verb:
        raise Refused(f"There is no verb {words[0][:12]}: help lists them.")
    return manual.VERBS[verb.name]


def _quit(table: Table, words: list[str]) -> Answer:
    raise Quit


VERBS = (
    Verb("lift", "l", hand_verbs.lift),
    Verb("place", "p", hand_verbs.place),
    Verb("slide", "s", hand_verbs.slide),
    Verb("aside", "a", hand_verbs.aside),
    Verb("undo", "u", _undo),
    Verb("new", "n", _new),
    Verb("hint", "h", _hint),
    Verb("go", "g", _go),
    Verb("level", "", _level),
    Verb("auto", "", _auto),
    Verb("help", "?", _help),
    Verb("quit", "q", _quit),
    Verb("tap", "t", hand_verbs.tap),
    Verb("press", "", hand_verbs.press),
    Verb("hold", "", hand_verbs.hold),
    Verb("wait", "w", hand_verbs.wait),
    Verb("fumble", "", hand_verbs.fumble),
    Verb("knock", "", hand_verbs.knock),
    Verb("upright", "", hand_verbs.upright),
    Verb("setup", "", _setup),
    Verb("position", "", _position),
    Verb("record", "", _record),
    Verb("brightness", "", _brightness),
    Verb("reset", "", _reset),
    Verb("raw", "", _raw),
)
