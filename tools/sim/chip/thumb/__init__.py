"""The plain instructions of the emulated processor, a Cortex-M0+, as machine code made by Numba.

They match rp2040py's own core, instruction by instruction and cycle by cycle, including its
deviations from the silicon, for all instructions that touch only registers, flags, memory, the
divider and the locks. Anything else (a peripheral, an exception, sleep) is left to rp2040py. Each
opcode is read from memory when it is executed, so code may change.
"""
