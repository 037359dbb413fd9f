"""The emulated chip: the real MicroPython image and firmware files on an emulated RP2040."""
