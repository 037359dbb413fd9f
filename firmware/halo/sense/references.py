"""The multiplexers' spare channels, whose levels are known: they tell which of the three fail."""

from array import array

from micropython import const

# Two resistors of 1 % halve VREF; 3 % of it is far from another quarter's 25 %.
_OFF_COUNTS = const(2000)
_MULTIPLEXERS = const(3)


def find_fault(hal):
    """Return a sentence on which multiplexers read wrong; nothing when they are right."""
    wanted = hal.reference_levels
    seen = array("H", bytes(2 * len(wanted)))
    hal.references(seen)
    off = []
    for mux in range(_MULTIPLEXERS):
        for index in range(mux, len(wanted), _MULTIPLEXERS):
            if abs(seen[index] - wanted[index]) > _OFF_COUNTS:
                off.append(str(mux + 1))
                break
    if len(off) == _MULTIPLEXERS:
        return "all_multiplexers|all multiplexers read wrong: a select line or the reference"
    return ("multiplexer|multiplexer {names} reads wrong", {"names": off}) if off else ""
