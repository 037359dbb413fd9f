"""The games on a PC, one file each: pieces, phrases, positions to bench and to torture."""
