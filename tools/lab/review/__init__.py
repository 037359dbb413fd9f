"""Reviews of games: the front, the device-safe program behind it, and how well it judges."""
