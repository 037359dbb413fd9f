"""OXONO's lessons; games/lessons.py says how to read them.

A whole turn; a totem in a corner, with two squares for the piece; four of a colour; four of a
symbol, with the other's piece among them; a line that is stopped; a surrounded totem jumps; and
one that jumps to win.
"""

LEVEL = 1

LESSONS = """
any   | 6/6/6/6/6/6 d4 c3 p                   | ?         |
moves | 6/6/6/6/6/6 d6 c3 p                   | Xa6 Xf6   |
wins  | 6/6/6/1XOX2/3x2/1o2x1 f5 a4 p         | Xf3e3 Oa2a3 Oe4e3 |
wins  | 6/6/6/1XxX2/3O2/1o2x1 f5 a4 p         | Xf3e3     |
holds | 6/6/6/xox3/3O2/1X2X1 d5 f3 p          | Xd4d3 Oe3d3 | Xd6c6
jumps | 6/6/6/6/o5/1X4 a1 d4 p                | X         |
wins  | 6/6/3X2/3O2/o2X2/1Xo1xx a1 b4 p       | Xd1d5     |
"""
