"""Perft: the number of turns at a depth in plies."""
