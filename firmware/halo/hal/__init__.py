"""The one seam to the machine: pins, pixels, serial lines and the RP2040 itself."""
