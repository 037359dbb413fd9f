"""One square of the board: sensor and LED, each with its capacitor. Used once a square."""

from hardware.pcb.drawing import Sheet, at
from hardware.pcb.grid import Grid

_BESIDE = (2.54, -1.27, 2.54, 1.27, "left")


def references(grid: Grid) -> dict[str, list[str]]:
    """Return the references of the cell's parts, each list in square order."""
    numbers = [square.number + 1 for square in grid.squares]
    return {
        "hall": [f"U{100 + number}" for number in numbers],
        "hall_c": [f"C{100 + number}" for number in numbers],
        "led": [f"D{100 + number}" for number in numbers],
        "led_c": [f"C{200 + number}" for number in numbers],
    }


def draw(sheet: Sheet, grid: Grid) -> None:
    """Draw the square."""
    names = references(grid)
    sheet.text(f"One of {len(grid.squares)} squares, all alike but for the numbers", at(32, 72))
    sheet.text("The sensor: half of 3.3 V without a magnet,\nabove with north up", at(32, 20))
    hall = sheet.part("hall", names["hall"], at(50, 44), places=(1, -11.5, 1, -9.2, "left"))
    capacitor = sheet.part("c_100n", names["hall_c"], at(36, 40), places=_BESIDE)
    sheet.wire(hall.pin("1"), at(48, 32))
    sheet.power("+3.3VA", at(48, 32))
    sheet.wire(at(48, 34), at(36, 34), capacitor.pin("1"))
    sheet.power("GND", sheet.stub(hall, "3"))
    sheet.power("GND", sheet.stub(capacitor, "2"))
    sheet.lead(hall, "2", "OUT", 4, "hierarchical_label")

    sheet.text("The light: data in from the square before,\nout to the next", at(88, 16))
    led = sheet.part("led", names["led"], at(98, 44), places=(6.5, 6, 6.5, 8.4, "left"))
    capacitor = sheet.part("c_100n", names["led_c"], at(112, 33), places=_BESIDE)
    sheet.wire(led.pin("1"), at(98, 26))
    sheet.power("+5V", at(98, 26))
    sheet.wire(at(98, 28), at(112, 28), capacitor.pin("1"))
    sheet.power("GND", sheet.stub(led, "3"))
    sheet.power("GND", sheet.stub(capacitor, "2", 1))
    sheet.lead(led, "4", "DIN", 4, "hierarchical_label")
    sheet.lead(led, "2", "DOUT", 4, "hierarchical_label")
