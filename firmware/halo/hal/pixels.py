"""From a frame to LED bytes: gamma, current limit, chain order. Pure; shared by both HALs.

frame: bytearray(3 * squares), R G B in square order, perceived brightness 0..255. wire:
bytearray(4 * squares), four bytes per LED in chain order: 0, B, R, G as the LED gets them.
"""

from halo.hal.pixels_viper import dim, encode

# WS2812B: 0.8 mA idle, measured parts lie between 0.6 and 1; 20 mA per channel at 255.
_IDLE_UA = 800
_CHANNEL_UA = 20000
_FULL = 256

# Square law, rounded in integers, so that every interpreter gets the same table.
GAMMA = bytes([(value * value + 127) // 255 for value in range(256)])


def budget(squares: int, limit_ma: int) -> int:
    """Largest sum of LED bytes that keeps `squares` LEDs, idle current included, at `limit_ma`."""
    return (limit_ma * 1000 - squares * _IDLE_UA) * 255 // _CHANNEL_UA


def current_ua(wire: bytearray) -> int:
    """Supply current in microamperes that `wire` draws; for tests and the self-test."""
    return len(wire) // 4 * _IDLE_UA + sum(wire) * _CHANNEL_UA // 255


class Pixels:
    """Encodes for one board model, its `chain` by led_chain(); a HAL may keep two wires."""

    def __init__(self, model: dict, chain: bytes):
        self._chain = chain + b"\xff"
        self._usb = budget(model["squares"], model["usb_limit_ma"])
        self._external = budget(model["squares"], model["external_limit_ma"])

    def encode(self, frame: bytearray, wire: bytearray, external: bool) -> None:
        """Fill `wire` from `frame`, dimmed as a whole to the supply's limit.

        `external`: the 5 V input feeds the board. Allocates nothing.
        """
        total = encode(frame, wire, self._chain, GAMMA)
        allowed = self._external if external else self._usb
        if total > allowed:
            dim(wire, len(wire), allowed * _FULL // total)

    def light(self, wire: bytearray, square: int) -> tuple:
        """Return (r, g, b) that the LED of `square` gets from `wire`."""
        at = 4 * self._chain[square]
        return wire[at + 2], wire[at + 3], wire[at + 1]
