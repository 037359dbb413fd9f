"""Currents, the plug's promise and a meter's readings, all computed from this table.

Currents in mA, voltages in V, resistances in ohm unless a name says otherwise.
"""

from collections.abc import Iterable

from halo.hal import pins, pixels
from hardware.pcb.board_file import PARTS
from hardware.pcb.wiring import BOARDS, Grid
from tools.sim.world.sensors import field_mt

# DRV5055A3 at 3.3 V, its data sheets: V per mT; typical today, typical in older ones, maximum.
SENSITIVITY = 0.015
SENSOR_MA = (2.0, 6.0, 10.0)
SENSOR_SPREAD = 1.2  # the greatest mean of a board's sensors, relative to the typical one
DARK_LED_MA = (0.5, 1.0)
PICO_MA = 40.0  # with MicroPython busy, at 5 V
SPARE_MA = 50.0  # the most for J2, from 3.3 V and 5 V together
FUSE_MA = 2000.0

# An LED at full white: measured at 5.25 V, and by its data sheet.
WHITE_LED_MA = (42.0, 60.0)
# TPS2116: current, on-resistance, the most its inputs stand, K per W of its package, cautious.
MUX_MA, MUX_OHM, MUX_V, MUX_K_PER_W = 2500.0, 0.04, 6.0, 150.0
# SMF5.0CA: where it begins to conduct, and what it lets through at 21.7 A.
TVS_V = (6.4, 9.2)
# Contacts of a micro-USB plug; VBUS's narrowest long track, mm of 35 um copper.
MICRO_USB_MA = 1800.0
VBUS_TRACK_MM = 1.2

# AP7361C: 3.3 V within 1 %, 360 mV dropout at 1 A; SOT-223 on a ground plane, cautious.
VREF = (3.27, 3.3, 3.33)
REGULATOR_DROP_MV = 360.0
REGULATOR_K_PER_W = 100.0

# A computer's port; the request in MicroPython 1.25's descriptor; a USB-C source's promise.
USB_MA = 500.0
DESCRIPTOR_MA = 250.0
PROMISE_MA = 1500.0
# Voltages of a sink's CC pin, USB Type-C 2.1, table 4-36: a default source, one of 1.5 A and more.
CC_DEFAULT = (0.25, 0.61)
CC_PROMISE = 0.70
# A source's resistors that promise the default and 1.5 A, their tolerance, and its 5 V.
PULL_UP = {"default": (56_000, 0.20), "1.5 A": (22_000, 0.05)}
SOURCE = (4.75, 5.5)
# LMV331: offset, and the input current through R16 and R17.
COMPARATOR_OFFSET = 0.009
COMPARATOR_INPUT_A = 250e-9
TOLERANCE = 0.01  # of every resistor, and of a meter

# The electrostatic discharge of a person, IEC 61000-4-2, contact, 8 kV.
_BODY = (150e-12, 8000.0)
_CC_CAPACITOR = 100e-9  # C13
_PLUG_CAPACITORS = (1e-6, 100e-6)  # C7 beside U5, C5
# A cable's loop of a metre or two, the fuse, and C5's own resistance at 100 kHz, cautious.
_CABLE_H, _CABLE_OHM, CAN_OHM = 1e-6, 0.2, 1.0


def ohm(part: str) -> float:
    """Return the resistance of a part of the table of parts."""
    return float(PARTS[part].value.removesuffix("k")) * (1000 if "k" in PARTS[part].value else 1)


def _beside(one: float, other: float) -> float:
    return one * other / (one + other)


def sink() -> float:
    """Return a CC pin's resistance to ground: R2 in parallel with R16, R17 and R3."""
    return _beside(ohm("r_5k1"), 2 * ohm("r_100k") + ohm("r_5k1"))


