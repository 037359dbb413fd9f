"""The case and the pieces: OpenSCAD sources, and what they read from the boards."""
