"""Palette by meaning, rhythms over time, views."""
