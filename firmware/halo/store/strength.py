"""The strengths that follow persons, as bytes for the store. Loaded for the moment.

A line: the version, then words `game.opponent=strength.games`.
"""

from halo.games.strengths import LEAST, MOST, MOST_GAMES

NAME = "strength"
_VERSION = b"1"


def pack(strengths) -> bytes:
    """Return the bytes of a games/strengths.py Strengths."""
    words = [_VERSION.decode()]
    for (game, opponent), (strength, games) in strengths.values.items():
        words.append("{}.{}={}.{}".format(game, opponent, strength, games))
    return " ".join(words).encode()


def is_known(data: bytes) -> bool:
    """Tell whether these bytes have a form that is known here."""
    return data.split()[:1] == [_VERSION]


def unpack(data: bytes, strengths) -> None:
    """Take over what `pack` returned; what makes no sense is left out."""
    for word in data.split()[1:]:
        try:
            name, _, value = word.decode().partition("=")
            game, _, opponent = name.partition(".")
            strength, _, games = value.partition(".")
            found = (int(strength), int(games))
        except (ValueError, UnicodeError):
            continue
        if LEAST <= found[0] <= MOST and 0 <= found[1] <= MOST_GAMES:
            strengths.values[(game, opponent)] = found
