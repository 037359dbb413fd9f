"""Rules cores: geometry, one package per game, notation. No I/O, no time, no hardware."""
