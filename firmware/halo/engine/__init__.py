"""The computer player: one search over every game's search state."""
