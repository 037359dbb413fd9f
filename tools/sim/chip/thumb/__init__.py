"""The plain instructions of the emulated processor, a Cortex-M0+, made into machine code by Numba.

They do what rp2040py's own core does, instruction by instruction and cycle by cycle, its
deviations from the silicon included, for all that touches registers, flags, memory, the divider
and the locks only. Anything else (a peripheral, an exception, sleep) is left to rp2040py. Each
opcode is read from memory when its turn comes: code that changes is no matter.
"""
