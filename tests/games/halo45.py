"""The squares of halo45 by name."""

from halo.games.registry import Board

square_index = Board("halo45").square_index
square_name = Board("halo45").square_name
