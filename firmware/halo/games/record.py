"""A game's record: tags, numbered turns, result, in the shape of chess's PGN.

    [Game "..."]
    [First "human"]
    [Second "level3"]
    [Coach "first"]
    [Result "1-0"]

    1. c4 d5 2. c4c5 ... 1-0

A record that does not begin at the set-up has a tag Position. A tag Version above 1 marks a newer
firmware's. First and Second stand for the game's names of its sides, Coach names those that a
coach has helped. A game given up has the tag Termination, "given up", and counts as lost. A tag is
`[Name "value"]`; a value holds no quote, backslash or line break. A number precedes each turn of
the first player. Results: `1-0`, `0-1`, `1/2-1/2`, `*`.
"""

from halo.games.position import DRAW, PLAYING, RESULTS, SECOND_WINS
from halo.sentences import Problem

_VERSION = "1"


def record_of(game, given_up: bool = False) -> str:
    """Return the record of a play/game.py Game so far, or as given up."""
    rules = game.rules
    position = game.position
    # The board has no calendar; this is PGN's unknown date.
    tags = [("Game", rules.name), ("Date", "????.??.??")]
    players = game.players.names()
    for side in range(2):
        name = rules.sides[side]
        tags.append((name[0].upper() + name[1:], players[side]))
    coached = [rules.sides[side] for side in range(2) if game.coached >> side & 1]
    if coached:
        tags.append(("Coach", " ".join(coached)))
    if game.start != rules.start_position:
        tags.append(("Position", game.start))
    result = position.result
    if given_up or (game.why_ended and result != DRAW):
        tags.append(("Termination", "given up"))
    if given_up:
        first, second = game.players.codes
        # The only human has lost; of two humans the one to move.
        loser = position.side if (first == 0) == (second == 0) else int(first > 0)
        result = SECOND_WINS - loser
    turns = [rules.format_turn(position.turn_made(index)) for index in range(position.made)]
    first_side = position.side ^ (position.made & 1)
    return format_record(tags, turns, RESULTS[result], first_side)


def format_record(tags: list, turns: list, result: str, first_side: int = 0) -> str:
    """Return the record of `turns` (texts), the first by `first_side`; tags are (name, value)."""
    lines = ['[{} "{}"]'.format(name, value) for name, value in tags]
    lines.append('[Result "{}"]'.format(result))
    words = []
    number = 1
    for index in range(len(turns)):
        second = (index + first_side) & 1
        if not second:
            words.append(str(number) + ".")
        elif index == 0:
            words.append(str(number) + "...")
        words.append(turns[index])
        number += second
    words.append(result)
    return "\n".join(lines) + "\n\n" + " ".join(words) + "\n"


def parse_record(text: str) -> tuple:
    """Return a record's tags (a dict), turns (texts), result; ValueError says what is wrong."""
    tags = {}
    turns = []
    result = ""
    for line in text.split("\n"):
        line = line.strip()
        if line.startswith("["):
            name, value = _parse_tag(line)
            tags[name] = value
            continue
        for word in line.split():
            if result:
                raise ValueError("something follows the result: " + word)
            if word in RESULTS:
                result = word
            elif word[:1].isalpha():
                turns.append(word)
            elif not (word.endswith(".") and word.rstrip(".").isdigit()):
                raise ValueError("neither a turn nor its number: " + word[:40])
    if not result:
        raise ValueError("a record ends with its result")
    if tags.get("Version", _VERSION) != _VERSION:
        raise ValueError("the record was written by a newer version")
    if tags.get("Result", result) != result:
        raise ValueError("the record's tag and its end tell different results")
    return tags, turns, result


def replay(rules, start: str, turns: list):
    """Return the position after `turns` (texts) from `start`; ValueError says what is wrong."""
    # Most games begin at the set-up, which needs no parser of positions.
    is_setup = start == rules.start_position
    position = rules.new_position() if is_setup else rules.parse_position(start)
    for number in range(len(turns)):
        try:
            turn = rules.parse_turn(turns[number])
            is_legal = position.result == PLAYING and position.is_legal(turn)
        except ValueError:
            is_legal = False
        if not is_legal or position.made == rules.max_plies:
            text = "illegal_turn|turn {number} is not legal: {turn}"
            raise Problem((text, {"number": number + 1, "turn": turns[number][:20]}))
        position.push(turn)
    return position


def _parse_tag(line: str) -> tuple:
    parts = line.split('"')
    if len(parts) != 3 or parts[2] != "]" or not parts[0][1:].strip():
        raise ValueError("not a tag: " + line[:40])
    return parts[0][1:].strip(), parts[1]
