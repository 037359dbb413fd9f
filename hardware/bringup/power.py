"""Currents, the plug's promise and a meter's readings, all computed from facts.csv.

Currents in mA, voltages in V, resistances in ohm unless a name says otherwise.
"""

from collections.abc import Iterable
from pathlib import Path

from halo.hal import pins, pixels
from hardware.pcb.board_file import PARTS
from hardware.pcb.tables import facts
from hardware.pcb.wiring import BOARDS, Grid

FACT = facts(Path(__file__).with_name("facts.csv"))


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
    off = 2 * FACT.tolerance * (1 - share)
    return FACT.vref[0] * share * (1 - off), FACT.vref[2] * share * (1 + off)


def mean_cc(source: str) -> tuple[float, float]:
    """Return the range of the mean of both CC pins at a source's resistor."""
    pull_up, tolerance = FACT.pull_up_promise if source == "1.5 A" else FACT.pull_up_default
    ends = []
    for volts, way in zip(FACT.source, (1, -1), strict=True):
        shown = sink() * (1 - way * FACT.tolerance)
        ends.append(volts * shown / (shown + pull_up * (1 + way * tolerance)) / 2)
    return ends[0], ends[1]


def comparator_error() -> float:
    """Return U7's greatest error of the mean, with R16 and R17 in parallel as its source."""
    return float(FACT.comparator_offset + FACT.comparator_input_a * ohm("r_100k") / 2)


def idle_ma(board: str) -> tuple[float, float]:
    """Return the current of a dark board without Pico: with today's sensors, older ones."""
    squares = pins.MODELS[board]["squares"]
    today, older, _ = FACT.sensor_ma
    return squares * (today + FACT.dark_led_ma[0]), squares * (
        older * FACT.sensor_spread + FACT.dark_led_ma[1]
    )


def on_usb_ma(board: str) -> tuple[float, ...]:
    """Return the current from the computer's port: with today's sensors, older ones, the worst."""
    model = pins.MODELS[board]
    return tuple(
        FACT.pico_ma + model["squares"] * each + model["usb_limit_ma"] for each in FACT.sensor_ma
    )


def external_ma(board: str) -> float:
    """Return the plug's maximum current: worst sensors, all light, J2 at its limit."""
    model = pins.MODELS[board]
    light: int = model["external_limit_ma"]
    sensors = len(Grid(board).squares) * FACT.sensor_ma[2]
    return float(FACT.pico_ma + sensors + light + FACT.spare_ma)


def discharge() -> float:
    """Return the voltage rise of C13 when a charged finger touches a CC pin."""
    share = ohm("r_5k1") / (ohm("r_5k1") + ohm("r_100k"))
    return float(FACT.body[0] * FACT.body[1] * share / FACT.cc_capacitor)


def stuck_white_ma(board: str) -> tuple[float, float]:
    """Return the current from the computer's port if every LED were stuck at full white."""
    squares = pins.MODELS[board]["squares"]
    least, most = (
        FACT.pico_ma + squares * (sensor + led)
        for sensor, led in zip(FACT.sensor_ma, FACT.white_led_ma, strict=False)
    )
    return least, most


def track_warmer(ma: float, wide_mm: float) -> float:
    """Return by how many K an outer track of 35 um copper warms, by IPC-2221."""
    mil2 = wide_mm / 0.0254 * 1.378
    result: float = (ma / 1000 / (0.048 * mil2**0.725)) ** (1 / 0.44)
    return result


def plugged_in(source: float, can_ohm: float = FACT.can_ohm) -> float:
    """Return the peak at U5 when a plug is put in, in V.

    The cable's inductance and resistance feed C7, with C5 and its resistance beside it.
    """
    ceramic, can = FACT.plug_capacitors
    current = at_ceramic = in_can = peak = 0.0
    step = 5e-9  # of the integration, in s, for 200 us
    for _ in range(40_000):
        current += (source - at_ceramic - current * FACT.cable_ohm) / FACT.cable_h * step
        into_can = (at_ceramic - in_can) / can_ohm
        at_ceramic += (current - into_can) / ceramic * step
        in_can += into_can / can * step
        peak = max(peak, at_ceramic)
    return max(peak, source)


def currents(board: str) -> dict[str, object]:
    """Return a board's currents and what they warm, as in numbers.txt."""
    squares = pins.MODELS[board]["squares"]
    watt = [(5.0 - FACT.vref[1]) * squares * each / 1000 for each in FACT.sensor_ma[1:]]
    stuck = [ma / 1000 for ma in stuck_white_ma(board)]
    heat = [amperes**2 * FACT.mux_ohm * FACT.mux_k_per_w for amperes in stuck]
    return {
        **pins.MODELS[board], "sensors": _listed(squares * each for each in FACT.sensor_ma),
        "dark": pixels.current_ua(bytearray(4 * squares)) / 1000,
        "usb": _listed(on_usb_ma(board)), "external": external_ma(board),
        "watt": f"{watt[0]:.2f}; {watt[1]:.2f}", "stuck": f"{stuck[0]:.1f} to {stuck[1]:.1f}",
        "warmer": " to ".join(f"{each * FACT.regulator_k_per_w:.0f}" for each in watt),
        "needed": FACT.vref[1] + FACT.regulator_drop_mv * squares * FACT.sensor_ma[2] / 1e6,
        "mux_warmer": f"{heat[0]:.0f} to {heat[1]:.0f}",
        "track": track_warmer(stuck[1] * 1000, FACT.vbus_track_mm),
    }  # fmt: skip


def _listed(values: Iterable[float]) -> str:
    return "; ".join(f"{value:.0f}" for value in values)


def figures() -> dict[str, object]:
    """Return the supply's figures by their names in numbers.txt."""
    promise, default, compared = mean_cc("1.5 A"), mean_cc("default"), least_cc()
    charge = FACT.body[0] * FACT.body[1]
    ceramic, can = FACT.plug_capacitors
    most = FACT.source[1]
    return {
        **{board: currents(board) for board in BOARDS},
        "promise": f"{promise[0]:.2f} to {promise[1]:.2f}", "error": 1000 * comparator_error(),
        "default": f"{default[0]:.2f} to {default[1]:.2f}", "kv": FACT.body[1] / 1000,
        "compared": f"{compared[0]:.3f} to {compared[1]:.3f}", "finger": discharge(),
        "mux": FACT.mux_ma / 1000, "micro": FACT.micro_usb_ma / 1000, "plugged": plugged_in(most),
        "bare": plugged_in(most, 1e6), "finger_c7": charge / ceramic, "finger_c5": charge / can,
        "too_much": next(n / 10 for n in range(10, 99) if plugged_in(most, n / 10) > FACT.mux_v),
    }  # fmt: skip
