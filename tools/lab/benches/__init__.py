"""Figures of the firmware on the emulated chip, all in emulated time: `make bench`."""
