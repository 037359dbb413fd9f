"""Games between two boards through a real broker and a bad line, counted."""
