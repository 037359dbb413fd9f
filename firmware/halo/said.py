"""What the board says: a code by which a page finds its own words, and English for a prompt.

A sentence is a text `code|English`, or (that text, values), whose English has the names of the
values in braces. A value is a text, a number, a list of texts, or such a pair again. English alone
is for a person at a prompt; no page tells it a player. Loaded for the moment, see
memory.unload_rare.
"""


def members(sentence) -> dict:
    """Return what a line tells of it: `say`, its values and as `is` the code, and the `text`."""
    values: dict = {}
    if type(sentence) is tuple:
        sentence, values = sentence
    code, bar, text = sentence.partition("|")
    if not bar or " " in code:
        return {"text": sentence}
    say: dict = {"is": code}
    words = {}
    for name in values:
        say[name] = words[name] = value = values[name]
        if type(value) is tuple:
            inner = members(value)
            say[name] = inner["say"]
            words[name] = inner["text"]
        elif type(value) is list:
            words[name] = " and ".join(value)
    return {"say": say, "text": text.format(**words) if words else text}


def at(square: str, sentence) -> tuple:
    """Return the sentence that says something of a square, by its name."""
    what = sentence if type(sentence) is tuple else (sentence, {})
    return "at|{square}: {what}", {"square": square, "what": what}


def wrong_sides(rules) -> tuple:
    """Return the sentence for a side that a game of these rules has not."""
    names = {"game": rules.name, "sides": list(rules.sides)}
    return "sides_are|in {game} the players are {sides}", names


class Problem(ValueError):
    """Something is wrong with a position, a turn or a file, as `sentence` says."""

    def __init__(self, sentence) -> None:
        super().__init__(members(sentence)["text"])
        self.sentence = sentence


def sentence_of(error: Exception):
    """Return the sentence that a ValueError says."""
    return getattr(error, "sentence", None) or str(error)


def wrong_side(ahead: int, sides: tuple) -> Problem:
    """Return what is wrong where the first side has placed `ahead` pieces more than the second."""
    if ahead in (0, 1):
        return Problem(
            ("others_turn|with these pieces it is {side}'s turn", {"side": sides[ahead]})
        )
    text = "even_or_one_more|{first} has as many pieces on the board as {second}, or one more"
    return Problem((text, {"first": sides[0], "second": sides[1]}))
