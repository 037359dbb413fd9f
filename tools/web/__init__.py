"""Halo in the browser: a board, simulated or real, and the page that shows it."""
