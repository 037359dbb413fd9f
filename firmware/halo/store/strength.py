"""The strengths that follow persons, as bytes for the store. Unloaded after use.

A line: the version, words `game.opponent=strength.games`, and `settled.number=` with the state
before the last change, by the game of this number: `game.opponent.strength.games`.
"""

from halo.games import strengths as rules
from halo.games.strengths import LEAST, MOST, MOST_GAMES, SETTLED
from halo.store.persistence import STRENGTH

_VERSION = b"1"


def pack(strengths: dict) -> bytes:
    """Return strengths (games/strengths.py) as bytes."""
    words = [_VERSION.decode()]
    for key, value in strengths.items():
        if key == SETTLED:
            number, key, value = value
            words.append("{}.{}={}.{}.{}.{}".format(SETTLED, number, *key + value))
        else:
            words.append("{}.{}={}.{}".format(*key + value))
    return " ".join(words).encode()


def settle(persistence, game, result: int) -> None:
    """Settle a game by games/strengths.py; report and save a strength that changes."""
    strengths = game.thinker.strengths
    told = rules.settle(strengths, persistence.number, game, result)
    if told:
        persistence.notify("strength", told)
        persistence.others[STRENGTH] = pack(strengths)


def is_known(data: bytes) -> bool:
    """Tell whether these bytes have a known format."""
    return data.split()[:1] == [_VERSION]


def unpack(data: bytes, strengths: dict) -> None:
    """Take over what `pack` returned; ignore invalid words."""
    for word in data.split()[1:]:
        try:
            name, _, value = word.decode().partition("=")
            game, opponent = name.split(".")
            parts = value.split(".")
            found = (int(parts[-2]), int(parts[-1]))
            if not (LEAST <= found[0] <= MOST and 0 <= found[1] <= MOST_GAMES):
                continue
            if game != SETTLED:
                strengths[(game, opponent)] = found
            elif len(parts) == 4:
                strengths[SETTLED] = (int(opponent), (parts[0], parts[1]), found)
        except (ValueError, IndexError, UnicodeError):
            continue
