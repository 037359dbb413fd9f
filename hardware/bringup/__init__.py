"""Bring-up: currents computed, a built board measured, the figures compared."""
