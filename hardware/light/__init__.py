"""Light: an arc round a standing piece by two tracers, and renders by Blender's Cycles."""
