"""MicroPython's `deflate` for CPython: what firmware files use of it, reading alone."""

import io
import zlib
from typing import BinaryIO

ZLIB = 2


class DeflateIO(io.BytesIO):
    """What `stream` holds packed by zlib, unpacked; EOFError or OSError where it is damaged.

    The device finds a damage when it reads there, this one at once.
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
