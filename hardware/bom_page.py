"""The interactive bill of materials: a page on which a row shows where its parts lie.

For soldering by hand and for the assembler's preview: every part's body, its first pad filled.
One file without a script from elsewhere; it goes with the order's archive.
"""

from html import escape

from hardware import orders
from hardware.pcb.board_file import BoardFile, Footprint, Point
from hardware.pcb.parts import PARTS, Part

_STYLE = """
body{font:14px sans-serif;margin:0;display:flex;height:100vh}
div{overflow:auto;flex:1}svg{flex:1.4;height:100vh;background:#111}
td,th{padding:2px 8px;text-align:left}tr:hover{background:#eee}.on{background:#fc6}
polygon{fill:#333;stroke:#888;stroke-width:.15}circle{fill:#f5f5f5}.on polygon{fill:#f90}
"""
_SCRIPT = """
onclick=e=>{let row=e.target.closest('tr[data-parts]');if(!row)return;
row.classList.toggle('on');for(let name of row.dataset.parts.split(' '))
document.getElementById(name).classList.toggle('on',row.classList.contains('on'))}
"""


def page(board: BoardFile) -> str:
    """Return the text of a board's page."""
    left, top, right, bottom = board.outline()
    kinds: dict[str, list[str]] = {}
    by_number = {part.mpn: part for part in PARTS.values() if part.mpn}
    for reference, footprint in board.footprints.items():
        if footprint.is_bought and footprint.fields.get("MPN") in by_number:
            kinds.setdefault(footprint.fields["MPN"], []).append(reference)
    rows = [_row(by_number[mpn], sorted(names), board) for mpn, names in kinds.items()]
    shapes = [_shape(board.footprints[name]) for names in kinds.values() for name in names]
    box = f"{left - 2} {top - 2} {right - left + 4} {bottom - top + 4}"
    edge = " ".join(f"{x},{y}" for x, y in board.edge())
    return (
        f"<!doctype html><meta charset=utf-8><title>Parts</title><style>{_STYLE}</style>"
        f'<svg viewBox="{box}"><polygon points="{edge}"/>{"".join(shapes)}</svg>'
        "<div><p>Click a row: its parts are lit, the dot is pin 1.</p><table>"
        "<tr><th>part<th>LCSC<th>pin 1<th>references" + "".join(rows) + "</table></div>"
        f"<script>{_SCRIPT}</script>\n"
    )


def _row(part: Part, names: list[str], board: BoardFile) -> str:
    places = sorted({orders.pin1(board.footprints[name], part) for name in names})
    cells = (part.value, part.lcsc.number if part.lcsc else "by hand", ", ".join(places))
    told = "".join(f"<td>{escape(cell)}" for cell in (*cells, " ".join(names)))
    return f'<tr data-parts="{" ".join(names)}">{told}'


def _shape(part: Footprint) -> str:
    (left, top), (right, bottom) = part.body
    corners: list[Point] = [(left, top), (right, top), (right, bottom), (left, bottom)]
    points = " ".join("{:.2f},{:.2f}".format(*part.on_board(corner)) for corner in corners)
    pads = [pad for pad in part.pads if pad.number in ("1", "A1")]
    dots = "".join(
        '<circle cx="{:.2f}" cy="{:.2f}" r=".4"/>'.format(*part.on_board((pad.x, pad.y)))
        for pad in pads[:1]
    )
    return f'<g id="{part.reference}"><polygon points="{points}"/>{dots}</g>'
