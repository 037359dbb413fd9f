"""KiCad's netlist (its XML): parts with their fields, nets with their pins."""

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple


class Component(NamedTuple):
    """A part of the schematic; `path` leads through the sheets to its symbol."""

    reference: str
    value: str
    footprint: str
    path: str
    sheet_name: str
    sheet_file: str
    fields: dict[str, str]


class Netlist:
    """What a schematic joins: `components` by reference, `pins` as (reference, pin) to net."""

    def __init__(self, file: Path) -> None:
        root = ET.parse(file).getroot()
        found = [_component(node) for node in root.iterfind("components/comp")]
        self.components = {component.reference: component for component in found}
        self.pins = {
            (node.attrib["ref"], node.attrib["pin"]): net.attrib["name"]
            for net in root.iterfind("nets/net")
            for node in net.iterfind("node")
        }


def _component(node: ET.Element) -> Component:
    sheet = node.find("sheetpath")
    assert sheet is not None
    properties = {field.get("name"): field.get("value", "") for field in node.iterfind("property")}
    return Component(
        reference=node.attrib["ref"],
        value=node.findtext("value", ""),
        footprint=node.findtext("footprint", ""),
        path=sheet.attrib["tstamps"] + node.findtext("tstamps", ""),
        sheet_name=sheet.attrib["names"],
        sheet_file=Path(properties.get("Sheetfile", "")).name,
        fields={field.attrib["name"]: field.text or "" for field in node.iterfind("fields/field")},
    )
