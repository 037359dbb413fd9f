"""Rules cores: geometry, one module a game, notation. No I/O, no time, no machine."""
