"""The last fifty games as numbered texts: five per file, the files written in turn.

A file is sealed (slots.py) with the number of its group of five, counted from 0, and holds for
each text: its place in the group (1 byte), its length (2), the text. With one file per text
littlefs would rewrite the larger folder for longer than a save may take.
"""

import struct

from micropython import const

from halo.store.slots import FILE_NAME, seal, unseal

KEPT = 50

_KIND = "records"
_TEXTS_A_FILE = const(5)
# One more than fifty games fill: restarting a file drops five games at once.
FILES = const(11)
# A text's place in the group and its length.
_HEAD = "<BH"
_HEAD_BYTES = const(3)


class Archive:
    """Keeps texts by number, 1 or more, through `load(name)` and `save(name, data)` of a HAL."""

    def __init__(self, load, save) -> None:
        self._load = load
        self._save = save

    def keep(self, number: int, text: bytes) -> None:
        """Keep the text (at most 800 bytes), replacing the number's former text."""
        assert number > 0, "games are counted from 1"
        assert len(text) <= 800, "five records fit a file"
        texts = self._texts(number)
        texts[number % _TEXTS_A_FILE] = text
        data = b""
        for place in sorted(texts):
            data += struct.pack(_HEAD, place, len(texts[place])) + texts[place]
        five = number // _TEXTS_A_FILE
        self._save(_name(five % FILES), seal(_KIND, five, data))

    def read(self, number: int) -> bytes | None:
        """Return the text of the number, or None if it is not kept."""
        return self._texts(number).get(number % _TEXTS_A_FILE) if number > 0 else None

    def highest_in(self, file: int) -> int:
        """Return the highest number in a file, 0 to FILES - 1; 0 without one, -1 if damaged."""
        copy = self._load(_name(file))
        five, texts = _unpack(file, copy)
        if texts is None:
            return 0 if copy is None else -1
        return five * _TEXTS_A_FILE + max(texts, default=0)

    def _texts(self, number: int) -> dict:
        """Return the texts, by place, in the file of this number."""
        file = number // _TEXTS_A_FILE % FILES
        five, texts = _unpack(file, self._load(_name(file)))
        return texts if texts and five == number // _TEXTS_A_FILE else {}


def _unpack(file: int, copy: bytes | None) -> tuple:
    """Return (number of the five, texts by place) of a file; (0, None) if damaged or another."""
    five, data = unseal(_KIND, copy)
    if data is None or five % FILES != file:
        return 0, None
    texts: dict = {}
    at = 0
    while at + _HEAD_BYTES <= len(data):
        start = at + _HEAD_BYTES
        place, length = struct.unpack_from(_HEAD, data, at)
        end = start + length
        texts[place] = data[start:end]
        at = end
    return five, texts


def _name(file: int) -> str:
    return FILE_NAME % (_KIND, file)
