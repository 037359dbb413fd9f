"""From raw readings to stable occupancy, and from occupancy to a player's action or a fault."""
