"""The page without a server: the firmware and its world in MicroPython's WebAssembly port."""
