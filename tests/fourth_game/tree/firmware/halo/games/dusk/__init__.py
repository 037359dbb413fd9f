"""DUSK: five stones each, placed or moved, four in a row."""
