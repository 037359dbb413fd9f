"""The table through which the firmware's compiled viper functions are called.

`slots` has each one's table index, for calls through objects.
"""

import viper_functions

slots: dict = {}
_holders: dict = {}


def function(name):
    """Return the compiled function of this full name."""
    return getattr(viper_functions, name)


def enlist(wrapper, place):
    """Register a wrapper for a table index, replacing one imported before."""
    slots.pop(_holders.get(place), None)
    _holders[place] = wrapper
    slots[wrapper] = place
