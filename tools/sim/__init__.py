"""The simulated world and its boards: the firmware in a process, and on an emulated chip."""
