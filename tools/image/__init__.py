"""From zero to playing in one drag: one UF2 file with MicroPython and the firmware."""
