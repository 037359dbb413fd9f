"""The serial port of a board, found and opened; what is wrong with one is said in a sentence."""

import errno

import serial
import serial.tools.list_ports

from tools.flash.failure import FlashError

_PICO = (0x2E8A, 0x0005)  # USB ids of a Pico that runs MicroPython
_READ_S = 0.1


def find_port() -> str:
    """Return the port of the one Pico that is plugged in."""
    picos: list[str] = [
        p.device for p in serial.tools.list_ports.comports() if (p.vid, p.pid) == _PICO
    ]
    if not picos:
        raise FlashError(
            "No Pico with MicroPython is plugged in; connect one, or name its port: "
            "make flash PORT=/dev/ttyACM0."
        )
    if len(picos) > 1:
        raise FlashError(
            f"Several boards are plugged in ({', '.join(picos)}); "
            f"choose one: make flash PORT={picos[0]}."
        )
    return picos[0]


def open_port(port: str) -> serial.SerialBase:
    """Open `port`, or say in one sentence why not."""
    try:
        line = serial.serial_for_url(port, do_not_open=True)
        line.timeout = _READ_S
        if not port.startswith("socket:"):
            line.exclusive = True
        line.open()
    except (serial.SerialException, OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        if number in (errno.EACCES, errno.EPERM):
            raise FlashError(
                f"You may not open {port}; add yourself to the port's group "
                "(on Debian: sudo adduser $USER dialout) and log in again."
            ) from None
        if number == errno.EBUSY or "exclusively lock" in str(error):
            raise FlashError(
                f"{port} is in use by another program; close it (a terminal, mpremote) first."
            ) from None
        raise FlashError(f"There is no board on {port}; check the cable and the name.") from None
    return line
