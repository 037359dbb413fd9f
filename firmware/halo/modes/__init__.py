"""The board's modes, one active at a time, and the session that switches between them."""
