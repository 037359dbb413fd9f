"""What belongs to a game in play, whichever mode the board is in."""
