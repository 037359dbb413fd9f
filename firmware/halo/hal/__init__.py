"""The hardware layer: pins, pixels, serial lines and the RP2040 itself."""
