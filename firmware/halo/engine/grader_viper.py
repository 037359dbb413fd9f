"""What a grader does with the turns of its root before it begins, in viper."""

import micropython
from micropython import const

_MOST_GROUPS = const(64)


@micropython.viper
def gather(words: ptr32, groups: ptr8, firsts: ptr16, count: int):
    """Sort the words of turns by their groups, and tell where each group begins."""
    done = 0
    while done < count:
        word = words[done]
        group = int(groups[done])
        at = done
        while at and int(groups[at - 1]) > group:
            words[at] = words[at - 1]
            groups[at] = groups[at - 1]
            at -= 1
        words[at] = word
        groups[at] = group
        done += 1
    while done:
        done -= 1
        group = int(groups[done])
        if group < _MOST_GROUPS:
            firsts[group] = done
