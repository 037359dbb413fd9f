"""The modes of the board, and what belongs to a game in play."""
