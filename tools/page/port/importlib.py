"""What the tools use of CPython's importlib."""


def import_module(name):
    """Return the module of this dotted name."""
    return __import__(name, None, None, ("*",))
