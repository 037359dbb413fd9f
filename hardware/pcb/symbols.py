"""Symbols from KiCad's own libraries, as a schematic embeds them: inheritance flattened."""

import copy
import functools
import os
from pathlib import Path
from typing import Any

from hardware.pcb import sexpr
from hardware.pcb.sexpr import Atom

FOLDER = Path(os.environ.get("KICAD9_SYMBOL_DIR", "/usr/share/kicad/symbols"))


class Pin:
    """A pin: its number and name, its free end in mm (y up), the way the wire leaves."""

    def __init__(self, node: list[Any]) -> None:
        at = sexpr.find(node, "at") or []
        self.x, self.y, angle = (float(part) for part in at[1:4])
        self.away = (int(angle) + 180) % 360  # degrees, counterclockwise from the right
        self.name = str((sexpr.find(node, "name") or ["", ""])[1])
        self.number = str((sexpr.find(node, "number") or ["", ""])[1])


class Symbol:
    """One library symbol: the tree to embed, its pins by number, its properties' nodes."""

    def __init__(self, name: str, tree: list[Any]) -> None:
        self.name = name
        self.tree = tree
        self.pins = {
            pin.number: pin
            for unit in sexpr.every(tree, "symbol")
            for pin in (Pin(node) for node in sexpr.every(unit, "pin"))
        }
        self.properties = {str(node[1]): node for node in sexpr.every(tree, "property")}

    def pin_named(self, name: str) -> str:
        """Return the number of the pin called `name` or `name_…`; KeyError when there is none."""
        for pin in self.pins.values():
            if pin.name == name or pin.name.startswith(name + "_"):
                return pin.number
        raise KeyError(f"{self.name} has no pin {name}")


@functools.cache
def load(name: str) -> Symbol:
    """Return the symbol `Library:Name`; FileNotFoundError or KeyError when it is not there."""
    library, short = name.split(":")
    text = _library(library)
    own = _block(text, short)
    extends = sexpr.find(own, "extends")
    tree = _flatten(_block(text, str(extends[1])), own, short) if extends else own
    tree[1] = name
    return Symbol(name, tree)


@functools.cache
def _library(library: str) -> str:
    return (FOLDER / f"{library}.kicad_sym").read_text("utf-8")


def _block(text: str, name: str) -> list[Any]:
    start = text.find(f'\n\t(symbol "{name}"\n')
    if start < 0:
        raise KeyError(f"KiCad's library has no symbol {name}")
    return sexpr.parse(text[start:])


def _flatten(parent: list[Any], own: list[Any], name: str) -> list[Any]:
    """Return the parent's drawing with the own name and properties."""
    mine = {node[1]: node for node in sexpr.every(own, "property")}
    tree: list[Any] = []
    for part in copy.deepcopy(parent):
        if isinstance(part, list) and part[0] == Atom("property"):
            tree.append(mine.pop(part[1], part))
        elif isinstance(part, list) and part[0] == Atom("symbol"):
            part[1] = name + str(part[1]).removeprefix(str(parent[1]))
            tree.extend([*mine.values(), part])
            mine = {}
        else:
            tree.append(part)
    return tree
