"""Modules of Python's own library, as far as the tools in a page need them."""
