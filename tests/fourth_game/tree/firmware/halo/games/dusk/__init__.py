"""DUSK: twelve stones each, four in a row."""
