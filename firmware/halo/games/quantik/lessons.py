"""QUANTIK's lessons; games/lessons.py says how to read them.

A whole turn; what the other's sphere forbids; what one's own does not; four shapes in a row, in a
region; a square kept from the other; and a turn that leaves the other none.
"""

LEVEL = 1

LESSONS = """
any   | ..../..../..../.... l | ?       |
moves | ..../..a./..../B... l | A       |
moves | ..../...b/..../A... l | A?1     |
wins  | ..../..../..a./AdC. l | Bd1     |
wins  | ..../..../cb../A..D l | Db1     |
holds | ..../..../d..a/..CB l | Dc3 Dc4 | Ba4
wins  | ..AD/a.../abC./Db.. l | Cb3     |
"""
