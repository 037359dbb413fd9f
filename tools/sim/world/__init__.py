"""The world around a simulated board: magnets, sensors, hands, and scenarios."""
