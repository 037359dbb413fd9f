"""UF2: a file of 512-byte blocks, each with 256 bytes and the address that they go to.

The format is Microsoft's (github.com/microsoft/uf2).
"""

import struct

_FIRST = 0x0A324655
_SECOND = 0x9E5D5157
_LAST = 0x0AB16F30
_HAS_FAMILY = 0x2000
_RP2040 = 0xE48BFF56
_HEAD = struct.Struct("<8I")
_BLOCK_BYTES = 512
_PAYLOAD_BYTES = 256
SECTOR_BYTES = 4096
_BLANK = b"\xff"


class UF2Error(Exception):
    """A file that is no UF2 image for the RP2040; the text is one sentence."""


def read(data: bytes) -> dict[int, bytes]:
    """Return the image's 256-byte pages by address."""
    pages = {}
    for start in range(0, len(data), _BLOCK_BYTES):
        block = data[start : start + _BLOCK_BYTES]
        if len(block) < _BLOCK_BYTES:
            raise UF2Error("The UF2 file ends in the middle of a block.")
        first, second, flags, address, size, _, _, family = _HEAD.unpack_from(block)
        if (first, second) != (_FIRST, _SECOND) or size != _PAYLOAD_BYTES:
            raise UF2Error(f"Block {start // _BLOCK_BYTES} of the file is no UF2 block.")
        if flags & _HAS_FAMILY and family != _RP2040:
            raise UF2Error("The UF2 file is for another chip than the RP2040.")
        pages[address] = block[_HEAD.size : _HEAD.size + _PAYLOAD_BYTES]
    return pages


def write(pages: dict[int, bytes]) -> bytes:
    """Return the image of these pages, every flash sector that they touch filled up.

    The chip's boot program erases a sector at every sixteenth block, whatever its address: an
    image with a gap must have whole sectors (RP2040 data sheet, erratum E14).
    """
    sectors = sorted({address // SECTOR_BYTES * SECTOR_BYTES for address in pages})
    addresses = [
        sector + offset for sector in sectors for offset in range(0, SECTOR_BYTES, _PAYLOAD_BYTES)
    ]
    image = bytearray()
    for number, address in enumerate(addresses):
        head = _HEAD.pack(
            *(_FIRST, _SECOND, _HAS_FAMILY, address),
            *(_PAYLOAD_BYTES, number, len(addresses), _RP2040),
        )
        payload = pages.get(address, _BLANK * _PAYLOAD_BYTES)
        image += (head + payload).ljust(_BLOCK_BYTES - 4, b"\0") + struct.pack("<I", _LAST)
    return bytes(image)


def pages_of(address: int, data: bytes) -> dict[int, bytes]:
    """Cut data that goes to an address into pages, the last one filled up."""
    return {
        address + start: data[start : start + _PAYLOAD_BYTES].ljust(_PAYLOAD_BYTES, _BLANK)
        for start in range(0, len(data), _PAYLOAD_BYTES)
    }
