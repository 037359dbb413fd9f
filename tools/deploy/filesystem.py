"""The file system of MicroPython on the Pico: littlefs in the last 1408 KB of its flash."""

from typing import Any

from halo.hal.files import FOLDERS

# ports/rp2/boards/RPI_PICO/mpconfigboard.h and ports/rp2/modules/_boot.py of MicroPython 1.25.
FLASH_START = 0x10000000
FLASH_BYTES = 2 * 1024 * 1024
STORAGE_BYTES = 1408 * 1024
STORAGE_START = FLASH_START + FLASH_BYTES - STORAGE_BYTES
BLOCK_BYTES = 4096
_GEOMETRY = {
    "block_size": BLOCK_BYTES,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
}
_BLOCKS = STORAGE_BYTES // BLOCK_BYTES
# The oldest layout on disk that MicroPython 1.25 mounts without changing it.
_DISK_VERSION = 0x00020000
# For links in long files, and for a long folder's further blocks.
_ROOM_BLOCKS = 6
_BLANK = b"\xff"


class FilesystemError(Exception):
    """No file system can be made or read; the text is one sentence."""


def _library() -> Any:
    try:
        import littlefs
    except ImportError:
        raise FilesystemError(
            "littlefs-python is not to be had here: flash the board by `make flash` instead."
        ) from None
    return littlefs


def make(files: dict[str, bytes]) -> bytes:
    """Return the blocks, from the first to the last in use, of a file system with these files.

    The board's own folders are there too: to make them takes longer than a save may.
    Blocks that are not in use lie between them too: what an older board left there could pass
    for a newer half of a pair.
    """
    library = _library()
    context = library.UserContext(buffsize=STORAGE_BYTES)
    # Made small, so that the blocks in use lie together, and then told its real size.
    folders = {name.rpartition("/")[0] for name in files} | set(FOLDERS)
    tight = sum(len(data) // BLOCK_BYTES + 1 for data in files.values())
    tight += 2 * len(folders) + _ROOM_BLOCKS
    disk = library.LittleFS(context, **_GEOMETRY, block_count=tight, disk_version=_DISK_VERSION)
    for name, data in sorted(files.items()):
        folder = name.rpartition("/")[0]
        if folder:
            disk.makedirs(folder, exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(data)
    for folder in FOLDERS:
        disk.mkdir(folder)
    disk.fs_grow(_BLOCKS)
    content = bytes(context.buffer)
    # Folders have two blocks, of which only one may have been written yet.
    used = len(content.rstrip(_BLANK)) // BLOCK_BYTES + 2
    return content[: used * BLOCK_BYTES]


def mount(storage: bytes, kind: Any = None) -> Any:
    """Return the file system in a board's storage, mounted on a copy; FilesystemError if none.

    `kind` is the class of the copy, by default littlefs-python's UserContext.
    """
    library = _library()
    context = (kind or library.UserContext)(buffer=bytearray(storage))
    try:
        return library.LittleFS(context, **_GEOMETRY, block_count=_BLOCKS)
    except library.LittleFSError as error:
        raise FilesystemError(f"The board's file system cannot be read ({error}).") from None


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
