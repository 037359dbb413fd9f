"""The kinds of parts, from parts.csv: what the schematic calls them, and what they are bought as.

`usd` is an estimate for one piece when ten boards are ordered, from distributors' price lists read
in 2025. LCSC's numbers were looked for in public bills of materials on 2026-11-22.
"""

import csv
from pathlib import Path
from typing import NamedTuple


class Lcsc(NamedTuple):
    """A part at LCSC, which JLCPCB assembles from.

    `found`: how many public bills of materials name `number` together with the maker's number;
    LCSC's own pages were not read. `pin1`: the corner (TL, TR, BL, BR) or side (L, R) of pad 1 in
    JLCPCB's library at 0 degrees, nothing when the part looks the same turned by half.
    """

    number: str
    stock: str  # BASIC, or EXTENDED: a fee for each kind
    found: int
    pin1: str


BASIC, EXTENDED = "basic", "extended"


class Part(NamedTuple):
    """One kind of part. An empty `mpn` is nothing that is bought."""

    footprint: str  # in KiCad's own libraries
    value: str
    maker: str
    mpn: str
    datasheet: str
    substitute: str
    usd: float
    lcsc: Lcsc | None  # None: soldered by hand, or nothing that is bought
    substitute_lcsc: str  # as public bills of materials name it; its pin 1 is the same pad


def _part(row: dict[str, str]) -> Part:
    lcsc = Lcsc(row["lcsc"], row["stock"], int(row["found"] or 0), row["pin1"])
    own = {name: row[name] for name in Part._fields if name not in ("usd", "lcsc")}
    return Part(**own, usd=float(row["usd"] or 0), lcsc=lcsc if lcsc.number else None)


with (Path(__file__).parent / "parts.csv").open(encoding="utf-8") as _file:
    PARTS = {row["key"]: _part(row) for row in csv.DictReader(_file)}
