"""Halo: a smart game board of 36 magnets-and-lights squares."""
