"""The host's end of the emulated USB serial line.

rp2040py's own host answers every read of the device at once, with nothing if it has nothing, so
that the chip spends two thirds of its time on empty packets, and it takes what the device sends
whether or not anybody reads. A real host does neither. This one answers a read when there is
something to send, and takes packets only while `reading`.
"""

from typing import Any

from rp2040py.usb.cdc import USBCDC

_PACKET = 64  # full-speed bulk packet
_AVAILABLE = 1 << 10 | 1 << 26  # buffer control: handed to the controller, either half
_IN_BASE = 0x80  # first buffer control register; eight bytes an endpoint, IN first


class SerialHost:
    """Bytes both ways over the emulated USB; `attached=False` leaves the cable unplugged."""

    def __init__(self, usb: Any, attached: bool = True):
        self.received = bytearray()
        self.is_up = False  # the device has been enumerated and configured
        self._usb = usb
        self._cdc = USBCDC(usb)
        self._cdc.on_serial_data = self.received.extend
        self._cdc.on_device_connected = self._on_connected
        self._pending = bytearray()
        self._armed: int | None = None
        self._reading = True
        self._held: tuple[int, int] | None = None
        self._device_read = usb.on_endpoint_read
        usb.on_endpoint_read = self._on_endpoint_read
        self._dpram_updated = usb.dpram_updated
        usb.dpram_updated = self._on_dpram_updated
        self._controller_reset = usb.on_reset
        usb.on_reset = self._on_reset
        if not attached:
            usb.on_usb_enabled = None

    @property
    def reading(self) -> bool:
        """Whether the host takes what the device sends."""
        return self._reading

    @reading.setter
    def reading(self, reading: bool) -> None:
        """Begin or cease to take; a packet that was held is taken at once."""
        self._reading = reading
        if reading and self._held is not None:
            held, self._held = self._held, None
            self._dpram_updated(*held)

    def open(self, is_open: bool = True) -> None:
        """Open or close the port: what the device sees as DTR, and whether packets are taken."""
        self._cdc.set_control_lines(dtr=is_open, rts=is_open)
        self.reading = is_open

    def send(self, data: bytes) -> None:
        """Queue `data` for the device; it goes as fast as the device takes it."""
        self._pending += data
        self._feed()

    @property
    def unsent(self) -> int:
        """Bytes the device has not taken yet."""
        return len(self._pending)

    def _feed(self) -> None:
        if self._armed is None or not self._pending:
            return
        size = min(self._armed, _PACKET)
        self._armed = None
        packet = self._pending[:size]
        del self._pending[:size]
        self._usb.endpoint_read_done(self._cdc._out_endpoint, packet)

    def _on_connected(self) -> None:
        self.is_up = True

    def _on_reset(self) -> None:
        self.is_up = False
        self._armed = None
        self._held = None
        self._pending.clear()
        self._controller_reset()

    def _on_endpoint_read(self, endpoint: int, size: int) -> None:
        if endpoint == self._cdc._out_endpoint:
            self._armed = size
            self._feed()
        else:
            self._device_read(endpoint, size)

    def _on_dpram_updated(self, offset: int, value: int) -> None:
        serial_in = _IN_BASE + 8 * self._cdc._in_endpoint
        if offset == serial_in and value & _AVAILABLE and not self._reading:
            self._held = (offset, value)
            return
        self._dpram_updated(offset, value)
