"""Compiles viper functions, from their own source, by LLVM: for the RP2040 and for WebAssembly.

source.py reads a module's viper functions and what they use of Python's objects; expressions.py
and program.py make LLVM's intermediate code of them; thumb.py and wasm.py have it compiled and
link it; device.py writes the modules that carry it to a board.

What viper computes they compute, bit for bit: words of 32 bits that wrap, shifts as the RP2040's
processor makes them, pointers that are addresses. What is not in the subset is refused with file
and line.
"""
