"""The layout under the pen: footprints, tracks, vias, zones and texts, by KiCad's own module.

Runs under the Python that KiCad brings (`pcbnew`). Lengths in mm in the grid's coordinates.
"""

import itertools
import math
from pathlib import Path

import pcbnew

from hardware.pcb.drawing import REVISION
from hardware.pcb.footprints import folder_of
from hardware.pcb.netlist import Component, Netlist

FRONT, BACK = pcbnew.F_Cu, pcbnew.B_Cu
SILK, BACK_SILK, EDGE = pcbnew.F_SilkS, pcbnew.B_SilkS, pcbnew.Edge_Cuts

Point = tuple[float, float]
_CORNER = (60.0, 60.0)  # of the grid on KiCad's drawing sheet


def _vector(at: Point) -> pcbnew.VECTOR2I:
    return pcbnew.VECTOR2I(*(pcbnew.FromMM(round(a + b, 4)) for a, b in zip(at, _CORNER)))


class Canvas:
    """A board that is being laid out after a netlist."""

    def __init__(self, netlist: Netlist, project: str, folder: Path) -> None:
        """`folder`: where the project is."""
        self._netlist = netlist
        self._project = project
        self._folder = folder
        self._board = pcbnew.CreateEmptyBoard()
        self._board.SetCopperLayerCount(2)
        self._nets: dict[str, pcbnew.NETINFO_ITEM] = {}
        self._footprints: dict[str, pcbnew.FOOTPRINT] = {}

    def _net(self, name: str) -> pcbnew.NETINFO_ITEM:
        if name not in self._nets:
            if name not in self._netlist.pins.values():
                raise KeyError(f"the schematic has no net {name}")
            self._nets[name] = pcbnew.NETINFO_ITEM(self._board, name)
            self._board.Add(self._nets[name])
        return self._nets[name]

    def place(self, reference: str, at: Point, angle: float = 0) -> None:
        """Place a part of the netlist, turned counterclockwise."""
        part = self._netlist.components[reference]
        library, name = part.footprint.split(":")
        footprint = pcbnew.FootprintLoad(str(folder_of(library, self._folder)), name)
        footprint.SetFPID(pcbnew.LIB_ID(library, name))
        _describe(footprint, part, self._project)
        footprint.SetPosition(_vector(at))
        footprint.SetOrientationDegrees(angle)
        self._board.Add(footprint)
        for pad in footprint.Pads():
            net = self._netlist.pins.get((reference, pad.GetNumber()))
            if net:
                pad.SetNet(self._net(net))
        self._footprints[reference] = footprint

    def unplaced(self) -> list[str]:
        """Return the parts that have no place yet."""
        return sorted(set(self._netlist.components) - set(self._footprints))

    def at(self, reference: str) -> Point:
        """Return the place of a part."""
        place = self._footprints[reference].GetPosition()
        return place.x / 1e6 - _CORNER[0], place.y / 1e6 - _CORNER[1]

    def pad(self, reference: str, number: str) -> Point:
        """Return the centre of a pad."""
        place = self._footprints[reference].FindPadByNumber(number).GetPosition()
        return place.x / 1e6 - _CORNER[0], place.y / 1e6 - _CORNER[1]

    def net_of(self, reference: str, number: str) -> str:
        """Return the net of a pad."""
        return self._netlist.pins[reference, number]

    def pin_on(self, reference: str, net: str) -> str:
        """Return the pin of a part that is on a net."""
        pins = self._netlist.pins.items()
        return next(pin for (part, pin), name in pins if part == reference and name == net)

    def track(self, net: str, layer: int, width: float, *points: Point) -> None:
        """Draw a track through the points."""
        for start, end in itertools.pairwise(points):
            if start == end:
                continue
            track = pcbnew.PCB_TRACK(self._board)
            track.SetStart(_vector(start))
            track.SetEnd(_vector(end))
            track.SetWidth(pcbnew.FromMM(width))
            track.SetLayer(layer)
            track.SetNet(self._net(net))
            self._board.Add(track)

    def via(self, net: str, *points: Point, width: float = 0.6) -> None:
        """Set vias."""
        for point in points:
            via = pcbnew.PCB_VIA(self._board)
            via.SetPosition(_vector(point))
            via.SetWidth(pcbnew.FromMM(width))
            via.SetDrill(pcbnew.FromMM(0.3))
            via.SetNet(self._net(net))
            self._board.Add(via)

    def zone(self, net: str, layer: int, corners: list[Point], priority: int = 0) -> None:
        """Pour copper; pads of a zone with priority are joined without thermal spokes."""
        zone = pcbnew.ZONE(self._board)
        zone.SetLayer(layer)
        zone.SetNet(self._net(net))
        outline = zone.Outline()
        outline.NewOutline()
        for corner in corners:
            place = _vector(corner)
            outline.Append(place.x, place.y)
        zone.SetLocalClearance(pcbnew.FromMM(0.25))
        zone.SetMinThickness(pcbnew.FromMM(0.25))
        zone.SetAssignedPriority(priority)
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        if priority:
            zone.SetPadConnection(pcbnew.ZONE_CONNECTION_FULL)
        self._board.Add(zone)

    def line(self, layer: int, width: float, *points: Point) -> None:
        """Draw a line that is no copper."""
        for start, end in itertools.pairwise(points):
            shape = pcbnew.PCB_SHAPE(self._board, pcbnew.SHAPE_T_SEGMENT)
            shape.SetStart(_vector(start))
            shape.SetEnd(_vector(end))
            shape.SetLayer(layer)
            shape.SetWidth(pcbnew.FromMM(width))
            self._board.Add(shape)

    def arc(self, layer: int, width: float, centre: Point, radius: float, angles: Point) -> None:
        """Draw an arc that is no copper.

        It leads from the first angle to the second, in degrees with the clock from the right.
        """
        first, last = (math.radians(angle) for angle in angles)
        ends = [
            _vector((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)))
            for a in (first, (first + last) / 2, last)
        ]
        shape = pcbnew.PCB_SHAPE(self._board, pcbnew.SHAPE_T_ARC)
        shape.SetArcGeometry(*ends)
        shape.SetLayer(layer)
        shape.SetWidth(pcbnew.FromMM(width))
        self._board.Add(shape)

    def text(self, words: str, at: Point, size: float, layer: int = SILK) -> None:
        """Write on the silkscreen, centred."""
        text = pcbnew.PCB_TEXT(self._board)
        text.SetText(words)
        text.SetPosition(_vector(at))
        text.SetLayer(layer)
        text.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(size), pcbnew.FromMM(size)))
        text.SetTextThickness(pcbnew.FromMM(max(0.15, size * 0.15)))
        text.SetMirrored(layer == BACK_SILK)
        self._board.Add(text)

    def save(self, file: Path, title: str, origin: Point) -> None:
        """Write the file, zones not yet filled; `origin`: of drill and position files."""
        self._board.GetDesignSettings().SetAuxOrigin(_vector(origin))
        block = self._board.GetTitleBlock()
        block.SetTitle(title)
        block.SetRevision(REVISION)
        block.SetCompany("Halo")
        block.SetComment(0, "CERN-OHL-P-2.0; not yet fabricated")
        pcbnew.SaveBoard(str(file), self._board)


def fill(file: Path) -> None:
    """Fill the zones of a layout that has its project file beside it."""
    board = pcbnew.LoadBoard(str(file))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(file), board)


def _describe(footprint: pcbnew.FOOTPRINT, part: Component, project: str) -> None:
    """Give a footprint the schematic's names and fields, so that the two can be compared."""
    footprint.SetReference(part.reference)
    footprint.SetValue(part.value)
    footprint.SetPath(pcbnew.KIID_PATH(part.path))
    footprint.SetSheetname(part.sheet_name)
    footprint.SetSheetfile(part.sheet_file or f"{project}.kicad_sch")
    for name, text in part.fields.items():
        if name != "Footprint":
            footprint.SetField(name, text)
            footprint.GetFieldByName(name).SetVisible(False)
    footprint.Reference().SetVisible(False)
    footprint.Value().SetVisible(False)
