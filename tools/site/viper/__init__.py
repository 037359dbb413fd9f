"""Translates the firmware's viper functions, from their own source, to WebAssembly.

They run in the interpreter's own memory, so that a pointer is an address as on the device. What
viper computes they compute, bit for bit: words of 32 bits that wrap, shifts as the RP2040's
processor makes them. What the firmware does not use is refused with a sentence.
"""
