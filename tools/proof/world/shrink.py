"""A story that breaks a law, made as short as it still breaks it: delta debugging."""

from dataclasses import dataclass

from tools.proof.part import FAULTS
from tools.proof.world.friends import Friends
from tools.proof.world.laws import Broken
from tools.proof.world.life import Life
from tools.proof.world.setting import Setting

# Tries to leave something out; a story of a hundred events needs about as many.
MOST_TRIES = 150


@dataclass(frozen=True)
class Failure:
    """A story that breaks a law: its events, all its steps, and what was found."""

    events: list[str]
    lines: list[str]
    broken: Broken


def begun(setting: Setting, seed: str) -> Life | Friends:
    """Return a life of this setting before anything has happened, of one board or of two."""
    return Friends(setting, seed) if setting.with_friend else Life(setting, seed)


def tell(setting: Setting, seed: str, events: list[str]) -> Failure | None:
    """Do events on a board of their own; return the failure, None when no law is broken."""
    life = begun(setting, seed)
    try:
        for steps in events:
            life.do(steps)
    except Broken as broken:
        return Failure(life.story, life.lines, broken)
    except FAULTS:
        return None  # without what was left out it cannot be done
    finally:
        life.close()
    return None


def shortest(setting: Setting, seed: str, failure: Failure, tries: int = MOST_TRIES) -> Failure:
    """Leave out half of the events, a quarter, ... and one by one, as long as the law breaks."""
    size = len(failure.events) // 2
    while size and tries:
        at = 0
        while at < len(failure.events) and tries:
            tries -= 1
            fewer = failure.events[:at] + failure.events[at + size :]
            found = tell(setting, seed, fewer)
            if found and found.broken.law == failure.broken.law:
                failure = found
            else:
                at += size
        size //= 2
    return failure
