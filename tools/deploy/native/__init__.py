"""Compiles viper functions, from their own source, by LLVM: for the RP2040 and for WebAssembly.

source.py reads a module's viper functions and the Python objects they use; expressions.py
and program.py translate them to LLVM's intermediate code; thumb.py and wasm.py compile and
link it; device.py writes the modules that contain it for a board.

They compute what viper does, bit for bit: words of 32 bits that wrap, shifts as in the RP2040's
processor, pointers that are addresses. Anything outside the subset is refused with file
and line.
"""
