"""The last crash: program.py keeps its traceback, a host reads it by `last_crash`."""

# The traceback's name in the HAL.
NAME = "crash.0"


def keep(hal, story: bytes) -> None:
    """Save the traceback unless it equals the last: a crash at each start would wear the flash."""
    if hal.load(NAME) != story:
        hal.save(NAME, story)


def read(hal) -> str:
    """Return the last crash's traceback, or ""."""
    kept = hal.load(NAME)
    if kept is None:
        return ""
    return "".join([chr(byte) if 32 <= byte < 127 or byte == 10 else "?" for byte in kept])
