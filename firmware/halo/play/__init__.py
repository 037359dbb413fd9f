"""The game in play and its searches, whichever mode the board is in."""
