"""How each game is set up, as magnets tell, whichever game is loaded: a byte a square.

0 nothing, 1 north up, 2 south up, 3 either: OXONO's totems stand on the dots either way round,
QUANTIK's pieces on the border, YOXII's totem in the centre.
"""

_EITHER = 3


def _build_oxono() -> bytes:
    table = bytearray(36)
    table[14] = table[21] = _EITHER
    return bytes(table)


def _build_yoxii() -> bytes:
    table = bytearray(45)
    table[22] = _EITHER
    return bytes(table)


# fmt: off
_SET_UPS = {
    "oxono": _build_oxono(),
    "quantik": bytes((
        0, 1, 1, 1, 1, 0,
        2, 0, 0, 0, 0, 1,
        2, 0, 0, 0, 0, 1,
        2, 0, 0, 0, 0, 1,
        2, 0, 0, 0, 0, 1,
        0, 2, 2, 2, 2, 0,
    )),
    "yoxii": _build_yoxii(),
}
# fmt: on

del _build_oxono, _build_yoxii  # room on the device


def matching(game: str, seen: bytearray) -> int:
    """Return how many magnets stand as in the game's set-up, -1 if anything stands otherwise."""
    set_up = _SET_UPS[game]
    count = 0
    for square in range(len(seen)):
        magnet = seen[square]
        if magnet:
            if not magnet & set_up[square]:
                return -1
            count += 1
    return count


def stands(game: str, seen: bytearray) -> bool:
    """Tell whether the whole set-up stands, and nothing else.

    Where either magnet may stand on two squares, they differ.
    """
    set_up = _SET_UPS[game]
    count = matching(game, seen)
    wanted = 0
    either = 0
    is_open = False
    for square in range(len(seen)):
        if set_up[square]:
            wanted += 1
        if set_up[square] == _EITHER:
            is_open = True
            either ^= seen[square]
    return count == wanted and (either != 0 or not is_open)


def cleared(game: str, seen: bytearray) -> bool:
    """Tell whether every piece has left the board, the set-up's squares not counted."""
    set_up = _SET_UPS[game]
    for square in range(len(seen)):
        if seen[square] and not set_up[square]:
            return False
    return True


def recognise(games: tuple, now: str, home: str, seen: bytearray) -> str:
    """Return which of the games is being set up; `now` the one taken for it so far.

    An empty board is left to `home`; a board that tells of none to `now`.
    """
    if not matching(now, seen):
        return home
    if matching(now, seen) < 0:
        for game in games:
            if matching(game, seen) > 0:
                return game
    return now
