"""The case and the pieces: OpenSCAD sources, and the measures that they read from the boards."""
