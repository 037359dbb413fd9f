"""The assemblers' files: parts to buy and their places, in JLCPCB's and PCBWay's format.

Machines place parts with an LCSC number; Pico, button and header are soldered by hand. Places in
mm from the board's lower left corner, y up, as in the gerbers; angles in degrees,
counterclockwise.
"""

from collections import defaultdict

from hardware.order import pads
from hardware.pcb.board_file import PARTS, BoardFile, Footprint, Pad, Part, Point
from hardware.pcb.tables import csv_text

_BY_NUMBER = {part.mpn: part for part in PARTS.values() if part.mpn}


def _bought(board: BoardFile) -> dict[str, tuple[Footprint, Part]]:
    """Return every part to buy, by reference, in the order of references."""
    found = {}
    for reference in sorted(board.footprints, key=order):
        footprint = board.footprints[reference]
        part = _BY_NUMBER.get(footprint.fields.get("MPN", ""))
        if part and footprint.is_bought:
            found[reference] = (footprint, part)
    return found


def placed(board: BoardFile) -> dict[str, tuple[Footprint, Part]]:
    """Return the parts that machines place, by reference, in the order of references."""
    return {name: each for name, each in _bought(board).items() if each[1].lcsc}


def by_hand(board: BoardFile) -> dict[str, Part]:
    """Return the parts soldered by hand, by reference."""
    return {name: part for name, (_, part) in _bought(board).items() if not part.lcsc}


def middle(footprint: Footprint) -> Point:
    """Return the centre of a part's pads on the layout."""
    return footprint.on_board(_centre(footprint))


def first_pad(footprint: Footprint) -> Pad:
    """Return the pad that shows a part's orientation: 1, or A1 of a plug."""
    return next(pad for pad in footprint.pads if pad.number in ("1", "A1"))


def rotation(footprint: Footprint, part: Part) -> float:
    """Return JLCPCB's rotation of its own library's part, 0 to 360.

    Its parts have another orientation at 0 degrees than KiCad's: their pads give the difference.
    """
    turned = pads.turn(footprint, part.lcsc, middle(footprint))
    return round((footprint.angle + turned) % 360, 2)


def pin1(footprint: Footprint, part: Part) -> str:
    """Return the place of pin 1 or a plus on the board; empty for a part without either."""
    if not (part.polar):
        return ""
    (x, y), pad = middle(footprint), first_pad(footprint)
    left, up = footprint.on_board((pad.x, pad.y))
    beside = "left" if left < x - 0.01 else "right" if left > x + 0.01 else ""
    above = "upper" if up < y - 0.01 else "lower" if up > y + 0.01 else ""
    return " ".join(word for word in (above, beside) if word)


def jlcpcb_bom(board: BoardFile) -> str:
    """Return the parts in JLCPCB's columns."""
    rows: list[tuple[str, ...]] = [("Comment", "Designator", "Footprint", "JLCPCB Part #")]
    for part, references in _grouped(board):
        package = part.footprint.split(":")[1]
        rows.append((part.mpn, ",".join(references), package, part.lcsc))
    return csv_text(rows)


def jlcpcb_cpl(board: BoardFile) -> str:
    """Return the places in JLCPCB's columns."""
    rows: list[tuple[str, ...]] = [("Designator", "Mid X", "Mid Y", "Layer", "Rotation")]
    left, _, _, bottom = board.outline()
    for reference, (footprint, part) in placed(board).items():
        x, y = middle(footprint)
        angle = rotation(footprint, part)
        rows.append((reference, f"{x - left:.4f}mm", f"{bottom - y:.4f}mm", "Top", f"{angle:g}"))
    return csv_text(rows)


def pcbway_bom(board: BoardFile) -> str:
    """Return the parts in the columns of PCBWay's sample."""
    head = ("Item #", "Designator", "Qty", "Manufacturer", "Mfg Part #", "Description / Value")
    rows: list[tuple[str, ...]] = [
        (*head, "Package/Footprint", "Type", "Your Instructions / Notes")
    ]
    for number, (part, references) in enumerate(_grouped(board), 1):
        package = part.footprint.split(":")[1]
        own = (part.maker, part.mpn, part.value, package, "SMD", part.substitute)
        rows.append((str(number), ",".join(references), str(len(references)), *own))
    return csv_text(rows)


def pcbway_centroid(board: BoardFile) -> str:
    """Return the places with KiCad's rotations, which PCBWay corrects by hand."""
    rows: list[tuple[str, ...]] = [
        ("Designator", "Footprint", "Mid X", "Mid Y", "Layer", "Rotation")
    ]
    left, _, _, bottom = board.outline()
    for reference, (footprint, part) in placed(board).items():
        x, y = middle(footprint)
        package = part.footprint.split(":")[1]
        place = (f"{x - left:.4f}", f"{bottom - y:.4f}", "T", f"{footprint.angle % 360:g}")
        rows.append((reference, package, *place))
    return csv_text(rows)


FILES = {
    "jlcpcb-bom.csv": jlcpcb_bom,
    "jlcpcb-cpl.csv": jlcpcb_cpl,
    "pcbway-bom.csv": pcbway_bom,
    "pcbway-centroid.csv": pcbway_centroid,
}


def _grouped(board: BoardFile) -> list[tuple[Part, list[str]]]:
    """Return the parts that machines place, each kind once with its references."""
    found: dict[str, list[str]] = defaultdict(list)
    for reference, (_, part) in placed(board).items():
        found[part.mpn].append(reference)
    return [(_BY_NUMBER[mpn], references) for mpn, references in found.items()]


def _centre(footprint: Footprint) -> Point:
    """Return the centre of the pads before rotation."""
    left = min(pad.x - pad.width / 2 for pad in footprint.pads)
    right = max(pad.x + pad.width / 2 for pad in footprint.pads)
    top = min(pad.y - pad.height / 2 for pad in footprint.pads)
    bottom = max(pad.y + pad.height / 2 for pad in footprint.pads)
    return (left + right) / 2, (top + bottom) / 2


def order(reference: str) -> tuple[str, int]:
    """Return the letters and the number of a reference, by which references are sorted."""
    letters = reference.rstrip("0123456789")
    return letters, int(reference[len(letters) :] or 0)
