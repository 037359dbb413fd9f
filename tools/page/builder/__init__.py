"""Builds the page: its files, the firmware and the world in MicroPython's WebAssembly port."""
