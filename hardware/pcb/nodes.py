"""The parts of a schematic sheet as S-expressions: identifiers, fields, pins of sub-sheets."""

import uuid
from typing import Any

from hardware.pcb.footprints import own_name
from hardware.pcb.parts import Part
from hardware.pcb.sexpr import Atom, find
from hardware.pcb.symbols import Symbol

_NAMESPACE = uuid.UUID("6d1a7c1e-61f5-4f0c-9a53-2f4d8f0b7a10")
_TEXT = 1.27  # mm, height of labels and fields

Point = tuple[float, float]


def make_id(*names: object) -> str:
    """Return the identifier of what the names name: the same names, the same identifier."""
    return str(uuid.uuid5(_NAMESPACE, "/".join(map(str, names))))


def effects(size: float = _TEXT, justify: str = "", hide: bool = False) -> list[Any]:
    """Return how a text looks."""
    node: list[Any] = [Atom("effects"), [Atom("font"), [Atom("size"), size, size]]]
    if justify:
        node.append([Atom("justify"), *map(Atom, justify.split())])
    if hide:
        node.append([Atom("hide"), Atom("yes")])
    return node


def turned(x: float, y: float, angle: int) -> Point:
    """Return a symbol's point (y up) on the paper (y down), turned counterclockwise."""
    y = -y
    for _ in range(angle // 90):
        x, y = y, -x
    return x, y


class Placed:
    """A symbol on a sheet; `pin(number)` is where its wire begins."""

    def __init__(self, symbol: Symbol, at: Point, angle: int) -> None:
        self.symbol = symbol
        self.at = at
        self.angle = angle

    def pin(self, number: str) -> Point:
        """Return the free end of a pin on the paper."""
        pin = self.symbol.pins[number]
        dx, dy = turned(pin.x, pin.y, self.angle)
        return round(self.at[0] + dx, 4), round(self.at[1] + dy, 4)

    def away(self, number: str) -> int:
        """Return the direction, in degrees, in which a wire leaves a pin."""
        return (self.symbol.pins[number].away + self.angle) % 360


def property_node(
    name: str, value: str, at: Point, hide: bool = False, justify: str = "", angle: int = 0
) -> list[Any]:
    """Return one field of a symbol or sheet."""
    place = [Atom("at"), round(at[0], 4), round(at[1], 4), angle]
    return [Atom("property"), name, value, place, effects(justify=justify, hide=hide)]


def own_place(placed: Placed, name: str) -> tuple[str, float, float]:
    """Return justification and place, relative to the symbol, that the library gives a field."""
    node = placed.symbol.properties[name]
    justify = find(node, "effects", "justify")
    words = " ".join(map(str, justify[1:])) if justify else ""
    return words, *turned(float(node[3][1]), float(node[3][2]), placed.angle)


def sheet_pin(own: str, name: str, at: Point, left: float) -> list[Any]:
    """Return a pin on the edge of a sub-sheet whose left edge is at `left`."""
    is_left = at[0] == left
    place = [Atom("at"), *at, 180 if is_left else 0]
    look = effects(justify="left" if is_left else "right")
    return [Atom("pin"), name, Atom("passive"), place, [Atom("uuid"), make_id(own, name)], look]


def fields(
    placed: Placed,
    part: Part,
    reference: str,
    places: tuple[float, float, float, float, str] | None,
) -> list[Any]:
    """Return a part's fields: reference and value seen, the rest hidden."""
    seen = {"Reference": reference, "Value": part.value}
    nodes = []
    for name, value in seen.items():
        angle = 90 if placed.angle in (90, 270) else 0
        justify, dx, dy = own_place(placed, name)
        if places:
            dx, dy = places[:2] if name == "Reference" else places[2:4]
            justify = places[4]
        at = (placed.at[0] + dx, placed.at[1] + dy)
        nodes.append(property_node(name, value, at, justify=justify, angle=angle))
    description = str(placed.symbol.properties["Description"][2])
    hidden = {
        "Footprint": own_name(part.footprint),
        "Datasheet": part.datasheet or "~",
        "Description": description,
    }
    if part.mpn:
        hidden |= {"Manufacturer": part.maker, "MPN": part.mpn, "Substitute": part.substitute}
    if part.lcsc:
        hidden["LCSC"] = part.lcsc.number
    nodes += [property_node(name, value, placed.at, hide=True) for name, value in hidden.items()]
    return nodes
