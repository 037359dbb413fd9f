"""Games between two boards through a real broker, a bad line and links, counted."""
