"""From the sources onto a board: compiled, packed, as an image, flashed; the locks of what is fetched."""
