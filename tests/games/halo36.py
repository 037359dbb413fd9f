"""The squares of halo36 by name."""

from halo.games.registry import Board

square_index = Board("halo36").square_index
square_name = Board("halo36").square_name
