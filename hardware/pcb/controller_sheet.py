"""The Raspberry Pi Pico, the button, and the buffer that lifts the LED data to 5 V."""

from hardware.pcb.drawing import Sheet, at
from hardware.pcb.grid import Grid
from hardware.pcb.nodes import Placed

_BESIDE = (2.54, -1.27, 2.54, 1.27, "left")
GROUNDS = ("3", "8", "13", "18", "23", "28", "38")
_AGND = "33"
# Pins of the header J2 by the GPIO on them; the others carry 3.3 V, ground and 5 V.
SPARE_PINS = {"1": 11, "3": 10, "5": 9, "7": 8, "9": 7, "10": 6}
_SPARE_POWER = {"2": "+3.3VA", "4": "GND", "6": "GND", "8": "+5V"}


def signals(grid: Grid) -> dict[int, str]:
    """Return the net on each GPIO that is used."""
    model = grid.model
    nets = {gpio: f"S{number}" for number, gpio in enumerate(model["select"])}
    nets |= {gpio: f"ADC{number}" for number, gpio in enumerate(model["adc"])}
    return nets | {
        model["pixels"]: "PIXELS",
        model["button"]: "BUTTON",
        model["supply"]: "EXTERNAL",
        model["piezo"]: "PIEZO",
        **{gpio: f"GP{gpio}" for gpio in SPARE_PINS.values()},
    }


def gpio_pin(pico: Placed, gpio: int) -> str:
    """Return the Pico's pin for a GPIO."""
    return pico.symbol.pin_named(f"GPIO{gpio}")


def draw(sheet: Sheet, grid: Grid) -> None:
    """Draw the controller."""
    pico = sheet.part("pico", "A1", at(80, 60), places=(20, -33, 20, -30.6, "left"))
    _draw_signals(sheet, grid, pico)
    _draw_supplies(sheet, pico)
    _draw_button(sheet)
    _draw_buffer(sheet, grid)
    _draw_spares(sheet)
    _draw_piezo(sheet)


def _draw_signals(sheet: Sheet, grid: Grid, pico: Placed) -> None:
    nets = signals(grid)
    local = {"PIXELS", "BUTTON", "PIEZO", *(f"GP{gpio}" for gpio in SPARE_PINS.values())}
    used = set()
    for gpio, net in nets.items():
        kind, steps = ("label", 7) if net in local else ("hierarchical_label", 4)
        pin = gpio_pin(pico, gpio)
        sheet.lead(pico, pin, net, steps, kind)
        used.add(pin)
    for number, free in pico.symbol.pins.items():
        is_open = free.name.startswith("GPIO") or free.name in ("RUN", "3V3_EN")
        if is_open and number not in used:
            sheet.no_connect(pico.pin(number))


def _draw_supplies(sheet: Sheet, pico: Placed) -> None:
    sheet.power("GND", sheet.stub(pico, GROUNDS[0]))
    sheet.power("VBUS", sheet.stub(pico, "40", 4))
    sheet.lead(pico, "39", "VSYS", 2, "hierarchical_label")
    sheet.no_connect(pico.pin("36"))
    reference = sheet.stub(pico, "35", 8)
    sheet.power("+3.3VA", reference, angle=270)
    tie = sheet.part("net_tie", "NT1", at(110, 78), places=(-1.27, -3, -1.27, 3, "left"))
    sheet.wire(pico.pin(_AGND), tie.pin("1"))
    sheet.label("AGND", (pico.pin(_AGND)[0] + 2.54, pico.pin(_AGND)[1]))
    sheet.power("GND", sheet.stub(tie, "2"), angle=90)
    sheet.text(
        "ADC_VREF and the sensors hang on one regulator:\n"
        "a reading is a part of it, whatever it is.",
        at(122, 62),
    )


def _draw_button(sheet: Sheet) -> None:
    button = sheet.part("button", "SW1", at(150, 24), places=(-5, -5, -5, 4, "left"))
    sheet.lead(button, "1", "BUTTON", 4)
    sheet.power("GND", sheet.stub(button, "2", 4), angle=90)
    sheet.text("The Pico's own pull-up holds BUTTON high.", at(136, 12))


def _draw_buffer(sheet: Sheet, grid: Grid) -> None:
    chip = sheet.part("buffer", "U4", at(158, 96), places=(3, -9, 3, -6.5, "left"))
    sheet.lead(chip, "2", "PIXELS", 2)
    sheet.power("+5V", sheet.stub(chip, "5", 6))
    sheet.power("GND", sheet.stub(chip, "1"), angle=180)
    sheet.power("GND", sheet.stub(chip, "3"))
    resistor = sheet.part("r_330", "R1", at(176, 96), 90, places=(-2.54, -2.54, -2.54, 3, "left"))
    sheet.wire(chip.pin("4"), resistor.pin("1"))
    first = f"DATA_{grid.chain[0].name}"
    sheet.lead(resistor, "2", first, 4, "hierarchical_label")
    capacitor = sheet.part("c_100n", "C4", at(138, 84), places=_BESIDE)
    sheet.power("+5V", sheet.stub(capacitor, "1"))
    sheet.power("GND", sheet.stub(capacitor, "2"))
    sheet.text("The LEDs want 3.5 V for a 1; the AHCT buffer makes 5 V of 3.3 V.", at(134, 112))


def _draw_spares(sheet: Sheet) -> None:
    sheet.text("For what is to come: I2C1 on GP6, GP7; UART1 on GP8, GP9.", at(16, 112))
    header = sheet.part("header", "J2", at(34, 126), places=(-2.54, -8.5, -2.54, 8, "left"))
    for pin, gpio in SPARE_PINS.items():
        sheet.lead(header, pin, f"GP{gpio}", 3)
    for pin, net in _SPARE_POWER.items():
        end = sheet.stub(header, pin, 6)
        sheet.power(net, end, 90 if net == "GND" else 270)


def _draw_piezo(sheet: Sheet) -> None:
    sheet.text("A piezo, for those who like it. 330 ohm spare the pin.", at(88, 122))
    resistor = sheet.part(
        "r_330", "R20", at(106, 128), 90, places=(-2.54, -2.54, -2.54, 3, "left")
    )
    sheet.lead(resistor, "1", "PIEZO", 4)
    piezo = sheet.part("piezo", "BZ1", at(118, 130), places=(5, -1.27, 5, 1.27, "left"))
    sheet.wire(resistor.pin("2"), piezo.pin("1"))
    sheet.power("GND", sheet.stub(piezo, "2"), angle=270)
