"""Shorter stories that fail as well."""

from collections.abc import Callable, Sequence


def shrink(actions: Sequence[str], story: Callable[[list[str]], str]) -> str:
    """Leave out action after action as long as the rest still fails; return what fails.

    `story(actions)` does them anew and returns the whole story if it ends in a fault, else "".
    Returns "" when the actions by themselves do not fail.
    """
    kept = list(actions)
    told = story(kept)
    at = 0
    while told and at < len(kept):
        fewer = kept[:at] + kept[at + 1 :]
        shorter = story(fewer)
        if shorter:
            kept, told = fewer, shorter
        else:
            at += 1
    return told
