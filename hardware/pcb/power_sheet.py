"""Power: the Pico's USB feeds all; the USB-C input takes over and never feeds back."""

from hardware.pcb.drawing import Sheet, at
from hardware.pcb.nodes import Placed

_BESIDE = (2.54, -1.27, 2.54, 1.27, "left")


def draw(sheet: Sheet) -> None:
    """Draw input, multiplexer, the Pico's supply, regulator and test points."""
    _draw_input(sheet)
    _draw_multiplexer(sheet)
    _draw_pico_supply(sheet)
    _draw_regulator(sheet)
    _draw_test_points(sheet)


def _to_ground(sheet: Sheet, part: Placed, pin: str = "2") -> None:
    sheet.power("GND", sheet.stub(part, pin, 1))


def _draw_input(sheet: Sheet) -> None:
    sheet.text(
        "5 V in, 2 A. The fuse holds the wiring,\n5.1k on CC asks a USB-C source for 5 V.",
        at(16, 12),
    )
    plug = sheet.part("usb_c", "J1", at(24, 46), places=(-9, -14, -9, -11.5, "left"))
    sheet.wire(plug.pin("A12"), plug.pin("S1"))
    sheet.wire(plug.pin("A12"), at(24, 63))
    sheet.power("GND", at(24, 63))
    for pin, reference, x in (("A5", "R2", 48), ("B5", "R3", 56)):
        start = plug.pin(pin)
        resistor = sheet.part("r_5k1", reference, at(x, 57), places=_BESIDE)
        sheet.wire(start, (resistor.pin("1")[0], start[1]), resistor.pin("1"))
        _to_ground(sheet, resistor)
    fuse = sheet.part("fuse", "F1", at(50, 40), 90, places=(-2.54, -2.8, -3.8, 3.2, "left"))
    sheet.wire(plug.pin("A9"), fuse.pin("1"))
    sheet.wire(fuse.pin("2"), at(78, 40))
    sheet.label("VEXT", at(72, 40))
    bulk = sheet.part("c_bulk", "C5", at(62, 44), places=_BESIDE)
    sheet.wire(at(62, 40), bulk.pin("1"))
    _to_ground(sheet, bulk)
    sheet.power("PWR_FLAG", at(78, 40))


def _draw_multiplexer(sheet: Sheet) -> None:
    sheet.text(
        "VEXT above 4 V feeds the rail, else USB; each input blocks what\n"
        "would flow back. ST is open while VEXT feeds: the Pico reads 1.",
        at(100, 12),
    )
    chip = sheet.part("power_mux", "U5", at(130, 44), places=(-7.5, -10.5, 0, -10.5, "left"))
    sheet.lead(chip, "3", "VEXT", 8)
    sheet.lead(chip, "5", "VEXT", 8)
    upper = sheet.part("r_30k", "R4", at(98, 34), places=_BESIDE)
    lower = sheet.part("r_10k", "R5", at(98, 47), places=_BESIDE)
    sheet.wire(upper.pin("2"), lower.pin("1"))
    sheet.wire(chip.pin("4"), at(98, 42))
    sheet.lead(upper, "1", "VEXT", 2)
    _to_ground(sheet, lower)
    usb = sheet.stub(chip, "6", 6)
    sheet.wire(usb, at(116, 54))
    sheet.power("VBUS", at(116, 54), 180)
    capacitor = sheet.part("c_1u", "C6", at(100, 68), places=_BESIDE)
    sheet.power("VBUS", sheet.stub(capacitor, "1"))
    _to_ground(sheet, capacitor)
    capacitor = sheet.part("c_1u", "C7", at(110, 68), places=_BESIDE)
    sheet.lead(capacitor, "1", "VEXT", 2)
    _to_ground(sheet, capacitor)
    sheet.power("GND", sheet.stub(chip, "1"))
    rail = sheet.stub(chip, "2", 48)
    sheet.power("+5V", rail)
    for part, reference, x in (
        ("c_bulk", "C8", 158),
        ("c_bulk", "C9", 170),
        ("c_10u", "C10", 182),
    ):
        capacitor = sheet.part(part, reference, at(x, 46), places=_BESIDE)
        sheet.wire(at(x, 40), capacitor.pin("1"))
        _to_ground(sheet, capacitor)
    status = sheet.stub(chip, "8", 3)
    pull_up = sheet.part("r_10k", "R6", at(141, 56), places=_BESIDE)
    sheet.wire(status, (pull_up.pin("2")[0], status[1]), at(141, 48))
    sheet.wire(at(141, 48), pull_up.pin("1"))
    sheet.power("+3.3VA", sheet.stub(pull_up, "2", 1), 180)
    sheet.wire(at(141, 48), at(144, 48))
    sheet.label("EXTERNAL", at(144, 48), 0, "hierarchical_label")


def _draw_pico_supply(sheet: Sheet) -> None:
    sheet.text(
        "The Pico on the 5 V rail while its USB is unplugged: with VBUS there\n"
        "the MOSFET is off and its body diode blocks VSYS from the rail.",
        at(16, 80),
    )
    fet = sheet.part("p_mosfet", "Q1", at(48, 100), places=(6, -2, 6, 1, "left"))
    sheet.power("+5V", at(50, 94))
    sheet.wire(fet.pin("3"), at(50, 94))
    gate = at(34, 100)
    sheet.wire(fet.pin("1"), gate)
    sheet.power("VBUS", at(34, 96))
    sheet.wire(at(34, 96), gate)
    pull_down = sheet.part("r_10k", "R7", at(34, 106), places=_BESIDE)
    sheet.wire(gate, pull_down.pin("1"))
    _to_ground(sheet, pull_down)
    sheet.wire(fet.pin("2"), at(50, 108), at(62, 108))
    sheet.label("VSYS", at(66, 108), 0, "hierarchical_label")
    sheet.wire(at(62, 108), at(66, 108))
    sheet.power("PWR_FLAG", at(62, 108))


def _draw_regulator(sheet: Sheet) -> None:
    sheet.text("Sensors, multiplexers and ADC_VREF: 3.3 V of their own.", at(118, 80))
    chip = sheet.part("regulator", "U6", at(130, 96), places=(-5, -6, -5, -3.6, "left"))
    rail = sheet.stub(chip, "1", 16)
    sheet.power("+5V", rail)
    left = sheet.part("c_10u", "C11", at(112, 102), places=_BESIDE)
    right = sheet.part("c_10u", "C12", at(148, 102), places=_BESIDE)
    sheet.wire(at(112, 96), left.pin("1"))
    _to_ground(sheet, left)
    _to_ground(sheet, right)
    _to_ground(sheet, chip)
    sheet.power("+3.3VA", sheet.stub(chip, "3", 18))
    sheet.wire(at(148, 96), right.pin("1"))


def _draw_test_points(sheet: Sheet) -> None:
    for number, (net, x) in enumerate((("+5V", 180), ("+3.3VA", 192), ("GND", 204)), 1):
        point = sheet.part(
            "test_point", f"TP{number}", at(x, 98), places=(-2, -9, -2, -6.5, "left")
        )
        end = sheet.stub(point, "1", 2)
        sheet.power(net, end, 0 if net == "GND" else 180)
