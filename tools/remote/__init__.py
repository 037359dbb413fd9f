"""A game between this board and another player's, by links and through relays; see README.md."""
