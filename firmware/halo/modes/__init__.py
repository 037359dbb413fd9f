"""What the board does, a mode at a time, and the session that goes from one to the next."""
