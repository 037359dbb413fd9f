"""A turn of DUSK: its one step places a stone, as games/turn.py has it by default."""

from halo.games.turn import BaseTurn


class Turn(BaseTurn):
    """The turn in progress on `position`."""

    def piece_letter(self) -> str:
        """Return the letter of the turn's stone; there is only one kind."""
        return "S"
