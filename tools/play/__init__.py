"""Halo in the terminal: two people play OXONO on a simulated board or a real one."""
