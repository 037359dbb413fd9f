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
    _draw_promise(sheet)


def _to_ground(sheet: Sheet, part: Placed, pin: str = "2") -> None:
    sheet.power("GND", sheet.stub(part, pin, 1))


def _draw_input(sheet: Sheet) -> None:
    sheet.text(
        "5 V in, 2 A. The fuse holds the wiring; D1 takes what a hot plug rings.\n"
        "JP1, cut, lets a meter measure between the pads IN and VEXT.",
        at(16, 14),
    )
    plug = sheet.part("usb_c", "J1", at(24, 46), places=(-9, -22.5, -9, -20, "left"))
    sheet.wire(plug.pin("A12"), plug.pin("S1"))
    sheet.wire(plug.pin("A12"), at(24, 67))
    sheet.power("GND", at(24, 67))
    for pin in ("A6", "A7", "B6", "B7", "A8", "B8"):
        sheet.no_connect(plug.pin(pin))
    for pin, net, reference, x in (("A5", "CC1", "R2", 48), ("B5", "CC2", "R3", 56)):
        start = plug.pin(pin)
        resistor = sheet.part("r_5k1", reference, at(x, 48), places=_BESIDE)
        sheet.wire(start, (resistor.pin("1")[0], start[1]), resistor.pin("1"))
        sheet.label(net, (start[0] + 3.81, start[1]))
        _to_ground(sheet, resistor)
    fuse = sheet.part("fuse", "F1", at(46, 34), 90, places=(-2.54, -5.2, -2.54, -2.8, "left"))
    sheet.wire(plug.pin("A9"), fuse.pin("1"))
    jumper = sheet.part("jumper", "JP1", at(74, 34), places=(-2.54, -2.8, -2.54, 3.2, "left"))
    sheet.wire(fuse.pin("2"), jumper.pin("1"))
    sheet.label("IN", at(52, 34))
    sheet.wire(jumper.pin("2"), at(90, 34))
    sheet.label("VEXT", at(78, 34))
    for part, reference, x, angle in (("c_bulk", "C5", 83, 0), ("tvs", "D1", 65, 270)):
        shunt = sheet.part(part, reference, at(x, 40), angle, places=_BESIDE)
        sheet.wire(at(x, 34), shunt.pin("1"))
        _to_ground(sheet, shunt)
    sheet.power("PWR_FLAG", at(90, 34))


def _draw_multiplexer(sheet: Sheet) -> None:
    sheet.text(
        "VEXT above 4 V feeds the rail, else USB; each input blocks what would\n"
        "flow back. ST is open while VEXT feeds: the Pico reads 1, if U7 lets it.",
        at(100, 14),
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
    points = [
        ("test_point", "+5V"),
        ("test_point", "+3.3VA"),
        ("test_point", "GND"),
        ("test_point", "VBUS"),
        ("pad", "VEXT"),
        ("pad", "IN"),
        ("pad", "GND"),
    ]
    for number, (part, net) in enumerate(points, 1):
        x, y = 168 + 12 * ((number - 1) % 4), 98 + 22 * ((number - 1) // 4)
        point = sheet.part(part, f"TP{number}", at(x, y), places=(-2, -9, -2, -6.5, "left"))
        if net in ("VEXT", "IN"):
            sheet.wire(point.pin("1"), at(x, y + 3))
            sheet.label(net, at(x, y + 3))
            continue
        end = sheet.stub(point, "1", 2)
        sheet.power(net, end, 0 if net == "GND" else 180)


def _draw_promise(sheet: Sheet) -> None:
    """Draw what pulls EXTERNAL down until the source promises 1.5 A by its voltage on CC."""
    sheet.text(
        "A source that promises 1.5 A holds its CC pin above 0.66 V, the other pin is 0 V.\n"
        "U7 compares their mean with 0.327 V, and else keeps the lights at USB's limit.",
        at(42, 112),
    )
    for reference, net, y in (("R16", "CC1", 124), ("R17", "CC2", 132)):
        resistor = sheet.part(
            "r_100k", reference, at(30, y), 90, places=(-2.54, -2.54, -2.54, 3, "left")
        )
        sheet.lead(resistor, "1", net, 4)
        sheet.wire(resistor.pin("2"), at(38, y), at(38, 128))
    sheet.wire(at(38, 128), at(72, 128))
    sheet.label("CC", at(52, 128))
    filtered = sheet.part("c_100n", "C13", at(44, 133), places=_BESIDE)
    sheet.wire(at(44, 128), filtered.pin("1"))
    _to_ground(sheet, filtered)
    upper = sheet.part("r_30k", "R18", at(58, 139), places=_BESIDE)
    lower = sheet.part("r_3k3", "R19", at(58, 147), places=_BESIDE)
    sheet.power("+3.3VA", sheet.stub(upper, "1", 1))
    sheet.wire(upper.pin("2"), lower.pin("1"))
    sheet.power("GND", sheet.stub(lower, "2", 1))
    chip = sheet.part("comparator", "U7", at(78, 130), places=(3, -8, 3, -5.5, "left"))
    sheet.wire(at(58, 143), at(70, 143), at(70, 132), chip.pin("3"))
    sheet.label("CC_LEAST", at(70, 143))
    sheet.power("+3.3VA", sheet.stub(chip, "5", 1))
    sheet.power("GND", sheet.stub(chip, "2", 1))
    sheet.lead(chip, "4", "EXTERNAL", 4, "hierarchical_label")
    capacitor = sheet.part("c_100n", "C14", at(104, 133), places=_BESIDE)
    sheet.power("+3.3VA", sheet.stub(capacitor, "1"))
    _to_ground(sheet, capacitor)
