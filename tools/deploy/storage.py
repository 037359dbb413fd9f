"""A Pico's flash as files: UF2, the format of its images, and its littlefs.

UF2 is a file of 512-byte blocks, each with 256 bytes and their address; the format
is Microsoft's (github.com/microsoft/uf2). MicroPython's file system is littlefs in the last
1408 KB.
"""

import struct
from typing import Any

from halo.hal.files import FOLDERS
from tools.deploy import DeployError

_FIRST = 0x0A324655
_SECOND = 0x9E5D5157
_LAST = 0x0AB16F30
_HAS_FAMILY = 0x2000
_RP2040 = 0xE48BFF56
_HEAD = struct.Struct("<8I")
_UF2_BLOCK_BYTES = 512
_PAYLOAD_BYTES = 256
BLOCK_BYTES = 4096  # a sector of the flash, a block of the file system
_BLANK = b"\xff"


def read_uf2(data: bytes) -> dict[int, bytes]:
    """Return the image's 256-byte pages by address."""
    pages = {}
    for start in range(0, len(data), _UF2_BLOCK_BYTES):
        block = data[start : start + _UF2_BLOCK_BYTES]
        if len(block) < _UF2_BLOCK_BYTES:
            raise DeployError("The UF2 file ends in the middle of a block.")
        first, second, flags, address, size, _, _, family = _HEAD.unpack_from(block)
        if (first, second) != (_FIRST, _SECOND) or size != _PAYLOAD_BYTES:
            raise DeployError(f"Block {start // _UF2_BLOCK_BYTES} of the file is no UF2 block.")
        if flags & _HAS_FAMILY and family != _RP2040:
            raise DeployError("The UF2 file is for another chip than the RP2040.")
        pages[address] = block[_HEAD.size : _HEAD.size + _PAYLOAD_BYTES]
    return pages


def write_uf2(pages: dict[int, bytes]) -> bytes:
    """Return the image of these pages, every flash sector that they touch completed.

    The chip's boot program erases a sector at every sixteenth block, whatever its address: an
    image with a gap must have whole sectors (RP2040 data sheet, erratum E14).
    """
    sectors = sorted({address // BLOCK_BYTES * BLOCK_BYTES for address in pages})
    addresses = [
        sector + offset for sector in sectors for offset in range(0, BLOCK_BYTES, _PAYLOAD_BYTES)
    ]
    image = bytearray()
    for number, address in enumerate(addresses):
        head = _HEAD.pack(
            *(_FIRST, _SECOND, _HAS_FAMILY, address),
            *(_PAYLOAD_BYTES, number, len(addresses), _RP2040),
        )
        payload = pages.get(address, _BLANK * _PAYLOAD_BYTES)
        image += (head + payload).ljust(_UF2_BLOCK_BYTES - 4, b"\0") + struct.pack("<I", _LAST)
    return bytes(image)


def _shorten(disk: Any, context: Any, name: str) -> None:
    """Let littlefs rewrite the uppermost folder, whose log is read for every file.

    It does so once the log is full; until then an attribute of this file comes and goes.
    """
    begun = _revisions(context)
    while _revisions(context) == begun:
        disk.setattr(name, "0", b"0")
        disk.removeattr(name, "0")


def _revisions(context: Any) -> tuple[bytes, ...]:
    """Return the revision counts of the uppermost folder's two blocks."""
    return tuple(bytes(context.buffer[at : at + 4]) for at in (0, BLOCK_BYTES))


def pages_of(address: int, data: bytes) -> dict[int, bytes]:
    """Split data for an address into pages, the last one padded."""
    return {
        address + start: data[start : start + _PAYLOAD_BYTES].ljust(_PAYLOAD_BYTES, _BLANK)
        for start in range(0, len(data), _PAYLOAD_BYTES)
    }


# ports/rp2/boards/RPI_PICO/mpconfigboard.h and ports/rp2/modules/_boot.py of MicroPython 1.25.
FLASH_START = 0x10000000
FLASH_BYTES = 2 * 1024 * 1024
STORAGE_BYTES = 1408 * 1024
STORAGE_START = FLASH_START + FLASH_BYTES - STORAGE_BYTES
_GEOMETRY = {
    "block_size": BLOCK_BYTES,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
}
_BLOCKS = STORAGE_BYTES // BLOCK_BYTES
# After so many erases a folder moves to another pair of blocks.
_BLOCK_CYCLES = 100
# That of MicroPython 1.25: an older layout costs three erases at the first save.
_DISK_VERSION = 0x00020001
# Spare blocks for links in long files, and for a long folder's further blocks.
_ROOM_BLOCKS = 6


def library() -> Any:
    """Return littlefs-python; DeployError where it is not installed."""
    try:
        import littlefs
    except ImportError:
        raise DeployError(
            "littlefs-python is not available here: flash the board by `make flash` instead."
        ) from None
    return littlefs


def make(files: dict[str, bytes]) -> bytes:
    """Return the blocks, from the first to the last in use, of a file system with these files.

    It includes the board's own folders: making them takes longer than a save may.
    Unused blocks between them are included too: an older board's remains there could pass
    for a newer half of a pair.
    """
    context = library().UserContext(buffsize=STORAGE_BYTES)
    # Made small, so that the used blocks are adjacent; then its real size is set.
    folders = {name.rpartition("/")[0] for name in files} | set(FOLDERS)
    tight = sum(len(data) // BLOCK_BYTES + 1 for data in files.values())
    tight += 2 * len(folders) + _ROOM_BLOCKS
    disk = library().LittleFS(context, **_GEOMETRY, block_count=tight, disk_version=_DISK_VERSION)
    for name, data in sorted(files.items()):
        folder = name.rpartition("/")[0]
        if folder:
            disk.makedirs(folder, exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(data)
    for folder in FOLDERS:
        disk.mkdir(folder)
    disk.fs_grow(_BLOCKS)
    _shorten(disk, context, min(files))
    content = bytes(context.buffer)
    # Folders have two blocks; maybe only one has been written yet.
    used = len(content.rstrip(_BLANK)) // BLOCK_BYTES + 2
    return content[: used * BLOCK_BYTES]


def mount(storage: bytes) -> Any:
    """Return the file system in a board's storage, mounted on a copy; DeployError if none."""
    try:
        return mount_on(library().UserContext(buffer=bytearray(storage)))
    except library().LittleFSError as error:
        raise DeployError(f"The board's file system cannot be read ({error}).") from None


def mount_on(context: Any) -> Any:
    """Return the file system that a context of littlefs-python reads; LittleFSError if none."""
    geometry = {**_GEOMETRY, "block_count": _BLOCKS, "block_cycles": _BLOCK_CYCLES}
    # Told to mount, it formats what it cannot mount.
    disk = library().LittleFS(context, mount=False, **geometry)
    disk.mount()
    return disk


def files_in(flash: bytes) -> dict[str, bytes]:
    """Return every file in the file system of a whole flash, by its path."""
    disk = mount(flash[STORAGE_START - FLASH_START :])
    found = {}
    for folder, _, names in disk.walk("/"):
        for name in names:
            path = f"{folder}/{name}".lstrip("/")
            with disk.open(path, "rb") as file:
                found[path] = file.read()
    return found
