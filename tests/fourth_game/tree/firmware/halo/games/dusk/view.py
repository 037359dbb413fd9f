"""DUSK's lights: sun has the warm hue, moon the cool one."""

from halo.lights.view import BaseView


class View(BaseView):
    """Draws DUSK in the way common to all games."""
