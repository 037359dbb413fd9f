"""The board's part of an update, sent to MicroPython's raw prompt by `make flash` and a page.

The firmware is one packed file, which main.py mounts. An update, tools/deploy/pack.py, writes the
new file beside the one in use, compares it, renames it over the old one, then renames a new
main.py over the old one, and writes boot.py. Each of these is a single commit of the file system,
and the old main.py and boot.py serve the new file: a cut leaves the old version or the new. Other
files stay.

Functions may print a line of JSON: {"failed": why, ...} ends the update, {"untested": version}
does not.
Device-safe; it runs on CPython too.
"""

import json
import os
import sys
from binascii import a2b_base64, hexlify
from hashlib import sha256

PACK, NEW_PACK = "halo.pack", "halo.new"
MAIN, NEW_MAIN, BOOT = "main.py", "main.new", "boot.py"
# The host's options: a `model`, or the `usual` one if the board names none; and whether Halo
# `replaces` a program that is not Halo's.
options: dict = {"model": "", "usual": "halo36", "replaces": 0}
received: dict = {}

_OLDEST = (1, 25)
_TESTED = "1.25.0"
_MPY = (6, 3, 4)  # the modules' format, its native sub-version, armv6m
# Is in every version of Halo's own.
_OURS = {BOOT: b'"MODEL" in globals()', MAIN: b"from halo."}
OWN = ("game", "settings", "calibration", "records", "crash", "strength", PACK, MAIN, BOOT)
_KEPT = ".before"
# Blocks beside the packed file: main.new, and folders that grow or move.
_MARGIN_BLOCKS = 6


def check_micropython() -> None:
    """Refuse a MicroPython that cannot load the modules; report another than the tested one."""
    build = getattr(sys.implementation, "_mpy", 0)
    version = tuple(getattr(sys.implementation, "version", (0, 0)))[:3]
    found = ".".join([str(number) for number in version])
    if version < _OLDEST or (build & 0xFF, build >> 8 & 3, build >> 10 & 15) != _MPY:
        fail("micropython", version=_TESTED)
    elif found != _TESTED:
        print(json.dumps({"untested": found}))


def begin(pack_bytes: int) -> None:
    """Remove a cut update's files; refuse a board without room, or with another program."""
    found = strangers()
    if found and not options["replaces"]:
        fail("stranger", names=found, kept=[kept_as(name) for name in found])
        return
    for name in (NEW_PACK, NEW_MAIN):
        if exists(name):
            os.remove(name)
    block, _, _, free = os.statvfs(os.getcwd())[:4]
    needed = blocks_needed(pack_bytes, block) * block
    if free * block < needed:
        others = [name for name in os.listdir() if name not in OWN]
        fail("room", free=free * block // 1024, needed=needed // 1024, others=others)


def blocks_needed(pack_bytes: int, block: int) -> int:
    """Return the number of free flash blocks needed."""
    return pack_bytes // block + 1 + _MARGIN_BLOCKS


def receive(path: str) -> None:
    """Begin a file whose bytes a page sends by more()."""
    received["file"] = open(path, "wb")  # noqa: SIM115


def more(text: str) -> None:
    """Write bytes given as base64."""
    received["file"].write(a2b_base64(text))


def end() -> None:
    """Close the file."""
    received["file"].close()


def check(digest: str) -> None:
    """Compare the new packed file with its SHA-256."""
    found = sha256()
    buffer = bytearray(1024)
    with open(NEW_PACK, "rb") as file:
        while True:
            count = file.readinto(buffer)
            if not count:
                break
            found.update(memoryview(buffer)[:count])
    if hexlify(found.digest()).decode() != digest:
        fail("damaged", path=PACK)


def switch(before: str, after: str, boot: str, models: list[str]) -> None:
    """Switch to the new version; main.py is `before`, one of the models, and `after`."""
    told = named("MODEL")
    model = options["model"] or (told if told in models else options["usual"])
    for name in strangers():
        write(kept_as(name), read(name))
    write(NEW_MAIN, (before + model + after).encode())
    os.rename(NEW_PACK, PACK)
    os.rename(NEW_MAIN, MAIN)
    write(BOOT, boot.encode())


def strangers() -> list[str]:
    """Return the names of programs here that are not Halo."""
    return [name for name in (BOOT, MAIN) if read(name).strip() and _OURS[name] not in read(name)]


def named(word: str) -> str:
    """Return the value of this name in main.py."""
    for line in read(MAIN).split(b"\n"):
        if line.startswith(word.encode() + b' = "'):
            return line.split(b'"')[1].decode()
    return ""


def kept_as(name: str) -> str:
    """Return a free name under which to keep a program that is not Halo."""
    kept = name + _KEPT
    number = 1
    while exists(kept):
        number += 1
        kept = name + _KEPT + str(number)
    return kept


def exists(path: str) -> bool:
    """Tell whether there is a file or a folder of this name."""
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def read(path: str) -> bytes:
    """Return a file's bytes, empty if it does not exist."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def write(path: str, data: bytes) -> None:
    """Write a file."""
    with open(path, "wb") as file:
        file.write(data)


def fail(why: str, **values: object) -> None:
    """Report to the host why the update fails."""
    values["failed"] = why
    print(json.dumps(values))
