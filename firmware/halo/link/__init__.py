"""The serial protocol: lines in, lines out."""
