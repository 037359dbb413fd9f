"""Halo in the terminal: a simulated board or a real one, line by line."""
