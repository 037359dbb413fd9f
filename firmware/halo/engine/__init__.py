"""The computer player: one search over a small kernel of every game."""
