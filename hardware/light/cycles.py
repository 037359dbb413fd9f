"""Renders bodies with Blender's Cycles, a path tracer: pictures, and light in figures.

Blender comes as the Python package bpy, 0.8 GB large, so `make setup` leaves it out. Lengths are
mm, z is up, colours are reflectances.
"""

import math
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
from manifold3d import Manifold
from numpy.typing import NDArray

Colour = tuple[float, float, float]
Place = tuple[float, float, float]
Floats = NDArray[np.float64]

_PACKAGE = "bpy==5.0.1"
_BOUNCES_SEEN = 40  # of light in a picture: more change nothing that an eye sees
_SMOOTH = math.radians(30)  # edges with a smaller angle are shaded smooth


class Material(NamedTuple):
    """A body's material; `grain` is wood's second colour, in streaks along x.

    `shine` is its own emission; `scatter_mm` makes it translucent plastic, which scatters light
    evenly in all directions with this mean free path and absorbs it over `absorb_mm`. A matt one
    reflects light only by Lambert's law.
    """

    colour: Colour = (0.0, 0.0, 0.0)
    roughness: float = 0.5
    metallic: float = 0.0
    shine: float = 0.0
    scatter_mm: float = 0.0
    absorb_mm: float = 60.0
    matt: bool = False
    grain: Colour | None = None


class View(NamedTuple):
    """A camera: its place, its target, and the width of its picture there, in mm.

    Without `lens_mm`, for a film 36 mm wide, the projection is parallel.
    """

    eye: Place
    at: Place
    wide: float
    size: tuple[int, int]
    lens_mm: float = 0.0


def missing() -> str:
    """Return why nothing can be rendered here, or ""."""
    return "" if find_spec("bpy") else (
        f"Blender is not installed: run `.venv/bin/pip install {_PACKAGE}`"
    )  # fmt: skip


class Stage:
    """An empty scene to put bodies in; there is one at a time."""

    def __init__(self) -> None:
        import bpy

        self._bpy = bpy
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self._scene = bpy.context.scene
        self._scene.render.engine = "CYCLES"
        self._materials: dict[Material, Any] = {}

    def add(self, body: Manifold, material: Material, at: Place = (0, 0, 0)) -> None:
        """Add a body at a place."""
        solid = body.to_mesh()
        corners = np.asarray(solid.vert_properties, float)[:, :3]
        mesh = self._bpy.data.meshes.new("body")
        mesh.from_pydata(corners.tolist(), [], np.asarray(solid.tri_verts).tolist())
        if not material.matt:
            mesh.shade_smooth()
            mesh.set_sharp_from_angle(angle=_SMOOTH)
        mesh.materials.append(self._material(material))
        thing = self._bpy.data.objects.new("body", mesh)
        thing.location = at
        self._scene.collection.objects.link(thing)

    def lamp(self, eye: Place, at: Place, size: float, watts: float, colour: Colour) -> None:
        """Add a square lamp pointed at a place."""
        lamp = self._bpy.data.lights.new("lamp", "AREA")
        lamp.energy, lamp.size, lamp.color = watts, size, colour
        self._scene.collection.objects.link(self._looking(lamp, eye, at))

    def sky(self, colour: Colour, strength: float) -> None:
        """Add uniform light from all directions."""
        world = self._bpy.data.worlds.new("sky")
        self._scene.world = world
        background = world.node_tree.nodes["Background"]
        background.inputs["Color"].default_value = (*colour, 1)
        background.inputs["Strength"].default_value = strength

    def picture(self, view: View, file: Path, samples: int) -> None:
        """Write a picture with tone mapping for the eye."""
        settings = self._scene.render.image_settings
        settings.file_format, settings.quality = "JPEG", 84
        self._scene.cycles.use_denoising = True
        self._scene.view_settings.look = "AgX - Medium High Contrast"
        self._scene.view_settings.exposure = 0.4
        self._render(view, file, samples, _BOUNCES_SEEN)

    def light(self, view: View, samples: int) -> Floats:
        """Return the light in a camera's pixels: rows from the bottom up, without denoising."""
        settings, cycles = self._scene.render.image_settings, self._scene.cycles
        settings.file_format, settings.color_depth = "OPEN_EXR", "32"
        cycles.use_denoising = cycles.use_adaptive_sampling = False
        cycles.pixel_filter_type = "BOX"
        with TemporaryDirectory() as folder:
            file = Path(folder) / "light.exr"
            self._render(view, file, samples, 1024)
            image = self._bpy.data.images.load(str(file))
            found = np.empty(image.size[0] * image.size[1] * image.channels, np.float32)
            image.pixels.foreach_get(found)
        return found.reshape(image.size[1], image.size[0], -1)[:, :, 0].astype(float)

    def _render(self, view: View, file: Path, samples: int, bounces: int) -> None:
        camera = self._bpy.data.cameras.new("camera")
        camera.clip_end = 10_000
        camera.sensor_fit = "HORIZONTAL"
        if view.lens_mm:
            camera.lens = view.lens_mm
        else:
            camera.type, camera.ortho_scale = "ORTHO", view.wide
        self._scene.camera = self._looking(camera, view.eye, view.at)
        self._scene.collection.objects.link(self._scene.camera)
        cycles = self._scene.cycles
        cycles.samples, cycles.seed = samples, 1
        for kind in ("max", "diffuse", "volume", "transparent_max"):
            setattr(cycles, f"{kind}_bounces", bounces)
        render = self._scene.render
        render.resolution_x, render.resolution_y = view.size
        render.filepath = str(file)
        self._bpy.ops.render.render(write_still=True)

    def _looking(self, what: Any, eye: Place, at: Place) -> Any:
        """Return a camera or a lamp pointed at a place, its top up or away."""
        from mathutils import Vector

        thing = self._bpy.data.objects.new("looking", what)
        thing.location = eye
        thing.rotation_euler = (Vector(at) - Vector(eye)).to_track_quat("-Z", "Y").to_euler()
        return thing

    def _material(self, wanted: Material) -> Any:
        if wanted not in self._materials:
            made = self._bpy.data.materials.new("material")
            _shade(made.node_tree, wanted)
            self._materials[wanted] = made
        return self._materials[wanted]


