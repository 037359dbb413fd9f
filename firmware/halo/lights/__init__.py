"""Palette by meaning, effects over time, one view a mode."""
