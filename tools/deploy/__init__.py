"""From the sources onto a board: packed, as an image, flashed; the locks of what is fetched."""
