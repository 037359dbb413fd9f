"""From the sources onto a board: compiled, packed, flashed; the locks of what is fetched."""
