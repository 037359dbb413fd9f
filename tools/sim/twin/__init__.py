"""The twin: the firmware in a process of its own, and the world that it feels."""
