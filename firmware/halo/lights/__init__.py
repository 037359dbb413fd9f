"""Palette by meaning, effects over time, views."""
