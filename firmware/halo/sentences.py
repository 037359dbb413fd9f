"""The board's sentences: a code by which a page finds its words, and English for a prompt.

A sentence is a text `code|English`, or (that text, values) with the values' names in braces in the
English. A value is a text, a number, a list of texts, or another such pair. The English of codes
that several modules use is here. An exception's argument is a sentence too. English without a code
is for a person at a prompt; no page shows it.
"""

_ENGLISH = {
    "board_moves": "the board is to move",
    "game_over": "the game is over",
    "healthy": "healthy",
    "stuck_high": "stuck high",
    "stuck_low": "stuck low",
    "floating": "floating",
    "flickering": "flickering",
    "still": "stands still",
    "left_out": "left out by hand",
    "hint_later": "a turn is begun or a piece is amiss: a hint comes at a turn's start",
    "no_game": "no game is being played",
    "no_own_turn": "the player who lost made no turn that could be tried again",
    "no_piezo": "this board has no piezo",
    "no_puzzle_on": "no puzzle is under way",
    "no_turn": "there is no turn to take back",
    "not_lost": "no person has lost to the board",
    "not_over": "the game is not over",
    "not_thinking": "the board is not thinking",
    "other_board": "{game} needs another board than this {board}, which plays: {games}",
    "plays": "this board plays: {games}",
    "real": "this board is real: move its pieces by hand",
    "starting": "the power-up test is still under way",
    "factory": "as from the factory",
}


def members(sentence) -> dict:
    """Return its members in a line: `say` (the values, and the code as `is`) and the `text`."""
    values: dict = {}
    if isinstance(sentence, Exception):
        sentence = getattr(sentence, "sentence", str(sentence))
    if type(sentence) is tuple:
        sentence, values = sentence
    code, _, text = sentence.partition("|")
    text = text or _ENGLISH.get(code, "")
    if not text or " " in code:
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
    """Return the sentence about the square of this name."""
    what = sentence if type(sentence) is tuple else (sentence, {})
    return "at|{square}: {what}", {"square": square, "what": what}


class Problem(ValueError):
    """An error in a position, a turn or a file; `sentence` describes it."""

    def __init__(self, sentence) -> None:
        super().__init__(members(sentence)["text"])
        self.sentence = sentence


def wrong_sides(rules) -> Problem:
    """Return the error for a side name that a game of these rules does not have."""
    names = {"game": rules.name, "sides": list(rules.sides)}
    return Problem(("sides_are|in {game} the players are {sides}", names))


def wrong_side(ahead: int, sides: tuple) -> Problem:
    """Return the error for a first side that has placed `ahead` pieces more than the second."""
    if ahead in (0, 1):
        return Problem(
            ("others_turn|with these pieces it is {side}'s turn", {"side": sides[ahead]})
        )
    text = "even_or_one_more|{first} has as many pieces on the board as {second}, or one more"
    return Problem((text, {"first": sides[0], "second": sides[1]}))