def least_cc() -> tuple[float, float]:
    """Return the range of U7's reference, the divider of R18 and R19."""
    share = ohm("r_3k3") / (ohm("r_30k") + ohm("r_3k3"))
    off = 2 * TOLERANCE * (1 - share)
    return VREF[0] * share * (1 - off), VREF[2] * share * (1 + off)


def mean_cc(source: str) -> tuple[float, float]:
    """Return the range of the mean of both CC pins at a source's resistor."""
    pull_up, tolerance = PULL_UP[source]
    ends = []
    for volts, way in zip(SOURCE, (1, -1), strict=True):
        shown = sink() * (1 - way * TOLERANCE)
        ends.append(volts * shown / (shown + pull_up * (1 + way * tolerance)) / 2)
    return ends[0], ends[1]


def comparator_error() -> float:
    """Return U7's greatest error of the mean, with R16 and R17 in parallel as its source."""
    return COMPARATOR_OFFSET + COMPARATOR_INPUT_A * ohm("r_100k") / 2


def idle_ma(board: str) -> tuple[float, float]:
    """Return the current of a dark board without Pico: with today's sensors, older ones."""
    squares = pins.MODELS[board]["squares"]
    today, older, _ = SENSOR_MA
    return squares * (today + DARK_LED_MA[0]), squares * (older * SENSOR_SPREAD + DARK_LED_MA[1])


def on_usb_ma(board: str) -> tuple[float, ...]:
    """Return the current from the computer's port: with today's sensors, older ones, the worst."""
    model = pins.MODELS[board]
    return tuple(PICO_MA + model["squares"] * each + model["usb_limit_ma"] for each in SENSOR_MA)


def external_ma(board: str) -> float:
    """Return the plug's maximum current: worst sensors, all light, J2 at its limit."""
    model = pins.MODELS[board]
    light: int = model["external_limit_ma"]
    return PICO_MA + len(Grid(board).squares) * SENSOR_MA[2] + light + SPARE_MA


def discharge() -> float:
    """Return the voltage rise of C13 when a charged finger touches a CC pin."""
    charge = _BODY[0] * _BODY[1]
    return charge * ohm("r_5k1") / (ohm("r_5k1") + ohm("r_100k")) / _CC_CAPACITOR


def stuck_white_ma(board: str) -> tuple[float, float]:
    """Return the current from the computer's port if every LED were stuck at full white."""
    squares = pins.MODELS[board]["squares"]
    least, most = (
        PICO_MA + squares * (sensor + led)
        for sensor, led in zip(SENSOR_MA, WHITE_LED_MA, strict=False)
    )
    return least, most


def track_warmer(ma: float, wide_mm: float) -> float:
    """Return by how many K an outer track of 35 um copper warms, by IPC-2221."""
    mil2 = wide_mm / 0.0254 * 1.378
    result: float = (ma / 1000 / (0.048 * mil2**0.725)) ** (1 / 0.44)
    return result


def plugged_in(source: float, can_ohm: float = CAN_OHM) -> float:
    """Return the peak at U5 when a plug is put in, in V.

    The cable's inductance and resistance feed C7, with C5 and its resistance beside it.
    """
    ceramic, can = _PLUG_CAPACITORS
    current = at_ceramic = in_can = peak = 0.0
    step = 5e-9  # of the integration, in s, for 200 us
    for _ in range(40_000):
        current += (source - at_ceramic - current * _CABLE_OHM) / _CABLE_H * step
        into_can = (at_ceramic - in_can) / can_ohm
        at_ceramic += (current - into_can) / ceramic * step
        in_can += into_can / can * step
        peak = max(peak, at_ceramic)
    return max(peak, source)


