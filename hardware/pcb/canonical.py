"""A layout file in one fixed form: the same layout gives the same bytes.

KiCad draws identifiers at random and orders items by them. Here the items are ordered by what
they are, and the identifiers made from it: where one item changes, the lines of the others stay.
"""

import itertools
import re
import uuid
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hardware.pcb.sexpr import Atom, dump, every, find, parse

_NAMESPACE = uuid.UUID("2b7a2c5e-9a2f-4c1f-8f6e-1c5f0d3b9a77")
_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# What has no order of its own; everything before it (version, layers, setup, nets) keeps its.
_ITEMS = ("footprint", "gr_line", "gr_arc", "gr_text", "segment", "via", "zone")
_INNER = ("pad", "fp_line", "fp_text", "fp_poly", "fp_circle", "fp_arc", "fp_rect", "zone")
PAPER = "A2"
# What Python cannot set either: black, so that light stays where it belongs; 1.6 mm.
STACKUP = """
(stackup
    (layer "F.SilkS" (type "Top Silk Screen") (color "White"))
    (layer "F.Paste" (type "Top Solder Paste"))
    (layer "F.Mask" (type "Top Solder Mask") (color "Black") (thickness 0.01))
    (layer "F.Cu" (type "copper") (thickness 0.035))
    (layer "dielectric 1" (type "core") (thickness 1.51) (material "FR4") (epsilon_r 4.5)
        (loss_tangent 0.02))
    (layer "B.Cu" (type "copper") (thickness 0.035))
    (layer "B.Mask" (type "Bottom Solder Mask") (color "Black") (thickness 0.01))
    (layer "B.Paste" (type "Bottom Solder Paste"))
    (layer "B.SilkS" (type "Bottom Silk Screen") (color "White"))
    (copper_finish "None")
    (dielectric_constraints no)
)
"""


def canonical(text: str, project: str) -> str:
    """Return the text of a .kicad_pcb file in the fixed form."""
    tree = parse(text)
    for node in tree:
        if isinstance(node, list) and node[0] == "paper":
            node[1] = PAPER  # its size cannot be set from Python
        if isinstance(node, list) and node[0] == "setup" and not find(node, "stackup"):
            node.insert(1, parse(STACKUP))
        if isinstance(node, list) and node[0] == "footprint":
            # A group only eases editing, and ties together what cannot be told apart.
            node[:] = _ordered([part for part in node if part[0] != "group"], _INNER)
    tree = _ordered(tree, _ITEMS)
    known: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for node in tree:
        if isinstance(node, list):
            name = _reference(node) or _key(node)
            seen[name] += 1
            names = (f"{project}/{name}/{seen[name]}/{number}" for number in itertools.count())
            _know(node, names, known)
    _rename(tree, known)
    return dump(tree) + "\n"


def differences(one: str, other: str) -> list[str]:
    """Return what two layouts or sheets differ in, item by item, whatever their identifiers."""
    items = [
        Counter(_told(node) if isinstance(node, list) else (node, "") for node in parse(text))
        for text in (one, other)
    ]
    gone, new = items[0] - items[1], items[1] - items[0]
    return [f"- {what}" for what, _ in gone] + [f"+ {what}" for what, _ in new]


def _told(node: list[Any]) -> tuple[str, str]:
    """Return what a person calls an item, by its kind, reference and place; and all that it is."""
    places = [place for name in ("at", "start", "end") if (place := find(node, name))]
    words = [str(node[0]), _reference(node), *(" ".join(map(str, place)) for place in places)]
    return " ".join(filter(None, words)), _key(_ordered(node, _INNER))


def _reference(node: list[Any]) -> str:
    """Return the reference of a part, nothing of anything else."""
    return next((str(p[2]) for p in every(node, "property") if p[1] == "Reference"), "")


def _ordered(tree: list[Any], names: tuple[str, ...]) -> list[Any]:
    items = [part for part in tree if isinstance(part, list) and part[0] in names]
    first = next((at for at, part in enumerate(tree) if any(part is item for item in items)), None)
    if first is None:
        return tree
    own = {id(item) for item in items}
    head = [part for part in tree[:first] if id(part) not in own]
    tail = [part for part in tree[first:] if id(part) not in own]
    items.sort(key=lambda item: (names.index(item[0]), _key(item)))
    return [*head, *items, *tail]


def _key(item: list[Any]) -> str:
    """Return what an item is, without its identifiers."""
    return _ID.sub("", dump(item))


def _know(node: list[Any], names: Iterator[str], known: dict[str, str]) -> None:
    """Find a new name for every identifier of an item, except its path into the schematic."""
    for part in node if node[:1] != [Atom("path")] else ():
        if isinstance(part, list):
            _know(part, names, known)
        elif isinstance(part, str) and _ID.fullmatch(part) and part not in known:
            known[part] = str(uuid.uuid5(_NAMESPACE, next(names)))


def _rename(node: list[Any], known: dict[str, str]) -> None:
    for at, part in enumerate(node if node[:1] != [Atom("path")] else ()):
        if isinstance(part, list):
            _rename(part, known)
        elif isinstance(part, str) and part in known:
            node[at] = type(part)(known[part])
