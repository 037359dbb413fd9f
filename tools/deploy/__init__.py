"""Puts the firmware into the form that boards and pages run."""
