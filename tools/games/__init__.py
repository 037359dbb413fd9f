"""The games on a PC, a file each: pieces, phrases, positions to bench and to torture."""
