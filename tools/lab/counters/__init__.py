"""Perft: how many turns there are at a depth in plies."""
