"""What the firmware's translated viper functions are called through.

`slots` has the place in the table of each, for calls that come through objects.
"""

import viper_functions

slots: dict = {}
_holders: dict = {}


def function(name):
    """Return the translated function of this full name."""
    return getattr(viper_functions, name)


def enlist(wrapper, place):
    """Let a wrapper stand for a place in the table, in place of one imported before."""
    slots.pop(_holders.get(place), None)
    _holders[place] = wrapper
    slots[wrapper] = place
