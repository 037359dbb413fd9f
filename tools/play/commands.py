"""The verbs that a player types, in one table, and what each does.

A verb's function gets the table and the words after the verb and returns a sentence or a
page (a list of lines); wrong words raise Refused, SlipError or ValueError.
"""

from collections.abc import Callable
from typing import NamedTuple

from tools.play import deeds, manual, moves
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
        steps = moves.read_steps(line)
        if steps:
            return deeds.play(table, *steps)
    except (Refused, SlipError) as reason:
        return _sentence(str(reason))
    return f"“{words[0][:12]}” is no verb: type a turn such as Xd5c5, or help."


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


def choices(table: Table, text: str) -> list[str]:
    """Return what the last word of the text may become."""
    words = text.split(" ")
    if len(words) == 1:
        names = [verb.name for verb in VERBS]
    elif words[0].lower() in ("help", "raw"):
        names = ["on", "off"] if words[0].lower() == "raw" else [verb.name for verb in VERBS]
    else:
        lit = table.told.state["lit"]
        names = sorted({sq for key in lit if key != "side" for sq in lit[key].split()})
    return [name for name in names if name.startswith(words[-1].lower())]


# --- one function a verb -----------------------------------------------------------------


def _enter(table: Table) -> Answer:
    thing = deeds.next_thing(table)
    return thing[1](table) if thing else ""


def _lift(table: Table, words: list[str]) -> Answer:
    table.hand.lift(_square(words, "lift d4"))
    return ""


def _place(table: Table, words: list[str]) -> Answer:
    if not words:
        raise Refused("Say where: place d5, or place X d5.")
    square = moves.read_square(words[-1])
    kind = moves.read_kind(words[:-1], table.told.state["side"]) if words[:-1] else ""
    if not kind and not table.held:
        kind = _kind_asked_for(table, square)
    table.hand.place(square, kind)
    return ""


def _kind_asked_for(table: Table, square: str) -> str:
    """Return the piece that the board waits for, where the hand is empty."""
    state = table.told.state
    if state["mode"] == "play" and state["expected"] == "put":
        return moves.kind_of(state["side"], table.told.symbol)
    if square in table.told.lit("fill"):
        position = moves.read_position(state["position"])
        return moves.kinds_at(position)[moves.square_index(square)]
    raise Refused(f"The hand is empty: say which piece, as in place X {square}.")


def _slide(table: Table, words: list[str]) -> Answer:
    if len(words) != 2:
        raise Refused("Say from where to where: slide d4 d5.")
    start, end = (moves.read_square(word) for word in words)
    if start != end and table.world.piece_at(moves.square_index(end)):
        raise Refused(f"{end} is occupied.")
    table.hand.slide(start, end)
    return ""


def _fumble(table: Table, words: list[str]) -> Answer:
    table.hand.fumble(_square(words, "fumble d4"))
    return ""


def _knock(table: Table, words: list[str]) -> Answer:
    table.hand.knock_over(_square(words, "knock d4"))
    return ""


def _upright(table: Table, words: list[str]) -> Answer:
    table.hand.set_upright(_square(words, "upright d4"))
    return ""


def _aside(table: Table, words: list[str]) -> Answer:
    table.hand.put_aside()
    return ""


def _tap(table: Table, words: list[str]) -> Answer:
    deeds.tap(table, _square(words, "tap a1"))
    return ""


def _press(table: Table, words: list[str]) -> Answer:
    table.hand.press()
    return ""


def _hold(table: Table, words: list[str]) -> Answer:
    table.hand.press(_milliseconds(words, 3200))
    return ""


def _wait(table: Table, words: list[str]) -> Answer:
    table.advance(_milliseconds(words, 1000))
    return ""


def _undo(table: Table, words: list[str]) -> Answer:
    return deeds.undo(table)


def _new(table: Table, words: list[str]) -> Answer:
    return deeds.new_game(table)


def _setup(table: Table, words: list[str]) -> Answer:
    return deeds.arrange_as_asked(table)


def _position(table: Table, words: list[str]) -> Answer:
    if not words:
        return f"{table.told.state['position']}"
    moves.read_position(" ".join(words))
    table.ask("position", game="oxono", position=" ".join(words))
    table.breathe()
    if table.has_hand and table.told.state["mode"] == "restore":
        deeds.arrange_as_asked(table)
    return ""


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
    if words[0] == "more":
        return list(manual.MORE)
    verb = find_verb(words[0])
    if not verb:
        raise Refused(f"There is no verb {words[0][:12]}: help lists them.")
    return manual.VERBS[verb.name]


def _quit(table: Table, words: list[str]) -> Answer:
    raise Quit


# --- reading words -----------------------------------------------------------------------


def _square(words: list[str], example: str) -> str:
    if len(words) != 1:
        raise Refused(f"Say which square: {example}.")
    return moves.read_square(words[0])


def _milliseconds(words: list[str], usual: int) -> int:
    """Read a number of seconds, at most a minute."""
    if not words:
        return usual
    try:
        seconds = float(words[0].rstrip("s"))
    except ValueError:
        raise Refused("Say how many seconds: wait 2.") from None
    if not 0 < seconds <= 60:
        raise Refused("Between 0 and 60 seconds, please.")
    return max(10, round(seconds * 100) * 10)


VERBS = (
    Verb("lift", "l", _lift),
    Verb("place", "p", _place),
    Verb("slide", "s", _slide),
    Verb("aside", "a", _aside),
    Verb("undo", "u", _undo),
    Verb("new", "n", _new),
    Verb("help", "?", _help),
    Verb("quit", "q", _quit),
    Verb("tap", "t", _tap),
    Verb("press", "", _press),
    Verb("hold", "", _hold),
    Verb("wait", "w", _wait),
    Verb("fumble", "", _fumble),
    Verb("knock", "", _knock),
    Verb("upright", "", _upright),
    Verb("setup", "", _setup),
    Verb("position", "", _position),
    Verb("record", "", _record),
    Verb("brightness", "", _brightness),
    Verb("reset", "", _reset),
    Verb("raw", "", _raw),
)