def currents(board: str) -> dict[str, object]:
    """Return a board's currents and what they warm, as in numbers.txt."""
    squares = pins.MODELS[board]["squares"]
    watt = [(5.0 - VREF[1]) * squares * each / 1000 for each in SENSOR_MA[1:]]
    stuck = [ma / 1000 for ma in stuck_white_ma(board)]
    heat = [amperes**2 * MUX_OHM * MUX_K_PER_W for amperes in stuck]
    return {
        **pins.MODELS[board], "sensors": _listed(squares * each for each in SENSOR_MA),
        "dark": pixels.current_ua(bytearray(4 * squares)) / 1000,
        "usb": _listed(on_usb_ma(board)), "external": external_ma(board),
        "watt": f"{watt[0]:.2f}; {watt[1]:.2f}", "stuck": f"{stuck[0]:.1f} to {stuck[1]:.1f}",
        "warmer": " to ".join(f"{each * REGULATOR_K_PER_W:.0f}" for each in watt),
        "needed": VREF[1] + REGULATOR_DROP_MV * squares * SENSOR_MA[2] / 1e6,
        "mux_warmer": f"{heat[0]:.0f} to {heat[1]:.0f}",
        "track": track_warmer(stuck[1] * 1000, VBUS_TRACK_MM),
    }  # fmt: skip


def _listed(values: Iterable[float]) -> str:
    return "; ".join(f"{value:.0f}" for value in values)


def figures() -> dict[str, object]:
    """Return the supply's figures by their names in numbers.txt."""
    promise, default, compared = mean_cc("1.5 A"), mean_cc("default"), least_cc()
    charge = _BODY[0] * _BODY[1]
    ceramic, can = _PLUG_CAPACITORS
    most = SOURCE[1]
    return {
        **{board: currents(board) for board in BOARDS},
        "promise": f"{promise[0]:.2f} to {promise[1]:.2f}", "error": 1000 * comparator_error(),
        "default": f"{default[0]:.2f} to {default[1]:.2f}", "kv": _BODY[1] / 1000,
        "compared": f"{compared[0]:.3f} to {compared[1]:.3f}", "finger": discharge(),
        "mux": MUX_MA / 1000, "micro": MICRO_USB_MA / 1000, "plugged": plugged_in(most),
        "bare": plugged_in(most, 1e6), "finger_c7": charge / ceramic, "finger_c5": charge / can,
        "too_much": next(n / 10 for n in range(10, 99) if plugged_in(most, n / 10) > MUX_V),
    }  # fmt: skip


def bringup() -> dict[str, str]:
    """Return bringup.md's expected values, by measurement."""
    shown = [sink() * (1 + way * 2 * TOLERANCE) / 1000 for way in (-1, 1)]
    (first, last), (few, many) = ([each / 1000 for each in idle_ma(board)] for board in BOARDS)
    quarter = VREF[1] / 4
    low, high = mean_cc("1.5 A")
    return {
        "CC resistors": f"{shown[0]:.1f} to {shown[1]:.1f} kohm each:"
        " what lies beside them counts",
        "current": f"{first:.2f} to {last:.2f} A (halo45: {few:.2f} to {many:.2f} A): sensors, of"
        f" {SENSOR_MA[0]:.0f} mA each today and {SENSOR_MA[1]:.0f} in older ones, and dark LEDs",
        "sensors' rail": f"{VREF[0]} to {VREF[2]} V",
        "a sensor": f"{VREF[1] / 2} V; with a piece on the square"
        f" {field_mt(0) * SENSITIVITY:.2f} V away from it, above with north up",
        "references": f"0, {VREF[1]} V, 0, {quarter:.2f} V on I0, I1, I14, I15"
        f" (halo45: {quarter:.2f} V on I15)",
        "what the source promises": f"over {CC_PROMISE / 2:.2f} V: 1.5 A and more;"
        f" {CC_DEFAULT[0] / 2:.2f} to {CC_DEFAULT[1] / 2:.2f} V: less; 0 V: nothing",
        "what it is compared with": f"{least_cc()[0]:.3f} to {least_cc()[1]:.3f} V",
        "the comparator": f"{low:.2f} to {high:.2f} V at C13, and the sign at {VREF[1]} V;"
        " with 56 kohm the sign stays under 0.3 V",
    }
