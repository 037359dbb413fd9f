"""Checks the multiplexers by their spare channels, whose levels are known."""

from array import array

from micropython import const

# Two resistors of 1 % halve VREF; a tolerance of 3 % is far below a quarter's 25 %.
_OFF_COUNTS = const(2000)
_MULTIPLEXERS = const(3)


def find_fault(hal):
    """Return a sentence on which multiplexers read wrong, or ""."""
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
