"""A game between this board and another player's, through an MQTT broker; see README.md."""
