"""The simulated board: the firmware in a world, in this process or in a separate one."""
