"""YOXII's lessons; games/lessons.py says how to read them.

A whole turn; a given value; a jump over one's own piece; a totem without an empty square next to
it; shutting the totem in; and shutting it in with the points counted.
"""

LEVEL = 1

LESSONS = """
any   | ##3##/#5#/7/7/7/#5#/##3## d4 w        | ?                    |
moves | ##3##/#5#/7/7/7/#5#/##3## d4 w        | ????D                |
jumps | ##3##/#5#/3a3/4A2/7/#5#/##3## d4 w    | f4                   |
moves | ##3##/#5#/7/7/7/#aAa2#/##1A1## c3 w   | c1                   |
wins  | ##3##/#5#/7/7/7/#AA3#/##1aa## d2 w    | c1d2                 |
wins  | ##3##/#5#/7/7/7/#AA3#/##1da## d2 w    | c1d2B c1d2C c1d2D    |
"""
