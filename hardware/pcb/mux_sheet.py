"""The three multiplexers: which sensor is read on which channel, and the spare ones."""

from hardware.pcb.drawing import Sheet, at
from hardware.pcb.grid import Grid
from hardware.pcb.nodes import Placed

ADC_MUXES = 3
COMMON = "1"
SELECTS = ("10", "11", "14", "13")  # S0..S3
CHANNELS = ("9", "8", "7", "6", "5", "4", "3", "2", "23", "22", "21", "20", "19", "18", "17", "16")
_BESIDE = (2.54, -1.27, 2.54, 1.27, "left")


def draw(sheet: Sheet, grid: Grid) -> None:
    """Draw the multiplexers side by side."""
    sheet.text(
        "All three share S0 to S3, so that one address reads three squares.\n"
        "Nothing over 1 nF on the commons: they settle in microseconds.\n"
        "Spare channels show parts of VREF; the self-test reads them.",
        at(20, 14),
        2.2,
    )
    for mux in range(ADC_MUXES):
        _draw_mux(sheet, grid, mux, 42 + 68 * mux)


def _draw_mux(sheet: Sheet, grid: Grid, mux: int, x: float) -> None:
    chip = sheet.part("mux", f"U{mux + 1}", at(x, 64), places=(-11, -27, 3, -27, "left"))
    sheet.power("+3.3VA", sheet.stub(chip, "24"))
    sheet.power("GND", sheet.stub(chip, "12"))
    capacitor = sheet.part("c_100n", f"C{mux + 1}", at(x - 22, 48), places=_BESIDE)
    sheet.power("+3.3VA", sheet.stub(capacitor, "1"))
    sheet.power("GND", sheet.stub(capacitor, "2"))
    sheet.lead(chip, COMMON, f"ADC{mux}", 4, "hierarchical_label")
    for number, pin in enumerate(SELECTS):
        sheet.lead(chip, pin, f"S{number}", 4, "hierarchical_label")
    sheet.power("GND", sheet.stub(chip, "15", 3), angle=270)
    by_channel = grid.on(mux)
    references = dict(grid.model["references"])
    for channel, pin in enumerate(CHANNELS):
        if channel in by_channel:
            name = f"HALL_{by_channel[channel].name}"
            sheet.lead(chip, pin, name, 4, "hierarchical_label")
        else:
            _draw_spare(sheet, chip, pin, mux, references[channel])


def _draw_spare(sheet: Sheet, chip: Placed, pin: str, mux: int, quarters: int) -> None:
    """Draw what a spare channel shows: ground, the reference, or a quarter of it."""
    if quarters == 0:
        sheet.power("GND", sheet.stub(chip, pin, 14), angle=90)
    elif quarters == 4:
        sheet.power("+3.3VA", sheet.stub(chip, pin, 14), angle=270)
    else:
        name = f"REF{mux}"
        sheet.lead(chip, pin, name, 4)
        x = round(chip.at[0] / 1.27)
        upper = sheet.part("r_3k", f"R{10 + 2 * mux}", at(x + 10, 100), places=_BESIDE)
        lower = sheet.part("r_1k", f"R{11 + 2 * mux}", at(x + 10, 110), places=_BESIDE)
        sheet.power("+3.3VA", sheet.stub(upper, "1"))
        sheet.wire(upper.pin("2"), lower.pin("1"))
        sheet.wire(at(x + 10, 105), at(x + 14, 105))
        sheet.label(name, at(x + 14, 105))
        sheet.power("GND", sheet.stub(lower, "2"))
