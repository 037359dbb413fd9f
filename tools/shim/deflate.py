"""MicroPython's `deflate` for CPython: the part that firmware files use, reading only."""

import io
import zlib
from typing import BinaryIO

ZLIB = 2


class DeflateIO(io.BytesIO):
    """The decompressed zlib data of `stream`; EOFError or OSError if it is damaged.

    The device finds damage when it reads there, this one at once.
    """

    def __init__(self, stream: BinaryIO, kind: int) -> None:
        unpacker = zlib.decompressobj()
        try:
            data = unpacker.decompress(stream.read())
        except zlib.error as error:
            raise OSError(str(error)) from None
        if kind != ZLIB or not unpacker.eof:
            raise EOFError
        super().__init__(data)
