"""Perft: how many turns there are so many plies deep."""