def _shade(tree: Any, wanted: Material) -> None:
    """Build a material's shader nodes."""
    nodes, links = tree.nodes, tree.links
    surface, out = nodes["Principled BSDF"], nodes["Material Output"]
    if wanted.scatter_mm:
        nodes.remove(surface)
        inside = nodes.new("ShaderNodeVolumeCoefficients")
        inside.inputs["Scatter Coefficients"].default_value = (1 / wanted.scatter_mm,) * 3
        inside.inputs["Absorption Coefficients"].default_value = (1 / wanted.absorb_mm,) * 3
        links.new(inside.outputs[0], out.inputs["Volume"])
        return
    surface.inputs["Base Color"].default_value = (*wanted.colour, 1)
    surface.inputs["Roughness"].default_value = wanted.roughness
    surface.inputs["Metallic"].default_value = wanted.metallic
    surface.inputs["Specular IOR Level"].default_value = 0.0 if wanted.matt else 0.5
    if wanted.shine:
        surface.inputs["Emission Strength"].default_value = wanted.shine
        surface.inputs["Emission Color"].default_value = (*wanted.colour, 1)
    if wanted.grain:
        place, streaks = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeTexNoise")
        stretch, mix = nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeMix")
        stretch.inputs["Scale"].default_value = (0.008, 0.2, 0.2)
        streaks.inputs["Scale"].default_value = 1.0
        streaks.inputs["Detail"].default_value = 9.0
        streaks.inputs["Distortion"].default_value = 1.2
        mix.data_type = "RGBA"
        mix.inputs[6].default_value, mix.inputs[7].default_value = (
            (*wanted.colour, 1),
            (*wanted.grain, 1),
        )
        links.new(place.outputs["Object"], stretch.inputs["Vector"])
        links.new(stretch.outputs[0], streaks.inputs["Vector"])
        links.new(streaks.outputs[0], mix.inputs[0])
        links.new(mix.outputs[2], surface.inputs["Base Color"])
