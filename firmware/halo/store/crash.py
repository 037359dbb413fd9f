"""The last crash: program.py keeps its traceback, a host reads it by `last_crash`."""

from micropython import const

from halo.store.slots import seal, unseal

# The traceback's name in the HAL.
NAME = "crash.0"
_KIND = "crash"
# The end of a traceback names the error; all parts of the reply wait in the HAL's queue at once.
_MOST_BYTES = const(2000)


def keep(hal, story: bytes) -> None:
    """Save the traceback unless it equals the last: a crash at each start would wear the flash."""
    sealed = seal(_KIND, 0, story[-_MOST_BYTES:])
    if hal.load(NAME) != sealed:
        hal.save(NAME, sealed)


def read(hal) -> str:
    """Return the last crash's traceback, or ""."""
    kept = unseal(_KIND, hal.load(NAME))[1] or b""
    return "".join([chr(byte) if 32 <= byte < 127 or byte == 10 else "?" for byte in kept])
