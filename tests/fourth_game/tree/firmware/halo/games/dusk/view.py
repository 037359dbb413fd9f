"""DUSK's lights: sun has the warm hue, moon the cool one."""

from halo.lights.view import BaseView


class View(BaseView):
    """Draws DUSK as all games are drawn."""
