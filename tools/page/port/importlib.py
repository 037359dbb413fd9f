"""The part of CPython's importlib that the tools use."""


def import_module(name):
    """Return the module of this dotted name."""
    return __import__(name, None, None, ("*",))
