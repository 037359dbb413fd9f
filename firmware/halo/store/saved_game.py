"""The game in play as bytes for the store; restore.py reads them.

Four lines: version, game and the game's number; start position; players; turns as texts.
"""

NAME = "game"
VERSION = b"3"


def pack(game: str, start: str, players: list, turns: list, number: int = 1) -> bytes:
    """Return the game of this name as bytes; `number` counts the board's games.

    Without players it is a set-up that has not become a game, and replaces the last one.
    """
    lines = (
        "{} {} {}".format(VERSION.decode(), game, number),
        start,
        " ".join(players),
        " ".join(turns),
    )
    return "\n".join(lines).encode()
