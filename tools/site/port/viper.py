"""What the firmware's translated viper functions are called through.

`slots` has the place in the table of each, for calls that come through objects.
"""

import viper_functions

slots: dict = {}


def function(name):
    """Return the translated function of this full name."""
    return getattr(viper_functions, name)
