"""What the multiplexers make of the sensors when one of their select lines is stuck."""

from array import array
from collections.abc import Callable
from typing import Any

from halo.hal import pins


def _reached(channel: int, stuck: tuple[int, int] | None) -> int:
    """Return the channel that is reached when `channel` is asked for."""
    if stuck is None:
        return channel
    line, state = stuck
    return channel | 1 << line if state else channel & ~(1 << line)


def _places(model: dict[str, Any]) -> dict[tuple[int, int], int]:
    return {
        (pins.mux_of(model, square), pins.channel_of(model, square)): square
        for square in range(model["squares"])
    }


def _open_channel(model: dict[str, Any], channel: int) -> int:
    """Return what a channel without a sensor reads."""
    return pins.reference_level(dict(model["references"]).get(channel, 2))


def mixed(levels: array, model: dict[str, Any], stuck: tuple[int, int]) -> array:
    """Return the readings in square order as they come through a stuck select line."""
    places = _places(model)
    seen = array("H", levels)
    for (mux, channel), square in places.items():
        reached = _reached(channel, stuck)
        there = places.get((mux, reached))
        seen[square] = _open_channel(model, reached) if there is None else levels[there]
    return seen


def references(
    levels: Callable[[], array], model: dict[str, Any], stuck: tuple[int, int] | None
) -> list[int]:
    """Return what the spare channels read; `levels` is asked only when sensors come through."""
    places = _places(model) if stuck else {}
    readings = levels() if stuck else array("H")
    found = []
    for channel, _ in model["references"]:
        for mux in range(len(model["adc"])):
            reached = _reached(channel, stuck)
            there = places.get((mux, reached))
            found.append(_open_channel(model, reached) if there is None else readings[there])
    return found
