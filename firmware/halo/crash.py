"""The last crash: main.py keeps its traceback, a host reads it by `last_crash`."""

from halo.link import messages

# Under this name the HAL has the traceback.
NAME = "crash.0"

_HUNG = "the watchdog restarted the board: the program had hung, or crashed as last_crash tells"


def note() -> str:
    """Return the line that tells of a restart by the watchdog."""
    return messages.event("restarted", {"text": _HUNG})


def story(hal) -> str:
    """Return the last crash's traceback; nothing when there was none."""
    kept = hal.load(NAME)
    if kept is None:
        return ""
    return "".join([chr(byte) if 32 <= byte < 127 or byte == 10 else "?" for byte in kept])
